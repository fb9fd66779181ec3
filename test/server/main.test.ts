/**
 * The service's life, as its own process: what it prints, what stops it from starting, how it ends.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts';
import { joinTestServer, type SharedServer } from '../embedded-database.ts';
import { Client, manyConsequences } from '../end-to-end/client.ts';
import { freePort } from '../free-port.ts';
import { holdEndings } from '../held-lock.ts';
import { textSoFar } from '../output.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { until } from '../until.ts';

const root = resolve(import.meta.dirname, '../..');
const dataDirs: string[] = [];
const services: Service[] = [];
let dataDir = '';

beforeEach(() => {
  dataDir = makeDataDir();
  dataDirs.push(dataDir);
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.end('SIGKILL');
});
afterAll(() => {
  for (const one of dataDirs) {
    stopPostgres(one);
    removeDataDir(one);
  }
});

test('the first start prints a key once, with a line that works as it is printed', async () => {
  copyPreparedData(dataDir);
  const service = await start();
  const line = /^ {2}(curl .*)$/m.exec(service.printed())?.[1] ?? '';
  expect(line).toContain(`Bearer ${service.key}`);
  const answer = execFileSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(answer)).toMatchObject({
    id: expect.stringMatching(/^dec_/),
    results: expect.any(Array),
  });
  await expect.poll(service.printed).toContain(`ready at ${service.baseUrl}`);
  expect(await service.end('SIGTERM')).toBe(0);

  const again = await start();
  expect(again.key).toBeUndefined();
  await expect.poll(again.printed).toContain(`ready at ${again.baseUrl}`);
  expect(again.printed()).toContain('key create');
  await expect(new Client(again.baseUrl, service.key ?? '').finish(manyConsequences(1))).resolves.toMatch(
    /./,
  );
});

test('a signal to npm ends the service that npm started, and its database', async () => {
  copyPreparedData(dataDir);
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...UNSET_SETTINGS,
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => void endGroup(child));
  const [stdout, stderr] = [textSoFar(child.stdout), textSoFar(child.stderr)];
  await until('the service is ready', () => stdout().includes('ready at'));
  child.kill('SIGTERM');
  // The pipes close when the last process has ended that writes to them.
  await once(child, 'close');
  expect(stderr()).toMatch(/"msg":"stopping"/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('logs are JSON lines on stderr, without the key, also of the start that makes the data', async () => {
  const { stdout, stderr } = await runUntilReady({ DATA_DIR: dataDir });
  const key = /dk_[0-9A-Za-z]{49}/.exec(stdout)?.[0];
  expect(key).toBeDefined();
  const lines = stderr.trim().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
  expect(stderr).not.toContain(key);
  expect(stderr).not.toMatch(/postgres:\/\//);
});

test('a second start while one runs says so in one line, and disturbs nothing', async () => {
  copyPreparedData(dataDir);
  const service = await start();
  const { code, stdout, stderr } = await runToEnd({ DATA_DIR: dataDir, PORT: '1' });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(new RegExp(`already running \\(process ${service.process.pid}\\).*DATA_DIR`));
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
});

test('a taken port is said in one line, before anything is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  try {
    const { code, stdout, stderr } = await runToEnd({ DATA_DIR: dataDir, PORT: port });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^decision-analysis does not start: port ${port} .*set PORT.*\n$`));
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    taken.close();
  }
});

test.each([
  [{ PORT: 'http' }, /^decision-analysis does not start: PORT is "http".*\n$/],
  [
    { MODEL_URL: 'http://a:secret@127.0.0.1:9/v1', MODEL_NAME: 'm' },
    /^decision-analysis does not start: MODEL_URL is .*without user, password.*\n$/,
  ],
  [
    { MODEL_API_KEY: 'secret' },
    /^decision-analysis does not start: MODEL_API_KEY is set and MODEL_URL is not.*\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/x' },
    /^decision-analysis does not start: the database x at 127.0.0.1:9 cannot be reached.*\n$/,
  ],
])('%o stops the start with one line', async (env, line) => {
  const { code, stdout, stderr } = await runToEnd({ DATA_DIR: dataDir, ...env });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(line);
  expect(stderr).not.toContain('secret');
  expect(existsSync(dataDir)).toBe(false);
});

test('Ctrl-C reaches the whole process group: what runs is finished, then the database stops cleanly', async () => {
  copyPreparedData(dataDir);
  const service = await start({ DRAIN_SECONDS: '3600' }, { ownGroup: true });
  const client = new Client(service.baseUrl, service.key ?? '');
  const id = await client.accept(manyConsequences(2));
  await withEmbedded(async (url) => untilBegun(url));
  // As npm does it: the terminal's signal, and npm's own right after it.
  process.kill(-(service.process.pid ?? 0), 'SIGINT');
  expect(await service.end('SIGINT')).toBe(0);
  expect(service.printed()).not.toContain('handed back');
  expect(stateOf(dataDir)).toBe('shut down');

  const again = await start();
  expect(await new Client(again.baseUrl, service.key ?? '').hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
});

test('what cannot be finished in DRAIN_SECONDS is handed back, and the next start runs it', async () => {
  copyPreparedData(dataDir);
  const service = await start({ DRAIN_SECONDS: '0', ENGINE_THREADS: '1', MAX_RUNNING_DECISIONS: '9' });
  const client = new Client(service.baseUrl, service.key ?? '');
  const ids: string[] = [];
  const exited = once(service.process, 'exit');
  await withEmbedded((url) =>
    whileHeld(url, async () => {
      for (let seed = 1; seed <= 3; seed += 1) ids.push(await client.accept(manyConsequences(seed)));
      await untilBegun(url);
      service.process.kill('SIGTERM');
      await until('jobs are handed back', () =>
        service.printed().includes('jobs under way were handed back'),
      );
    }),
  );
  expect(await exited).toEqual([0, null]);
  expect(stateOf(dataDir)).toBe('shut down');

  const again = await start();
  const after = new Client(again.baseUrl, service.key ?? '');
  for (const id of ids) expect(await after.hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
});

test('a second Ctrl-C does not wait, and still stops the database cleanly', async () => {
  copyPreparedData(dataDir);
  // A model that never answers keeps a decision under way.
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = Object(silent.address());
  const service = await start({
    MODEL_URL: `http://127.0.0.1:${port}/v1`,
    MODEL_NAME: 'silent',
    MODEL_TIMEOUT_SECONDS: '600',
    DRAIN_SECONDS: '3600',
  });
  const client = new Client(service.baseUrl, service.key ?? '');
  await client.accept(manyConsequences(1));
  await withEmbedded(async (url) => untilBegun(url));
  // Those right after the first are one with it.
  await until('it has ended', () => {
    service.process.kill('SIGINT');
    return service.process.exitCode !== null;
  });
  expect(service.process.exitCode).toBe(130);
  expect(stateOf(dataDir)).toBe('shut down');
});

test('while it stops, health says so and requests are refused with Retry-After', async () => {
  const { url, ownerUrl } = await joinShared().newMigrated();
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DRAIN_SECONDS: '3600' };
  const service = await start(env);
  const client = new Client(service.baseUrl, service.key ?? '');
  const exited = once(service.process, 'exit');
  await whileHeld(ownerUrl, async () => {
    await client.accept(manyConsequences(1));
    await untilBegun(ownerUrl);
    service.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${service.baseUrl}/readyz`)).status).toBe(503);
    const refused = await fetch(`${service.baseUrl}/api/v1/decisions`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ error: { type: 'server_error' } });
  });
  expect(await exited).toEqual([0, null]);
});

test('when its database is lost it ends, and the next start recovers', async () => {
  copyPreparedData(dataDir);
  const service = await start();
  const exited = once(service.process, 'exit');
  process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL');
  await exited;
  expect(service.process.exitCode).toBe(1);
  expect(service.printed()).toContain('embedded PostgreSQL ended');
  const again = await start();
  await new Client(again.baseUrl, service.key ?? '').accept(manyConsequences(1));
});

test('Ctrl-C during the first start leaves nothing running, and the next start works', async () => {
  // Each goes on from what the one before has left.
  for (const made of ['.', 'postgres.unfinished', 'postgres/postmaster.pid']) {
    const { child } = spawnService({ PORT: String(await freePort()), DATA_DIR: dataDir });
    const closed = once(child, 'close');
    await until(`${made} is there`, () => existsSync(join(dataDir, made)) || child.exitCode !== null);
    child.kill('SIGINT');
    await closed;
  }
  await expect.poll(() => isServed(dataDir), { message: 'PostgreSQL runs' }).toBe(false);
  const service = await start();
  expect(await service.end('SIGTERM')).toBe(0);
});

describe('over one database of somebody else', () => {
  test('a web node accepts, a worker node runs', async () => {
    const { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = await joinShared().newAddresses();
    const web = await start({ DATABASE_URL, DATABASE_OWNER_URL, ROLE: 'web' });
    const client = new Client(web.baseUrl, web.key ?? '');
    const id = await client.accept(manyConsequences(1));
    const worker = await start({ DATABASE_URL, ROLE: 'worker' });
    expect(worker.key).toBeUndefined();
    expect(await client.hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
    const done = `"decisionId":"${id}","attempt":1`;
    await until('the worker tells of it', () => worker.printed().includes(done));
    expect((await fetch(`${worker.baseUrl}/api/v1/decisions/${id}`)).status).toBe(404);
    expect(existsSync(dataDir)).toBe(false);
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(await web.end('SIGTERM')).toBe(0);
    expect(web.printed()).not.toContain(done);
  });

  test('a node that is given the owner’s address as well is connected as the service’s role alone', async () => {
    const { url, ownerUrl, superuserUrl } = await joinShared().newMigrated();
    const service = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
    const client = new Client(service.baseUrl, service.key ?? '');
    expect(await client.hashOf(await client.accept(manyConsequences(1)))).toMatch(/^[0-9a-f]{64}$/);
    const { sql, close } = openDatabase(superuserUrl, { max: 1, as: 'owner' });
    const connected = () => sql`
      select distinct usename::text as role from pg_stat_activity
      where datname = current_database() and usename is not null and pid <> pg_backend_pid()`;
    await expect
      .poll(connected)
      .toEqual([{ role: new URL(url).username }])
      .finally(close);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

/** Its databases are gone after the test. */
function joinShared(): SharedServer {
  const server = joinTestServer(inject('databaseServer'));
  onTestFinished(() => server.stop());
  return server;
}

