/** A private PostgreSQL, from initdb to a clean stop. It listens on 127.0.0.1 and asks for a password. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { chooseDataFolder, type DataFolder, makeDataFolder } from './data-folder.ts';
import { isAlive, takeOwnership } from './owner.ts';
import { chooseRunAs, type RunAs, spawnIds } from './run-as.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Where its files are. */
  folder: string;
  /** Resolves when it has stopped and its folder is free. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** DATA_DIR as it was asked for. */
  dataDir: string | undefined;
  /** The folder of the project. */
  checkout: string;
  /** False only in tests: a crash of the machine may lose data. */
  durable?: boolean;
}

const START_MS = 60_000;
const PORT_TRIES = 3;

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const runAs = chooseRunAs();
  const folder = chooseDataFolder(options.dataDir, options.checkout, runAs);
  makeDataFolder(folder, runAs);
  const release = takeOwnership(folder.ownerFile, folder.path);
  try {
    const binaries = await findBinaries(runAs, folder.binaries);
    await stopOrphan(folder);
    const password = ensureCluster(folder, binaries, runAs);
    const { server, port } = await startServer(folder, binaries, runAs, options.durable ?? true);
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
    rmSync(folder.connectionFile, { force: true });
    writeFileSync(folder.connectionFile, JSON.stringify({ url }), { mode: 0o600 });
    const killWithUs = () => server.kill('SIGINT');
    process.once('exit', killWithUs);
    return {
      url,
      folder: folder.path,
      async stop() {
        process.off('exit', killWithUs);
        rmSync(folder.connectionFile, { force: true });
        await stopServer(server);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The address of an embedded PostgreSQL that a running service owns; undefined when none runs. */
export function findRunning(options: EmbeddedOptions): string | undefined {
  const folder = chooseDataFolder(options.dataDir, options.checkout, chooseRunAs());
  try {
    const { url } = JSON.parse(readFileSync(folder.connectionFile, 'utf8'));
    return typeof url === 'string' && postmasterOf(folder) !== undefined ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A server whose service was killed: everything committed is in its log, so it can be stopped at once. */
async function stopOrphan(folder: DataFolder): Promise<void> {
  const pid = postmasterOf(folder);
  if (pid !== undefined) {
    process.kill(pid, 'SIGINT');
    const endsAt = performance.now() + START_MS;
    while (isAlive(pid)) {
      if (performance.now() > endsAt)
        throw new Error(
          `PostgreSQL (process ${pid}), left by a service that was killed, does not stop: end it by hand`,
        );
      await sleep(10);
    }
  }
  rmSync(join(folder.postgres, 'postmaster.pid'), { force: true });
}

/** The process that serves this data, when it runs; a process that merely has its old id does not count. */
function postmasterOf(folder: DataFolder): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder.postgres, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder.postgres ? pid : undefined;
  } catch {
    return process.platform === 'linux' ? undefined : pid;
  }
}

async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const log = openSync(folder.logFile, 'w', 0o600);
    const server = spawn(binaries.postgres, serverArguments(folder, port, durable), {
      ...spawnIds(runAs),
      cwd: folder.path,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C in a terminal must not reach it before the service has drained
    });
    closeSync(log);
    server.unref();
    if (await becomesReady(server, folder)) return { server, port };
    const said = readFileSync(folder.logFile, 'utf8').trim().split('\n').slice(-5).join('\n');
    if (tries === PORT_TRIES || !said.includes('could not bind'))
      throw new Error(`PostgreSQL did not start (its log is ${folder.logFile}):\n${said}`);
  }
}

function serverArguments(folder: DataFolder, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    // pg-boss polls; a checkpoint a line is noise
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder.postgres, '-p', String(port), ...flags];
}

/** PostgreSQL writes its state into line 8 of postmaster.pid (as pg_ctl reads it). */
async function becomesReady(server: ChildProcess, folder: DataFolder): Promise<boolean> {
  let failed = false;
  server.once('error', () => {
    failed = true;
  });
  const endsAt = performance.now() + START_MS;
  while (performance.now() < endsAt && !failed && server.exitCode === null && server.signalCode === null) {
    try {
      const lines = readFileSync(join(folder.postgres, 'postmaster.pid'), 'utf8').split('\n');
      if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    } catch {
      // not written yet
    }
    await sleep(10);
  }
  if (server.exitCode === null && server.signalCode === null && !failed) await stopServer(server);
  return false;
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, committed work is safe. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
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
