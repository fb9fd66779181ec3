/** PgBouncer before a test's database, where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeOpenFolder } from './embedded-database.ts';
import { freePort } from './free-port.ts';
import { textSoFar } from './output.ts';
import { until } from './until.ts';

export interface Pooler {
  /** The address of the database through PgBouncer. */
  url: string;
  close(): Promise<void>;
}

interface PoolerSettings {
  mode: 'transaction' | 'session';
  /** What clients may ask for and PgBouncer does not pass on. */
  ignored: string;
}

export const isPoolerInstalled = spawnSync('pgbouncer', ['--version']).error === undefined;
/** PgBouncer refuses to run as root: a user that owns nothing. */
const NOBODY = 65_534;

export async function startPooler(databaseUrl: string, settings: PoolerSettings): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const folder = makeOpenFolder();
  const own = join(folder, 'pgbouncer');
  mkdirSync(own);
  const listens = await freePort();
  const file = join(own, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = ${settings.mode}
default_pool_size = 3
ignore_startup_parameters = ${settings.ignored}
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [own, file]) chownSync(path, NOBODY, NOBODY);
  const child = spawn('pgbouncer', [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const text = textSoFar(child.stdout, child.stderr);
  await until('pgbouncer listens', () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${text()}`);
    return isListening(listens);
  });
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(listens) }).href,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
