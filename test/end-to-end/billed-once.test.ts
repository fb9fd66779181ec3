/**
 * Interrupts the completing transaction between every two of its statements. Whatever happens to
 * the process, the decision is billed by one capture.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import type { TestAddresses, TestServer } from '../embedded-database.ts';
import { startPreparedServer } from '../prepared-data.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { openStatementProxy, type StatementProxy, type Verdict } from '../statement-proxy.ts';
import { until } from '../until.ts';
import { Client, manyConsequences } from './client.ts';

let server: TestServer;
let database: Database;
let addresses: TestAddresses;
let proxy: StatementProxy;
let web: ServerProcess;
let client: Client;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  server = await startPreparedServer();
  addresses = server.addresses;
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
});
afterAll(async () => {
  for (const node of [web, ...workers]) await node?.end('SIGKILL');
  await proxy?.close();
  await database?.close();
  await server?.stop();
});

/** Statements of the completing transaction, in their order. */
const ENDING = 'finished_at = now()';
const CAPTURE = 'insert into ledger';
const isCommit = (statement: string) => /^\s*commit/i.test(statement);

/**
 * Where a worker is killed: before a statement of that transaction. `verdict` says what happens to
 * the statement.
 */
interface Moment {
  name: string;
  at: (statement: string, before: string) => boolean;
  verdict: Verdict;
}
const atCommit: Moment['at'] = (statement, before) => isCommit(statement) && before.includes(CAPTURE);
const MOMENTS: Moment[] = [
  { name: 'after begin', at: (statement) => statement.includes(ENDING), verdict: 'drop' },
  { name: 'after the decision is written', at: (statement) => statement.includes(CAPTURE), verdict: 'drop' },
  { name: 'after the capture', at: atCommit, verdict: 'drop' },
  { name: 'after commit, whose reply is lost', at: atCommit, verdict: 'silence' },
];

test('a worker killed between any two statements leaves one capture', async () => {
  const accepted: string[] = [];
  for (const { name, at, verdict } of MOMENTS) {
    const worker = await start('worker', proxy.url);
    workers.push(worker);
    let isKilled = false;
    proxy.watch = async ({ statement, before }) => {
      if (!at(statement, before.join('\n'))) return 'pass';
      proxy.watch = null;
      await worker.end('SIGKILL');
      isKilled = true;
      return verdict;
    };
    const id = await client.accept(manyConsequences(1));
    accepted.push(id);
    await until(`the worker dies ${name}`, () => hasHappened(() => isKilled, id, worker));
    await keepLeases();
  }
  const captured = async () => (await capturesOf(accepted)).reduce((sum, count) => sum + count, 0);
  await expect.poll(captured, { message: 'a commit whose reply is lost is billed' }).toBe(1);
  await endLeases();
  workers.push(await start('worker', addresses.url));
  const hashes = await Promise.all(accepted.map((id) => client.hashOf(id)));
  expect(new Set(hashes).size, 'the same bits').toBe(1);
  expect(await capturesOf(accepted)).toEqual(accepted.map(() => 1));
  await expectBalanced();
});

test('a worker that was stopped until its lease ended changes nothing when it continues', async () => {
  for (const worker of workers) await worker.end('SIGKILL');
  const late = await start('worker', proxy.url);
  workers.push(late);
  let isStopped = false;
  const mayContinue = Promise.withResolvers<void>();
  let isOver = false;
  proxy.watch = async ({ statement }) => {
    if (!statement.includes(ENDING)) return 'pass';
    proxy.watch = null;
    late.process.kill('SIGSTOP');
    isStopped = true;
    await mayContinue.promise;
    return 'pass';
  };
  proxy.settled = ({ before }) => {
    isOver ||= before.some((statement) => statement.includes(ENDING));
  };
  const id = await client.accept(manyConsequences(1));
  await until('the worker stops', () => hasHappened(() => isStopped, id, late));
  await endLeases();
  workers.push(await start('worker', addresses.url));
  await client.hashOf(id);
  const [before] = await database.sql`select * from decisions where id = ${id}`;
  expect(before?.attempt).toBe(2);
  late.process.kill('SIGCONT');
  mayContinue.resolve();
  await until('the transaction of the late worker is over', () => isOver);
  expect(await database.sql`select * from decisions where id = ${id}`).toEqual([before]);
  expect(await database.sql`select attempt, -micro_usd as cost from ledger where subject = ${id}`).toEqual([
    { attempt: 2, cost: before?.cost_micro_usd },
  ]);
  // The late worker still runs and answers, so nothing of its late run is still to come.
  expect((await fetch(`${late.baseUrl}/readyz`)).status).toBe(200);
  expect(late.printed()).not.toContain(`"decisionId":"${id}","attempt":1,"ms"`);
  await expectBalanced();
});

/**
 * Whether it has happened. Throws when the decision ends first. It is checked again once the status
 * is known, because a commit whose reply is lost may come between the two.
 */
async function hasHappened(happened: () => boolean, id: string, worker: ServerProcess): Promise<boolean> {
  if (happened()) return true;
  const [row] = await database.sql<{ status: string }[]>`select status from decisions where id = ${id}`;
  if (happened()) return true;
  if (row?.status === 'running' && proxy.problems.length === 0) return false;
  throw new Error(`the decision ended as ${row?.status} (${proxy.problems.join('; ')}): ${worker.printed()}`);
}

/**
 * Lets dead workers keep their jobs until all workers have died, so that each worker gets one
 * decision, however slow the machine is.
 */
async function keepLeases(): Promise<void> {
  await database.sql`update pgboss.job set heartbeat_seconds = 3600 where state = 'active'`;
}

/** Ends these leases. The next worker of a job gets a lease of the usual length. */
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

/** Nothing is held any more, and the balance is the sum of the ledger's rows. */
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
