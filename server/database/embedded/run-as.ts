/** Chooses the user that PostgreSQL runs as, because it refuses to run as root. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { CannotStart } from '../../process/config.ts';

/** When `uid` is undefined, it is the service's own user. */
export type RunAs = { uid: number; gid: number; name: string } | { uid: undefined; name: string };

/** Users to try, in order: Debian's user for PostgreSQL, then one that nearly every system has. */
const CANDIDATES = ['postgres', 'nobody'];

/** Chooses the user for new data. */
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

/** Returns the user for existing data: PostgreSQL runs only as the user who owns its data. */
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

/** The user in the form that child_process takes. */
export function spawnIds(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

/** Returns the user of this name with its primary group, if the system has one. */
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
