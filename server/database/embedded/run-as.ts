/** PostgreSQL refuses to run as root; this says whom it runs as instead. */
import { execFileSync } from 'node:child_process';

export type RunAs = { uid: number; gid: number; name: string } | { uid: undefined; name: string };

/** Users to try, in order: Debian's own for PostgreSQL, then the one that every system has. */
const CANDIDATES = ['postgres', 'nobody'];

/** `uid` undefined: the service's own user. Throws as root when neither candidate exists. */
export function chooseRunAs(): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { uid: undefined, name: 'this user' };
  for (const name of CANDIDATES) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid, name };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as. Start the service as another user, or set DATABASE_URL.`,
  );
}

/** What child_process takes. */
export function spawnIds(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
