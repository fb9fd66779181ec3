/**
 * Gives up root before the service reads the first request. Whoever takes the process over after
 * that can change neither its program nor the data's files nor the machine.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { userOf } from '../database/embedded/run-as.ts';

export interface ServiceUser {
  uid: number;
  gid: number;
  name: string;
}

/** Users without rights that most systems come with, in the order in which they are tried. */
const CANDIDATES = ['nobody', 'daemon'];

/**
 * One file of each program that wrote part of the checkout: git or an archive, npm, and the first
 * start. Threads read them at any time.
 */
const READ_LATER = ['engine/worker.ts', 'node_modules/piscina/package.json', 'build/engine.wasm'];

/** Returns the user to become, or why this process stays root; undefined when it is not root. */
export function chooseServiceUser(
  checkout: string,
  postgresUid: number | undefined,
): ServiceUser | { stays: string } | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  for (const find of [...CANDIDATES.map((name) => () => userOf(name)), () => ownerOf(checkout)]) {
    const user = find();
    // PostgreSQL's user owns the data's files: the process that reads requests must not.
    if (user !== undefined && user.uid !== postgresUid && canRead(checkout, user)) return user;
  }
  return { stays: `${CANDIDATES.join(' and ')} cannot be switched to, or cannot read ${checkout}` };
}

/**
 * Used for a checkout in a closed home folder. Its owner can change the program, but not the whole
 * machine.
 */
function ownerOf(checkout: string): ServiceUser | undefined {
  const { uid, gid } = statSync(checkout);
  return uid === 0 ? undefined : { uid, gid, name: `uid ${uid}` };
}

/** Drops root for good, in all threads. Throws when this process could become root again. */
export function dropRoot({ uid, gid }: ServiceUser): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  try {
    process.setuid?.(0);
  } catch {
    return;
  }
  throw new Error(`still root after changing to uid ${uid}`);
}

/**
 * Reads as that user, because rights may also come from access lists, and changing users may be
 * forbidden to this root.
 */
function canRead(checkout: string, { uid, gid }: ServiceUser): boolean {
  const files = READ_LATER.map((file) => join(checkout, file));
  try {
    const script = 'for file; do test -r "$file" || exit 1; done';
    execFileSync('/bin/sh', ['-c', script, 'sh', ...files], { uid, gid, cwd: '/', env: {}, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
