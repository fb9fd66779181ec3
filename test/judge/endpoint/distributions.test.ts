/**
 * The probabilities are those of the endpoint's model, in every dialect, form and number of
 * choices.
 */
import { afterAll, afterEach, expect, test } from 'vitest';
import { averageOrders, inBothOrders } from '../../../judge/both-orders.ts';
import { type Groups, groupChoices } from '../../../judge/endpoint/prompts/labels.ts';
import type { ModelStrategy } from '../../../judge/endpoint/settings.ts';
import type { Task } from '../../../judge/port.ts';
import { DIALECT_NAMES, type DialectName } from '../../endpoint/endpoint-options.ts';
import { printFigures } from '../../engine/print-figures.ts';
import { HOSTILE, hostileTasks } from './hostile-tasks.ts';
import { bestOption, choice, noul, overlap, ratio, score } from './marked-tasks.ts';
import { ask, type Opened, openModel } from './open-model.ts';
import { expected, scattered, scriptedJudge } from './scripted-judge.ts';

const COUNTS = [1, 2, 8, 15, 20, 26, 64];
const STRATEGIES: ModelStrategy[] = ['auto', 'batch', 'rows', 'single'];
/** The dialects that take many prompts in one request and list enough tokens. */
const BATCHES: DialectName[] = ['vllm', 'sglang', 'llama-server'];

function strategiesOf(dialect: DialectName): ModelStrategy[] {
  return STRATEGIES.filter((one) => one !== 'batch' || BATCHES.includes(dialect));
}

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
});

const records: Task[] = COUNTS.flatMap((count, index) => [
  ratio(
    index,
    Array.from({ length: count }, (_, one) => `ratio ${one}`),
  ),
  overlap(100 + index),
]);
const onePass: Task[] = [
  ...COUNTS.map((count, index) => choice(200 + index, count)),
  ...COUNTS.slice(1).map((count, index) => score(300 + index, count)),
  bestOption(400, 2),
  bestOption(401, 8),
  noul(500),
];

for (const dialect of DIALECT_NAMES) {
  test.each(strategiesOf(dialect))(
    `${dialect}, %s: the distributions are the model's own`,
    async (strategy) => {
      opened = await openModel({ dialect }, { strategy });
      const gaps: number[] = [];
      for (const tasks of [records, onePass]) {
        const { distributions, kept, evidence } = await ask(opened.model, tasks);
        const inRows = strategy === 'rows' || (strategy === 'single' && tasks === onePass);
        tasks.forEach((task, index) => {
          const wanted = expected(task, scattered);
          expect(distributions[index]).toHaveLength(task.choices.length);
          const largest = Math.max(...wanted.map((p, one) => Math.abs(p - distributions[index]![one]!)));
          expect(largest, `${task.kind} of ${task.choices.length}`).toBeLessThan(1e-6);
          gaps.push(largest);
          expect(evidence[index]).toMatchObject({
            method: 'logprobs',
            // A server that takes a grammar must keep the rows to their form; a single choice is
            // not asked.
            masked: inRows && BATCHES.includes(dialect) && task.choices.length > 1,
          });
          expect(evidence[index]!.mass).toBeCloseTo(1, 5);
        });
        expect(kept.map(({ probabilities }) => probabilities)).toEqual(distributions);
      }
      figures.push([`${dialect}, ${strategy}`, gaps.length, Math.max(...gaps).toExponential(1)]);
    },
  );
}

const figures: (string | number)[][] = [['server, strategy', 'questions', 'largest gap']];
afterAll(() => printFigures('distributions against the table, 1 to 64 choices', figures));

test('an older llama.cpp answers a list of prompts with a list of replies, each with its own counts', async () => {
  opened = await openModel({ dialect: 'llama-server', completions: 'list-of-replies' });
  const { model, endpoint } = opened;
  await model.prepare(new AbortController().signal);
  for (const tasks of [records, onePass]) {
    const before = endpoint.counts();
    const { distributions, calls, inputTokens, outputTokens, warnings } = await ask(model, tasks);
    expect(calls.filter((call) => call.inputTokens > 0)).toHaveLength(1);
    const after = endpoint.counts();
    expect(after.calls - before.calls).toBe(1);
    expect([inputTokens, outputTokens, warnings]).toEqual([
      after.inputTokens - before.inputTokens,
      after.outputTokens - before.outputTokens,
      [],
    ]);
    tasks.forEach((task, index) => {
      const wanted = expected(task, scattered);
      const largest = Math.max(...wanted.map((p, one) => Math.abs(p - distributions[index]![one]!)));
      expect(largest, `${task.kind} of ${task.choices.length}`).toBeLessThan(1e-6);
    });
  }
});

test.each(DIALECT_NAMES)(
  '%s: letters with a space before them, beside words that are no answer',
  async (dialect) => {
    opened = await openModel({ dialect, leadingSpace: 0.25, stray: { The: 0.02, '\n': 0.01, a: 0.01 } });
    const tasks: Task[] = [choice(1, 8), bestOption(2, 3), noul(3), score(4, 7)];
    const { distributions, evidence } = await ask(opened.model, tasks);
    tasks.forEach((task, index) => {
      expected(task, scattered).forEach((p, one) => {
        expect(Math.abs(distributions[index]![one]! - p)).toBeLessThan(1e-6);
      });
      // SGLang's numbers are taken after top-p, which is 1; all other numbers are the model's own.
      expect(evidence[index]!.mass).toBeCloseTo(0.96, 5);
    });
  },
);

const FORMS: [DialectName, ModelStrategy][] = DIALECT_NAMES.flatMap((dialect) =>
  strategiesOf(dialect).map((strategy): [DialectName, ModelStrategy] => [dialect, strategy]),
);

