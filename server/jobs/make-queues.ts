/** The queues by name, with their rules for trying again. */
import type { PgBoss, QueueOptions } from 'pg-boss';

export const DECISIONS = 'decisions';
/** The queue of decisions whose tries are used up. */
export const EXHAUSTED = 'exhausted-decisions';
export const DAILY = 'daily';
export const QUEUES = [DECISIONS, EXHAUSTED, DAILY];

/**
 * A worker that is lost has its jobs run again after this many seconds; 10 is the queue's least.
 */
const LEASE_SECONDS = 10;
/** Tries after the first. */
export const RETRIES = 2;
/** The queues whose jobs have only RETRIES. Jobs of the others are tried until they work. */
export const WITH_FEW_TRIES: readonly string[] = [DECISIONS, DAILY];
/** The longest that one try may take. */
const TRY_SECONDS = 1800;
/** Ten years: no decision may lose its job by waiting. */
const KEEP_SECONDS = 315_360_000;
const DAILY_RETRY_SECONDS = 60;
const DAILY_KEPT_SECONDS = 30 * 86_400;

/** The id of no job. */
export const NO_JOB = '00000000-0000-0000-0000-000000000000';

export async function makeQueues(boss: PgBoss): Promise<void> {
  // An exhausted decision only has to be marked, so this is tried until it works.
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
  await makeQueue(boss, DAILY, {
    retryLimit: RETRIES,
    retryDelay: DAILY_RETRY_SECONDS,
    expireInSeconds: TRY_SECONDS,
    heartbeatSeconds: LEASE_SECONDS,
    // One row a day tells operators when the last sweep ended.
    deleteAfterSeconds: DAILY_KEPT_SECONDS,
    notify: true,
  });
}

/** An existing queue takes the settings of this version. */
async function makeQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { notify: boolean; deadLetter?: string },
) {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // Makes pg-boss cache the queue's settings. Otherwise the first sender would query them while it
  // holds a transaction. If senders held every connection, each would wait for another.
  await boss.findJobs(name, { id: NO_JOB });
}
