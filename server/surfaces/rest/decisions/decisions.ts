/** Operations on decisions. */
import { z } from 'zod';
import { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { readDecisionAsText } from '../../../decisions/afterwards/record-text.ts';
import { DecisionResult, DirectResult } from '../../../decisions/result.ts';
import { LARGEST_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import { decide } from '../../../one-pass/decide.ts';
import { AnyRequest } from '../../../one-pass/direct-schema.ts';
import { createOnce } from '../../once.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { CONNECTOR } from '../adapter/source.ts';
import { procedure, router } from '../adapter/trpc.ts';
import { DIRECT_EXAMPLE, EXPLICIT_EXAMPLE } from '../examples.ts';
import { preferWait, refusalsOfWaiting, repliesOfWaiting } from '../prefer-wait.ts';
import { createdReply, repeatable, waitOf } from '../repeatable.ts';
import { afterwards } from './afterwards.ts';
import { cancel } from './cancel.ts';
import { events } from './events.ts';
import { list } from './list.ts';
import { refine } from './refine.ts';

const ofConnector = {
  description:
    'Sent by an integration, such as a connector of another product: the record then has `source` = `connector`. No other value is accepted',
  schema: z.literal(CONNECTOR),
};

export const decisions = router({
  create: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/decisions',
        operationId: 'createDecision',
        summary: 'Create a decision',
        description:
          'Default mode answers 200 when the decision ends within the synchronous wait, otherwise 202: then poll `poll_url` until `status` is `ok` or `error`. Direct mode answers 200.',
      },
      wire: {
        maxBodyBytes: LARGEST_BODY_BYTES,
        examples: { 'Default mode': EXPLICIT_EXAMPLE, 'Direct mode': DIRECT_EXAMPLE },
        headers: { Prefer: preferWait, 'X-Source': ofConnector },
        replies: repliesOfWaiting('One result for each stakeholder', z.union([DecisionResult, DirectResult])),
        refusals: [...refusalsOfWaiting, 'too_many_overlap_pairs'],
      },
    })
    .input(z.object({ body: AnyRequest }))
    .mutation(async ({ input: { body: request }, ctx }) => {
      const { services, key: caller, body: asSent, source } = ctx;
      const asked = { caller, request, asSent, source };
      const wait = waitOf(ctx);
      const created = await createOnce(services, repeatable(ctx), wait, (claim) =>
        decide(services, asked, { wait, signal: ctx.signals.gone, claim }),
      );
      return createdReply(created, ctx);
    }),
  get: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/decisions/{id}',
        operationId: 'getDecision',
        summary: 'Fetch a decision',
        description:
          'While the decision runs, `progress` counts the model calls that were answered; afterwards `response` holds the answer.',
      },
      wire: {
        replies: { 200: { description: 'The record of the decision', schema: DocumentedRecord } },
        refusals: ['invalid_request', 'no_such_decision'],
      },
    })
    .input(ofDecision)
    .query(async ({ input: { id: decisionId }, ctx: { services, key: caller, found } }) => ({
      body: await readDecisionAsText(services, { caller, decisionId }, { found }),
    })),
  list,
  cancel,
  events,
  refine,
  ...afterwards,
});
