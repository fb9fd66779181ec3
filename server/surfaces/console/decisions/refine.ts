/** Refines a decision with the answers of a person, or with further questions to the judge. */
import type { z } from 'zod';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { refineDecision } from '../../../decisions/accept/refine.ts';
import { RefineRequest } from '../../../decisions/accept/refine-schema.ts';
import { createOnce } from '../../once.ts';
import type { ConsoleContext } from '../context.ts';
import type { Decided } from '../playground/schema.ts';
import { keyForRevision, parseAsRest, thenBuyCredit, toDecided } from '../run-request.ts';
import type { Refine } from './schema.ts';

export async function refine(
  ctx: ConsoleContext,
  person: SignedIn,
  { id: decisionId, refinement: asSent, idempotencyKey, waitSeconds }: z.infer<typeof Refine>,
): Promise<z.infer<typeof Decided>> {
  const { services, signals } = ctx;
  const request = answeredBy(person, parseAsRest(RefineRequest, asSent, 'refinement'));
  const caller = await keyForRevision(ctx, person, decisionId);
  const asked = { caller, decisionId, request, source: 'playground' } as const;
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  const repeatable = {
    caller,
    idempotencyKey: idempotencyKey ?? null,
    identity: ['refine', decisionId, asSent],
    signals,
  };
  const creating = createOnce(services, repeatable, wait, (claim) =>
    refineDecision(services, asked, { wait, claim }),
  );
  return toDecided(await thenBuyCredit(ctx, caller, creating));
}

/**
 * An answer is the person's own, unless it names somebody else. The address alone: a person who
 * changes the name and answers again corrects the earlier answer.
 */
function answeredBy({ email }: SignedIn, request: RefineRequest): RefineRequest {
  const { answers } = request;
  if (answers === undefined) return request;
  return {
    ...request,
    answers: answers.map((one) => ({ ...one, answered_by: one.answered_by ?? { email } })),
  };
}
