/**
 * `Idempotency-Key`: a repeated request does not run again. The first request claims the key and
 * runs. The transaction of the run also stores what to read for the same answer, if the claim still
 * holds then. Repeats wait for it. A failure releases the key. A key costs less than 1 kB, whatever
 * its answer is; a repeat costs as much as reading that answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Key } from '../accounts/caller.ts';
import {
  claimKey,
  findKey,
  type IdempotencyClaim,
  keepNotice,
  LostClaim,
  RENEW_MS,
  releaseKey,
  renewClaim,
  type SeenKey,
} from '../accounts/idempotency-store.ts';
import { awaitDecision, type Created, type Wait } from '../decisions/accept/await-decision.ts';
import { hasFailed } from '../decisions/result-store.ts';
import type { DecisionServices } from '../decisions/services.ts';
import { showsContent, visibleDecision } from '../decisions/visible-decision.ts';
import { invalidAt, Refusal } from '../refusals.ts';
import { canonicalHash } from '../wire/canonical-json.ts';

/** The wait between two looks at a claimed key doubles from the first of these to the second. */
const LOOK_MS = 20;
const MOST_LOOK_MS = 500;
/** Applies when the service's own wait is shorter. */
const LEAST_WAIT_SECONDS = 5;
const RETRY_SECONDS = 2;

type Services = Pick<DecisionServices, 'config' | 'database' | 'watcher' | 'log'>;

/** A request, as far as its repeats are concerned. */
export interface RepeatableRequest {
  caller: Key;
  /** As the caller sent it; null: without one. */
  idempotencyKey: string | null;
  /** JSON data that a repeat must have in common with the first request. */
  identity: unknown;
  /** `gone`: nobody reads the answer any more. `ended`: that, or the service stops. */
  signals: { readonly gone: AbortSignal; readonly ended: AbortSignal };
}

interface Repeatable<Answer> {
  /** Without a claim the request cannot be repeated. */
  run(claim: IdempotencyClaim | undefined): Promise<Answer>;
  /** Reads the first answer, from what its run kept; null when it is gone. */
  readAgain(kept: SeenKey, claim: IdempotencyClaim): Promise<Answer | null>;
}

/** A surface calls this after it has read the body and before it looks anything up. */
export async function once<Answer>(
  services: Services,
  { caller, idempotencyKey: key, identity, signals }: RepeatableRequest,
  repeatable: Repeatable<Answer>,
): Promise<Answer> {
  if (key === null) return repeatable.run(undefined);
  requireKey(key);
  const { config, database, log } = services;
  const requestHash = canonicalHash(identity);
  const endsAt = performance.now() + Math.max(LEAST_WAIT_SECONDS, config.syncWaitSeconds) * 1000;
  let isFree = true;
  for (let look = 0; ; look += 1) {
    const claim = { organizationId: caller.organizationId, apiKeyId: caller.id, key, id: randomUUID() };
    if (isFree && (await claimKey(database.sql, claim, requestHash))) {
      const ran = await runClaimed(services, claim, repeatable);
      if (ran !== null) return ran.answer;
    }
    const seen = await findKey(database.sql, claim);
    isFree = seen === null || (seen.state === 'claimed' && seen.isLapsed);
    if (seen === null || isFree) continue;
    if (!seen.requestHash.equals(requestHash))
      throw invalidAt(
        HEADER,
        'it was sent with another path or body within 24 hours; send another key',
        'key_reused',
      );
    if (seen.state !== 'claimed') return repeatAnswer(services, { caller, claim, seen }, repeatable);
    if (look === 0) log.debug({ repeat: 'claimed' }, 'a repeat waits for the first request');
    if (performance.now() > endsAt) throw stillRunning();
    const waitMs = Math.min(MOST_LOOK_MS, LOOK_MS * 2 ** Math.min(look, 10));
    await sleep(waitMs, undefined, { signal: signals.ended }).catch(() => {
      throw stillRunning();
    });
  }
}

function requireKey(key: string): void {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalidAt(
      HEADER,
      `expected 1 to 255 printable ASCII characters, got ${key.length === 0 ? 'none' : 'others, or more'}; or leave the header out`,
      'invalid_header',
    );
}

/** Null: another request took the claim before this one was done, and nothing was done. */
async function runClaimed<Answer>(
  { database: { sql }, log }: Services,
  claim: IdempotencyClaim,
  { run }: Repeatable<Answer>,
): Promise<{ answer: Answer } | null> {
  // One renewal that fails does not matter. When all fail, the claim ends and another takes it.
  const renewing = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  const renew = async () => {
    if (!(await renewClaim(sql, claim))) clearInterval(renewing);
  };
  try {
    return { answer: await run(claim) };
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

interface Repeat {
  caller: Key;
  claim: IdempotencyClaim;
  seen: SeenKey;
}

async function repeatAnswer<Answer>(
  services: Services,
  { caller, claim, seen }: Repeat,
  { readAgain }: Repeatable<Answer>,
): Promise<Answer> {
  const { decisionId, state } = seen;
  const { sql } = services.database;
  services.log.debug(
    { ...(decisionId === null ? {} : { decisionId }), repeat: state },
    'a repeat is answered from what is stored',
  );
  if (decisionId !== null && (await isGone(services, caller, decisionId, seen)))
    throw new Refusal('answer_gone');
  try {
    const answer = await readAgain(seen, claim);
    if (answer !== null) return answer;
  } catch (error) {
    if (state === 'accepted') await releaseKey(sql, claim, hasFailed).catch(() => {});
    throw error;
  }
  throw new Refusal('answer_gone');
}

/**
 * Whether the content of the answer has been hidden or deleted since, or the answer is a running
 * notice whose result is gone. While the key is `accepted`, reading the result finds that out.
 */
async function isGone(
  { database }: Services,
  caller: Key,
  decisionId: string,
  { state, needsContent }: SeenKey,
): Promise<boolean> {
  if (state === 'accepted') return false;
  const decision = await visibleDecision(database.sql, caller, decisionId);
  return state === 'noticed'
    ? decision.status !== 'running' && !decision.contentStored
    : needsContent && !showsContent(decision);
}

/** `once` for a request that makes a decision, whose answer is the result or a running notice. */
export function createOnce(
  services: Services,
  request: RepeatableRequest,
  wait: Wait,
  run: (claim: IdempotencyClaim | undefined) => Promise<Created>,
): Promise<Created> {
  const { caller, signals } = request;
  /** Everybody who gets a running notice gets the same one. */
  const withFirstNotice = async (claim: IdempotencyClaim, created: Created): Promise<Created> => {
    // When nobody reads it, it is not kept: a repeat may then get the result.
    if (created.done || signals.gone.aborted) return created;
    const text = JSON.stringify(created.notice);
    const notice = await keepNotice(services.database.sql, claim, text).catch(() => null);
    return notice === null ? created : { done: false, notice: JSON.parse(notice) };
  };
  return once<Created>(services, request, {
    async run(claim) {
      const created = await run(claim);
      return claim === undefined ? created : withFirstNotice(claim, created);
    },
    async readAgain({ state, decisionId, notice }, claim) {
      if (notice !== null) return { done: false, notice: JSON.parse(notice) };
      if (state !== 'accepted' || decisionId === null) return null;
      return withFirstNotice(claim, await awaitDecision(services, { caller, decisionId }, { wait }));
    },
  });
}

const HEADER = 'Idempotency-Key';

function stillRunning(): Refusal {
  return new Refusal('unavailable', {
    message: 'The first request with this Idempotency-Key is still being answered; send again shortly.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
