/** The service's life, as its own process: what it prints, what stops it from starting, how it ends. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../embedded-database.ts';
import { Client, manyConsequences } from '../end-to-end/client.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';

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

test('the first start prints a key once, with a line that works as it is printed', {
  timeout: 120_000,
}, async () => {
  const service = await start();
  const line = /^ {2}(curl .*)$/m.exec(service.printed())?.[1] ?? '';
  expect(line).toContain(`Bearer ${service.key}`);
  const answer = execFileSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(answer)).toMatchObject({
    id: expect.stringMatching(/^dec_/),
    results: expect.any(Array),
  });
  expect(service.printed()).toContain(`ready at ${service.baseUrl}`);
  expect(await service.end('SIGTERM')).toBe(0);

  const again = await start();
  expect(again.key).toBeUndefined();
  expect(again.printed()).toContain(`ready at ${again.baseUrl}`);
  expect(again.printed()).toContain('key create');
  await expect(new Client(again.baseUrl, service.key ?? '').finish(manyConsequences(1))).resolves.toMatch(
    /./,
  );
});

test('logs are JSON lines on stderr, without the key', async () => {
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

test('Ctrl-C reaches the whole process group: what runs is finished, then the database stops cleanly', {
  timeout: 120_000,
}, async () => {
  const service = await start({ DRAWS: '32768', DRAIN_SECONDS: '50' }, { ownGroup: true });
  const client = new Client(service.baseUrl, service.key ?? '');
  const id = await client.accept(manyConsequences(2));
  await sleep(100);
  // As npm does it: the terminal's signal, and npm's own right after it.
  process.kill(-(service.process.pid ?? 0), 'SIGINT');
  expect(await service.end('SIGINT')).toBe(0);
  expect(stateOf(dataDir)).toBe('shut down');

  const again = await start();
  expect(await new Client(again.baseUrl, service.key ?? '').hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
});

test('what cannot be finished in DRAIN_SECONDS is handed back, and the next start runs it', {
  timeout: 120_000,
}, async () => {
  const service = await start({
    DRAWS: '8192',
    DRAIN_SECONDS: '0',
    ENGINE_THREADS: '1',
    MAX_RUNNING_DECISIONS: '9',
  });
  const client = new Client(service.baseUrl, service.key ?? '');
  const ids: string[] = [];
  for (let seed = 1; seed <= 3; seed += 1) ids.push(await client.accept(manyConsequences(seed)));
  const startedAt = performance.now();
  expect(await service.end('SIGTERM')).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(8000);
  expect(stateOf(dataDir)).toBe('shut down');

  const again = await start();
  const after = new Client(again.baseUrl, service.key ?? '');
  const readyAt = performance.now();
  for (const id of ids) expect(await after.hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
  // Had they waited for the lease of the first process, it would take ten seconds at least before the first begins.
  expect(performance.now() - readyAt).toBeLessThan(30_000);
});

test('a second Ctrl-C does not wait, and still stops the database cleanly', {
  timeout: 120_000,
}, async () => {
  // A model that never answers keeps a decision under way.
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = Object(silent.address());
  const service = await start({
    MODEL_URL: `http://127.0.0.1:${port}/v1`,
    MODEL_NAME: 'silent',
    MODEL_TIMEOUT_SECONDS: '600',
    DRAIN_SECONDS: '60',
  });
  const client = new Client(service.baseUrl, service.key ?? '');
  await client.accept(manyConsequences(1));
  // It is taken up at once.
  await sleep(1000);
  service.process.kill('SIGINT');
  await sleep(1200);
  const secondAt = performance.now();
  const code = await service.end('SIGINT');
  expect(code).toBe(130);
  expect(performance.now() - secondAt).toBeLessThan(8000);
  expect(stateOf(dataDir)).toBe('shut down');
});

test('while it stops, health says so and requests are refused with Retry-After', {
  timeout: 60_000,
}, async () => {
  const service = await start({
    DRAWS: '16384',
    DRAIN_SECONDS: '50',
    ENGINE_THREADS: '1',
    MAX_RUNNING_DECISIONS: '9',
  });
  const client = new Client(service.baseUrl, service.key ?? '');
  for (let seed = 1; seed <= 4; seed += 1) await client.accept(manyConsequences(seed));
  service.process.kill('SIGTERM');
  await sleep(150);
  const ready = await fetch(`${service.baseUrl}/readyz`);
  expect(ready.status).toBe(503);
  const refused = await fetch(`${service.baseUrl}/api/v1/decisions`, { method: 'POST', body: '{}' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused.json()).toMatchObject({ error: { type: 'server_error' } });
  expect(await service.end('SIGTERM')).toBe(0);
});

test('when its database is lost it ends, and the next start recovers', { timeout: 60_000 }, async () => {
  const service = await start();
  process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL');
  await once(service.process, 'exit');
  expect(service.process.exitCode).toBe(1);
  expect(service.printed()).toContain('embedded PostgreSQL ended');
  const again = await start();
  await new Client(again.baseUrl, service.key ?? '').accept(manyConsequences(1));
});

test('Ctrl-C during the first start leaves nothing running, and the next start works', {
  timeout: 60_000,
}, async () => {
  for (const waitMs of [300, 900, 1500]) {
    const { child } = spawnService({ PORT: await freePort(), DATA_DIR: dataDir });
    await sleep(waitMs);
    child.kill('SIGINT');
    await once(child, 'close');
  }
  for (const endsAt = performance.now() + 10_000; isServed(dataDir); await sleep(50))
    if (performance.now() > endsAt) throw new Error('PostgreSQL still runs');
  const service = await start();
  expect(await service.end('SIGTERM')).toBe(0);
});

describe('over one database of somebody else', () => {
  test('a web node accepts, a worker node runs', { timeout: 120_000 }, async () => {
    const server = await startTestServer();
    try {
      const { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = await server.newAddresses();
      const web = await start({ DATABASE_URL, DATABASE_OWNER_URL, ROLE: 'web' });
      const client = new Client(web.baseUrl, web.key ?? '');
      const id = await client.accept(manyConsequences(1));
      await sleep(1500);
      expect((await client.get(id)).body.status).toBe('running');
      const worker = await start({ DATABASE_URL, ROLE: 'worker' });
      expect(worker.key).toBeUndefined();
      expect(await client.hashOf(id)).toMatch(/^[0-9a-f]{64}$/);
      expect((await fetch(`${worker.baseUrl}/api/v1/decisions/${id}`)).status).toBe(404);
      expect(existsSync(dataDir)).toBe(false);
      expect(await worker.end('SIGTERM')).toBe(0);
      expect(await web.end('SIGTERM')).toBe(0);
    } finally {
      for (const service of services) await service.end('SIGKILL');
      await server.stop();
    }
  });
});

async function start(
  env: Record<string, string> = {},
  options: { ownGroup?: boolean } = {},
): Promise<Service> {
  const service = await startService(dataDir, env, options);
  services.push(service);
  return service;
}

function spawnService(env: Record<string, string>): {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
} {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return { child, output };
}

async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { child, output } = spawnService({ PORT: await freePort(), ...env });
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

/** The two streams apart, of a service that is stopped as soon as it says that it is ready. */
async function runUntilReady(env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const { child, output } = spawnService({ PORT: await freePort(), ...env });
  for (const endsAt = performance.now() + 60_000; !output.stdout.includes('ready at'); await sleep(20))
    if (performance.now() > endsAt || child.exitCode !== null) throw new Error(JSON.stringify(output));
  child.kill('SIGTERM');
  await once(child, 'close');
  return output;
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? String(address?.port) : '';
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
