/**
 * The queue of decisions: one job a committed decision, tried again after a failure, a kill or a
 * stop.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { type DecisionJob, openQueue, type Queue } from '../../../server/jobs/queue.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { firstPrinted } from '../../output.ts';
import { until } from '../../until.ts';

const log = pino({ level: 'silent' });
const ORGANIZATION = 7;

let server: TestServer;
let database: TestDatabase;
const queues: Queue[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.newDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const queue of queues.splice(0)) await queue.stop(0);
  await database.close();
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
  await expect.poll(async () => (await states()).map(({ state }) => state)).toEqual(['completed']);
  expect(seen).toMatchObject([
    { organizationId: ORGANIZATION, decisionId: 'dec_1', lastTry: false, exhausted: false },
  ]);
  expect(await states()).toEqual([
    { name: 'decisions', state: 'completed', data: { organizationId: 7, decisionId: 'dec_1' } },
  ]);
});

test('a new job is told to a worker that sleeps, which need not look for it', async () => {
  const queue = await open();
  stopClock();
  const seen: string[] = [];
  await queue.workDecisions(async ({ decisionId }) => void seen.push(decisionId), { concurrency: 1 });
  // One for decisions and one for exhausted ones have looked, found nothing, and wait for their
  // next look.
  await until('both sleep', () => vi.getTimerCount() >= 2);
  await enqueue(queue, 'dec_1');
  await until('it is taken', () => seen.length > 0);
  expect(seen).toEqual(['dec_1']);
});

test('as many run at once as asked for, each once', async () => {
  const queue = await open();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let peak = 0;
  await queue.workDecisions(
    async ({ decisionId }) => {
      running += 1;
      peak = Math.max(peak, running);
      await gate.promise;
      running -= 1;
      seen.push(decisionId);
    },
    { concurrency: 3 },
  );
  const ids = Array.from({ length: 12 }, (_, index) => `dec_${index}`);
  for (const id of ids) await enqueue(queue, id);
  await expect.poll(() => running).toBe(3);
  gate.resolve();
  await expect.poll(() => [...seen].sort()).toEqual([...ids].sort());
  expect(peak).toBe(3);
});

test('what has piled up is worked off without a pause between two jobs', async () => {
  const queue = await open();
  const ids = Array.from({ length: 40 }, (_, index) => `dec_${index}`);
  for (const id of ids) await enqueue(queue, id);
  const seen: string[] = [];
  // With a pause after each job the second would never be taken.
  stopClock();
  await queue.workDecisions(async ({ decisionId }) => void seen.push(decisionId), { concurrency: 1 });
  await until('all are done', () => seen.length >= ids.length);
  expect([...seen].sort()).toEqual([...ids].sort());
});

test('three tries, the third says that it is the last, then it is given up to be ended', async () => {
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
  await expect.poll(() => endWaits().then(() => tries.length)).toBe(5);
  expect(tries).toEqual([
    { lastTry: false, exhausted: false },
    { lastTry: false, exhausted: false },
    { lastTry: true, exhausted: false },
    { lastTry: true, exhausted: true },
    { lastTry: true, exhausted: true },
  ]);
  await expect.poll(states).toMatchObject([
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
  await until('every fault was met', async () => {
    const rows = await database.sql<{ row: string; message: string | null }[]>`
      select j::text as row, output ->> 'message' as message from pgboss.job j`;
    for (const { row, message } of rows) {
      expect(row).not.toContain('canary');
      if (message !== null) seen.add(message);
    }
    return tries > faults.length;
  });
  expect(seen).toEqual(new Set(['23502', '22P02', 'no code']));
});

test('the job of a worker that was killed runs again when its lease has ended', async () => {
  const { sql } = database;
  const queue = await open();
  await enqueue(queue, 'dec_1');
  const child = await takeInChild();
  // Seconds; then so many that no machine is too slow to renew it.
  expect(await sql`select heartbeat_seconds from pgboss.job`).toEqual([{ heartbeat_seconds: 10 }]);
  await sql`update pgboss.job set heartbeat_seconds = 3600`;
  const [{ at } = { at: null }] = await sql`select heartbeat_on as at from pgboss.job`;
  const seen: DecisionJob[] = [];
  await queue.workDecisions(async (job) => void seen.push(job), { concurrency: 1 });
  const isRenewed = () => sql`select heartbeat_on > ${at} as renewed, state from pgboss.job`;
  await expect.poll(isRenewed).toEqual([{ renewed: true, state: 'active' }]);
  expect(seen, 'it keeps the job by renewing the lease').toEqual([]);
  await endOf(child);
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '2 hours'`;
  await expect.poll(() => seen).toMatchObject([{ decisionId: 'dec_1', lastTry: false }]);
});

test('who is alone with the database need not wait for a lease; the lost try is counted', async () => {
  await enqueue(await open(), 'dec_1');
  const seen: { lastTry: boolean; exhausted: boolean }[] = [];
  for (let kills = 0; kills < 3; kills += 1) {
    await endOf(await takeInChild());
    const queue = await open({ alone: true });
    expect((await states()).filter(({ state }) => state === 'active')).toEqual([]);
    await endWaits();
    if (kills === 2)
      await queue.workDecisions(
        async ({ lastTry, exhausted }) => {
          seen.push({ lastTry, exhausted });
        },
        { concurrency: 1 },
      );
  }
  await expect.poll(() => seen).toEqual([{ lastTry: true, exhausted: true }]);
});

test('a stop takes nothing more and waits for what runs', async () => {
  const queue = await open();
  const begun: string[] = [];
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  await queue.workDecisions(
    async ({ decisionId }) => {
      begun.push(decisionId);
      await gate.promise;
      done.push(decisionId);
    },
    { concurrency: 1 },
  );
  await enqueue(queue, 'dec_1');
  await expect.poll(() => begun).toEqual(['dec_1']);
  await enqueue(queue, 'dec_2');
  const stopped = queue.stop(3600);
  gate.resolve();
  await stopped;
  expect(done).toEqual(['dec_1']);
  expect(await states()).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
});

test('what is not done in time is handed back, may run elsewhere at once, and the try is not counted', async () => {
  await enqueue(await open(), 'dec_1');
  for (let stops = 0; stops < 4; stops += 1) {
    const node = await open();
    const jobs: DecisionJob[] = [];
    await node.workDecisions(
      async (job) => {
        jobs.push(job);
        await new Promise((_, reject) =>
          job.signal.addEventListener('abort', () => reject(job.signal.reason)),
        );
      },
      { concurrency: 1 },
    );
    await expect.poll(() => jobs).toHaveLength(1);
    await node.stop(0.1);
    expect(jobs.map(({ lastTry, signal }) => [lastTry, signal.aborted])).toEqual([[false, true]]);
    expect(await database.sql`select state, start_after <= now() as "isDue" from pgboss.job`).toEqual([
      { state: 'retry', isDue: true },
    ]);
  }
  const other = await open();
  const seen: DecisionJob[] = [];
  await other.workDecisions(async (job) => void seen.push(job), { concurrency: 1 });
  await expect.poll(() => seen).toMatchObject([{ decisionId: 'dec_1', lastTry: false }]);
});

test('a handler that does not heed the signal cannot hold up the stop, nor settle the job', async () => {
  const queue = await open();
  const gate = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isStarted = false;
  await queue.workDecisions(
    async () => {
      isStarted = true;
      await gate.promise;
      ended.resolve();
    },
    { concurrency: 1 },
  );
  await enqueue(queue, 'dec_1');
  await expect.poll(() => isStarted).toBe(true);
  await queue.stop(0.1);
  gate.resolve();
  await ended.promise;
  // Waits for whatever the end of the handler has sent.
  await database.close();
  const other = openDatabase(database.url, { max: 1 });
  expect(await other.sql`select state from pgboss.job`).toEqual([{ state: 'retry' }]);
  await other.close();
});

test('work goes on after every connection was lost', async () => {
  const queue = await open();
  const seen: string[] = [];
  await queue.workDecisions(async ({ decisionId }) => void seen.push(decisionId), { concurrency: 2 });
  const admin = openDatabase(database.url, { max: 1 });
  const lost = await admin.sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  expect(lost.length).toBeGreaterThan(1);
  const alive = async () => {
    const rows = await admin.sql<{ pid: number }[]>`select pid from pg_stat_activity`;
    return lost.filter(({ pid }) => rows.some((row) => row.pid === pid));
  };
  await expect.poll(alive).toEqual([]);
  await admin.close();
  // A connection whose loss the pool has not noticed yet loses a statement; nothing of it was done.
  const isSent = async () => {
    const failure = await enqueue(queue, 'dec_1').catch((error: unknown) => error);
    expect(failure === undefined || isUnavailable(failure), String(failure)).toBe(true);
    return failure === undefined;
  };
  await expect.poll(isSent).toBe(true);
  await expect.poll(() => seen).toEqual(['dec_1']);
});

test('what is daily has one schedule, and runs once for the days when nobody did, at one of the nodes', async () => {
  const { sql } = database;
  let runs = 0;
  const daily = async () => {
    runs += 1;
  };
  const openThree = async () => {
    for (let node = 0; node < 3; node += 1) await open({ daily });
    // One of them has looked at the schedule, or is about to; a stop waits for that.
    await expect
      .poll(() => sql`select from pgboss.version where cron_on > now() - interval '1 day'`)
      .toHaveLength(1);
  };
  const stopAll = async () => {
    for (const queue of queues.splice(0)) await queue.stop(0);
  };
  const jobs = () => sql`select state from pgboss.job where name = 'daily'`;
  await openThree();
  expect(await sql`select name, cron, timezone from pgboss.schedule`).toEqual([
    { name: 'daily', cron: '17 3 * * *', timezone: 'UTC' },
  ]);
  await stopAll();
  expect(await jobs(), 'nothing was missed').toEqual([]);
  await sql`update pgboss.schedule set created_on = now() - interval '9 days'`;
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`;
  await openThree();
  await expect.poll(jobs).toEqual([{ state: 'completed' }]);
  await stopAll();
  expect([runs, (await jobs()).length]).toEqual([1, 1]);
  expect(await sql`select name from pgboss.schedule`).toHaveLength(1);
});

/** From now on nothing is looked for by the clock: only what a worker is told wakes it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
}

/** What waits for its next try need not. */
async function endWaits(): Promise<void> {
  await database.sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;
}

async function endOf(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

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
  children.push(child);
  expect(await firstPrinted(child)).toBe('dec_1');
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
