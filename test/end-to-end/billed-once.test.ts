/**
 * The completing transaction, cut between every two of its statements: whatever happens to the
 * process, one capture.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { startTestServer, type TestAddresses, type TestServer } from '../embedded-database.ts';
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
});
afterAll(async () => {
  for (const node of [web, ...workers]) await node?.end('SIGKILL');
  await proxy?.close();
  await database?.close();
  await server?.stop();
});

/** What the completing transaction executes, in turn. */
const ENDING = 'finished_at = now()';
const CAPTURE = 'insert into ledger';
const isCommit = (statement: string) => /^\s*commit/i.test(statement);

/** Where a worker dies: before a statement of that transaction, which then arrives or does not. */
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
  { name: 'after commit, unheard', at: atCommit, verdict: 'silence' },
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
    await until(`the worker dies ${name}`, () => runsUntil(() => isKilled, id, worker));
    await keepLeases();
  }
  const captured = async () => (await capturesOf(accepted)).reduce((sum, count) => sum + count, 0);
  await expect.poll(captured, { message: 'what was committed is billed, though nobody heard' }).toBe(1);
  await endLeases();
  workers.push(await start('worker', addresses.url));
  const hashes = await Promise.all(accepted.map((id) => client.hashOf(id)));
  expect(new Set(hashes).size, 'the same bits').toBe(1);
  expect(await capturesOf(accepted)).toEqual(accepted.map(() => 1));
  await expectBalanced();
});

test('a worker that was stopped past its lease changes nothing when it goes on', async () => {
  for (const worker of workers) await worker.end('SIGKILL');
  const late = await start('worker', proxy.url);
  workers.push(late);
  let isStopped = false;
  const goesOn = Promise.withResolvers<void>();
  let isOver = false;
  proxy.watch = async ({ statement }) => {
    if (!statement.includes(ENDING)) return 'pass';
    proxy.watch = null;
    late.process.kill('SIGSTOP');
    isStopped = true;
    await goesOn.promise;
    return 'pass';
  };
  proxy.settled = ({ before }) => {
    isOver ||= before.some((statement) => statement.includes(ENDING));
  };
  const id = await client.accept(manyConsequences(1));
  await until('the worker stops', () => runsUntil(() => isStopped, id, late));
  await endLeases();
  workers.push(await start('worker', addresses.url));
  await client.hashOf(id);
  const [before] = await database.sql`select * from decisions where id = ${id}`;
  expect(before?.attempt).toBe(2);
  late.process.kill('SIGCONT');
  goesOn.resolve();
  await until('the transaction of the late worker is over', () => isOver);
  expect(await database.sql`select * from decisions where id = ${id}`).toEqual([before]);
  expect(await database.sql`select attempt, -micro_usd as cost from ledger where subject = ${id}`).toEqual([
    { attempt: 2, cost: before?.cost_micro_usd },
  ]);
  // It lives, and what it does next is answered: nothing of the late run is left to come.
  expect((await fetch(`${late.baseUrl}/readyz`)).status).toBe(200);
  expect(late.printed()).not.toContain(`"decision":"${id}","attempt":1,"ms"`);
  await expectBalanced();
});

/**
 * Whether it has happened. Throws when the decision ended first, which ends the wait. It is asked
 * again once the status is known: a commit that nobody hears of may come between the two.
 */
async function runsUntil(happened: () => boolean, id: string, worker: ServerProcess): Promise<boolean> {
  if (happened()) return true;
  const [row] = await database.sql<{ status: string }[]>`select status from decisions where id = ${id}`;
  if (happened()) return true;
  if (row?.status === 'running' && proxy.problems.length === 0) return false;
  throw new Error(`the decision ended as ${row?.status} (${proxy.problems.join('; ')}): ${worker.printed()}`);
}

/**
 * The jobs of dead workers stay theirs until all have died, so that each worker has one decision,
 * however slow the machine.
 */
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
