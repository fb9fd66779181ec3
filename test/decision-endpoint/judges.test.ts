/** What each judge depends on, and what it does not. */
import { expect, test } from 'vitest';
import {
  biasedByPosition,
  type DecisionJudge,
  hashedJudge,
  jointJudge,
  noisyJudge,
  probabilitiesOf,
} from './judges.ts';
import type { Question } from './question.ts';

const OPTIONS = ['billing', 'technical', 'sales', 'none'].map((key) => ({
  key,
  description: `about ${key}`,
}));
const CHOICE: Question = { id: 'q1', type: 'choice', instructions: 'Which team?', options: OPTIONS };
const OTHER: Question = { ...CHOICE, id: 'q2', instructions: 'Which other team?' };

function ask(judge: DecisionJudge, question: Question, more: object = {}): Map<string, number> {
  const considered = { state: { b: 1, a: 2 }, question, questions: [question], call: 0, ...more };
  const probabilities = probabilitiesOf(judge(considered));
  return new Map(question.options.map(({ key }, at) => [key, probabilities[at]!]));
}

const reversed = { ...CHOICE, options: OPTIONS.toReversed() };

test('the hashed judge follows the options, not their order, the id, the call or other questions', () => {
  const judge = hashedJudge();
  const answer = ask(judge, CHOICE);
  expect(ask(judge, reversed)).toEqual(answer);
  expect(ask(judge, { ...CHOICE, id: 'x' }, { call: 7, questions: [OTHER, CHOICE] })).toEqual(answer);
  expect(ask(judge, CHOICE, { state: { a: 2, b: 1 } })).toEqual(answer);
  const renamed = OPTIONS.map(({ description }, at) => ({ key: `option_${at}`, description }));
  expect([...ask(judge, { ...CHOICE, options: renamed }).values()]).toEqual([...answer.values()]);
  const fewer = ask(judge, { ...CHOICE, options: OPTIONS.slice(1) });
  expect(fewer.get('sales')! / fewer.get('none')!).toBeCloseTo(
    answer.get('sales')! / answer.get('none')!,
    10,
  );
});

test('the hashed judge changes with the state, the instructions and the meanings', () => {
  const judge = hashedJudge();
  const answer = ask(judge, CHOICE);
  expect(ask(judge, CHOICE, { state: 'another' })).not.toEqual(answer);
  expect(ask(judge, OTHER)).not.toEqual(answer);
  const undescribed = OPTIONS.map(({ key }) => ({ key, description: null }));
  expect(ask(judge, { ...CHOICE, options: undescribed })).not.toEqual(answer);
  expect(new Set(answer.values()).size).toBe(4);
  expect(new Set(ask(hashedJudge(0), CHOICE).values()).size).toBe(1);
});

test('the position bias disappears in the geometric mean of both orders, and only there', () => {
  const judge = biasedByPosition(hashedJudge(), 0.5);
  const truth = ask(hashedJudge(), CHOICE);
  const [given, back] = [ask(judge, CHOICE), ask(judge, reversed)];
  expect(given.get('billing')).toBeGreaterThan(truth.get('billing')! * 1.1);
  const means = probabilitiesOf([...truth.keys()].map((key) => Math.sqrt(given.get(key)! * back.get(key)!)));
  expect(means).toEqual([...truth.values()].map((p) => expect.closeTo(p, 10)));
  const noul: Question = { ...CHOICE, type: 'noul' };
  expect(ask(judge, noul)).toEqual(ask(hashedJudge(), noul));
});

test('the noisy judge repeats itself with the given spread, and its draws follow the seed', () => {
  const judge = noisyJudge(hashedJudge(0), 0.02, 5);
  const draws = Array.from({ length: 400 }, (_, call) => ask(judge, CHOICE, { call }).get('sales')!);
  const mean = draws.reduce((sum, p) => sum + p, 0) / draws.length;
  const spread = Math.sqrt(draws.reduce((sum, p) => sum + (p - mean) ** 2, 0) / draws.length);
  expect(mean).toBeCloseTo(0.25, 2);
  expect(spread).toBeGreaterThan(0.012);
  expect(spread).toBeLessThan(0.024);
  const again = noisyJudge(hashedJudge(0), 0.02, 5);
  expect(ask(again, CHOICE, { call: 3 })).toEqual(ask(judge, CHOICE, { call: 3 }));
  expect(ask(noisyJudge(hashedJudge(0), 0.02, 6), CHOICE)).not.toEqual(ask(judge, CHOICE));
});

test('the joint judge answers a question that is asked alone as the judge inside', () => {
  const judge = jointJudge(hashedJudge());
  const alone = ask(hashedJudge(), CHOICE);
  expect(ask(judge, CHOICE)).toEqual(alone);
  const besides = ask(judge, CHOICE, { questions: [CHOICE, OTHER] });
  const apart = [...besides].map(([key, p]) => Math.abs(p - alone.get(key)!));
  expect(Math.max(...apart)).toBeGreaterThan(0.05);
});

test.each([[[0, 0]], [[1, Number.NaN]], [[1, Number.POSITIVE_INFINITY]], [[2, -1]]])(
  'the weights %j are no distribution',
  (weights) => {
    expect(() => probabilitiesOf(weights)).toThrow(RangeError);
  },
);
