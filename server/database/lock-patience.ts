/** Runs a transaction that waits for locks only briefly, again and again until it gets them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { lockNumber } from './locks.ts';
import { describeSession, findSessions, type Session } from './sessions.ts';

/** Each try waits twice as long as the one before, up to the limit. */
export interface Patience {
  firstMs: number;
  mostMs: number;
  /** The pause after a try, in which requests that queued behind it are served. */
  pauseMs: number;
  tries: number;
}

/**
 * A statement that waits for a table's lock makes all later ones wait, too. Requests give up a lock
 * after 2 s (limits.ts) and come later than the try that they wait for, so none fails. With tries
 * and pauses it takes at most two minutes.
 */
export const PATIENCE: Patience = { firstMs: 100, mostMs: 2000, pauseMs: 1000, tries: 40 };

const LOOK_EVERY_MS = 50;
/** SQLSTATE: waited for a lock until its limit; deadlock. */
const WITHOUT_LOCK = /^(55P03|40P01)$/;

/**
 * Throws CannotStart when no try got its locks; `work` says what, and the line names the session
 * that held them. The transaction has the lock `migrate`.
 */
export async function withPatience<T>(
  sql: postgres.Sql,
  { work, patience }: { work: string; patience: Patience },
  run: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  let holder: Session | undefined;
  for (let tried = 1; tried <= patience.tries; tried += 1) {
    if (tried > 1) await sleep(patience.pauseMs);
    const ended = new AbortController();
    let watching: Promise<Session | undefined> | undefined;
    try {
      const { result } = await sql.begin(async (tx) => {
        const pid = await prepare(tx, Math.min(patience.mostMs, patience.firstMs * 2 ** (tried - 1)));
        watching = findHolder(sql, pid, ended.signal).catch(() => undefined);
        return { result: await run(tx) };
      });
      return result;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && WITHOUT_LOCK.test(String(error.code)))) throw error;
    } finally {
      ended.abort();
    }
    holder = (await watching) ?? holder;
  }
  throw new CannotStart(
    `${work} needs a lock that ${holder === undefined ? 'another session' : describeSession(holder)} holds; it was tried ${patience.tries} times, and what was done until then stays: wait until that session has ended, or end it by "select pg_terminate_backend(${holder?.process ?? 'PROCESS'})", and run this again`,
  );
}

/** Returns the process of the session. */
async function prepare(tx: postgres.TransactionSql, lockMs: number): Promise<number | undefined> {
  await tx`select set_config('statement_timeout', '0', true)`;
  await tx`select pg_advisory_xact_lock(${lockNumber('migrate')}::bigint)`;
  const [own] = await tx<{ pid: number }[]>`
    select pg_backend_pid() as pid, set_config('lock_timeout', ${String(lockMs)}, true)`;
  return own?.pid;
}

/** Looks for the session that `pid` waits for, until the signal. */
async function findHolder(sql: postgres.Sql, pid: number | undefined, ended: AbortSignal) {
  let holder: Session | undefined;
  while (!ended.aborted) {
    const [found] = await findSessions(sql, sql`pid = any (pg_blocking_pids(${pid ?? 0}))`);
    holder = found ?? holder;
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
  }
  return holder;
}
