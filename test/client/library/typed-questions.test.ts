/** The types of answers follow from the questions; `tsc` checks these tests. */
import { expect, expectTypeOf, test } from 'vitest';
import { createClient } from '../../../client/library/create-client.ts';
import type {
  ChoiceAnswer,
  NoulAnswer,
  QuestionsRequest,
} from '../../../client/library/generated/openapi.ts';

const client = createClient({
  baseUrl: 'http://localhost',
  apiKey: 'dk_x',
  fetch: async () =>
    Response.json({
      id: 'q_1',
      model: 'model-1',
      answers: {
        team: { type: 'choice', choice: 'billing', probabilities: { billing: 1, technical: 0 } },
        anger: { type: 'score', score: 1, legend: { 0: 'Calm', 1: 'Angry' }, probabilities: { 0: 0, 1: 1 } },
        mood: { type: 'score', score: 2, probabilities: { 0: 0, 1: 0, 2: 1 } },
      },
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
});

test('the answer to a choice names its criteria, and that to a score its levels', async () => {
  const { answers } = await client.questions.ask({
    state: 'I was charged twice.',
    questions: {
      team: { type: 'choice', criteria: { billing: 'Payments', technical: 'Faults' } },
      anger: { type: 'score', criteria: ['Calm', 'Angry'] },
      refund: { type: 'noul', instructions: 'They want a refund.' },
    },
  });
  expectTypeOf(answers.team.choice).toEqualTypeOf<'billing' | 'technical'>();
  expectTypeOf(answers.team.probabilities.billing).toEqualTypeOf<number>();
  expectTypeOf(answers.anger.score).toEqualTypeOf<number>();
  expectTypeOf(answers.anger.legend).toEqualTypeOf<Record<'0' | '1', string>>();
  expectTypeOf(answers.refund).toEqualTypeOf<NoulAnswer>();
  // @ts-expect-error A question that was not asked.
  expect(answers.nothing).toBeUndefined();
  // @ts-expect-error A choice has no score.
  expect(answers.team.score).toBeUndefined();
  expect([answers.team.choice, answers.anger.score]).toEqual(['billing', 1]);
});

test('questions of a constant, and questions that are only known at run time', async () => {
  const questions = { mood: { type: 'score', criteria: ['Sad', 'Glad', 'Merry'] } } as const;
  const constant = await client.questions.ask({ state: 'x', questions });
  expectTypeOf(constant.answers.mood.probabilities).toEqualTypeOf<Record<'0' | '1' | '2', number>>();
  const request: QuestionsRequest = { state: 'x', questions: {} };
  const { answers } = await client.ask(request);
  const answer = answers.team;
  expectTypeOf(answer).toBeNullable();
  if (answer?.type === 'choice') expectTypeOf(answer.choice).toEqualTypeOf<ChoiceAnswer['choice']>();
  expect(answer?.type).toBe('choice');
});

test('a question that is none does not compile', () => {
  // @ts-expect-error A score needs criteria.
  void client.questions.ask({ state: 'x', questions: { a: { type: 'score' } } });
  // @ts-expect-error No such type.
  void client.questions.ask({ state: 'x', questions: { a: { type: 'yes' } } });
});
