/** Two web nodes and two workers over one PostgreSQL: any of them does for any request, and one may be lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { startTestServer, type TestAddresses, type TestServer } from '../embedded-database.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { Client, manyConsequences } from './client.ts';

/** Lease and a little: see the queue. */
const TAKEN_OVER_MS = 20_000;

let server: TestServer;
let database: Database;
let addresses: TestAddresses;
let web: ServerProcess[];
let workers: ServerProcess[];
let clients: Client[];

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.newAddresses();
  // The first makes the schema; the others find it, or make it beside each other.
  web = await Promise.all([start('web'), start('web')]);
  workers = await Promise.all([start('worker'), start('worker')]);
  const keys = web
    .map((node) => /dk_[0-9A-Za-z]{49}/.exec(node.printed())?.[0])
    .filter((key) => key !== undefined);
  expect(keys, 'one key, from one of the two').toHaveLength(1);
  clients = web.map(({ baseUrl }) => new Client(baseUrl, keys[0] ?? ''));
  database = openDatabase(addresses.url, { max: 2 });
}, 180_000);
afterAll(async () => {
  for (const node of [...(web ?? []), ...(workers ?? [])]) await node.end('SIGKILL');
  await database?.close();
  await server?.stop();
});

test('a decision of either web node ends on any worker, and is polled at the other', {
  timeout: 120_000,
}, async () => {
  const ids: string[] = [];
  for (let round = 0; round < 6 || !bothWorked(ids); round += 1) {
    if (round > 30) throw new Error(`one worker did all of ${ids.length} decisions`);
    const accepted = await Promise.all(
      clients.map((client, index) => client.accept(manyConsequences(index + 1))),
    );
    ids.push(...accepted);
    const hashes = await Promise.all(accepted.map((id, index) => clients[1 - index]!.hashOf(id)));
    expect(hashes[0]).not.toBe(hashes[1]);
  }
  const waited = await clients[0]!.finish(manyConsequences(1));
  expect(await clients[1]!.hashOf(ids[0] ?? ''), 'the same bits, wherever it ran').toBe(waited);
});

test('what is changed at one node is seen at the other', async () => {
  const [one, other] = clients;
  const id = await one!.accept(manyConsequences(3));
  await other!.hashOf(id);
  expect((await one!.share(id, true)).status).toBe(200);
  expect((await other!.get(id)).body.sharedWithOrg).toBe(true);
});

test('what a killed worker had is taken over by the other', { timeout: 120_000 }, async () => {
  const [client] = clients;
  const undisturbed = await client!.finish(manyConsequences(4));
  // All work of this test begins with the first worker.
  await workers[1]!.end('SIGTERM');
  const ids = await Promise.all(Array.from({ length: 6 }, () => client!.accept(manyConsequences(4))));
  await until(async () => (await attempts(ids)).some((attempt) => attempt > 0), 10_000);
  workers[0]!.process.kill('SIGSTOP');
  const held = await runningAttempts(ids);
  expect(held.filter((attempt) => attempt > 0).length, 'it holds some in the middle').toBeGreaterThan(0);
  workers[1] = await start('worker');
  const killedAt = performance.now();
  await workers[0]!.end('SIGKILL');
  for (const id of ids) expect(await clients[1]!.hashOf(id)).toBe(undisturbed);
  expect(performance.now() - killedAt).toBeLessThan(TAKEN_OVER_MS);
  expect(Math.max(...(await attempts(ids))), 'one at least was begun twice').toBeGreaterThan(1);
  workers[0] = await start('worker');
});

test('the daily schedule exists once, and only workers keep it', async () => {
  expect(await database.sql`select name from pgboss.schedule`).toEqual([{ name: 'daily' }]);
  expect(await database.sql`select from pgboss.job where name = 'daily'`).toHaveLength(0);
});

test('each ends cleanly', { timeout: 60_000 }, async () => {
  const codes = await Promise.all([...web, ...workers].map((node) => node.end('SIGTERM')));
  expect(codes).toEqual([0, 0, 0, 0]);
});

function start(role: 'web' | 'worker'): Promise<ServerProcess> {
  return startServer({
    file: 'server/main.ts',
    env: {
      DATABASE_URL: addresses.url,
      DATABASE_OWNER_URL: addresses.ownerUrl,
      ROLE: role,
      ENGINE_THREADS: '1',
      DRAWS: '4096',
      MAX_RUNNING_DECISIONS: '20',
      FREE_DECISIONS: '1000',
      LOG_LEVEL: 'info',
    },
    readyPath: '/readyz',
  });
}

/** By their logs. */
function bothWorked(ids: readonly string[]): boolean {
  return workers.every((worker) => ids.some((id) => worker.printed().includes(`"decision":"${id}"`)));
}

async function attempts(ids: readonly string[]): Promise<number[]> {
  const rows = await database.sql<{ attempt: number }[]>`
    select attempt from decisions where id = any (${[...ids]}::text[])`;
  return rows.map(({ attempt }) => attempt);
}

async function runningAttempts(ids: readonly string[]): Promise<number[]> {
  const rows = await database.sql<{ attempt: number }[]>`
    select attempt from decisions where status = 'running' and id = any (${[...ids]}::text[])`;
  return rows.map(({ attempt }) => attempt);
}

async function until(holds: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  for (const endsAt = performance.now() + timeoutMs; performance.now() < endsAt; await sleep(5))
    if (await holds()) return;
  throw new Error(`not so within ${timeoutMs} ms`);
}
