/** Starts, finds and stops PostgreSQL's server process (the postmaster) of a data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../process/config.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { isAlive } from './owner.ts';
import { spawnIds } from './run-as.ts';
import { openSignals, type Signals } from './signals.ts';
import { hasCode } from './system-errors.ts';

/** Long enough for recovery after a crash, which replays at most a few checkpoints. */
const START_MS = 60_000;
/**
 * How long a fast shutdown, which ends sessions and writes a checkpoint, may take. After this the
 * server is ended without a checkpoint, which loses nothing either.
 */
const STOP_MS = 15_000;
/**
 * How often to try another port: a program can take one after it was chosen and before PostgreSQL
 * binds it.
 */
const PORT_TRIES = 5;
const LOG_LIMIT_BYTES = 10_000_000;
const LOG_TAIL_LINES = 8;

/** Starts the server on 127.0.0.1 and a free port. */
export async function startPostmaster(
  folder: DataFolder,
  binaries: Binaries,
  options: { durable: boolean },
): Promise<{ server: ChildProcess; signals: Signals; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const log = openLog(folder.logFile);
    const from = statSync(folder.logFile).size;
    const server = spawn(binaries.postgres, serverArguments(folder, port, options.durable), {
      ...spawnIds(folder.runAs),
      cwd: folder.path,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C in a terminal must not reach it before the service has drained
    });
    closeSync(log);
    server.unref();
    const signals = openSignals(server, folder.runAs);
    if (await becomesReady(server, signals, folder)) return { server, signals, port };
    const said = readFileSync(folder.logFile).subarray(from).toString();
    if (tries < PORT_TRIES && said.includes('could not bind')) continue;
    const tail = said.trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');
    throw new CannotStart(`PostgreSQL did not start; the end of ${folder.logFile} says:\n${tail}`);
  }
}

/**
 * Stops the server with stronger and stronger signals. Each ends all sessions and keeps all
 * committed work.
 */
export async function stopPostmaster(server: ChildProcess, signals: Signals): Promise<void> {
  const ended = () => server.exitCode !== null || server.signalCode !== null;
  if (ended()) return;
  server.ref();
  for (const signal of ['INT', 'QUIT', 'KILL'] as const) {
    if (ended()) return;
    const exit = once(server, 'exit');
    signals.send(signal);
    await Promise.race([exit, sleep(STOP_MS, undefined, { ref: false })]);
  }
}

/**
 * Stops the server of a service that was killed. What it has committed is in its write-ahead log.
 */
export async function stopOrphan(folder: DataFolder): Promise<void> {
  const pid = findPostmaster(folder);
  if (pid !== undefined) {
    stopUnlessEnded(pid);
    // This waits until the process serves no data, not until its id is free: if no parent reaps it,
    // it stays as a zombie.
    for (const endsAt = performance.now() + START_MS; findPostmaster(folder) === pid; await sleep(10))
      if (performance.now() > endsAt)
        throw new CannotStart(
          `PostgreSQL (process ${pid}), left by a service that was killed, does not stop: end it with "kill -QUIT ${pid}" and start again`,
        );
  }
  // A killed server leaves this file. If its process id belongs to another program now, PostgreSQL
  // would refuse to start.
  rmSync(join(folder.postgres, 'postmaster.pid'), { force: true });
}

/** Asks the process to stop; it may have ended by itself meanwhile. */
function stopUnlessEnded(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * Returns the id of the running process that serves this data. Another process that now has its old
 * id does not count.
 */
export function findPostmaster(folder: DataFolder): number | undefined {
  const pid = Number(readState(folder)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform !== 'linux') return pid;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder.postgres ? pid : undefined;
  } catch {
    return undefined;
  }
}

function serverArguments(folder: DataFolder, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    // PostgreSQL's log must not hold what customers sent, so it gets no statements, and no error
    // details, which quote rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder.postgres, '-p', String(port), ...flags];
}

/** Returns false when the server has ended, or is not ready in time and was stopped. */
async function becomesReady(server: ChildProcess, signals: Signals, folder: DataFolder): Promise<boolean> {
  let ended = false;
  server.once('error', () => {
    ended = true;
  });
  server.once('exit', () => {
    ended = true;
  });
  for (const endsAt = performance.now() + START_MS; !ended && performance.now() < endsAt; await sleep(10)) {
    // Line 8 is the server's state; pg_ctl reads it in the same way.
    const lines = readState(folder);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
  }
  if (!ended) await stopPostmaster(server, signals);
  return false;
}

function readState(folder: DataFolder): string[] {
  try {
    return readFileSync(join(folder.postgres, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
