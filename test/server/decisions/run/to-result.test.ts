/** What is shown of a solution and what is left out, on figures made by hand. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Insight, InsightQuestion } from '../../../../engine/insight.ts';
import { EngineFault, type PooledFigures, type StakeholderSolution } from '../../../../engine/problem.ts';
import { AS_STATED, type Evidence } from '../../../../judge/port.ts';
import { outline } from '../../../../server/decisions/outline.ts';
import { DecisionResult } from '../../../../server/decisions/result.ts';
import { toProblem } from '../../../../server/decisions/run/to-problem.ts';
import { toResult } from '../../../../server/decisions/run/to-result.ts';
import { DecisionRequest } from '../../../../server/decisions/schema.ts';
import { toTasks } from '../../../../server/decisions/to-tasks.ts';

const request = DecisionRequest.parse({
  context: 'x',
  stakeholders: [{ id: 'constructor', description: 'One' }],
  options: ['B', 'A'].map((id) => ({
    id,
    description: `Option ${id}`,
    consequences: [{ description: `of ${id}`, valence: id === 'A' ? 'benefit' : 'harm' }],
  })),
});

const spread = { mean: 0.5, sd: 0.1, p10: 0.4, p90: 0.6 };
const solved: StakeholderSolution = {
  logSize: [0, 0],
  orderEffect: 0.25,
  q: 3,
  df: 2,
  c: 1,
  phi: 1.25,
  omega2: 0.02,
  saturatedShare: 0.1,
  draws: 1024,
  solved: 1024,
  converged: true,
  ev: [{ ...spread, mean: 2 }, spread],
  probabilities: [0.75, 0.25],
  best: 0,
  pBest: 0.75,
  evUncorrected: [spread, { ...spread, mean: 2 }],
  probabilitiesUncorrected: [0.4, 0.6],
  bestUncorrected: 1,
  pBestUncorrected: 0.6,
  size: [spread, spread],
  countedShare: [1, 0.9],
  discountedBy: [null, { with: 0, type: 'absence', overlap: 0.05, share: 0.5, absenceP: 1 }],
  removedShare: 0.05,
  overlaps: [
    {
      a: 0,
      b: 1,
      kind: 'across',
      p: 0.05,
      type: 'absence',
      typeP: { absence: 1 },
      share: 0.75,
      absence: { a: 0.25, b: 0.75 },
    },
  ],
  standardError: {
    ev: [
      { mean: 0.1, p10: 0.2, p90: 0.3 },
      { mean: 0.4, p10: 0.5, p90: 0.6 },
    ],
    probabilities: [0.01, 0.02],
    size: [
      { p10: 0.003, p90: 0.004 },
      { p10: 0.005, p90: 0.006 },
    ],
    largest: 0.6,
  },
  insight: null,
  noInsight: 'not_asked',
};

const worth = { evppi: 0.03, standardError: 0.002, pChangesBest: 0.25, wouldBecome: 1 };
const question: InsightQuestion = { kind: 'overlap', between: [0, 1], asked: 2, evsi: 0.03, ...worth };
const insight: Insight = {
  draws: 2048,
  expectedLoss: [0.1, 0.6],
  evpi: 0.1,
  standardError: { expectedLoss: [0.001, 0.002], evpi: 0.001 },
  drivers: [
    {
      item: 1,
      ...worth,
      sd: 0.5,
      flip: { factor: 2.5, sds: 1.8, becomes: 1, standardError: 0.01 },
      bestByFactor: [
        { option: 0, from: 0.01, to: 2.5 },
        { option: 1, from: 2.5, to: 100 },
      ],
    },
    {
      item: 0,
      ...worth,
      wouldBecome: null,
      sd: 0.4,
      flip: null,
      bestByFactor: [{ option: 0, from: 0.01, to: 100 }],
    },
  ],
  overlaps: [{ a: 0, b: 1, ...worth }],
  questions: [question, { kind: 'ratio', between: [1, 0], asked: 1, evsi: 0.01, ...worth }],
  nextQuestion: question,
};

const BUILT_IN: Evidence = { method: 'built-in', mass: 1, masked: false };

async function resultOf(
  changes: Partial<StakeholderSolution> = {},
  pooled: Partial<PooledFigures> = {},
  evidence: readonly Evidence[] = [],
): Promise<DecisionResult> {
  const outlined = outline(request, 9, 'correct');
  const even = toTasks(outlined, 'x').map(({ choices }) => choices.map(() => 1 / choices.length));
  const result = await toResult({
    id: 'dec_x',
    lineage: { rootId: 'dec_x', number: 1, previousId: null },
    outline: outlined,
    problem: toProblem(outlined, even, {
      ratioSpreadScale: 1,
      tauPriorScale: 0.5,
      tauPriorDf: 4,
      draws: 'auto',
      traits: AS_STATED,
    }),
    ratioSpreadScale: 1,
    traits: AS_STATED,
    solution: {
      tau: 0.3,
      phi: 0.8,
      itemShare: 0.4,
      df: 2,
      ...pooled,
      stakeholders: [{ ...solved, ...changes }],
    },
    judge: { name: 'judge/1', notice: null, warnings: [], evidence, prompts: null },
    engineVersion: 'engine/1',
    tokens: { input: 1, output: 2 },
    isFreeWork: false,
    costMicroUsd: 5,
  });
  return DecisionResult.parse(JSON.parse(JSON.stringify(result)));
}

test('every figure stands beside its name', async () => {
  const result = await resultOf();
  const [one] = result.results;
  expect(one).toMatchObject({
    stakeholder: { id: 'constructor', description: 'One' },
    best: 'A',
    confidence: 0.75,
    probabilities: { A: 0.75, B: 0.25 },
    ev: { A: { mean: 2, p10: 0.4, p90: 0.6 }, B: { mean: 0.5, p10: 0.4, p90: 0.6 } },
    best_uncorrected: 'B',
    p_best_uncorrected: 0.6,
    order_effect: 0.25,
    consistency: { q: 3, df: 2, ratio: 1.5 },
    phi: 1.25,
    omega2: 0.02,
    mc: { draws: 1024, solved: 1024, standard_error: 0.6 },
    standard_error: {
      ev: { A: { mean: 0.1, p10: 0.2, p90: 0.3 } },
      probabilities: { A: 0.01, B: 0.02 },
      sizes: { B1: { p10: 0.003, p90: 0.004 }, A1: { p10: 0.005, p90: 0.006 } },
    },
  });
  expect(one?.consequences).toEqual([
    {
      id: 'B1',
      option: 'B',
      description: 'of B',
      label: null,
      valence: 'harm',
      size: { value: 0.5, p10: 0.4, p90: 0.6 },
      counted_share: 1,
      overlaps_with: [{ with: 'A1', share: 0.75 }],
      discounted_by: null,
    },
    {
      id: 'A1',
      option: 'A',
      description: 'of A',
      label: null,
      valence: 'benefit',
      size: { value: 0.5, p10: 0.4, p90: 0.6 },
      counted_share: 0.9,
      overlaps_with: [{ with: 'B1', share: 0.75 }],
      discounted_by: { with: 'B1', type: 'absence', overlap: 0.05, share: 0.5, absence_p: 1 },
    },
  ]);
  expect(one?.overlaps).toEqual([
    {
      a: 'B1',
      b: 'A1',
      kind: 'across',
      p: 0.05,
      type: 'absence',
      type_p: { absence: 1 },
      share: 0.75,
      absence: { B1: 0.25, A1: 0.75 },
      absence_side: 'A1',
      absence_p: 0.75,
    },
  ]);
  expect(result.agreement).toEqual({ all_same: true, best_by_stakeholder: { constructor: 'A' } });
  expect(result).toMatchObject({ cost_usd: 0.000005, warnings: [], seed: 9 });
  expect(result.meta).toMatchObject({
    tau: 0.3,
    phi: 0.8,
    item_share: 0.4,
    size_model: 'least-squares/2',
    draws: 1024,
    draws_setting: 'auto',
    engine: 'engine/1',
  });
});

describe('what is under 0.05 is not shown', () => {
  test('a rare discount', async () => {
    const rare = { with: 0, type: 'absence' as const, overlap: 0.0499, share: 0.5, absenceP: 1 };
    expect(
      (await resultOf({ discountedBy: [null, rare] })).results[0]?.consequences[1]?.discounted_by,
    ).toBeNull();
  });

  test('an unlikely overlap, in either list', async () => {
    const [one] = (
      await resultOf({
        overlaps: solved.overlaps.map((overlap) => ({ ...overlap, p: 0.0499 })),
      })
    ).results;
    expect(one?.overlaps).toEqual([]);
    expect(one?.consequences[0]?.overlaps_with).toEqual([]);
    expect(one?.records.overlap).toBe(1);
  });
});

describe('warnings', () => {
  test('of sizes beyond the scale, above 0.10', async () => {
    expect((await resultOf({ saturatedShare: 0.1 })).warnings).toEqual([]);
    const [warning, ...more] = (await resultOf({ saturatedShare: 0.11 })).warnings;
    expect(warning).toMatch(/^Stakeholder "[^"]+": some consequences .* \(11 % of the answers' probability/);
    expect(more).toEqual([]);
  });

  test('of sizes beyond the scale, by the built-in judge only where its sizes differ so much', async () => {
    const wide = { saturatedShare: 0.4 };
    expect((await resultOf({ ...wide, logSize: [0, -4.5] }, {}, [BUILT_IN])).warnings).toEqual([]);
    expect((await resultOf({ ...wide, logSize: [0, -4.7] }, {}, [BUILT_IN])).warnings).toHaveLength(1);
  });

  test('of intervals that no residuals inform, where somebody has two items or more', async () => {
    const [warning, ...more] = (await resultOf({ df: 0 }, { df: 0 })).warnings;
    expect(warning).toMatch(/^Nobody has enough ratio records/);
    expect(more).toEqual([]);
    expect((await resultOf({ df: 0, logSize: [0] }, { df: 0 })).warnings).toEqual([]);
  });

  test('of draws that ended at their limit, with the error that remains', async () => {
    const [warning] = (await resultOf({ converged: false, draws: 65_536 })).warnings;
    expect(warning).toContain('65536');
    expect(warning).toContain('0.60');
  });

  test('of options that are too close to call, with what would settle it', async () => {
    const close = { probabilities: [0.54, 0.46], pBest: 0.54 };
    expect((await resultOf({ ...close, insight })).warnings).toEqual([
      'Stakeholder "constructor": A (best with 54 %) and B (46 %) are too close to call. ' +
        'Knowing whether “of B” and “of A” describe the same thing would settle most.',
    ]);
    expect((await resultOf(close)).warnings[0]).toMatch(/No single further answer would settle it\.$/);
    // Beyond the limit of probabilities, but within the error of the expected values.
    expect((await resultOf({ ev: [{ ...spread, mean: 0.9 }, spread] })).warnings).toHaveLength(1);
    // Exactly equal options are no close call: neither is better.
    expect((await resultOf({ ev: [spread, spread], probabilities: [0.5, 0.5] })).warnings).toEqual([]);
  });

  test('of insight that could not be computed', async () => {
    expect((await resultOf({ noInsight: 'not_finite' })).warnings).toEqual([
      'Stakeholder "constructor": what would change the answer could not be computed; the other figures stand.',
    ]);
  });
});

test('others get their turns between two stakeholders', async () => {
  let isMade = false;
  const made = resultOf().finally(() => {
    isMade = true;
  });
  let turns = 0;
  for (; !isMade; turns += 1) await nextTurn();
  await made;
  // One before its figures are named, and one before they are hashed.
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('insight is sent with names in the place of indices', async () => {
  const named = { evppi: 0.03, standard_error: 0.002, p_changes_best: 0.25, would_become: 'B' };
  const overlap = { kind: 'overlap', between: ['B1', 'A1'], asked: 2, evsi: 0.03, ...named };
  expect((await resultOf({ insight, noInsight: null })).results[0]?.insight).toEqual({
    draws: 2048,
    expected_loss: { A: 0.1, B: 0.6 },
    evpi: 0.1,
    standard_error: { expected_loss: { A: 0.001, B: 0.002 }, evpi: 0.001 },
    drivers: [
      {
        consequences: ['A1'],
        ...named,
        sd: 0.5,
        flip: { factor: 2.5, sds: 1.8, becomes: 'B', standard_error: 0.01 },
        best_by_factor: [
          { option: 'A', from: 0.01, to: 2.5 },
          { option: 'B', from: 2.5, to: 100 },
        ],
      },
      {
        consequences: ['B1'],
        ...named,
        would_become: null,
        sd: 0.4,
        flip: null,
        best_by_factor: [{ option: 'A', from: 0.01, to: 100 }],
      },
    ],
    overlaps: [{ a: 'B1', b: 'A1', ...named }],
    questions: [overlap, { kind: 'ratio', between: ['A1', 'B1'], asked: 1, evsi: 0.01, ...named }],
    next_question: overlap,
  });
});

test('no consistency ratio without degrees of freedom', async () => {
  expect((await resultOf({ q: 0, df: 0 })).results[0]?.consistency).toEqual({ q: 0, df: 0, ratio: null });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is our fault and never sent', async (value) => {
  await expect(resultOf({ orderEffect: value })).rejects.toThrow(EngineFault);
  await expect(resultOf({ size: [spread, { ...spread, p10: value }] })).rejects.toThrow(EngineFault);
});

test('a result that was stored before phi and omega2 were reported is still one', async () => {
  const { meta, results, ...rest } = await resultOf();
  const { phi, item_share, size_model, ...olderMeta } = meta;
  const older = results.map(({ phi: _, omega2, ...one }) => one);
  expect([phi, item_share, size_model]).not.toContain(undefined);
  const stored = { ...rest, meta: olderMeta, results: older };
  expect(DecisionResult.parse(stored)).toEqual(stored);
});
