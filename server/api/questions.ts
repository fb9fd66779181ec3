/** Typed questions. */
import { askQuestions } from '../questions/ask.ts';
import { answersAgain } from '../questions/read-answers.ts';
import { QuestionsRequest, QuestionsResult } from '../questions/schema.ts';
import { QUESTIONS_EXAMPLE } from './examples.ts';
import { jsonBody } from './inputs.ts';
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
    .input(jsonBody(QuestionsRequest))
    .output(asAnswered)
    .mutation(({ input, ctx }) => {
      const { services, key, signals } = ctx;
      const { request, asSent } = input;
      return sendOnce(ctx, {
        run: async (remember) =>
          JSON.stringify(await askQuestions(services, key, request, asSent, signals.gone, remember)),
        readAgain: async (id) => (id === null ? null : answersAgain(services.database.sql, key, id)),
      });
    }),
});
