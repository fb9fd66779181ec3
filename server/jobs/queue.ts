/**
 * The queue of decisions to run, in the service's own database. A job runs at least once.
 * Guarantees that something happens only once rest on the decision's fencing number, never on the
 * queue.
 */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { isOutage } from '../database/outages.ts';
import { within } from '../limits/within.ts';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import type { Log } from '../process/log-fields.ts';
import { bossTransaction } from './boss-database.ts';
import { forgiveTry, handBack } from './hand-back.ts';
import { DAILY, DECISIONS, EXHAUSTED, QUEUES, WITH_FEW_TRIES } from './make-queues.ts';
import { startBoss } from './start-boss.ts';

export interface DecisionJob {
  organizationId: number;
  decisionId: string;
  /** The id of the request that made the job, for the log; older jobs have none. */
  requestId?: string | undefined;
  /**
   * Aborts when the job was handed back, taken by another worker or took too long: nothing may be
   * written after that.
   */
  signal: AbortSignal;
  /** No try follows this one: end the decision as `error` and not by throwing. */
  lastTry: boolean;
  /**
   * Every try is used up and none ended the decision, because their processes died. Only end it as
   * `error`; do not run it. If the handler throws, the ending is tried again later.
   */
  exhausted: boolean;
}

export interface Queue {
  /**
   * Enqueues in the caller's transaction, so that there is no decision without its job and no job
   * without its decision.
   */
  enqueueDecision(
    tx: postgres.TransactionSql,
    job: Pick<DecisionJob, 'organizationId' | 'decisionId' | 'requestId'>,
  ): Promise<void>;
  /** A handler that returns has done the job, one that throws is tried again. */
  workDecisions(
    handler: (job: DecisionJob) => Promise<void>,
    options: { concurrency: number },
  ): Promise<void>;
  /**
   * Takes no more jobs, waits for those under way, and hands back those not done in time, so that
   * another node runs them at once.
   */
  stop(drainSeconds: number): Promise<void>;
}

/** New jobs are notified; polling finds retries and jobs whose notification was lost. */
const POLL_SECONDS = 1;
const DAILY_POLL_SECONDS = 30;
/** Every day, in UTC, at a quiet time, and not on the hour, when everybody's jobs run. */
const DAILY_CRON = '17 3 * * *';
/** How long a database that may have fallen silent can hold up the end. */
const HAND_BACK_MS = 3000;
/** How long an aborted handler may take to come back. */
const ABORT_MS = 1000;

const JobData = z.object({
  organizationId: z.number(),
  decisionId: z.string(),
  requestId: z.string().optional(),
  /** The trace of the request that made the job. */
  traceparent: z.string().optional(),
});

interface QueueSettings {
  /**
   * No other process works on this database, so what is still claimed was claimed by one that died.
   */
  alone?: boolean;
  /** Runs once a day, in one of the processes that pass it. A missed run is made up for. */
  daily?: ((signal: AbortSignal) => Promise<void>) | undefined;
  observer?: Observer;
}

export async function openQueue(
  database: Database,
  log: Log,
  { alone = false, daily, observer = UNOBSERVED }: QueueSettings = {},
): Promise<Queue> {
  const boss = await startBoss(database, log, { schedule: daily !== undefined });
  if (alone) for (const name of QUEUES) await failClaimed(database, boss, name);
  const { running, work } = openWorkers(database, boss, log, observer);
  if (daily !== undefined) {
    await boss.schedule(DAILY, DAILY_CRON, undefined, { missed: 'once' });
    await work(DAILY, { pollSeconds: DAILY_POLL_SECONDS }, (_job, signal) =>
      daily(signal).catch((error: unknown) => {
        log.error({ err: error }, 'the daily work failed; it is tried again');
        throw error;
      }),
    );
  }
  return {
    async enqueueDecision(tx, job) {
      const traceparent = observer.traceparent();
      const data = JobData.parse(traceparent === undefined ? job : { ...job, traceparent });
      await boss.send(DECISIONS, data, { db: bossTransaction(tx) });
    },
    async workDecisions(handler, { concurrency }) {
      await work(DECISIONS, { concurrency }, (job, signal) => {
        const { traceparent, ...data } = JobData.parse(job.data);
        const lastTry = job.retryCount >= job.retryLimit;
        const run = () => handler({ ...data, signal, lastTry, exhausted: false });
        return observer.trace('run decision', run, { parent: traceparent });
      });
      await work(EXHAUSTED, {}, (job, signal) =>
        handler({ ...JobData.parse(job.data), signal, lastTry: true, exhausted: true }),
      );
    },
    async stop(drainSeconds) {
      const idle = Promise.all(QUEUES.map((name) => boss.offWork(name)));
      await within(idle, drainSeconds * 1000);
      const left = [...running.values()];
      if (left.length > 0) {
        const jobs = left.map(({ job }) => job);
        await Promise.race([handBack(database, jobs), rejectOnAbort(AbortSignal.timeout(HAND_BACK_MS))]).then(
          () => log.warn({ jobs: left.length }, 'jobs under way were handed back'),
          (error: unknown) =>
            log.error({ err: error }, 'jobs could not be handed back; they run again when their lease ends'),
        );
        for (const { abort } of left) abort.abort(new HandedBack('the service stops'));
        await within(idle, ABORT_MS);
      }
      // It waits for its own statements, which end with their connections.
      await within(boss.stop({ graceful: false, close: false }), ABORT_MS);
    },
  };
}

