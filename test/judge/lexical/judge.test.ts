/** The judge through the port: order, determinism, abort, accounting, and extreme texts. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../judge/lexical/judge.ts';
import { type AnsweredCall, type Answers, isBuiltIn, type Task } from '../../../judge/port.ts';
import { longText } from './long-text.ts';
import { overlapTask, ratioTask } from './tasks.ts';

const judge = createBuiltInJudge();
const texts = [
  'Costs 9,000 USD',
  'Breaks down ten days a year',
  'The room is green',
  'She may be evicted',
  '',
];
const tasks: Task[] = texts.flatMap((first) =>
  texts.flatMap((second) => [ratioTask(first, second), overlapTask(first, second)]),
);

test('answers come in the order of the tasks, each once, and cost what was planned', async () => {
  const calls: AnsweredCall[] = [];
  const answers = await ask(tasks, calls);
  const plan = judge.plan(tasks);
  expect(calls).toHaveLength(plan.calls);
  expect(answers.distributions).toHaveLength(tasks.length);
  const kept: (readonly number[])[] = [];
  for (const { task, probabilities } of calls.flatMap((call) => call.answers)) {
    expect(kept[task]).toBeUndefined();
    kept[task] = probabilities;
  }
  expect(kept).toEqual(answers.distributions);
  expect(plan.tokenBound).toEqual({ input: answers.inputTokens, output: answers.outputTokens });
  expect(calls.reduce((sum, call) => sum + call.inputTokens, 0)).toBe(answers.inputTokens);
  expect(answers.evidence.every(({ method, mass }) => method === 'built-in' && mass === 1)).toBe(true);
});

test('an answer depends on its task alone: asked singly, backwards or again it is the same', async () => {
  const { distributions } = await ask(tasks);
  const backwards = await ask(tasks.toReversed());
  expect(backwards.distributions.toReversed()).toEqual(distributions);
  for (const [index, task] of tasks.entries()) {
    expect((await ask([task])).distributions[0]).toEqual(distributions[index]);
  }
});

test('swapping the two of a ratio mirrors the answer bit for bit', async () => {
  const phrase = fc.array(
    fc.constantFrom(
      'costs',
      '500',
      'USD',
      'a',
      'year',
      'kills',
      'not',
      'half',
      'day',
      'rarely',
      '12%',
      ',',
      'very',
      'people',
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(phrase, phrase, async (left, right) => {
      const [a, b] = [left.join(' '), right.join(' ')];
      const { distributions } = await ask([ratioTask(a, b), ratioTask(b, a)]);
      expect(distributions[1]).toEqual(distributions[0]?.toReversed());
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('no string makes it throw or answer badly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      async (a, b) => expectSound(await ask([ratioTask(a, b, a, b), overlapTask(a, b, a)])),
    ),
    { seed: 11, numRuns: 300 },
  );
});

const HOSTILE = [
  '1',
  '(',
  'a',
  "a'",
  '1,',
  '1.',
  '1-',
  ' ',
  '%',
  '$1',
  'a few thousand ',
  'every two ',
  '5 USD a year for ',
  'not ',
  'with a 5% chance ',
  '1 in 2 ',
  'from 1 to ',
  'one hundred and ',
  'x-',
  'so, ',
  '\u0301',
  '😀',
  '\u{1d7d8}',
  'twenty ',
] as const;

test.each(HOSTILE)('50,000 characters of %j', async (unit) => {
  const long = longText(unit, 50_000);
  expectSound(await ask([ratioTask(long, `${long}b`, long, long), overlapTask(long, `b${long}`, long)]));
});

test('an abort between calls rejects with its reason, and no further call is answered', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ratioTask(`Costs ${index} USD`, 'Costs 5 USD'));
  const controller = new AbortController();
  const reason = new Error('stop');
  let answered = 0;
  const asked = judge.answer(many, {
    signal: controller.signal,
    onAnswered: async () => {
      answered += 1;
      if (answered === 2) controller.abort(reason);
    },
  });
  await expect(asked).rejects.toBe(reason);
  expect(answered).toBe(2);
});

test('each call waits until the caller has accepted the one before, and an error of the caller ends the answer', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ratioTask(`Costs ${index} USD`, 'Costs 5 USD'));
  let open = 0;
  await judge.answer(many, {
    signal: new AbortController().signal,
    onAnswered: async () => {
      open += 1;
      expect(open).toBe(1);
      await setImmediate();
      open -= 1;
    },
  });
  expect(open).toBe(0);
  const failure = new Error('cannot keep it');
  const failing = judge.answer(many, {
    signal: new AbortController().signal,
    onAnswered: () => Promise.reject(failure),
  });
  await expect(failing).rejects.toBe(failure);
});

test('a text that is not English gives one warning, an English text none', async () => {
  const german = 'Der Ofen kostet 9.000 Euro und fällt etwa zehn Tage im Jahr aus';
  const foreign = await ask([
    ratioTask(german, 'Die Kundschaft ist nicht zufrieden'),
    ratioTask('Es ist kalt', german),
  ]);
  expect(foreign.warnings).toHaveLength(1);
  expect((await ask(tasks)).warnings).toEqual([]);
});

test('it says what it is', () => {
  expect(judge.name).toBe('built-in/5');
  expect(isBuiltIn(judge.name)).toBe(true);
  expect(judge.notice).toMatch(/built-in lexical judge/);
});

function ask(asked: readonly Task[], calls: AnsweredCall[] = []): Promise<Answers> {
  return judge.answer(asked, {
    signal: new AbortController().signal,
    onAnswered: async (call) => {
      calls.push(call);
    },
  });
}

function expectSound({ distributions }: Answers): void {
  for (const p of distributions) {
    expect(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
    expect(Math.min(...p)).toBeGreaterThan(0);
  }
}
