/** Jobs that the database fails: no try is counted, however often it happens. */
import { pino } from 'pino';
import { afterAll, beforeAll, inject, test as plainTest } from 'vitest';
import { waitSecondsAfter } from '../../../server/jobs/hand-back.ts';
import { type DecisionJob, openQueue, type Queue } from '../../../server/jobs/queue.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { takeRoom } from '../../no-room.ts';

let server: TestServer;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

interface OfOne {
  database: TestDatabase;
  queue: Queue;
}

/**
 * Each has a database and a queue of its own. They run side by side, because a worker looks for
 * what is due only once a second.
 */
const test = plainTest.extend<OfOne>({
  database: async ({ task: _ }, use) => {
    const database = await server.newDatabase();
    await use(database);
    await database.close();
  },
  queue: async ({ database }, use) => {
    const queue = await openQueue(database, pino({ level: 'silent' }));
    await use(queue);
    await queue.stop(0);
  },
});

test.concurrent.for(['53100', '08006', '25006', '55P03', '57P01', 'ECONNREFUSED', 'CONNECTION_CLOSED'])(
  'a try that ends with %s is not counted: the database was at fault',
  async (code, { database, queue, expect }) => {
    const last: boolean[] = [];
    const fault = Object.assign(new Error('planted'), { code });
    await queue.workDecisions(
      async ({ lastTry, exhausted }) => {
        last.push(lastTry || exhausted);
        // The error of a statement, or one that has it as its cause.
        if (last.length <= 7) throw last.length % 2 === 0 ? fault : new Error('of ours', { cause: fault });
      },
      { concurrency: 1 },
    );
    await enqueue({ database, queue });
    await expect.poll(() => endWaits(database).then(() => last)).toHaveLength(8);
    expect(last).toEqual(Array(8).fill(false));
  },
);

plainTest(
  'a job that the database fails again and again waits longer each time, up to half a minute',
  ({ expect }) => {
    expect([0, 1, 2, 3, 4, 5, 50].map(waitSecondsAfter)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  },
);

test.concurrent('a try that ends with a statement’s own time limit is counted', async ({
  database,
  queue,
  expect,
}) => {
  const seen: string[] = [];
  const fault = Object.assign(new Error('planted'), { code: '57014' });
  await queue.workDecisions(
    async ({ exhausted }) => {
      seen.push(exhausted ? 'given up' : 'tried');
      if (!exhausted) throw fault;
    },
    { concurrency: 1 },
  );
  await enqueue({ database, queue });
  await expect
    .poll(() => endWaits(database).then(() => seen))
    .toEqual(['tried', 'tried', 'tried', 'given up']);
});

test.concurrent('where even handing back finds no room, the worker keeps the job until there is room', async ({
  database,
  queue,
  expect,
}) => {
  let tries = 0;
  await queue.workDecisions(
    async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('planted'), { code: '53100' });
    },
    { concurrency: 1 },
  );
  const noRoom = await takeRoom(database.owner, {
    table: 'pgboss.job_common',
    of: 'update',
    when: "new.state = 'retry'",
  });
  await enqueue({ database, queue });
  await expect.poll(noRoom.refusals).toBeGreaterThan(1);
  expect(tries).toBe(1);
  await noRoom.makeRoom();
  await expect.poll(() => endWaits(database).then(() => tries)).toBe(2);
  await expect.poll(() => counted(database)).toEqual([{ state: 'completed', counted: 0 }]);
});

test.concurrent('a lease that ended because no heartbeat could be written costs no try', async ({
  database,
  queue,
  expect,
}) => {
  const jobs: DecisionJob[] = [];
  const gate = Promise.withResolvers<void>();
  await queue.workDecisions(
    async (job) => {
      jobs.push(job);
      if (jobs.length > 1) return gate.promise;
      await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)));
    },
    { concurrency: 2 },
  );
  await enqueue({ database, queue });
  await expect.poll(() => jobs).toHaveLength(1);
  const { owner } = database;
  const noRoom = await takeRoom(owner, {
    table: 'pgboss.job_common',
    of: 'update',
    when: 'new.heartbeat_on > old.heartbeat_on and new.state = old.state',
  });
  await expect.poll(noRoom.refusals).toBe(1);
  await noRoom.makeRoom();
  await owner`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`;
  await expect.poll(() => endWaits(database).then(() => jobs)).toHaveLength(2);
  await expect.poll(() => counted(database)).toEqual([{ counted: 0, state: 'active' }]);
  gate.resolve();
  await expect.poll(() => counted(database)).toEqual([{ counted: 0, state: 'completed' }]);
});

/** The tries of the job that count, and its state. */
function counted({ sql }: TestDatabase) {
  return sql`select retry_count - (retry_limit - 2) as counted, state from pgboss.job`;
}

/** What waits for its next try need not. */
async function endWaits({ sql }: TestDatabase): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;
}

async function enqueue({ database, queue }: OfOne): Promise<void> {
  await database.sql.begin((tx) => queue.enqueueDecision(tx, { organizationId: 7, decisionId: 'dec_1' }));
}
