/** Refining a decision: one more revision, with more records. */
import { refineDecision } from '../../../decisions/accept/refine.ts';
import { RefineRequest } from '../../../decisions/accept/refine-schema.ts';
import { DecisionResult } from '../../../decisions/result.ts';
import { MEDIUM_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import { createOnce } from '../../once.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { procedure } from '../adapter/trpc.ts';
import { ANSWERS_EXAMPLE, CALLS_EXAMPLE } from '../examples.ts';
import { preferWait, refusalsOfWaiting, repliesOfWaiting } from '../prefer-wait.ts';
import { createdReply, repeatable, waitOf } from '../repeatable.ts';

export const refine = procedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/decisions/{id}/refine',
      operationId: 'refineDecision',
      summary: 'Refine a decision with further answers',
      description:
        "Beyond the API's specification. Makes a revision of the same request that keeps the judge's answers and adds records: `calls` asks the judge the questions that the result's `insight` finds worth most, until none is worth asking; `answers` takes what persons say about how many times as much one consequence matters as another. Replies, waiting and refusals are those of creating a decision that `revises` this one; 400 as well where no further question is worth asking. What asks the judge nothing, such as `answers`, is not billed; an organization may have so many sizes of it a day (20,000 unless the operator says otherwise; a size is a consequence for a stakeholder whom it concerns, and a revision counts at least 20). `usage.free_sizes` of the result says how many this one counted; beyond the limit, 429 says when the next day (UTC) begins.",
    },
    wire: {
      maxBodyBytes: MEDIUM_BODY_BYTES,
      examples: { 'Answers of persons': ANSWERS_EXAMPLE, 'Questions to the judge': CALLS_EXAMPLE },
      headers: { Prefer: preferWait },
      replies: repliesOfWaiting('The result of the new revision', DecisionResult),
      refusals: refusalsOfWaiting,
    },
  })
  .input(ofDecision.extend({ body: RefineRequest }))
  .mutation(async ({ input, ctx }) => {
    const { services, key: caller, source } = ctx;
    const asked = { caller, decisionId: input.id, request: input.body, source };
    const wait = waitOf(ctx);
    const created = await createOnce(services, repeatable(ctx), wait, (claim) =>
      refineDecision(services, asked, { wait, claim }),
    );
    return createdReply(created, ctx);
  });
