/**
 * The queue of decisions to run, kept in the service's own database. At least once: what must happen once rests on the
 * decision's fencing number, never on the queue.
 */

import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { bossDatabase, bossTransaction } from './boss-database.ts';
import { handBack } from './hand-back.ts';

export interface DecisionJob {
  organizationId: number;
  decisionId: string;
  /** Aborts when the job was handed back, taken by another worker or took too long: nothing may be written after that. */
  signal: AbortSignal;
  /** No try follows this one: end the decision as `error` and not by throwing. */
  lastTry: boolean;
  /**
   * Every try is used up and none ended the decision (their processes died): only end it as `error`, do not run it.
   * Throwing here tries the ending again, later.
   */
  exhausted: boolean;
}

export interface Queue {
  /** Within the caller's transaction: no decision without its job, and no job without its decision. */
  enqueueDecision(
    tx: postgres.TransactionSql,
    job: { organizationId: number; decisionId: string },
  ): Promise<void>;
  /** A handler that returns has done the job, one that throws is tried again. */
  workDecisions(
    handler: (job: DecisionJob) => Promise<void>,
    options: { concurrency: number },
  ): Promise<void>;
  /** Takes no more jobs, waits for those under way, hands back what is not done in time: another node runs it at once. */
  stop(drainSeconds: number): Promise<void>;
}

const DECISIONS = 'decisions';
const EXHAUSTED = 'exhausted-decisions';

/** A worker that is lost has its jobs run again after this many seconds; 10 is the queue's least. */
const LEASE_SECONDS = 10;
/** Tries after the first. */
const RETRIES = 2;
/** The longest that one try may take. */
const TRY_SECONDS = 1800;
/** Ten years: no decision may lose its job by waiting. */
const KEEP_SECONDS = 315_360_000;
/** New jobs are notified; this is for retries and lost notifications. */
const POLL_SECONDS = 1;
/** How long an aborted handler may take to come back. */
const ABORT_MS = 1000;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

const JobData = z.object({ organizationId: z.number(), decisionId: z.string() });

/** `alone`: no other process works on this database, so what is still claimed was claimed by one that died. */
export async function openQueue(database: Database, log: Logger, { alone = false } = {}): Promise<Queue> {
  const boss = await startBoss(database, log);
  if (alone) for (const name of [DECISIONS, EXHAUSTED]) await failClaimed(database, boss, name);
  const running = new Map<string, { job: JobWithMetadata; abort: AbortController }>();
  const work = async (
    name: string,
    concurrency: number,
    handle: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>,
  ) => {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    } as const;
    const takeJobs = async () => {
      const worker = await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
        if (job === undefined) return;
        const abort = new AbortController();
        running.set(job.id, { job, abort });
        try {
          const signal = AbortSignal.any([job.signal, abort.signal]);
          await Promise.race([handle(job, signal), rejectOnAbort(abort.signal)]);
        } finally {
          running.delete(job.id);
          // Looks for the next at once: by itself it would first wait for its next poll, whatever is in the queue.
          boss.notifyWorker(worker);
        }
      });
    };
    for (let place = 0; place < concurrency; place += 1) await takeJobs();
  };
  return {
    async enqueueDecision(tx, job) {
      await boss.send(DECISIONS, JobData.parse(job), { db: bossTransaction(tx) });
    },
    async workDecisions(handler, { concurrency }) {
      await work(DECISIONS, concurrency, (job, signal) =>
        handler({
          ...JobData.parse(job.data),
          signal,
          lastTry: job.retryCount >= job.retryLimit,
          exhausted: false,
        }),
      );
      await work(EXHAUSTED, 1, (job, signal) =>
        handler({ ...JobData.parse(job.data), signal, lastTry: true, exhausted: true }),
      );
    },
    async stop(drainSeconds) {
      const idle = Promise.all([boss.offWork(DECISIONS), boss.offWork(EXHAUSTED)]);
      await within(idle, drainSeconds * 1000);
      const left = [...running.values()];
      if (left.length > 0) {
        await handBack(
          database,
          left.map(({ job }) => job),
        ).catch((error) =>
          log.error({ err: error }, 'jobs could not be handed back; they run again when their lease ends'),
        );
        log.warn({ jobs: left.length }, 'decisions under way were handed back');
        for (const { abort } of left) abort.abort(new HandedBack('the service stops'));
        await within(idle, ABORT_MS);
      }
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Need not wait for the lease. Counted as a try, so that a decision which kills its process does not do so for ever. */
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

class HandedBack extends Error {
  override name = 'HandedBack';
}

async function startBoss(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema: 'pgboss',
    useListenNotify: true,
    // How often lost workers are looked for.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, data }, 'queue'));
  try {
    await boss.start();
    await makeQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
}

async function makeQueues(boss: PgBoss): Promise<void> {
  // An exhausted decision only has to be marked: that is tried until it works.
  await makeQueue(boss, EXHAUSTED, {
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: LEASE_SECONDS,
    retentionSeconds: KEEP_SECONDS,
    deleteAfterSeconds: 3600,
    notify: true,
  });
  await makeQueue(boss, DECISIONS, {
    retryLimit: RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: TRY_SECONDS,
    heartbeatSeconds: LEASE_SECONDS,
    retentionSeconds: KEEP_SECONDS,
    deleteAfterSeconds: 3600,
    deadLetter: EXHAUSTED,
    notify: true,
  });
}

/** A queue that exists takes the settings of this version. */
async function makeQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { notify: boolean; deadLetter?: string },
) {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // Has the queue's settings remembered. Else the first to send would ask for them while it holds a transaction, and when
  // every connection is held by one that sends, each waits for another.
  await boss.findJobs(name, { id: NO_JOB });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Resolves with the promise, or when the time is up. */
async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
