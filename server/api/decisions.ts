/** Operations on decisions. */
import { z } from 'zod';
import { createDecision } from '../decisions/create.ts';
import { readDecision } from '../decisions/read.ts';
import { DecisionResult, DirectResult, DocumentedRecord, RunningNotice } from '../decisions/result-schema.ts';
import { decideDirectly } from '../one-pass/decide-directly.ts';
import { AnyRequest } from '../one-pass/direct-schema.ts';
import { LARGEST_BODY_BYTES } from './body-limits.ts';
import { afterwards } from './decision-afterwards.ts';
import { DIRECT_EXAMPLE, EXPLICIT_EXAMPLE } from './examples.ts';
import { bodyOf, decisionId, nothing } from './inputs.ts';
import { asAnswered, asText } from './outputs.ts';
import { sendOnce } from './send-once.ts';
import { trpc } from './trpc.ts';

const preferWait = {
  description:
    '`wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` is as `async` (Default mode)',
  schema: z.string(),
};
const preferenceApplied = { description: '`wait=N`, when that was preferred', schema: z.string() };

export const decisions = trpc.router({
  create: trpc.procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/decisions',
        operationId: 'createDecision',
        summary: 'Create a decision',
        description:
          'Default mode answers 200 when the decision ends within the synchronous wait, else 202: poll `poll_url` until `status` is `ok` or `error`. Direct mode answers 200.',
      },
      wire: {
        body: AnyRequest,
        maxBodyBytes: LARGEST_BODY_BYTES,
        examples: { 'Default mode': EXPLICIT_EXAMPLE, 'Direct mode': DIRECT_EXAMPLE },
        headers: { Prefer: preferWait },
        replies: {
          200: {
            description: 'One result for each stakeholder',
            schema: z.union([DecisionResult, DirectResult]),
            headers: { 'Preference-Applied': preferenceApplied },
          },
          202: {
            description: 'Still running',
            schema: RunningNotice,
            retryAfter: true,
            headers: { 'Preference-Applied': preferenceApplied },
          },
        },
        refusals: [
          'invalid_request',
          'no_such_decision',
          'not_the_owner',
          'revision_conflict',
          'too_many_records',
          'too_many_overlap_pairs',
          'too_many_running',
          'insufficient_credit',
          'model_missing',
          'model_failed',
          'decision_failed',
          'model_warming',
          'free_capacity_busy',
        ],
      },
    })
    .input(nothing)
    .output(asAnswered)
    .mutation(async ({ ctx }) => {
      const { services, key, body: asSent } = ctx;
      const request = bodyOf(ctx, AnyRequest);
      const wait = { seconds: ctx.waitSeconds, signal: ctx.signals.ended };
      return sendOnce(ctx, {
        run: async (remember) =>
          request.mode === 'direct'
            ? JSON.stringify(await decideDirectly(services, key, request, asSent, ctx.signals.gone, remember))
            : createDecision(services, key, request, asSent, wait, remember),
      });
    }),
  get: trpc.procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/decisions/{id}',
        operationId: 'getDecision',
        summary: 'Fetch a decision',
        description:
          'While it runs, `progress` counts the model calls answered; then `response` holds the answer.',
      },
      wire: {
        replies: { 200: { description: 'The record of the decision', schema: DocumentedRecord } },
        refusals: ['invalid_request', 'no_such_decision'],
      },
    })
    .input(decisionId())
    .output(asAnswered)
    .query(async ({ input, ctx }) =>
      asText(ctx, await readDecision(ctx.services, ctx.key, input.id, ctx.found)),
    ),
  ...afterwards,
});
