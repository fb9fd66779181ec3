/**
 * `Idempotency-Key`: a request that is sent again gets the first answer, and is not run again. Who comes first claims the key
 * and runs; the answer is kept in the transaction of the run, if the claim still holds then; others wait for it. Only
 * answers are kept: a failure releases the key.
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
  takeAnswer,
} from '../accounts/idempotency-store.ts';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import { awaitDecision, type Created } from '../decisions/await-decision.ts';
import { takeVisible } from '../decisions/record-store.ts';
import { RunningNotice } from '../decisions/result-schema.ts';
import { canonicalHash } from '../decisions/seed.ts';
import { Refusal } from '../refusals.ts';
import { asText } from './outputs.ts';
import type { Context } from './request-state.ts';

/** Waits between two looks at a claimed key: of the first, and of all after some. */
const LOOK_MS = 20;
const MOST_LOOK_MS = 500;
/** However short the service's own wait is. */
const LEAST_WAIT_SECONDS = 5;
const RETRY_SECONDS = 2;

/** After the body was read, before anything is looked up. The answer is JSON text, or that a decision runs. */
export async function sendOnce(
  ctx: Context,
  run: (remember: Remember) => Promise<string | Created>,
): Promise<Record<string, never>> {
  const given =
    ctx.idempotencyKey === null ? await run(rememberNothing) : await answerOnce(ctx, ctx.idempotencyKey, run);
  if (typeof given === 'string') return asText(ctx, given);
  if (ctx.waitSeconds !== null) ctx.reply.headers['preference-applied'] = `wait=${ctx.waitSeconds}`;
  if (given.done) return asText(ctx, given.result);
  ctx.reply.status = 202;
  ctx.reply.headers['retry-after'] = String(Waiting.parse(JSON.parse(given.notice)).retry_after);
  return asText(ctx, given.notice);
}

/** A notice may have been made by the version before this one. */
const Waiting = RunningNotice.pick({ retry_after: true });

type Run = Parameters<typeof sendOnce>[1];

async function answerOnce(ctx: Context, key: string, run: Run): Promise<string | Created> {
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
      const answer = await runClaimed(ctx, claim, run);
      if (answer !== null) return answer;
    }
    const seen = await findKey(sql, claim);
    isFree = seen === null || (seen.state === 'claimed' && seen.isLapsed);
    if (seen === null || isFree) continue;
    if (!seen.requestHash.equals(requestHash))
      throw invalid('it was sent with another path or body within 24 hours; send another key');
    if (seen.state !== 'claimed') return repeatAnswer(ctx, claim, seen);
    if (performance.now() > endsAt) throw stillRunning();
    await sleep(Math.min(MOST_LOOK_MS, LOOK_MS * 2 ** Math.min(look, 10)), undefined, {
      signal: ctx.signals.ended,
    }).catch(() => {
      throw stillRunning();
    });
  }
}

/** Null: the claim was lost to another on the way, and nothing was done. */
async function runClaimed(ctx: Context, claim: KeyClaim, run: Run): Promise<string | Created | null> {
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
    if (error instanceof LostClaim) return null;
    await releaseKey(sql, claim).catch(() => {});
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

async function repeatAnswer(ctx: Context, claim: KeyClaim, seen: SeenKey): Promise<string | Created> {
  const { services, key } = ctx;
  const { sql } = services.database;
  const { decisionId, state, answer, answerOnce } = seen;
  if (state === 'accepted' && decisionId !== null) {
    const wait = { seconds: ctx.waitSeconds, signal: ctx.signals.ended };
    try {
      return await withFirstNotice(ctx, claim, await awaitDecision(services, key, decisionId, wait));
    } catch (error) {
      await releaseKey(sql, claim).catch(() => {});
      throw error;
    }
  }
  if (decisionId !== null) await refuseGone(ctx, decisionId, state === 'noticed');
  if (answer === null || (answerOnce && !(await takeAnswer(sql, claim)))) throw new Refusal('answer_gone');
  return state === 'noticed' ? { done: false, notice: answer } : answer;
}

/** What an answer shows may have been hidden since; and a notice leads nowhere when the result is not there any more. */
async function refuseGone({ services, key }: Context, decisionId: string, isNotice: boolean): Promise<void> {
  const decision = await takeVisible(services.database.sql, key, decisionId, { leave: true });
  if (decision === null) throw new Refusal('no_such_decision');
  if (isNotice && decision.status !== 'running' && !decision.contentStored) throw new Refusal('answer_gone');
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
