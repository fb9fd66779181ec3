/**
 * Runs a request of a person by the verbs of REST, with one of the person's own keys: checked by
 * REST's schema, counted against the key's limits, answered once, and billed.
 */
import type { z } from 'zod';
import { type ApiKey, findKeyById } from '../../accounts/keys.ts';
import { openPlaygroundKey } from '../../accounts/playground-key.ts';
import type { SignedIn } from '../../accounts/sessions.ts';
import type { Created } from '../../decisions/accept/await-decision.ts';
import { ownedDecision } from '../../decisions/visible-decision.ts';
import { Refusal } from '../../refusals.ts';
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
  await tools.countCreating(key);
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
      code: 'wrong_state',
      message:
        'The API key of this decision is revoked or has expired, and a revision needs the same key. Run the request as a decision of its own.',
    });
  await tools.countCreating(key);
  return key;
}

/** As after a request of REST: credit is bought where that is wanted, and nobody waits for it. */
export async function thenBuyCredit<Answer>(
  { services }: ConsoleContext,
  key: ApiKey,
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering;
  void services.payments?.consider(key.organizationId);
  return answer;
}

export function toDecided(created: Created): z.infer<typeof Decided> {
  if (created.done) return { ...created, id: created.result.id };
  const { notice: running } = created;
  return { done: false, id: running.id, running };
}
