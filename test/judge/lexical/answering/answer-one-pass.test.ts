/** Tasks of one pass through the port: one call, sums, permutations, and extreme texts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import { type AnsweredCall, ModelFailure, type OnePassTask } from '../../../../judge/port.ts';
import { longText } from '../long-text.ts';
import { ask, askOne, bestOptionTask, choiceTask, noulTask, scoreTask } from '../one-pass-tasks.ts';
import { ratioTask } from '../tasks.ts';

const STATE = 'The heating in flat 4 has failed. It is 12 degrees and the tenant is furious. The lift works.';
const tasks: OnePassTask[] = [
  choiceTask(STATE, 'What has failed?', ['The heating', 'The lift', 'The roof']),
  scoreTask(STATE, 'How angry is the tenant?', ['calm', 'annoyed', 'furious']),
  noulTask(STATE, 'The lift works.'),
  bestOptionTask('A warm home', ['Repair the heating today', 'Wait until spring; the flat stays cold']),
];

test('all tasks are answered in one call, in their order, at the planned cost', async () => {
  const calls: AnsweredCall[] = [];
  const answers = await ask(tasks, calls);
  const plan = createBuiltInJudge().plan(tasks);
  expect(plan.calls).toBe(1);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.answers.map(({ task }) => task)).toEqual([0, 1, 2, 3]);
  expect(calls[0]?.answers.map(({ probabilities }) => probabilities)).toEqual(answers.distributions);
  expect(plan.tokenBound).toEqual({ input: answers.inputTokens, output: answers.outputTokens });
  for (const one of answers.evidence)
    expect(one).toMatchObject({ method: 'built-in', mass: 1, masked: false });
  for (const [index, task] of tasks.entries())
    expect(await askOne(task)).toEqual(answers.distributions[index]);
});

test('no tasks make no call, and records are not asked together with tasks of one pass', async () => {
  expect(createBuiltInJudge().plan([]).calls).toBe(0);
  const mixed = [...tasks, ratioTask('Costs 5 USD', 'Costs 6 USD')];
  expect(() => createBuiltInJudge().plan(mixed)).toThrow(ModelFailure);
});

const WORDS = [
  'not',
  'no',
  'never',
  'costs',
  '40',
  'USD',
  'late',
  'on time',
  'broken',
  ',',
  '.',
  'but',
  'because',
  'very',
  'angry',
  'happy',
  'the',
  'lift',
  'heating',
  '?',
  'a',
  'week',
  'everyone',
  'fewer',
  'injuries',
  '60%',
  'hardly',
  'any',
  'without',
  'and',
  'Monday',
];
const phrase = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' '));

test('permuting choices or options permutes the answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      phrase,
      phrase,
      // A blank text would be read by its key, which stays in its place.
      fc.array(
        phrase.map((text) => `it ${text}`),
        { minLength: 2, maxLength: 5 },
      ),
      async (state, question, texts) => {
        for (const make of [
          (own: string[]) => choiceTask(state, question, own),
          (own: string[]) => bestOptionTask(question, own, state),
        ]) {
          const before = await askOne(make(texts));
          const after = await askOne(make(texts.toReversed()));
          for (const [index, p] of before.entries())
            expect(Math.abs((after.at(-1 - index) ?? -1) - p)).toBeLessThan(1e-9);
        }
      },
    ),
    { seed: 5, numRuns: 150 },
  );
});

test('no string makes it throw or answer badly', async () => {
  const any = fc.oneof(
    phrase,
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(any, any, any, any, async (a, b, c, d) => expectSound(await answersTo(a, b, c, d))),
    { seed: 13, numRuns: 300 },
  );
});

test.each([
  '',
  '(',
  'a',
  '1-',
  'not ',
  'the lift is late, ',
  'word# ',
  '# USD ',
  '{"a":',
  '[[',
  '?',
  '1 to ',
  'because ',
  '\u0301',
  '😀',
])('50,000 characters of %j', async (unit) => {
  const long = unit === '' ? '' : longText(unit, 50_000);
  const short = long.slice(0, 2_000);
  expectSound(await answersTo(long, short, `${short}b`, short.slice(0, 500)));
});

test('a text that is not English gives a warning, an English text none', async () => {
  const german = 'Der Aufzug ist seit gestern kaputt und die Mieterin ist nicht zufrieden mit der Verwaltung';
  expect((await ask([noulTask(german, 'Der Aufzug ist kaputt')])).warnings).toHaveLength(1);
  expect((await ask(tasks)).warnings).toEqual([]);
});

async function answersTo(a: string, b: string, c: string, d: string): Promise<(readonly number[])[]> {
  const { distributions } = await ask([
    choiceTask(a, b, [c, d, '']),
    scoreTask(a, b, [c, d]),
    noulTask(a, b),
    bestOptionTask(b, [c, d, ''], a),
  ]);
  return [...distributions];
}

function expectSound(distributions: readonly (readonly number[])[]): void {
  expect(distributions.map((p) => p.length)).toEqual([3, 2, 2, 3]);
  for (const p of distributions) {
    expect(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
    expect(Math.min(...p)).toBeGreaterThan(0);
  }
}
