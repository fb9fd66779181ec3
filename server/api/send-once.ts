/**
 * `Idempotency-Key`: a request that is sent again is not run again. Who comes first claims the key and runs; what to read for
 * the same answer is kept in the transaction of the run, if the claim still holds then; others wait for it. A failure
 * releases the key. A key costs less than 1 kB, whatever its answer is; a repeat costs as much as reading that answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimKey,
  findKey,
  type KeyClaim,
  keepAnswer,
  keepNotice,
  RENEW_MS,
  releaseKey,
  renewClaim,
  type SeenKey,
} from '../accounts/idempotency-store.ts';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import { awaitDecision, type Created } from '../decisions/await-decision.ts';
import { RunningNotice } from '../decisions/result-schema.ts';
import { hasFailed } from '../decisions/result-store.ts';
import { canonicalHash } from '../decisions/seed.ts';
import { showsContent, visibleDecision } from '../decisions/visible-decision.ts';
import { Refusal } from '../refusals.ts';
import { asText } from './outputs.ts';
import type { Context } from './request-state.ts';

/** Waits between two looks at a claimed key: of the first, and of all after some. */
const LOOK_MS = 20;
const MOST_LOOK_MS = 500;
/** However short the service's own wait is. */
const LEAST_WAIT_SECONDS = 5;
const RETRY_SECONDS = 2;

/** Answers are JSON text, or that a decision runs. */
interface Operation {
  run(remember: Remember): Promise<string | Created>;
  /** For what is answered otherwise than by a decision's result; null when the answer is not there any more. */
  readAgain?(answerId: string | null): Promise<string | null>;
}

/** After the body was read, before anything is looked up. */
export async function sendOnce(ctx: Context, operation: Operation): Promise<Record<string, never>> {
  const given =
    ctx.idempotencyKey === null
      ? await operation.run(rememberNothing)
      : await answerOnce(ctx, ctx.idempotencyKey, operation);
  if (typeof given === 'string') return asText(ctx, given);
  if (ctx.waitSeconds !== null) ctx.reply.headers['preference-applied'] = `wait=${ctx.waitSeconds}`;
  if (given.done) return asText(ctx, given.result);
  ctx.reply.status = 202;
  ctx.reply.headers['retry-after'] = String(Waiting.parse(JSON.parse(given.notice)).retry_after);
  return asText(ctx, given.notice);
}

/** A notice may have been made by the version before this one. */
const Waiting = RunningNotice.pick({ retry_after: true });

async function answerOnce(ctx: Context, key: string, operation: Operation): Promise<string | Created> {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid(
      `expected 1 to 255 printable ASCII characters, got ${key.length === 0 ? 'none' : 'others, or more'}`,
    );
  const { sql } = ctx.services.database;
  const requestHash = canonicalHash([ctx.path, ctx.body]);
  const endsAt = performance.now() + Math.max(LEAST_WAIT_SECONDS, ctx.services.config.syncWaitSeconds) * 1000;
  let isFree = true;
  for (let look = 0; ; look += 1) {
    const claim = { organizationId: ctx.key.organizationId, apiKeyId: ctx.key.id, key, id: randomUUID() };
    if (isFree && (await claimKey(sql, claim, requestHash))) {
      const answer = await runClaimed(ctx, claim, operation);
      if (answer !== null) return answer;
    }
    const seen = await findKey(sql, claim);
    isFree = seen === null || (seen.state === 'claimed' && seen.isLapsed);
    if (seen === null || isFree) continue;
    if (!seen.requestHash.equals(requestHash))
      throw invalid('it was sent with another path or body within 24 hours; send another key');
    if (seen.state !== 'claimed') return repeatAnswer(ctx, claim, seen, operation);
    if (look === 0) ctx.services.log.debug({ repeat: 'claimed' }, 'a repeat waits for the first request');
    if (performance.now() > endsAt) throw stillRunning();
    await sleep(Math.min(MOST_LOOK_MS, LOOK_MS * 2 ** Math.min(look, 10)), undefined, {
      signal: ctx.signals.ended,
    }).catch(() => {
      throw stillRunning();
    });
  }
}

/** Null: the claim was lost to another on the way, and nothing was done. */
async function runClaimed(
  ctx: Context,
  claim: KeyClaim,
  { run }: Operation,
): Promise<string | Created | null> {
  const { sql } = ctx.services.database;
  // One that fails matters only when all do: the claim then ends, and another takes it.
  const renewing = setInterval(() => void renewClaim(sql, claim).catch(() => {}), RENEW_MS);
  try {
    const answer = await run(async (tx, first) => {
      if (!(await keepAnswer(tx, claim, first))) throw new LostClaim();
      clearInterval(renewing);
    });
    return await withFirstNotice(ctx, claim, answer);
  } catch (error) {
    if (error instanceof LostClaim) {
      ctx.services.log.debug('the claim on the Idempotency-Key was lost, and nothing was done');
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

/** Everybody who is told that a decision runs is told the same. */
async function withFirstNotice<Answer extends string | Created>(
  { services, signals }: Context,
  claim: KeyClaim,
  answer: Answer,
): Promise<Answer | Created> {
  // Nobody reads it: who sends again may have the result.
  if (typeof answer === 'string' || answer.done || signals.gone.aborted) return answer;
  const notice = await keepNotice(services.database.sql, claim, answer.notice).catch(() => null);
  return notice === null ? answer : { done: false, notice };
}

async function repeatAnswer(
  ctx: Context,
  claim: KeyClaim,
  seen: SeenKey,
  { readAgain }: Operation,
): Promise<string | Created> {
  const { services, key } = ctx;
  const { sql } = services.database;
  const { decisionId, state, answerId, notice } = seen;
  const ids = decisionId === null ? {} : { decisionId };
  services.log.debug({ ...ids, repeat: state }, 'a repeat is answered from what is stored');
  if (state === 'accepted' && decisionId !== null) {
    const wait = { seconds: ctx.waitSeconds, signal: ctx.signals.ended };
    try {
      return await withFirstNotice(ctx, claim, await awaitDecision(services, key, decisionId, wait));
    } catch (error) {
      await releaseKey(sql, claim, hasFailed).catch(() => {});
      throw error;
    }
  }
  if (decisionId !== null) await refuseGone(ctx, decisionId, seen);
  if (notice !== null) return { done: false, notice };
  const answer = await readAgain?.(answerId);
  if (answer == null) throw new Refusal('answer_gone');
  return answer;
}

/** What an answer shows may have been hidden or deleted since; and a notice leads nowhere when the result is gone. */
async function refuseGone({ services, key }: Context, decisionId: string, seen: SeenKey): Promise<void> {
  const decision = await visibleDecision(services.database.sql, key, decisionId);
  const isGone =
    seen.state === 'noticed'
      ? decision.status !== 'running' && !decision.contentStored
      : seen.needsContent && !showsContent(decision);
  if (isGone) throw new Refusal('answer_gone');
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
