/** Cancels a decision that runs. */
import { cancelDecision } from '../../../decisions/afterwards/cancel.ts';
import { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { procedure } from '../adapter/trpc.ts';
import { recordOnce } from '../repeatable.ts';

export const cancel = procedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/decisions/{id}/cancel',
      operationId: 'cancelDecision',
      summary: 'Cancel a decision',
      description:
        "Beyond the API's specification. A decision that runs ends at once: its `status` is `error`, and its `errorMessage` says that it was cancelled. Model calls stop within a second, and nothing is billed. A decision that has ended stays as it is; the record's `status` and `errorMessage` say which came first, the end or the cancellation. Cancelling again changes nothing. A request that waits for the decision gets 410. You can also cancel a revision or refinement; the revision before it is then the newest again. To cancel Direct mode or typed questions, close their request.",
    },
    wire: {
      replies: { 200: { description: 'The record after the request', schema: DocumentedRecord } },
      refusals: ['invalid_request', 'no_such_decision', 'not_the_owner'],
    },
  })
  .input(ofDecision)
  .mutation(async ({ input: { id }, ctx }) => {
    const asked = { caller: ctx.key, decisionId: id };
    return recordOnce(ctx, asked, (claim) => cancelDecision(ctx.services, asked, { claim }));
  });
