/**
 * Two web nodes and two workers share one PostgreSQL. Each node can serve each request, and one may
 * be lost.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { TestAddresses, TestServer } from '../embedded-database.ts';
import { holdEndings } from '../held-lock.ts';
import { startPreparedServer } from '../prepared-data.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { Client, manyConsequences } from './client.ts';

/**
 * Decisions that one worker runs at the same time, so that it judges one while it solves another.
 */
const PLACES = 2;

let server: TestServer;
let database: Database;
let addresses: TestAddresses;
let web: ServerProcess[];
let workers: ServerProcess[];
let clients: Client[];

beforeAll(async () => {
  server = await startPreparedServer();
  addresses = await server.newAddresses();
  // The first node makes the schema. The others find it there or wait for it.
  web = await Promise.all([start('web'), start('web')]);
  workers = await Promise.all([start('worker'), start('worker')]);
  const keys = web
    .map((node) => /dk_[0-9A-Za-z]{49}/.exec(node.printed())?.[0])
    .filter((key) => key !== undefined);
  expect(keys, 'one key, from one of the two').toHaveLength(1);
  clients = web.map(({ baseUrl }) => new Client(baseUrl, keys[0] ?? ''));
  database = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
});
afterAll(async () => {
  for (const node of [...(web ?? []), ...(workers ?? [])]) await node.end('SIGKILL');
  await database?.close();
  await server?.stop();
});

test('a decision made at one web node runs on any worker and can be polled at the other web node', async () => {
  const ids: string[] = [];
  // None of the decisions can end before all have begun, and one worker has not enough places for
  // all.
  await holdEndings(database.sql, async () => {
    for (let index = 0; index < 2 * PLACES; index += 1)
      ids.push(await clients[index % 2]!.accept(manyConsequences(1 + (index % 2))));
    await expect.poll(() => attempts(ids)).toEqual(ids.map(() => 1));
  });
  const hashes = await Promise.all(ids.map((id, index) => clients[1 - (index % 2)]!.hashOf(id)));
  expect(new Set(hashes).size).toBe(2);
  for (const worker of workers)
    await until('each worker logs a decision that it has run', () =>
      ids.some((id) => worker.printed().includes(`"decisionId":"${id}"`)),
    );
  const waited = await clients[0]!.finish(manyConsequences(1));
  expect(waited, 'the same bits, wherever it ran').toBe(hashes[0]);
});

test('a change at one node is visible at the other', async () => {
  const [one, other] = clients;
  const id = await one!.accept(manyConsequences(3));
  await other!.hashOf(id);
  expect((await one!.share(id, true)).status).toBe(200);
  expect((await other!.get(id)).body.sharedWithOrg).toBe(true);
});

test('when the leases of a killed worker have ended, the other worker takes over its decisions', async () => {
  const [client] = clients;
  const undisturbed = await client!.finish(manyConsequences(4));
  // Only the first worker is left to begin the decisions of this test.
  await workers[1]!.end('SIGTERM');
  const ids: string[] = [];
  await holdEndings(database.sql, async () => {
    for (let count = 0; count < 6; count += 1) ids.push(await client!.accept(manyConsequences(4)));
    await expect.poll(async () => (await attempts(ids)).filter((one) => one === 1).length).toBe(PLACES);
    await workers[0]!.end('SIGKILL');
  });
  const held = await database.sql`
    update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
    where state = 'active' and name = 'decisions' returning heartbeat_seconds`;
  expect(held).toEqual(Array.from({ length: PLACES }, () => ({ heartbeat_seconds: 10 })));
  workers[1] = await start('worker');
  for (const id of ids) expect(await clients[1]!.hashOf(id)).toBe(undisturbed);
  expect((await attempts(ids)).filter((attempt) => attempt > 1)).toHaveLength(PLACES);
  workers[0] = await start('worker');
});

test('the daily schedule exists once', async () => {
  expect(await database.sql`select name from pgboss.schedule`).toEqual([{ name: 'daily' }]);
});

test('every node exits with code 0', async () => {
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

async function attempts(ids: readonly string[]): Promise<number[]> {
  const rows = await database.sql<{ attempt: number }[]>`
    select attempt from decisions where id = any (${[...ids]}::text[])`;
  return rows.map(({ attempt }) => attempt);
}
