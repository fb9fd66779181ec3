/** PostgreSQL refuses to run as root; this says whom it runs as instead. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { CannotStart } from '../../config.ts';

/** `uid` undefined: the service's own user. */
export type RunAs = { uid: number; gid: number; name: string } | { uid: undefined; name: string };

/** Users to try, in order: Debian's own for PostgreSQL, then the one that every system has. */
const CANDIDATES = ['postgres', 'nobody'];

/** For data that is still to be made. */
export function chooseRunAs(): RunAs {
  if (!isRoot()) return { uid: undefined, name: 'this user' };
  for (const name of CANDIDATES) {
    const user = userOf(name);
    if (user !== undefined) return user;
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as: start the service as another user, or set DATABASE_URL`,
  );
}

/** For data that exists: PostgreSQL runs only as the user who owns it. */
export function ownerOf(postgresData: string): RunAs {
  const { uid, gid } = statSync(postgresData);
  if (process.platform === 'win32' || uid === process.getuid?.())
    return { uid: undefined, name: 'this user' };
  if (!isRoot())
    throw new CannotStart(
      `${postgresData} belongs to another user (uid ${uid}): start the service as that user or as root, or set DATA_DIR to a folder of your own`,
    );
  return { uid, gid, name: `uid ${uid}` };
}

/** What child_process takes. */
export function spawnIds(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

/** The user of this name with its first group, where the system has one. */
export function userOf(name: string): { uid: number; gid: number; name: string } | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === undefined || gid === undefined ? undefined : { uid, gid, name };
}

function isRoot(): boolean {
  return process.platform !== 'win32' && process.getuid?.() === 0;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
