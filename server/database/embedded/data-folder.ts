/** Where the embedded PostgreSQL keeps its files, and who may read which of them. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RunAs } from './run-as.ts';

export interface DataFolder {
  /** The folder itself: the service's own, but others may pass through it. */
  path: string;
  /** PostgreSQL's data, owned by the user that PostgreSQL runs as. */
  postgres: string;
  /** The superuser's password; the service's user alone reads it. */
  passwordFile: string;
  /** How to reach the running server; the service's user alone reads it. */
  connectionFile: string;
  ownerFile: string;
  logFile: string;
  /** A copy of the binaries, used when PostgreSQL's user cannot reach the installed ones. */
  binaries: string;
}

/** Source of the default for root: Filesystem Hierarchy Standard 3.0, /var/lib. */
const SYSTEM_FOLDER = '/var/lib/decision-analysis';

/**
 * The folder to use. `asked` is DATA_DIR; without it `./data`, or a folder below /var/lib when PostgreSQL has to run as
 * another user who cannot reach `./data`. Throws when a folder that was asked for cannot be reached.
 */
export function chooseDataFolder(asked: string | undefined, checkout: string, runAs: RunAs): DataFolder {
  const wanted = resolve(asked ?? join(checkout, 'data'));
  const closed = runAs.uid === undefined ? undefined : closedAncestor(wanted, runAs.uid, runAs.gid);
  if (closed === undefined) return layout(wanted);
  if (asked !== undefined)
    throw new Error(
      `DATA_DIR ${wanted}: PostgreSQL runs as ${runAs.name}, who cannot enter ${closed}. Choose a folder that this user can reach, or set DATABASE_URL.`,
    );
  const id = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return layout(join(SYSTEM_FOLDER, id));
}

/** Makes the folder when it is missing. It holds nothing that passing through could reveal. */
export function makeDataFolder(folder: DataFolder, runAs: RunAs): void {
  if (!existsSync(folder.path)) mkdirSync(folder.path, { recursive: true, mode: 0o755 });
  if (runAs.uid !== undefined) chmodSync(folder.path, 0o711);
}

/** The first existing folder on the way to `path` that this user cannot pass through. Access lists are not looked at. */
export function closedAncestor(path: string, uid: number, gid: number): string | undefined {
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  return folders.find((folder) => {
    if (!existsSync(folder)) return false;
    const { mode, uid: owner, gid: group } = statSync(folder);
    if (owner === uid) return (mode & 0o100) === 0;
    return group === gid ? (mode & 0o010) === 0 : (mode & 0o001) === 0;
  });
}

function layout(path: string): DataFolder {
  return {
    path,
    postgres: join(path, 'postgres'),
    passwordFile: join(path, 'password'),
    connectionFile: join(path, 'connection.json'),
    ownerFile: join(path, 'owner.json'),
    logFile: join(path, 'postgres.log'),
    binaries: join(path, 'binaries'),
  };
}