/** `work` takes the jobs of a queue; `running` has those under way, by id. */
function openWorkers(database: Database, boss: PgBoss, log: Log, observer: Observer) {
  const running = new Map<string, { job: JobWithMetadata; abort: AbortController }>();
  const outages = countOutages(boss);
  const work = async (
    name: string,
    { concurrency = 1, pollSeconds = POLL_SECONDS },
    handle: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>,
  ) => {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    } as const;
    const takeJobs = async () => {
      const worker = await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
        if (job === undefined) return;
        const abort = new AbortController();
        running.set(job.id, { job, abort });
        const outagesBefore = outages();
        if (job.retryCount > 0) observer.add('jobsRepeated', { queue: name });
        try {
          const signal = AbortSignal.any([job.signal, abort.signal]);
          await Promise.race([handle(job, signal), rejectOnAbort(abort.signal)]);
        } catch (error) {
          if (job.signal.aborted) observer.add('leasesLost', { queue: name });
          // The lease may have ended only because no heartbeat could be written.
          const isLost = job.signal.aborted && outages() > outagesBefore;
          const isForgiven = WITH_FEW_TRIES.includes(name) && (isLost || isOutage(error));
          if (!isForgiven) throw new JobFault(error);
          await forgive(database, log, job, { error, signal: abort.signal });
        } finally {
          running.delete(job.id);
          // Looks for the next job at once. By itself the worker would first wait for its next
          // poll, whatever is in the queue.
          boss.notifyWorker(worker);
        }
      });
    };
    for (let place = 0; place < concurrency; place += 1) await takeJobs();
  };
  return { running, work };
}

/**
 * Fails the jobs of a process that died, without waiting for their leases. Each counts as a try, so
 * a decision that kills its process does not do so for ever.
 */
async function failClaimed({ sql }: Database, boss: PgBoss, name: string): Promise<void> {
  const claimed = await sql<{ id: string }[]>`
    select id from pgboss.job where name = ${name} and state = 'active'`;
  if (claimed.length > 0)
    await boss.fail(
      name,
      claimed.map(({ id }) => id),
      { message: 'its process ended' },
    );
}

/** Counts the queue's own statements that the database failed, such as heartbeats. */
function countOutages(boss: PgBoss): () => number {
  let outages = 0;
  boss.on('error', (error) => {
    if (isOutage(error)) outages += 1;
  });
  return () => outages;
}

/** The job is tried again later, and this try is not counted. */
async function forgive(
  database: Database,
  log: Log,
  job: JobWithMetadata,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<void> {
  // The daily job has no ids.
  const ids = JobData.safeParse(job.data).data ?? {};
  log.warn({ ...ids, err: error }, 'the database failed under a job; its try does not count');
  await forgiveTry(database, job, signal).catch((fault: unknown) => {
    throw new JobFault(fault);
  });
}

/**
 * Replaces the error of a job by its name and code. pg-boss stores every field of a thrown error
 * with the job, and messages and details of PostgreSQL's errors quote rows.
 */
class JobFault extends Error {
  constructor(error: unknown) {
    super(error instanceof Error && 'code' in error ? String(error.code) : 'no code');
    this.name = error instanceof Error ? error.name : typeof error;
    this.stack = '';
  }
}

class HandedBack extends Error {
  override name = 'HandedBack';
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
