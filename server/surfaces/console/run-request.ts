/**
 * Runs a request of a person by the verbs of REST, with one of the person's own keys: checked by
 * REST's schema, counted against the key's limits, answered once, and billed.
 */
import type { z } from 'zod';
import { type ApiKey, findKeyById } from '../../accounts/keys.ts';
import { openPlaygroundKey } from '../../accounts/playground-key.ts';
import type { SignedIn } from '../../accounts/sessions.ts';
import { answerAgain } from '../../decisions/accept/answer-again.ts';
import { hasFailed } from '../../decisions/result-store.ts';
import { ownedDecision } from '../../decisions/visible-decision.ts';
import { Refusal } from '../../refusals.ts';
import { type Answer, answerOnce } from '../../requests/answer-once.ts';
import type { AnswerKeeper } from '../../requests/verb.ts';
import type { ConsoleContext } from './context.ts';
import type { Decided } from './playground/schema.ts';
import { WrongInput } from './trpc.ts';

/**
 * The request by REST's own schema, so that problems are told in the same words. `place`: the name
 * of the request in the procedure's input.
 */
export function parseAsRest<Schema extends z.ZodType>(
  schema: Schema,
  asSent: unknown,
  place: string,
): z.output<Schema> {
  const result = schema.safeParse(asSent);
  if (result.success) return result.data;
  throw WrongInput.of(result.error, asSent, [place]);
}

/** For what is new: the person's playground key. */
export async function keyForNew({ services, tools }: ConsoleContext, person: SignedIn): Promise<ApiKey> {
  const key = await openPlaygroundKey(services.database.sql, person);
  await tools.playgroundRate(key);
  return key;
}

/**
 * For a revision: the key that made the decision, so that programs with that key can go on with the
 * lineage. Refuses a decision that is not the person's own, and a key that works no more.
 */
export async function keyForRevision(
  { services, tools }: ConsoleContext,
  person: SignedIn,
  decisionId: string,
): Promise<ApiKey> {
  const { sql } = services.database;
  const { apiKeyId } = await ownedDecision(sql, person, decisionId);
  const key = await findKeyById(sql, person.organizationId, apiKeyId);
  if (key === null)
    throw new Refusal('invalid_request', {
      message:
        'The API key of this decision is revoked or has expired, and a revision needs the same key. Run the request as a decision of its own.',
    });
  await tools.playgroundRate(key);
  return key;
}

interface PersonsRequest {
  key: ApiKey;
  /** JSON data that a repeat must have in common with the first request. */
  identity: unknown;
  idempotencyKey: string | undefined;
  waitSeconds?: number | undefined;
  run(keeper: AnswerKeeper): Promise<Answer>;
  readAgain?(answerId: string | null): Promise<string | null>;
}

export async function runRequest(
  { services, signals }: ConsoleContext,
  { key, identity, idempotencyKey, waitSeconds, run, readAgain }: PersonsRequest,
): Promise<Answer> {
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  const answer = await answerOnce(
    { sql: services.database.sql, log: services.log, hasFailed },
    {
      viewer: key,
      idempotencyKey: idempotencyKey ?? null,
      identity,
      mostWaitSeconds: services.config.syncWaitSeconds,
      signals,
    },
    { run, readAgain: (kept) => answerAgain(services, { key, kept }, { wait, readAgain }) },
  );
  // As after a request of REST: credit is bought where that is wanted, and nobody waits for it.
  void services.payments?.consider(key.organizationId);
  return answer;
}

export function toDecided(answer: Answer): z.infer<typeof Decided> {
  if (typeof answer !== 'string' && !answer.done) {
    const running = JSON.parse(answer.notice);
    return { done: false, id: running.id, running };
  }
  const result = JSON.parse(typeof answer === 'string' ? answer : answer.result);
  return { done: true, id: result.id, result };
}
