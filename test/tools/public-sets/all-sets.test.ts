import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RATIO_LABELS } from '../../../judge/choices.ts';
import type { Task } from '../../../judge/port.ts';
import { hashOfSet, readPublicSet, SET_NAMES } from '../../../tools/public-sets/all-sets.ts';
import { GROUPS } from '../../../tools/public-sets/banking.ts';
import { areaUnderCurve } from '../../../tools/public-sets/clinc.ts';
import { readLlmbar } from '../../../tools/public-sets/llmbar.ts';
import { majority, RECORDED, readPandalm } from '../../../tools/public-sets/pandalm.ts';
import type { Finding, PublicRow } from '../../../tools/public-sets/public-set.ts';
import { readSysone } from '../../../tools/public-sets/sysone.ts';
import { readVerbphysics } from '../../../tools/public-sets/verbphysics.ts';

const FOLDER = resolve(import.meta.dirname, '../../../tools/public-sets');

/** What a judge finds that gives one choice of each task the probability 1. */
function findingsOf(
  { cases }: PublicRow,
  pick: (task: Task, place: [inRow: number, inCase: number]) => number,
) {
  return cases.flatMap(({ tasks, read }, inRow): readonly Finding[] =>
    read(
      tasks.map((task, inCase) => {
        const picked = pick(task, [inRow, inCase]);
        return task.choices.map((_, index) => Number(index === picked));
      }),
    ),
  );
}

function countOf<Item>(items: readonly Item[], key: (item: Item) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, key)].map(([name, own]) => [name, own.length]));
}

/** As the report sees them: rows, and labelled answers. */
const COUNTS: Record<string, () => number[]> = {
  llmbar: () => {
    const rows = readLlmbar();
    const parts = countOf(rows, ({ part }) => part);
    return [
      rows.length,
      ...['Natural', 'Neighbor', 'GPTInst', 'GPTOut', 'Manual'].map((part) => parts[part]!),
    ];
  },
  pandalm: () => {
    const { rows } = readPublicSet('pandalm');
    const found = rows.flatMap((row) => findingsOf(row, () => 0));
    const ties = found.filter(({ right }) => right === null).length;
    return [rows.length, 3, found.length - ties, ties];
  },
  verbphysics: () => {
    const rows = readVerbphysics();
    const counts = countOf(rows.flat(), ({ attribute }) => attribute);
    const all = ['size', 'weight', 'strength', 'rigidness', 'speed'].map((attribute) => counts[attribute]!);
    return [rows.length, ...all, rows.flat().length];
  },
  clinc: () => {
    const { rows } = readPublicSet('clinc');
    const counts = countOf(rows, ({ name }) => name.replace(/ \d+$/, ''));
    const { 'out of scope': outside, ...intents } = counts;
    const [domains] = rows[0]!.cases[0]!.tasks;
    const each = [...new Set(Object.values(intents))];
    const inScope = Object.values(intents).reduce((sum, count) => sum + count, 0);
    // One choice of the domains is "none of these".
    return [inScope, ...each, Object.keys(intents).length, domains!.choices.length - 1, outside!];
  },
  banking: () => {
    const { rows } = readPublicSet('banking');
    const counts = countOf(rows, ({ name }) => name.replace(/ \d+$/, ''));
    return [rows.length, ...new Set(Object.values(counts)), Object.keys(counts).length];
  },
  sysone: () => {
    const cases = readSysone();
    const questions = cases.reduce((sum, { expected }) => sum + Object.keys(expected).length, 0);
    const suites = countOf(cases, ({ id }) => id.replace(/-.*/, ''));
    const splits = countOf(cases, ({ id, split }) => `${split} ${id.replace(/-.*/, '')}`);
    const each = (split: string) => [
      ...new Set(Object.entries(splits).flatMap(([name, count]) => (name.startsWith(split) ? [count] : []))),
    ];
    const ofSuites = [...new Set(Object.values(suites))];
    return [cases.length, questions, ...ofSuites, ...each('evaluation'), ...each('calibration')];
  },
};

test.each(SET_NAMES)('%s has as many rows as its SOURCE says, and stands beside its licence', (name) => {
  const source = readFileSync(resolve(FOLDER, name, 'SOURCE'), 'utf8');
  const [, rows] = /^rows: (.*?)^changes:/ms.exec(source)!;
  const said = [...rows!.matchAll(/\d[\d,]*\d|\d/g)].map(([number]) => Number(number.replaceAll(',', '')));
  expect(COUNTS[name]!()).toEqual(said);
  expect(source).toMatch(/^commit: +[0-9a-f]{40}$/m);
  expect(source).toMatch(/^licence: /m);
  expect(existsSync(resolve(FOLDER, name, 'LICENSE'))).toBe(true);
  expect(hashOfSet(name)).toMatch(/^[0-9a-f]{64}$/);
});

test('a name that is no set is answered with the names there are', () => {
  expect(() => readPublicSet('constructor')).toThrow('name some of llmbar, pandalm, verbphysics');
});

