/** Chooses where the embedded PostgreSQL keeps its files, and the user it runs as. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../../process/config.ts';
import { chooseRunAs, ownerOf, type RunAs } from './run-as.ts';

export interface DataFolder {
  /** The folder itself. It belongs to the service's user; PostgreSQL's user may pass through it. */
  path: string;
  runAs: RunAs;
  /** PostgreSQL's data, owned by the user that PostgreSQL runs as. */
  postgres: string;
  /** Holds the superuser's password; only the service's user can read it. */
  passwordFile: string;
  /**
   * Holds the addresses of the running server, for the service's role and the owner's; only the
   * service's user can read it.
   */
  connectionFile: string;
  ownerFile: string;
  logFile: string;
  /** Holds the keys for secrets in the database; only the service's user can read it. */
  secretsKeyFile: string;
}

/** Source of the default for root: Filesystem Hierarchy Standard 3.0, /var/lib. */
const SYSTEM_FOLDER = '/var/lib/decision-analysis';

/**
 * `asked` is DATA_DIR. Without it the folder is `data` in the checkout, or one below /var/lib when
 * PostgreSQL's user cannot enter the checkout (for example in /root). Throws when the folder that
 * DATA_DIR names cannot be used.
 */
export function chooseDataFolder(asked: string | undefined, checkout: string): DataFolder {
  const named = resolve(asked ?? join(checkout, 'data'));
  const wanted = realPath(named);
  refuseForeign(named, wanted);
  if (existsSync(join(wanted, 'postgres'))) return layout(wanted, ownerOf(join(wanted, 'postgres')));
  const runAs = chooseRunAs();
  const closed = runAs.uid === undefined ? undefined : closedFolder(wanted, runAs.uid, runAs.gid);
  if (closed === undefined) return layout(wanted, runAs);
  if (asked !== undefined)
    throw new CannotStart(
      `DATA_DIR ${wanted}: PostgreSQL does not run as root but as ${runAs.name}, who cannot enter ${closed}: choose a folder that this user can reach, or allow it with "chmod a+x ${closed}", or set DATABASE_URL`,
    );
  const id = createHash('sha256').update(realPath(checkout)).digest('hex').slice(0, 12);
  const path = join(SYSTEM_FOLDER, id);
  const data = join(path, 'postgres');
  return layout(path, existsSync(data) ? ownerOf(data) : runAs);
}

/**
 * Refuses a folder that belongs to another user, or that is reached by another user's link. That
 * user would decide which files the service reads and writes there, even as root. Folders and links
 * of root are trusted.
 */
function refuseForeign(named: string, folder: string): void {
  const me = process.getuid?.();
  if (me === undefined) return;
  const isForeign = (uid: number) => uid !== me && uid !== 0;
  for (const path of pathsTo(named)) {
    if (!existsSync(path)) break;
    const entry = lstatSync(path);
    if (entry.isSymbolicLink() && isForeign(entry.uid))
      throw new CannotStart(
        `the data folder ${named}: the link ${path} belongs to another user (uid ${entry.uid}), who can point it elsewhere: set DATA_DIR to the folder itself`,
      );
  }
  if (!existsSync(folder)) return;
  const { uid } = statSync(folder);
  if (isForeign(uid))
    throw new CannotStart(
      `the data folder ${folder} belongs to another user (uid ${uid}): start the service as that user, or set DATA_DIR to a folder of your own`,
    );
}

/**
 * Creates the folder when it is missing. Other users may pass through it but not list it; every
 * file in it has its own mode.
 */
export function makeDataFolder({ path }: DataFolder): void {
  try {
    makeFolder(dirname(path), 0o755);
    makeFolder(path, 0o711);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${path} cannot be made (${why}): set DATA_DIR to a folder that you may write to`);
  }
}

/**
 * Creates a folder with exactly this mode, whatever the umask is. An existing folder stays as it
 * is.
 */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), 0o755);
  mkdirSync(path);
  chmodSync(path, mode);
}

/**
 * Returns the first folder on the way to `path`, or `path` itself, that this user cannot enter. It
 * does not read access control lists.
 */
function closedFolder(path: string, uid: number, gid: number): string | undefined {
  return pathsTo(path).find((folder) => {
    if (!existsSync(folder)) return false;
    const { mode, uid: owner, gid: group } = statSync(folder);
    if (owner === uid) return (mode & 0o100) === 0;
    return group === gid ? (mode & 0o010) === 0 : (mode & 0o001) === 0;
  });
}

/** Returns every folder on the way, from the root to the path itself. */
function pathsTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...pathsTo(parent), path];
}

/** Resolves the links of a path as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), path.slice(parent.length).replace(/^[/\\]/, ''));
}

function layout(path: string, runAs: RunAs): DataFolder {
  return {
    path,
    runAs,
    postgres: join(path, 'postgres'),
    passwordFile: join(path, 'password'),
    connectionFile: join(path, 'connection.json'),
    ownerFile: join(path, 'owner.json'),
    logFile: join(path, 'postgres.log'),
    secretsKeyFile: join(path, 'secrets.key'),
  };
}
