import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Model } from '../../../judge/port.ts';
import { askModel } from '../../../tools/judge-report/asker.ts';
import { judgeFigures } from '../../../tools/judge-report/judge-figures.ts';
import { type LabelledSet, readLabelled } from '../../../tools/judge-report/labelled.ts';
import { noCosts, recordAnswers } from '../../../tools/judge-report/record.ts';
import { reliabilityDiagram } from '../../../tools/judge-report/reliability-diagram.ts';
import { writeReport } from '../../../tools/judge-report/write-report.ts';
import { createTableJudge } from '../../table-judge.ts';

const SETS = resolve(import.meta.dirname, '../../../tools/labelled-sets');
const SETTINGS = { temperatureScale: 1, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };

function ask(model: Model) {
  return askModel(model, new AbortController().signal);
}

function smallSet(): LabelledSet {
  const set = readLabelled([`${SETS}/tuning.json`, `${SETS}/asking-tuning.json`]);
  return {
    decisions: set.decisions.slice(0, 4),
    direct: set.direct.slice(0, 4),
    questions: set.questions.slice(0, 4),
  };
}

test('a judge without knowledge gives each of two choices one half, and has no order effect', async () => {
  const set = smallSet();
  const judge = createTableJudge();
  const recording = await recordAnswers(ask(judge), set);
  expect(recording.cost.calls).toBe(judge.calls);
  expect(recording.cost.tasks).toBe(judge.asked.length);
  const asked = Object.groupBy(judge.asked, ({ kind }) => kind);
  const tasks = Object.fromEntries(
    Object.entries(recording.costByKind).map(([kind, cost]) => [kind, cost.tasks]),
  );
  expect(tasks).toEqual({
    'ratio record': asked.ratio?.length,
    'overlap record': asked.overlap?.length,
    'Direct question': asked['best-option']?.length,
    'typed question': [asked.choice, asked.score, asked.noul].flatMap((own) => own ?? []).length,
  });
  const figures = await judgeFigures(recording, SETTINGS);
  const labelled =
    set.decisions.reduce((sum, { best }) => sum + Object.keys(best).length, 0) +
    set.direct.reduce((sum, { best }) => sum + Object.keys(best).length, 0) +
    set.questions.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0);
  expect(figures.all.outcomes).toBe(labelled);
  expect(figures.byKind.noul?.meanRight).toBeCloseTo(0.5, 12);
  expect(figures.byKind.noul?.equalLogLoss).toBeCloseTo(Math.LN2, 12);
  expect(figures.byKind.noul?.sure).toEqual({ count: 0, accuracy: 0 });
  expect(figures.byKind.noul?.claimed).toEqual({ count: 0, accuracy: 0 });
  expect(figures.orderDisagreement).toBeCloseTo(0, 12);
  expect(figures.mass).toEqual({ smallest: 1, mean: 1, masked: 0, methods: ['table'] });
});

test('a judge that always names the first choice has full order disagreement', async () => {
  const first = createTableJudge({
    onePass: ({ choices }) => choices.map((_, index) => (index === 0 ? 1 : 0)),
  });
  const recording = await recordAnswers(ask(first), { ...smallSet(), decisions: [] });
  const figures = await judgeFigures(recording, SETTINGS);
  expect(figures.orderDisagreement).toBeCloseTo(1, 9);
  expect(figures.tauPrior).toBeNull();
  expect(figures.tau).toBeNull();
});

