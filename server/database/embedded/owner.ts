/**
 * Lets only one running service use a data folder. It recognizes the owner by process id and start
 * time, because the system reuses process ids.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { CannotStart } from '../../process/config.ts';
import { hasCode, removeIfAllowed } from './system-errors.ts';

const Owner = z.object({ pid: z.number(), started: z.string() });
type Owner = z.infer<typeof Owner>;

/**
 * Takes the folder, or throws CannotStart when a running process holds it. Returns a function that
 * releases it.
 */
export function takeOwnership(file: string, folder: string): () => void {
  const mine = `${file}.${process.pid}`;
  const me: Owner = { pid: process.pid, started: startOf(process.pid) ?? '' };
  writeFileSync(mine, JSON.stringify(me));
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      if (linkUnlessExists(mine, file)) return () => removeIfAllowed(file);
      const owner = readOwner(file);
      if (owner !== undefined && isRunning(owner)) throw inUse(folder, owner.pid);
      removeStale(file, owner);
    }
    throw inUse(folder, readOwner(file)?.pid ?? 0);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Returns the id of the running process that holds the folder, if there is one. */
export function currentOwner(file: string): number | undefined {
  const owner = readOwner(file);
  return owner !== undefined && isRunning(owner) ? owner.pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Removes the file of an owner that has ended. Two services may start at once: if the other has put
 * its own file there since `judged` was read, that file is put back.
 */
function removeStale(file: string, judged: Owner | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved?.pid !== judged?.pid || moved?.started !== judged?.started) linkUnlessExists(aside, file);
  rmSync(aside, { force: true });
}

/** link() fails when the name exists, so only one of two processes that try at once succeeds. */
function linkUnlessExists(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function inUse(folder: string, pid: number): CannotStart {
  return new CannotStart(
    `the service is already running (process ${pid}) on the data in ${folder}: stop that one first (Ctrl-C where it runs, or "kill ${pid}"), or start this one with another DATA_DIR and PORT`,
  );
}

function isRunning(owner: Owner): boolean {
  if (!isAlive(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === undefined || started === owner.started;
}

/**
 * The start time of the process, in the system's own format; it differs between two processes that
 * had the same id. Undefined when the process is gone or the system does not say.
 */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        stdio: 'pipe',
        encoding: 'utf8',
      }).trim();
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 and 22, counted after the command's name, which may hold spaces and parentheses
    // (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X'; // ended, but nobody has reaped it
    return hasEnded ? 'ended' : `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}
