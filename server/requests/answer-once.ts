/**
 * `Idempotency-Key`: a repeated request does not run again. The first request claims the key and
 * runs. The transaction of the run also stores what to read for the same answer, if the claim still
 * holds then. Repeats wait for it. A failure releases the key. A key costs less than 1 kB, whatever
 * its answer is; a repeat costs as much as reading that answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Key } from '../accounts/caller.ts';
import {
  claimKey,
  findKey,
  type HasFailed,
  type KeyClaim,
  keepAnswer,
  keepNotice,
  RENEW_MS,
  releaseKey,
  renewClaim,
  type SeenKey,
} from '../accounts/idempotency-store.ts';
import type { OrganizationSql } from '../database/organization-sql.ts';
import type { Log } from '../process/log-fields.ts';
import { Refusal } from '../refusals.ts';
import { canonicalHash } from '../wire/canonical-json.ts';
import { type AnswerKeeper, NOT_REPEATED } from './verb.ts';

/** The wait between two looks at a claimed key doubles from the first of these to the second. */
const LOOK_MS = 20;
const MOST_LOOK_MS = 500;
/** Applies when the service's own wait is shorter. */
const LEAST_WAIT_SECONDS = 5;
const RETRY_SECONDS = 2;

/** JSON text: the answer, or the notice that a decision runs. */
export type Created = { done: true; result: string } | { done: false; notice: string };
/** A string is JSON text as well: an answer that never comes as a notice. */
export type Answer = string | Created;

export interface RepeatableRequest {
  viewer: Key;
  /** As the caller sent it; null: without one. */
  idempotencyKey: string | null;
  /** JSON data that a repeat must have in common with the first request. */
  identity: unknown;
  mostWaitSeconds: number;
  /** `gone`: nobody reads the answer any more. `ended`: that, or the service stops. */
  signals: { readonly gone: AbortSignal; readonly ended: AbortSignal };
}

export interface RepeatableRun {
  run(keeper: AnswerKeeper): Promise<Answer>;
  /** The same answer again, from what the run kept. */
  readAgain(kept: SeenKey): Promise<Answer>;
}

interface Services {
  sql: OrganizationSql;
  log: Pick<Log, 'debug'>;
  hasFailed: HasFailed;
}

export async function answerOnce(
  services: Services,
  request: RepeatableRequest,
  repeatable: RepeatableRun,
): Promise<Answer> {
  const { viewer, idempotencyKey: key, mostWaitSeconds, signals } = request;
  if (key === null) return repeatable.run(NOT_REPEATED);
  requireKey(key);
  const { sql } = services;
  const requestHash = canonicalHash(request.identity);
  const endsAt = performance.now() + Math.max(LEAST_WAIT_SECONDS, mostWaitSeconds) * 1000;
  let isFree = true;
  for (let look = 0; ; look += 1) {
    const claim = { organizationId: viewer.organizationId, apiKeyId: viewer.id, key, id: randomUUID() };
    if (isFree && (await claimKey(sql, claim, requestHash))) {
      const answer = await runClaimed(services, claim, request, repeatable);
      if (answer !== null) return answer;
    }
    const seen = await findKey(sql, claim);
    isFree = seen === null || (seen.state === 'claimed' && seen.isLapsed);
    if (seen === null || isFree) continue;
    if (!seen.requestHash.equals(requestHash))
      throw invalid('it was sent with another path or body within 24 hours; send another key');
    if (seen.state !== 'claimed') return repeatAnswer(services, claim, request, seen, repeatable);
    if (look === 0) services.log.debug({ repeat: 'claimed' }, 'a repeat waits for the first request');
    if (performance.now() > endsAt) throw stillRunning();
    const waitMs = Math.min(MOST_LOOK_MS, LOOK_MS * 2 ** Math.min(look, 10));
    await sleep(waitMs, undefined, { signal: signals.ended }).catch(() => {
      throw stillRunning();
    });
  }
}

function requireKey(key: string): void {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid(
      `expected 1 to 255 printable ASCII characters, got ${key.length === 0 ? 'none' : 'others, or more'}`,
    );
}

/** Null: another request took the claim before this one was done, and nothing was done. */
async function runClaimed(
  { sql, log, hasFailed }: Services,
  claim: KeyClaim,
  { signals }: RepeatableRequest,
  { run }: RepeatableRun,
): Promise<Answer | null> {
  // One renewal that fails does not matter. When all fail, the claim ends and another takes it.
  const renewing = setInterval(() => void renewClaim(sql, claim).catch(() => {}), RENEW_MS);
  try {
    const answer = await run({
      mayRepeat: true,
      async keep(tx, first) {
        if (!(await keepAnswer(tx, claim, first))) throw new LostClaim();
        clearInterval(renewing);
      },
    });
    return await withFirstNotice(sql, claim, signals.gone, answer);
  } catch (error) {
    if (error instanceof LostClaim) {
      log.debug('the claim on the Idempotency-Key was lost, and nothing was done');
      return null;
    }
    await releaseKey(sql, claim, hasFailed).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

class LostClaim extends Error {
  override name = 'LostClaim';
}

/** Everybody who gets a running notice gets the same one. */
async function withFirstNotice(
  sql: postgres.Sql,
  claim: KeyClaim,
  gone: AbortSignal,
  answer: Answer,
): Promise<Answer> {
  // When nobody reads it, it is not kept: a repeat may then get the result.
  if (typeof answer === 'string' || answer.done || gone.aborted) return answer;
  const notice = await keepNotice(sql, claim, answer.notice).catch(() => null);
  return notice === null ? answer : { done: false, notice };
}

async function repeatAnswer(
  { sql, log, hasFailed }: Services,
  claim: KeyClaim,
  { signals }: RepeatableRequest,
  seen: SeenKey,
  { readAgain }: RepeatableRun,
): Promise<Answer> {
  const ids = seen.decisionId === null ? {} : { decisionId: seen.decisionId };
  log.debug({ ...ids, repeat: seen.state }, 'a repeat is answered from what is stored');
  if (seen.state !== 'accepted') return readAgain(seen);
  try {
    return await withFirstNotice(sql, claim, signals.gone, await readAgain(seen));
  } catch (error) {
    await releaseKey(sql, claim, hasFailed).catch(() => {});
    throw error;
  }
}

function invalid(why: string): Refusal {
  return new Refusal('invalid_request', { message: `Idempotency-Key: ${why}` });
}

function stillRunning(): Refusal {
  return new Refusal('unavailable', {
    message: 'The first request with this Idempotency-Key is still being answered; send again shortly.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