test.each(FORMS)('%s, %s: mirrored and rotated orders give the same', async (dialect, strategy) => {
  opened = await openModel({ dialect }, { strategy });
  const orders: ((count: number) => number)[] = [() => 1, (count) => Math.floor(count / 2)];
  for (const tasks of [records, onePass]) {
    const straight = (await ask(opened.model, tasks)).distributions;
    const mirrored = (await ask(opened.model, tasks.map(mirror))).distributions;
    mirrored.forEach((p, index) => {
      expectNear(p.toReversed(), straight[index]!);
    });
    for (const by of orders) {
      const rotated = (
        await ask(
          opened.model,
          tasks.map((task) => rotate(task, by(task.choices.length))),
        )
      ).distributions;
      rotated.forEach((p, index) => {
        expectNear(turn(p, p.length - by(p.length)), straight[index]!);
      });
    }
  }
});

test('a question in both orders averages to the answer of each order', async () => {
  for (const strategy of ['single', 'batch'] as const) {
    opened = await openModel({ dialect: 'vllm' }, { strategy });
    for (const task of [bestOption(1, 5), choice(2, 26)]) {
      const [given, reversed] = (await ask(opened.model, inBothOrders(task))).distributions;
      expectNear(averageOrders(given!, reversed!), expected(task, scattered));
      expectNear(reversed!.toReversed(), expected(task, scattered));
    }
    await opened.endpoint.close();
  }
});

test.each([...FORMS, ['openai with completions', 'batch'] as const])(
  '%s, %s: 5 listed labels keep their ratios; any other gets at least its true share and at most the least of the five',
  async (name, strategy) => {
    const [dialect] = name === 'openai with completions' ? (['openai'] as const) : [name];
    const completions = name === dialect ? {} : { completions: 'served' as const };
    opened = await openModel({ dialect, cap: 5, ...completions }, { strategy });
    for (const tasks of [records, onePass]) {
      const { distributions } = await ask(opened.model, tasks);
      tasks.forEach((task, index) => {
        const groups = groupChoices(task.choices.length, 5);
        // In vLLM's list the chosen token, which can be any, replaces the last one.
        expectBounded(distributions[index]!, expected(task, scattered), groups, dialect === 'vllm' ? 4 : 5);
      });
    }
  },
);

test.each(FORMS)(
  '%s, %s: hostile texts change nothing in how questions are asked and read',
  async (dialect, strategy) => {
    opened = await openModel({ dialect }, { strategy });
    const hostile = HOSTILE.flatMap((text, number) => hostileTasks(`${text} q${number}`));
    const isRecord = ({ kind }: Task) => kind === 'ratio' || kind === 'overlap';
    for (const tasks of [hostile.filter(isRecord), hostile.filter((task) => !isRecord(task))]) {
      const { distributions, warnings } = await ask(opened.model, tasks);
      tasks.forEach((task, index) => {
        expectNear(distributions[index]!, expected(task, scattered));
      });
      expect(warnings.filter((one) => !one.includes('estimate'))).toEqual([]);
    }
  },
);

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  expect(Math.max(...wanted.map((p, index) => Math.abs(p - found[index]!)))).toBeLessThan(1e-6);
}

/**
 * There are at most four groups, so all of them are listed; of a group's members only the likeliest
 * are listed.
 */
function expectBounded(
  found: readonly number[],
  wanted: readonly number[],
  groups: Groups,
  mostListed: number,
): void {
  expect(found.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
  for (const members of groups) {
    const inGroup = (from: readonly number[]) => members.reduce((sum, one) => sum + from[one]!, 0);
    expect(inGroup(found)).toBeCloseTo(inGroup(wanted), 6);
    const sorted = members.toSorted((one, other) => wanted[other]! - wanted[one]!);
    const listed = sorted.slice(0, mostListed);
    const [first, least] = [listed[0]!, listed.at(-1)!];
    for (const one of listed)
      expect(found[one]! / found[first]!).toBeCloseTo(wanted[one]! / wanted[first]!, 6);
    for (const one of sorted.slice(mostListed)) {
      expect(found[one]!).toBeLessThanOrEqual(found[least]! * (1 + 1e-9));
      const due = wanted[one]! / wanted[first]!;
      expect(found[one]! / found[first]!).toBeGreaterThanOrEqual(due * (1 - 1e-6));
    }
  }
}

function mirror(task: Task): Task {
  return reordered(task, (list) => list.toReversed());
}

function rotate(task: Task, by: number): Task {
  return reordered(task, (list) => turn(list, by));
}

function turn<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

function reordered(task: Task, order: <T>(list: readonly T[]) => T[]): Task {
  const choices = order(task.choices);
  if (task.kind === 'best-option') return { ...task, choices, options: order(task.options) };
  if (task.kind === 'choice' || task.kind === 'score')
    return { ...task, choices, criteria: order(task.criteria) };
  return { ...task, choices };
}

test('a bias towards letters that grows with their position cancels in the average', async () => {
  const leaning = scriptedJudge(scattered);
  opened = await openModel({
    dialect: 'vllm',
    answer: (prompt) =>
      leaning(prompt).map((part) => {
        if (typeof part === 'string') return part;
        const weights = Object.entries(part).map(([label, p], place) => [label, p * 1.5 ** -place] as const);
        const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
        return Object.fromEntries(weights.map(([label, weight]) => [label, weight / total]));
      }),
  });
  const task = bestOption(1, 6);
  const [given, reversed] = (await ask(opened.model, inBothOrders(task))).distributions;
  const wanted = expected(task, scattered);
  expect(Math.abs(given![0]! - wanted[0]!)).toBeGreaterThan(0.05);
  averageOrders(given!, reversed!).forEach((p, index) => {
    expect(Math.abs(p - wanted[index]!)).toBeLessThan(1e-6);
  });
});
