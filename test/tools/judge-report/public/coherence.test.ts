/** Judges that keep every law but one: each law is broken exactly where it should be. */
import { expect, test } from 'vitest';
import type { Task } from '../../../../judge/port.ts';
import { askModel } from '../../../../tools/judge-report/asker.ts';
import { askSet } from '../../../../tools/judge-report/public/ask-set.ts';
import { LAWS, type Law, probe } from '../../../../tools/judge-report/public/coherence.ts';
import { setFigures } from '../../../../tools/judge-report/public/set-figures.ts';
import { readPublicSet } from '../../../../tools/public-sets/all-sets.ts';
import { createTableJudge } from '../../../table-judge.ts';

/** Of a text, alike in every question: a number from 1 to 9. */
function weightOf(text: string): number {
  return 1 + ([...text].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) % 9973, 7) % 9);
}

/** Of the statement without what negates it. */
function believes(statement: string, heedsNegation: boolean): number {
  const plain = statement
    .replace(/^(This is not true|The answer to this question is no): /, '')
    .replace(/ is not (“|the best)/, ' is $1');
  const p = weightOf(plain) / 10;
  return heedsNegation && plain !== statement ? 1 - p : p;
}

/** A judge that keeps all laws but the named one. */
function judgeBut(law: Law | null) {
  const seen = new Map<string, number>();
  const weights = (task: Task, company: number, times: number): number[] => {
    if (task.kind === 'noul') {
      const p = believes(task.statement, law !== 'negation');
      return tilted([p, 1 - p], company, times);
    }
    const texts =
      task.kind === 'best-option' ? task.options : 'criteria' in task ? task.criteria : task.choices;
    const own = texts.map((text, index) => {
      const weight = weightOf(text);
      if (law === 'options') return weight + 9 * (texts.length % 2);
      return law === 'order' && index === 0 ? 3 * weight : weight;
    });
    return tilted(own, company, times);
  };
  const tilted = (own: readonly number[], company: number, times: number) => {
    const tilt = (law === 'company' && company > 1 ? 1 : 0) + (law === 'repeat' ? times : 0);
    const all = own.map((weight) => weight + 5 * tilt);
    const sum = all.reduce((total, weight) => total + weight, 0);
    return all.map((weight) => weight / sum);
  };
  const judge = createTableJudge();
  return {
    ...judge,
    name: law ?? 'coherent',
    answer: async (tasks: readonly Task[], options: Parameters<typeof judge.answer>[1]) => {
      const key = JSON.stringify(tasks);
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      const answers = await judge.answer(tasks, options);
      return { ...answers, distributions: tasks.map((task) => weights(task, tasks.length, times)) };
    },
  };
}

const NAMES = Object.keys(LAWS) as Law[];

test.each([null, ...NAMES])(
  'a judge that breaks %s alone is found to break it, and no other law',
  async (law) => {
    for (const name of ['llmbar', 'sysone']) {
      const set = readPublicSet(name);
      const judge = askModel(judgeBut(law), new AbortController().signal);
      const { laws } = setFigures('fake', set, await askSet(judge, set, 20));
      expect(laws.map((one) => one.law)).toEqual(NAMES);
      for (const { law: measured, mean, broken } of laws)
        if (measured === law) {
          expect(mean.value, `${name}: ${measured}`).toBeGreaterThan(0.02);
          expect(broken, `${name}: ${measured}`).toBeGreaterThan(0);
        } else expect(mean.value, `${name}: ${measured}`).toBeCloseTo(0, 9);
    }
  },
);

test('the likeliest choice is kept, wherever it stands, and the others keep their shares', async () => {
  for (const weights of [
    [1, 2, 6],
    [6, 2, 1],
    [2, 6, 1],
  ]) {
    const kinds: number[] = [];
    const breaches = await probe(
      { kind: 'choice', context: 'c', question: 'q', choices: ['0', '1', '2'], criteria: ['a', 'b', 'c'] },
      async (tasks) =>
        tasks.map(({ kind, choices }) => {
          if (kind === 'noul') return [0.5, 0.5];
          kinds.push(choices.length);
          expect(choices).toContain(String(weights.indexOf(6)));
          const own = choices.map((choice) => weights[Number(choice)]!);
          const sum = own.reduce((total, weight) => total + weight, 0);
          return own.map((weight) => weight / sum);
        }),
    );
    expect(kinds).toEqual([3, 3, 3, 2]);
    expect(breaches.options).toBeCloseTo(0, 12);
  }
});

test('ratio records have repetition, company and order alone', async () => {
  const set = readPublicSet('verbphysics');
  const judge = createTableJudge({
    distributions: ({ choices, first }) =>
      choices.map((_, index) => Number(index === weightOf(first.description))),
  });
  const answers = await askSet(askModel(judge, new AbortController().signal), set, 20);
  const { laws } = setFigures('fake', set, answers);
  expect(laws.map(({ law }) => law)).toEqual(['repeat', 'company', 'order']);
  expect(laws.map(({ mean }) => mean.value > 0)).toEqual([false, false, true]);
});