/** With the database of the running service, as its owner. */
async function withEmbedded<T>(use: (url: string) => Promise<T>): Promise<T> {
  const { ownerUrl, stop } = await borrowEmbedded({ dataDir, checkout: root });
  return use(ownerUrl).finally(stop);
}

/** Meanwhile no decision ends. */
async function whileHeld(url: string, during: () => Promise<void>): Promise<void> {
  const { sql, close } = openDatabase(url, { max: 1, as: 'owner' });
  await holdEndings(sql, during).finally(close);
}

/** Some decision has been taken up. */
async function untilBegun(url: string): Promise<void> {
  const { sql, close } = openDatabase(url, { max: 1, as: 'owner' });
  const begun = () => sql`select from decisions where attempt > 0 limit 1`;
  await expect.poll(begun).toHaveLength(1).finally(close);
}

async function start(
  env: Record<string, string> = {},
  options: { ownGroup?: boolean } = {},
): Promise<Service> {
  const service = await startService(dataDir, env, options);
  services.push(service);
  return service;
}

/** Only what a failed test left has still a group. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL');
  } catch {}
}

interface Spawned {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
}

function spawnService(env: Record<string, string>): Spawned {
  const child = spawn(process.execPath, ['-r', './preload.cjs', 'server/main.ts'], {
    cwd: root,
    env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, stdout: textSoFar(child.stdout), stderr: textSoFar(child.stderr) };
}

async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { child, stdout, stderr } = spawnService({ PORT: String(await freePort()), ...env });
  await once(child, 'close');
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}

/** The two streams apart, of a service that is stopped as soon as it says that it is ready. */
async function runUntilReady(env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const { child, stdout, stderr } = spawnService({ PORT: String(await freePort()), ...env });
  const closed = once(child, 'close');
  await until('the service is ready', () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${stdout()}${stderr()}`);
    return stdout().includes('ready at');
  });
  child.kill('SIGTERM');
  await closed;
  return { stdout: stdout(), stderr: stderr() };
}

/** What PostgreSQL's log says it did last. */
function stateOf(folder: string): string {
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8').trim().split('\n');
  const isGone = postmasterPid(folder) === undefined;
  return isGone && log.at(-1)?.endsWith('database system is shut down') ? 'shut down' : (log.at(-1) ?? '');
}

function postmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function isServed(folder: string): boolean {
  const pid = postmasterPid(folder);
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The server that a killed service left behind, so that the tests leave nothing. */
function stopPostgres(folder: string): void {
  const pid = postmasterPid(folder);
  try {
    if (pid !== undefined) process.kill(pid, 'SIGINT');
  } catch {
    // it has ended
  }
}