test('an answer whose evidence the judge calls weak is unequal, but not claimed', async () => {
  const judge = createTableJudge({
    onePass: ({ choices }) => choices.map((_, index) => Number(index === 0)),
  });
  const doubtful: Model = {
    ...judge,
    answer: async (tasks, options) => {
      const answers = await judge.answer(tasks, options);
      const evidence = answers.evidence.map((one, index) =>
        tasks[index]!.kind === 'noul' ? { ...one, weak: { cases: 10, right: 5 } } : one,
      );
      return { ...answers, evidence };
    },
  };
  const set = { ...smallSet(), decisions: [], direct: [] };
  const { byKind } = await judgeFigures(await recordAnswers(ask(doubtful), set), SETTINGS);
  expect(byKind.noul!.unequal.count).toBeGreaterThan(0);
  expect(byKind.noul!.claimed.count).toBe(0);
  expect(byKind.score!.unequal.count).toBeGreaterThan(0);
  expect(byKind.score!.claimed).toEqual(byKind.score!.unequal);
});

test('the page shows all judges side by side, each with its picture and its advice', async () => {
  const recording = await recordAnswers(ask(createTableJudge()), smallSet());
  const figures = await judgeFigures(recording, SETTINGS);
  const page = writeReport(['set.json'], [figures, { ...figures, judge: 'other/1 <x>' }]);
  expect(page).toContain('| | table/1 | other/1 <x> |');
  expect(page).toContain('![reliability](other-1-x-.svg)');
  expect(page).toMatch(
    /\| noul \| 50\.0 % of \d+ right .*; unequal answers: 0; claimed: 0; 0\.9 or more: 0 \|/,
  );
  expect(page.match(/MODEL_TEMPERATURE_SCALE .*: 1 now/g)).toHaveLength(2);
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
  const counted = { tasks: 4, calls: 2, inputTokens: 1000, outputTokens: 6, seconds: 1 };
  const costly = { ...figures, costByKind: { ...figures.costByKind, 'ratio record': counted } };
  const unasked = { ...figures, costByKind: noCosts() };
  expect(writeReport(['set.json'], [costly, unasked])).toContain(
    '| ratio record | 250.0 in, 1.5 out (4 in 2 calls) | – |',
  );
  const picture = reliabilityDiagram('other/1 <x>', figures.all.bins);
  expect(picture).toContain('other/1 &#60;x&#62;');
  expect(picture).not.toMatch(/NaN|undefined/);
  expect(picture.match(/<circle/g)).toHaveLength(figures.all.bins.filter(({ count }) => count > 0).length);
});

test('the advice says when a fit gains nothing, and when the best scale is the last that was tried', async () => {
  const recording = await recordAnswers(ask(createTableJudge()), smallSet());
  const figures = await judgeFigures(recording, SETTINGS);
  const advice = (temperature: Partial<typeof figures.temperature>) =>
    writeReport(['set.json'], [{ ...figures, temperature: { ...figures.temperature, ...temperature } }]);
  expect(advice({ scale: 1.3, before: 1, after: 0.9999, crossValidated: 0.9998 })).toContain(
    '1.30 fits best (log loss 1.000 → 1.000); on answers that it was not fitted to it gains nothing (1.000): leave it',
  );
  expect(advice({ scale: 2, before: 1, after: 0.8, crossValidated: 0.9 })).toContain('by 0.100.');
  expect(advice({ scale: 8, before: 1, after: 0.8, crossValidated: 0.9 })).toContain(
    '8.00 fits best of 0.25 to 8, the last that was tried: it speaks of a judge that knows little',
  );
});

test('where the cases say what settles them, each of that is a row', async () => {
  const { decisions, questions } = smallSet();
  const set = {
    decisions: decisions.map((one, index) => ({ ...one, evidence: index === 0 ? 'date' : 'limit' })),
    direct: [],
    questions: questions.map((one) => ({ ...one, evidence: {} })),
  };
  const recording = await recordAnswers(ask(createTableJudge()), set);
  const figures = await judgeFigures(recording, SETTINGS);
  expect(Object.keys(figures.byEvidence)).toEqual(['Default mode: date', 'Default mode: limit']);
  expect(writeReport(['set.json'], [figures])).toContain('| Default mode: date | ');
});

test('a file that is no labelled set is named', () => {
  expect(() => readLabelled([`${SETS}/../../package.json`])).toThrow('package.json');
});
