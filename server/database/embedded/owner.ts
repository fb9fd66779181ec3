/** One running service a data folder: who holds it, in a way that a reused process id does not confuse. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Owner = z.object({ pid: z.number(), started: z.string() });
type Owner = z.infer<typeof Owner>;

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** Takes the folder or throws FolderInUse; gives what releases it. */
export function takeOwnership(file: string, folder: string): () => void {
  const me: Owner = { pid: process.pid, started: startOf(process.pid) ?? '' };
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    // link() fails when the name exists: of two services that start at once, one gets it.
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const owner = readOwner(file);
      if (owner !== undefined && isRunning(owner))
        throw new FolderInUse(
          `the data in ${folder} is in use by a running service (process ${owner.pid}): stop that one first, or start this one with another DATA_DIR`,
        );
      rmSync(file, { force: true });
    }
    throw new FolderInUse(`the data in ${folder} is being taken by another service that is starting`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function isRunning(owner: Owner): boolean {
  if (!isAlive(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === undefined || started === owner.started;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * When the process was started, in its system's own words; two processes with one id differ in it. Undefined where the
 * system does not say (no /proc), or the process is gone.
 */
export function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22, counted after the command's name, which may hold spaces and parentheses (proc(5)).
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? undefined : `${boot}:${ticks}`;
  } catch {
    return undefined;
  }
}
