/** Operations on decisions. */
import { z } from 'zod';
import { createDecision } from '../../../decisions/accept/create.ts';
import { readDecision } from '../../../decisions/afterwards/read.ts';
import { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { DecisionResult, DirectResult } from '../../../decisions/result.ts';
import { LARGEST_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import { decideDirectly } from '../../../one-pass/decide-directly.ts';
import { AnyRequest } from '../../../one-pass/direct-schema.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { CONNECTOR } from '../adapter/source.ts';
import { procedure, router } from '../adapter/trpc.ts';
import { DIRECT_EXAMPLE, EXPLICIT_EXAMPLE } from '../examples.ts';
import { preferWait, refusalsOfWaiting, repliesOfWaiting } from '../prefer-wait.ts';
import { sendOnce } from '../send-once.ts';
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
    .mutation(({ input: { body: request }, ctx }) => {
      const { services, key, body: asSent, source } = ctx;
      const wait = { seconds: ctx.waitSeconds, signal: ctx.signals.ended };
      return sendOnce(ctx, {
        async run(keeper) {
          if (request.mode !== 'direct')
            return createDecision(services, { key, request, asSent, source }, { wait, keeper });
          const direct = await decideDirectly(
            services,
            { key, request, asSent, source },
            { signal: ctx.signals.gone, keeper },
          );
          return JSON.stringify(direct);
        },
      });
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
      body: await readDecision(services, { caller, decisionId }, { found }),
    })),
  list,
  cancel,
  events,
  refine,
  ...afterwards,
});