test.each(['clinc', 'banking'])('of %s, who knows each intent is right about all of them', (name) => {
  const rows = readPublicSet(name).rows.filter((_, index) => index % 19 === 0);
  for (const row of rows) {
    const intent = row.name.replace(/ \d+$/, '');
    const own = row.cases[0]!.tasks.find(({ choices }) => choices.includes(intent));
    const group = own?.kind === 'choice' ? own.question : 'none_of_these';
    // In the questions about other groups any choice will do.
    const pick = ({ choices }: Task) => Math.max(0, choices.indexOf(intent), choices.indexOf(group));
    const [found] = findingsOf(row, pick);
    expect(found, row.name).toMatchObject({
      accuracy: 1,
      orders: { accuracy: 1, isSame: true },
      values: { groupRight: 1, isOutside: Number(own === undefined) },
    });
    expect(found!.probabilities.length, row.name).toBe(name === 'clinc' ? 151 : 77);
    expect(found!.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    if (name === 'clinc') expect(found!.values.none! > 0.5, row.name).toBe(own === undefined);
    const [wrong] = findingsOf(row, (task) => (pick(task) + 1) % task.choices.length);
    expect(wrong, row.name).toMatchObject({ accuracy: 0, values: { groupRight: 0 } });
  }
});

test('the group is chosen before the intent, so that an unsure judge does not always say “none of these”', () => {
  const row = readPublicSet('clinc').rows[0]!;
  const [intent] = row.name.split(' ');
  const own = row.cases[0]!.tasks.find(({ choices }) => choices.includes(intent!));
  const group = own?.kind === 'choice' ? own.question : '';
  const [{ tasks, read }] = row.cases as [PublicRow['cases'][0]];
  // Of 11 domains and of 15 intents the right one is twice as likely as another.
  const [found] = read(
    tasks.map(({ choices }) => {
      const weights = choices.map((choice) => (choice === intent || choice === group ? 2 : 1));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return weights.map((weight) => weight / sum);
    }),
  );
  expect(found).toMatchObject({ accuracy: 1, orders: { accuracy: 1, isSame: true } });
  expect(found!.confidence).toBeCloseTo((2 / 12) * (2 / 16), 9);
  expect(found!.values.none).toBeCloseTo(1 / 12, 9);
  // Even answers: one of eleven domains, then one of its intents.
  const [even] = read(tasks.map(({ choices }) => choices.map(() => 1 / choices.length)));
  expect(even!.accuracy).toBeCloseTo(1 / 11 / 15, 9);
});

test('each intent of Banking77 stands in one group', () => {
  const all = Object.values(GROUPS).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(77);
});

test('of sysone-bench, who knows each answer is right about all of them, as the suites count them', () => {
  const expected = new Map(readSysone().map((own) => [own.id, own.expected]));
  const found = readPublicSet('sysone').rows.flatMap((row) =>
    findingsOf(row, (task) => {
      if (task.kind !== 'choice' && task.kind !== 'noul') throw new Error(task.kind);
      const label = expected.get(row.name)![task.question]!;
      return task.kind === 'choice' ? task.choices.indexOf(String(label)) : 1 - Number(label);
    }),
  );
  expect(found.every(({ accuracy }) => accuracy === 1)).toBe(true);
  expect(countOf(found, ({ part }) => part)).toEqual({ triage: 192, guardrails: 96, moderation: 144 });
});

test('of PandaLM, who always prefers the first answer is right as often as people prefer it', () => {
  const found = readPublicSet('pandalm').rows.flatMap((row) =>
    findingsOf(row, ({ choices }) => choices.indexOf('A')),
  );
  expect(found.filter(({ accuracy }) => accuracy === 1)).toHaveLength(422);
  expect(found.filter(({ accuracy }) => accuracy === 0)).toHaveLength(472);
  for (const { right, values } of found) {
    expect(values.tieDistance !== undefined).toBe(right === null);
    // The share of people who prefer the other one, squared.
    expect([0, 1, 2, 3, 4, 5, 6].map((votes) => (votes / 6) ** 2)).toContainEqual(
      expect.closeTo(values.squaredError!, 9),
    );
  }
});

test('of PandaLM, the recorded votes of two models give their published figures', () => {
  const rows = readPandalm().filter(({ people }) => majority(people) !== 0);
  const { judges } = readPublicSet('pandalm').published!;
  for (const [index, model] of RECORDED.entries()) {
    const right = rows.filter(({ people, recorded }) => recorded[index] === majority(people)).length;
    expect(judges[model], model).toEqual({ 'with a winner': ((100 * right) / rows.length).toFixed(1) });
  }
});

test('of verbphysics, the sign of both orders decides, and their sum shows what they contradict', () => {
  const labels = readVerbphysics();
  const at = (label: string) => RATIO_LABELS.indexOf(label);
  for (const row of readPublicSet('verbphysics').rows) {
    const own = labels[Number(row.name)]!;
    const knowing = findingsOf(row, (_, [inRow, inCase]) => {
      const sign = own[inRow]!.label * (inCase === 0 ? 1 : -1);
      return at(['1/1.5', '1', '1.5'][sign + 1]!);
    });
    expect(knowing.map(({ part }) => part)).toEqual(own.map(({ attribute }) => attribute));
    for (const { accuracy, orders, values } of knowing) {
      expect([accuracy, orders!.accuracy, orders!.isSame]).toEqual([1, 1, true]);
      expect(values.asymmetry).toBeCloseTo(0, 12);
    }
    // Whichever is first is ten times as large: the two orders cancel.
    for (const [index, found] of findingsOf(row, () => at('10')).entries()) {
      expect(found.accuracy).toBe(Number(own[index]!.label === 0));
      expect(found.orders!.isSame).toBe(false);
      expect(found.values.asymmetry).toBeCloseTo(2 * Math.log(10), 12);
    }
  }
});

test('the area under the curve equals the share of pairs in the right order', () => {
  expect(areaUnderCurve([0.1, 0.2], [0.3, 0.4])).toBe(1);
  expect(areaUnderCurve([0.3, 0.4], [0.1, 0.2])).toBe(0);
  expect(areaUnderCurve([0.5, 0.5], [0.5])).toBe(0.5);
  // Of six pairs three are in order, and one is tied.
  expect(areaUnderCurve([0.1, 0.4, 0.6], [0.4, 0.5])).toBeCloseTo(3.5 / 6, 12);
  expect(areaUnderCurve([], [0.5])).toBeNull();
});
