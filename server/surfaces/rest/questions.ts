/** The operation that asks typed questions. */
import { z } from 'zod';
import { LARGEST_BODY_BYTES } from '../../http/bodies/body-limits.ts';
import { QuestionsRequest, QuestionsResult } from '../../one-pass/question-schema.ts';
import type { RefusalName } from '../../refusals.ts';
import { askOnce } from '../ask-once.ts';
import { procedure, router } from './adapter/trpc.ts';
import { QUESTIONS_EXAMPLE } from './examples.ts';
import { repeatable } from './repeatable.ts';

/** The refusals of typed questions, in whichever format they are asked. */
export const ASKING_REFUSALS = [
  'invalid_request',
  'insufficient_credit',
  'model_missing',
  'model_key_refused',
  'model_quota_exhausted',
  'model_busy',
  'model_failed',
  'model_warming',
  'free_capacity_busy',
] as const satisfies readonly RefusalName[];

export const questions = router({
  ask: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/questions',
        operationId: 'askQuestions',
        summary: 'Ask typed questions',
        description:
          'All questions are about the same state. They are answered in one pass, with probabilities.',
      },
      wire: {
        maxBodyBytes: LARGEST_BODY_BYTES,
        examples: { 'One of each type': QUESTIONS_EXAMPLE },
        replies: { 200: { description: 'One answer for each question', schema: QuestionsResult } },
        refusals: ASKING_REFUSALS,
      },
    })
    .input(z.object({ body: QuestionsRequest }))
    .mutation(async ({ input: { body: request }, ctx }) => {
      const { services, key: caller, body: asSent } = ctx;
      return { body: await askOnce(services, repeatable(ctx), { caller, request, asSent }) };
    }),
});
