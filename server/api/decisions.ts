/** Operations on decisions. */
import { z } from 'zod';
import { createDecision } from '../decisions/create.ts';
import { decideDirectly } from '../decisions/decide-directly.ts';
import { AnyRequest } from '../decisions/direct-schema.ts';
import { readDecision } from '../decisions/read.ts';
import { refuseUnserved } from '../decisions/refuse-unserved.ts';
import { DecisionResult, DirectResult, DocumentedRecord, RunningNotice } from '../decisions/result-schema.ts';
import { DIRECT_EXAMPLE, EXPLICIT_EXAMPLE } from './examples.ts';
import { decisionId, jsonBody } from './inputs.ts';
import type { Context } from './request-state.ts';
import { trpc } from './trpc.ts';

/** What the rooms answer is sent as it is: it was made from these schemas, and is not checked again on each reply. */
const asAnswered = z.looseObject({});

/** What is JSON text already takes the place of what the procedure returns. */
function asText(ctx: Context, text: string): Record<string, never> {
  ctx.reply.text = text;
  return {};
}

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
          'not_served',
          'no_such_decision',
          'too_many_records',
          'too_many_overlap_pairs',
          'too_many_running',
          'model_missing',
          'model_failed',
          'decision_failed',
          'model_warming',
        ],
      },
    })
    .input(jsonBody(AnyRequest, refuseUnserved))
    .output(asAnswered)
    .mutation(async ({ input, ctx }) => {
      const { services, key } = ctx;
      const { request, asSent } = input;
      if (request.mode === 'direct') return decideDirectly(services, key, request, asSent, ctx.signals.gone);
      const wait = { seconds: ctx.waitSeconds, signal: ctx.signals.ended };
      const created = await createDecision(services, key, request, asSent, wait);
      if (ctx.waitSeconds !== null) ctx.reply.headers['preference-applied'] = `wait=${ctx.waitSeconds}`;
      if (created.done) return asText(ctx, created.result);
      ctx.reply.status = 202;
      ctx.reply.headers['retry-after'] = String(created.notice.retry_after);
      return created.notice;
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
    .query(async ({ input, ctx }) => asText(ctx, await readDecision(ctx.services, ctx.key, input.id))),
});
