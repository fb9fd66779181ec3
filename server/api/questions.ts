/** Typed questions. */
import { askQuestions } from '../one-pass/ask-questions.ts';
import { QuestionsRequest, QuestionsResult } from '../one-pass/question-schema.ts';
import { answersAgain } from '../one-pass/read-answers.ts';
import { LARGEST_BODY_BYTES } from './body-limits.ts';
import { QUESTIONS_EXAMPLE } from './examples.ts';
import { bodyOf, nothing } from './inputs.ts';
import { asAnswered } from './outputs.ts';
import { sendOnce } from './send-once.ts';
import { trpc } from './trpc.ts';

export const questions = trpc.router({
  ask: trpc.procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/questions',
        operationId: 'askQuestions',
        summary: 'Ask typed questions',
        description: 'Every question is answered about the same state, in one pass, with probabilities.',
      },
      wire: {
        body: QuestionsRequest,
        maxBodyBytes: LARGEST_BODY_BYTES,
        examples: { 'One of each type': QUESTIONS_EXAMPLE },
        replies: { 200: { description: 'One answer for each question', schema: QuestionsResult } },
        refusals: [
          'invalid_request',
          'insufficient_credit',
          'model_missing',
          'model_failed',
          'model_warming',
          'free_capacity_busy',
        ],
      },
    })
    .input(nothing)
    .output(asAnswered)
    .mutation(({ ctx }) => {
      const { services, key, signals, body: asSent } = ctx;
      const request = bodyOf(ctx, QuestionsRequest);
      return sendOnce(ctx, {
        run: async (remember) =>
          JSON.stringify(await askQuestions(services, key, request, asSent, signals.gone, remember)),
        readAgain: async (id) => (id === null ? null : answersAgain(services.database.sql, key, id)),
      });
    }),
});
