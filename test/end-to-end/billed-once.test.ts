/** The completing transaction, cut between every two of its statements: whatever happens to the process, one capture. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { startTestServer, type TestAddresses, type TestServer } from '../embedded-database.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { openStatementProxy, type StatementProxy } from '../statement-proxy.ts';
import { Client, manyConsequences } from './client.ts';

let server: TestServer;
let database: Database;
let addresses: TestAddresses;
let proxy: StatementProxy;
let web: ServerProcess;
let client: Client;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.newAddresses();
  proxy = await openStatementProxy(addresses.url);
  web = await start('web', addresses.url);
  client = new Client(web.baseUrl, /dk_[0-9A-Za-z]{49}/.exec(web.printed())?.[0] ?? '');
  database = openDatabase(addresses.ownerUrl, { max: 2, as: 'owner' });
  const { sql } = database;
  await sql`
    insert into ledger (organization_id, kind, free_decisions) select id, 'grant', -25 from organizations`;
  await sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
}, 120_000);
afterAll(async () => {
  for (const node of [web, ...workers]) await node?.end('SIGKILL');
  await proxy?.close();
  await database?.close();
  await server?.stop();
});

/** What the completing transaction sends, in turn. */
const ENDING = 'finished_at = now()';
const CAPTURE = 'insert into ledger';
const COMMIT = /\0commit/i;

/** Where a worker dies: at a piece of what it sends in that transaction, which then arrives or does not. */
const MOMENTS: Record<string, { at: (sent: string, before: string) => boolean; arrives: boolean }> = {
  'after begin': { at: (sent) => sent.includes(ENDING), arrives: false },
  'after the decision is written': { at: (sent) => sent.includes(CAPTURE), arrives: false },
  'after the capture': {
    at: (sent, before) => COMMIT.test(sent) && before.includes(CAPTURE),
    arrives: false,
  },
  'after commit, unheard': {
    at: (sent, before) => COMMIT.test(sent) && before.includes(CAPTURE),
    arrives: true,
  },
};

test('a worker killed between any two statements leaves one capture', { timeout: 180_000 }, async () => {
  const accepted: string[] = [];
  const killed: string[] = [];
  for (const [moment, { at, arrives }] of Object.entries(MOMENTS)) {
    const worker = await start('worker', proxy.url);
    workers.push(worker);
    const died = Promise.withResolvers<void>();
    proxy.watch = async ({ sent, before }) => {
      if (!at(sent, before.join(''))) return 'pass';
      proxy.watch = null;
      killed.push(moment);
      await worker.end('SIGKILL');
      died.resolve();
      return arrives ? 'silence' : 'drop';
    };
    accepted.push(await client.accept(manyConsequences(1)));
    await died.promise;
    await keepLeases();
  }
  expect(killed).toEqual(Object.keys(MOMENTS));
  const captured = async () => (await capturesOf(accepted)).reduce((sum, count) => sum + count, 0);
  await expect.poll(captured, { message: 'what was committed is billed, though nobody heard' }).toBe(1);
  await endLeases();
  workers.push(await start('worker', addresses.url));
  const hashes = await Promise.all(accepted.map((id) => client.hashOf(id)));
  expect(new Set(hashes).size, 'the same bits').toBe(1);
  expect(await capturesOf(accepted)).toEqual(accepted.map(() => 1));
  await expectBalanced();
});

test('a worker that was stopped past its lease changes nothing when it goes on', {
  timeout: 120_000,
}, async () => {
  for (const worker of workers) await worker.end('SIGKILL');
  const late = await start('worker', proxy.url);
  workers.push(late);
  const stopped = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const wentOn = Promise.withResolvers<void>();
  proxy.watch = async ({ sent }) => {
    if (!sent.includes(ENDING)) return 'pass';
    proxy.watch = null;
    late.process.kill('SIGSTOP');
    stopped.resolve();
    await goesOn.promise;
    setTimeout(wentOn.resolve, 200);
    return 'pass';
  };
  const id = await client.accept(manyConsequences(1));
  await stopped.promise;
  workers.push(await start('worker', addresses.url));
  await client.hashOf(id);
  const [before] = await database.sql`select * from decisions where id = ${id}`;
  expect(before?.attempt).toBe(2);
  late.process.kill('SIGCONT');
  goesOn.resolve();
  await wentOn.promise;
  await sleep(1000);
  expect(late.process.exitCode, 'it lives').toBeNull();
  expect(await database.sql`select * from decisions where id = ${id}`).toEqual([before]);
  expect(await database.sql`select attempt, -micro_usd as cost from ledger where subject = ${id}`).toEqual([
    { attempt: 2, cost: before?.cost_micro_usd },
  ]);
  expect(late.printed()).not.toContain(`"decision":"${id}","attempt":1,"ms"`);
  await expectBalanced();
});

/** The jobs of dead workers stay theirs until all have died, so that each worker has one decision, however slow the machine. */
async function keepLeases(): Promise<void> {
  await database.sql`update pgboss.job set heartbeat_seconds = 3600 where state = 'active'`;
}

/** Their leases have ended; who takes the jobs next has the usual one. */
async function endLeases(): Promise<void> {
  await database.sql`
    update pgboss.job set heartbeat_seconds = 10, heartbeat_on = heartbeat_on - interval '1 hour'
    where state = 'active'`;
}

async function capturesOf(ids: readonly string[]): Promise<number[]> {
  const rows = await database.sql<{ subject: string }[]>`
    select subject from ledger where subject in ${database.sql(ids)}`;
  return ids.map((id) => rows.filter(({ subject }) => subject === id).length);
}

/** Nothing is held any more, and the balance is the sum. */
async function expectBalanced(): Promise<void> {
  const { sql } = database;
  expect(await sql`select * from holds`).toEqual([]);
  const [row] = await sql`
    select b.held_micro_usd as held, b.micro_usd - sum(l.micro_usd)::bigint as off
    from balances b join ledger l on l.organization_id = b.organization_id
    group by b.organization_id`;
  expect(row).toEqual({ held: 0, off: 0 });
}

function start(role: 'web' | 'worker', address: string): Promise<ServerProcess> {
  return startServer({
    file: 'server/main.ts',
    env: {
      DATABASE_URL: address,
      DATABASE_OWNER_URL: addresses.ownerUrl,
      ROLE: role,
      ENGINE_THREADS: '1',
      DRAWS: '1024',
      MAX_RUNNING_DECISIONS: '20',
    },
    readyPath: '/readyz',
  });
}
