/** The queue of decisions: one job a committed decision, tried again after a failure, a kill or a stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { type DecisionJob, openQueue, type Queue } from '../../../server/jobs/queue.ts';
import { startTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

const log = pino({ level: 'silent' });
const ORGANIZATION = 7;

let server: TestServer;
let database: TestDatabase;
const queues: Queue[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.newDatabase();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(0);
});

test('a job exists when its transaction commits, and only then', async () => {
  const queue = await open();
  const seen: DecisionJob[] = [];
  await queue.workDecisions(async (job) => void seen.push(job), { concurrency: 2 });
  const rolledBack = database.sql.begin(async (tx) => {
    await queue.enqueueDecision(tx, { organizationId: ORGANIZATION, decisionId: 'dec_never' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await enqueue(queue, 'dec_1');
  await until(() => seen.length > 0);
  await sleep(300);
  expect(seen).toMatchObject([
    { organizationId: ORGANIZATION, decisionId: 'dec_1', lastTry: false, exhausted: false },
  ]);
  expect(await states()).toEqual([
    { name: 'decisions', state: 'completed', data: { organizationId: 7, decisionId: 'dec_1' } },
  ]);
});

test('a new job is taken at once, by a worker that slept', async () => {
  const queue = await open();
  let takenAt = 0;
  await queue.workDecisions(
    async () => {
      takenAt = performance.now();
    },
    { concurrency: 1 },
  );
  await sleep(1500);
  const sentAt = performance.now();
  await enqueue(queue, 'dec_1');
  await until(() => takenAt > 0);
  expect(takenAt - sentAt).toBeLessThan(700);
});

test('as many run at once as asked for, each once', async () => {
  const queue = await open();
  const seen: string[] = [];
  let running = 0;
  let peak = 0;
  await queue.workDecisions(
    async ({ decisionId }) => {
      running += 1;
      peak = Math.max(peak, running);
      await sleep(100);
      running -= 1;
      seen.push(decisionId);
    },
    { concurrency: 3 },
  );
  const ids = Array.from({ length: 12 }, (_, index) => `dec_${index}`);
  for (const id of ids) await enqueue(queue, id);
  await until(() => seen.length >= 12);
  expect([...seen].sort()).toEqual([...ids].sort());
  expect(peak).toBe(3);
});

test('what has piled up is worked off without a pause between two jobs', async () => {
  const queue = await open();
  const ids = Array.from({ length: 40 }, (_, index) => `dec_${index}`);
  for (const id of ids) await enqueue(queue, id);
  const seen: string[] = [];
  await queue.workDecisions(async ({ decisionId }) => void seen.push(decisionId), { concurrency: 1 });
  // With a pause of one poll after each job it would take 40 s.
  await until(() => seen.length >= ids.length, 20_000);
  expect([...seen].sort()).toEqual([...ids].sort());
});

test('three tries, the third says that it is the last, then it is given up to be ended', {
  timeout: 90_000,
}, async () => {
  const queue = await open();
  const tries: { lastTry: boolean; exhausted: boolean }[] = [];
  await queue.workDecisions(
    async ({ lastTry, exhausted }) => {
      tries.push({ lastTry, exhausted });
      // The first attempt at ending fails as well: ending is tried until it works.
      if (!exhausted || tries.filter((one) => one.exhausted).length === 1) throw new Error('boom');
    },
    { concurrency: 2 },
  );
  await enqueue(queue, 'dec_1');
  await until(() => tries.length >= 5, 60_000);
  expect(tries).toEqual([
    { lastTry: false, exhausted: false },
    { lastTry: false, exhausted: false },
    { lastTry: true, exhausted: false },
    { lastTry: true, exhausted: true },
    { lastTry: true, exhausted: true },
  ]);
  await until(async () => (await states()).every(({ state }) => state === 'failed' || state === 'completed'));
  expect(await states()).toMatchObject([
    { name: 'decisions', state: 'failed' },
    { name: 'exhausted-decisions', state: 'completed' },
  ]);
});

test('of what a job failed with, only name and code are kept: messages and details quote rows', async () => {
  const queue = await open();
  const faults = [
    // The detail of the one is the row, the message of the other is the value.
    () => database.sql`insert into pgboss.queue select 'canary' || name, 'canary', 0 from pgboss.queue`,
    () => database.sql`select ${'canary'}::text::integer`,
    () => Promise.reject(Object.assign(new Error('canary'), { request: { text: 'canary' } })),
  ];
  let tries = 0;
  await queue.workDecisions(
    async () => {
      const fault = faults[tries];
      tries += 1;
      await fault?.();
    },
    { concurrency: 1 },
  );
  await enqueue(queue, 'dec_1');
  const seen = new Set<string>();
  await until(async () => {
    const rows = await database.sql<{ row: string; message: string | null }[]>`
      select j::text as row, output ->> 'message' as message from pgboss.job j`;
    for (const { row, message } of rows) {
      expect(row).not.toContain('canary');
      if (message !== null) seen.add(message);
    }
    return tries > faults.length;
  }, 60_000);
  expect(seen).toEqual(new Set(['23502', '22P02', 'no code']));
});

test('the job of a worker that was killed runs again within its lease and a little', {
  timeout: 90_000,
}, async () => {
  const queue = await open();
  await enqueue(queue, 'dec_1');
  const child = await takeInChild();
  const seen: DecisionJob[] = [];
  await queue.workDecisions(async (job) => void seen.push(job), { concurrency: 1 });
  await sleep(6000);
  expect(seen, 'heartbeats keep it').toEqual([]);
  const killedAt = performance.now();
  child.kill('SIGKILL');
  await until(() => seen.length > 0, 30_000);
  expect(seen).toMatchObject([{ decisionId: 'dec_1', lastTry: false }]);
  expect(performance.now() - killedAt).toBeLessThan(20_000);
});

test('who is alone with the database need not wait for a lease; the lost try is counted', {
  timeout: 60_000,
}, async () => {
  await enqueue(await open(), 'dec_1');
  const seen: { lastTry: boolean; exhausted: boolean }[] = [];
  for (let kills = 0; kills < 3; kills += 1) {
    const child = await takeInChild();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const openedAt = performance.now();
    const queue = await open({ alone: true });
    expect((await states()).filter(({ state }) => state === 'active')).toEqual([]);
    expect(performance.now() - openedAt).toBeLessThan(5000);
    if (kills === 2)
      await queue.workDecisions(
        async ({ lastTry, exhausted }) => {
          seen.push({ lastTry, exhausted });
        },
        { concurrency: 1 },
      );
  }
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ lastTry: true, exhausted: true }]);
});

test('a stop takes nothing more and waits for what runs', async () => {
  const queue = await open();
  const done: string[] = [];
  await queue.workDecisions(
    async ({ decisionId }) => {
      await sleep(500);
      done.push(decisionId);
    },
    { concurrency: 1 },
  );
  await enqueue(queue, 'dec_1');
  await sleep(200);
  await enqueue(queue, 'dec_2');
  await queue.stop(20);
  expect(done).toEqual(['dec_1']);
  expect(await states()).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
});

test('what is not done in time is handed back, runs elsewhere at once, and the try is not counted', {
  timeout: 60_000,
}, async () => {
  await enqueue(await open(), 'dec_1');
  for (let stops = 0; stops < 4; stops += 1) {
    const node = await open();
    let signal: AbortSignal | undefined;
    await node.workDecisions(
      async (job) => {
        expect(job.lastTry).toBe(false);
        signal = job.signal;
        await new Promise((_, reject) =>
          job.signal.addEventListener('abort', () => reject(job.signal.reason)),
        );
      },
      { concurrency: 1 },
    );
    await until(() => signal !== undefined);
    const startedAt = performance.now();
    await node.stop(0.3);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(signal?.aborted).toBe(true);
    expect(await states()).toMatchObject([{ state: 'retry' }]);
  }
  const other = await open();
  const seen: DecisionJob[] = [];
  const openedAt = performance.now();
  await other.workDecisions(async (job) => void seen.push(job), { concurrency: 1 });
  await until(() => seen.length > 0);
  expect(performance.now() - openedAt).toBeLessThan(3000);
  expect(seen).toMatchObject([{ decisionId: 'dec_1', lastTry: false }]);
});

test('a handler that does not heed the signal cannot hold up the stop, nor settle the job', async () => {
  const queue = await open();
  let ended = false;
  let started = false;
  await queue.workDecisions(
    async () => {
      started = true;
      await sleep(2500);
      ended = true;
    },
    { concurrency: 1 },
  );
  await enqueue(queue, 'dec_1');
  await until(() => started);
  await queue.stop(0.1);
  expect(ended).toBe(false);
  await until(() => ended);
  await sleep(200);
  expect(await states()).toMatchObject([{ state: 'retry' }]);
});

test('work goes on after every connection was lost', { timeout: 60_000 }, async () => {
  const queue = await open();
  const seen: string[] = [];
  await queue.workDecisions(async ({ decisionId }) => void seen.push(decisionId), { concurrency: 2 });
  const admin = openDatabase(database.url, { max: 1 });
  await admin.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await admin.close();
  await sleep(500);
  await enqueue(queue, 'dec_1');
  await until(() => seen.length > 0, 20_000);
  expect(seen).toEqual(['dec_1']);
});

test('what is daily has one schedule, and runs once for the days when nobody did, at one of the nodes', {
  timeout: 60_000,
}, async () => {
  let runs = 0;
  const daily = async () => {
    runs += 1;
  };
  for (let node = 0; node < 3; node += 1) await open({ daily });
  expect(await database.sql`select name, cron, timezone from pgboss.schedule`).toEqual([
    { name: 'daily', cron: '17 3 * * *', timezone: 'UTC' },
  ]);
  await sleep(1500);
  expect(runs, 'nothing was missed').toBe(0);
  for (const queue of queues.splice(0)) await queue.stop(0);
  await database.sql`update pgboss.schedule set created_on = now() - interval '9 days'`;
  await database.sql`update pgboss.version set cron_on = now() - interval '3 days'`;
  for (let node = 0; node < 3; node += 1) await open({ daily });
  await until(() => runs > 0, 30_000);
  await sleep(1500);
  expect(runs).toBe(1);
  expect(await database.sql`select name from pgboss.schedule`).toHaveLength(1);
});

/** A process of its own that has taken dec_1 and does not let go of it. */
async function takeInChild(): Promise<ChildProcess> {
  const file = (path: string) => JSON.stringify(resolve(import.meta.dirname, '../../../server', path));
  const code = `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { openDatabase } from ${file('database/database.ts')};
    import { openQueue } from ${file('jobs/queue.ts')};
    const database = openDatabase(${JSON.stringify(database.url)}, { max: 4 });
    const queue = await openQueue(database, pino({ level: 'silent' }));
    await queue.workDecisions(async (job) => {
      console.log(job.decisionId);
      await new Promise(() => setInterval(() => {}, 1000));
    }, { concurrency: 1 });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code]);
  const [took] = await once(child.stdout, 'data');
  expect(String(took).trim()).toBe('dec_1');
  return child;
}

async function open(options: { alone?: boolean; daily?: () => Promise<void> } = {}): Promise<Queue> {
  const queue = await openQueue(database, log, options);
  queues.push(queue);
  return queue;
}

async function enqueue(queue: Queue, decisionId: string): Promise<void> {
  await database.sql.begin((tx) => queue.enqueueDecision(tx, { organizationId: ORGANIZATION, decisionId }));
}

async function states(): Promise<{ name: string; state: string; data: unknown }[]> {
  return database.sql`select name, state, data from pgboss.job order by created_on, name`;
}

async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  for (const endsAt = performance.now() + timeoutMs; performance.now() < endsAt; await sleep(20))
    if (await holds()) return;
  throw new Error(`not so within ${timeoutMs} ms: ${holds}; ${JSON.stringify(await states())}`);
}
