/**
 * Answers of persons against the textbook: the posterior of all answers at once, by one matrix, and
 * for two items the worth of one more answer of the judge by sums over normals.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  type Problem,
  RATIOS,
  type RatioRecord,
  type StakeholderProblem,
} from '../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem } from '../../../../problems/random-problem.ts';
import { discretisedNormal } from '../../../../problems/simulated-judge.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

const logRatios = RATIOS.map(Math.log);
const widths = logRatios.map((_, k) => {
  const [below, above] = [Math.max(0, k - 1), Math.min(RATIOS.length - 1, k + 1)];
  const width = (logRatios[above]! - logRatios[below]!) / 2;
  return k === 0 || k === RATIOS.length - 1 ? 2 * width : width;
});

/** Mean and variance of a record, as docs/method.md defines them, without `ratio_spread_scale`. */
function momentsOf(p: readonly number[]): { mean: number; variance: number } {
  const sum = p.reduce((total, one) => total + one, 0);
  const meanOf = (values: readonly number[]) => p.reduce((t, one, k) => t + one * values[k]!, 0) / sum;
  const mean = meanOf(logRatios);
  const grouped = meanOf(logRatios.map((r) => (r - mean) ** 2));
  const own = meanOf(widths.map((w) => w ** 2 / 12));
  return { mean, variance: Math.max(grouped - own, own) };
}

function solveLinear(matrix: number[][], right: number[][]): number[][] {
  const rows = matrix.map((row, i) => [...row, ...right[i]!]);
  for (let k = 0; k < rows.length; k += 1) {
    const pivot = rows.slice(k).reduce((most, row) => (Math.abs(row[k]!) > Math.abs(most[k]!) ? row : most));
    const at = rows.indexOf(pivot);
    [rows[k], rows[at]] = [rows[at]!, rows[k]!];
    for (let i = 0; i < rows.length; i += 1) {
      if (i === k) continue;
      const factor = rows[i]![k]! / rows[k]![k]!;
      rows[i] = rows[i]!.map((value, c) => value - factor * rows[k]![c]!);
    }
  }
  return rows.map((row, k) => row.slice(matrix.length).map((value) => value / row[k]!));
}

const SHAPE = { options: 3, stakeholders: 2, items: 7, sharing: 2, overlap: 'none' } as const;
const settings = { seed: 3, draws: 4096, insight: true } as const;

test.each([1, 2, 3])('the posterior is that of all answers at once; problem %i', (seed) => {
  const random = new Random(seed);
  const base: Problem = { ...randomProblem(random, SHAPE), ...settings };
  const own = base.stakeholders[0]!;
  const items = new Set(own.consequences.map(({ item }) => item)).size;
  expect(items).toBeGreaterThan(2);
  const persons: RatioRecord[] = Array.from({ length: 2 * items }, () => {
    const first = random.below(items);
    const second = (first + 1 + random.below(items - 1)) % items;
    const sd = random.uniform(0.1, 1);
    return { first, second, p: discretisedNormal(random.normal(), sd) };
  });
  const problem = { ...base, stakeholders: [{ ...own, persons }, ...base.stakeholders.slice(1)] };
  const pooled = { ...solver.pooled(problem), itemShare: 0.5 };
  expect(solver.pooled(problem)).toEqual(solver.pooled(base));
  const before = solver.posterior(base, 0, pooled);
  const after = solver.posterior(problem, 0, pooled);
  const moments = persons.map(({ p }) => momentsOf(p));
  // Columns S*a, and AᵀS*A + V.
  const columns = persons.map(({ first, second }) =>
    before.covariance.map((row) => row[first]! - row[second]!),
  );
  const between = persons.map(({ first, second }, k) =>
    columns.map((column, l) => column[first]! - column[second]! + (k === l ? moments[k]!.variance : 0)),
  );
  const surprise = persons.map(({ first, second }, k) => [
    moments[k]!.mean - (before.mean[first]! - before.mean[second]!),
  ]);
  const weights = solveLinear(between, surprise);
  const reductions = solveLinear(between, columns);
  for (let i = 0; i < items; i += 1) {
    const mean = before.mean[i]! + columns.reduce((sum, column, k) => sum + column[i]! * weights[k]![0]!, 0);
    expect(after.mean[i]).toBeCloseTo(mean, 9);
    for (let j = 0; j < items; j += 1) {
      const removed = columns.reduce((sum, column, k) => sum + column[i]! * reductions[k]![j]!, 0);
      expect(after.covariance[i]![j]).toBeCloseTo(before.covariance[i]![j]! - removed, 9);
    }
  }
});

/** A benefit of either option: two items, and the gap depends on their log ratio alone. */
function twoItems(judged: number[], persons: RatioRecord[]): Problem {
  return {
    ...settings,
    draws: 65_536,
    options: 2,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    stakeholders: [
      {
        consequences: [
          { option: 0, sign: 1, item: 0 },
          { option: 1, sign: 1, item: 1 },
        ],
        ratio: [{ first: 0, second: 1, p: judged }],
        persons,
        overlap: [],
      },
    ],
  };
}

const POOLED = { tau: 0.2, phi: 0.9, itemShare: 0.6, df: 9 };

test.each([0, 1, 2])(
  'one more answer of the judge is worth what the joint normal says; after %i answers of persons',
  (count) => {
    const judged = discretisedNormal(0.2, 0.8);
    const persons = [
      { first: 1, second: 0, p: discretisedNormal(0.1, 0.9) },
      { first: 0, second: 1, p: discretisedNormal(0.25, 1.1) },
    ].slice(0, count);
    const problem = twoItems(judged, persons);
    const solution = solver.solve(problem, 0, POOLED);
    const { phi, omega2 } = solution;
    const judge = momentsOf(judged);
    expect(omega2).toBeCloseTo(0.5 * POOLED.itemShare * judge.variance, 9);
    // d = x_0 − x_1, and z the same without the judge's errors of the items.
    let mean = judge.mean;
    let own = phi * (judge.variance + POOLED.tau ** 2);
    let cross = own;
    let variance = own + 2 * omega2;
    for (const { first, p } of persons) {
      const answer = momentsOf(p);
      const total = variance + answer.variance;
      mean += (variance / total) * ((first === 0 ? 1 : -1) * answer.mean - mean);
      [own, cross, variance] = [
        own - cross ** 2 / total,
        cross - (variance * cross) / total,
        variance - variance ** 2 / total,
      ];
    }
    const posterior = solver.posterior(problem, 0, POOLED);
    expect(posterior.covariance[1]![1]).toBeCloseTo(variance, 9);
    expect(-posterior.mean[1]!).toBeCloseTo(mean, 9);
    const moved = cross / Math.sqrt(own + phi * (judge.variance / 2 + POOLED.tau ** 2));
    const left = Math.sqrt(variance - moved ** 2);
    // The largest item counts 1.
    const gap = (d: number) => (d > 0 ? 1 - Math.exp(-d) : Math.exp(d) - 1);
    const expected = (of: (z: number) => number) => {
      let [sum, weights] = [0, 0];
      for (let z = -7; z <= 7; z += 0.02) {
        sum += Math.exp((-z * z) / 2) * of(z);
        weights += Math.exp((-z * z) / 2);
      }
      return sum / weights;
    };
    const meanGap = (at: number) => expected((z) => gap(at + left * z));
    const worth =
      expected((z) => Math.max(0, meanGap(mean + moved * z))) -
      Math.max(
        0,
        expected((z) => meanGap(mean + moved * z)),
      );
    const question = solution.insight?.questions[0];
    expect(question).toMatchObject({ kind: 'ratio', asked: 1 });
    expect(question!.evsi).toBeGreaterThan(0.001);
    expect(Math.abs(question!.evsi - worth)).toBeLessThan(0.05 * worth + 3 * question!.standardError);
  },
);

test('of four items, the worth of a question is that of sampling the joint normal', () => {
  const random = new Random(11);
  const sizes = [0.6, 0.5, -0.5, -0.4];
  const pairs = sizes.flatMap((_, first) =>
    sizes.flatMap((__, second) => (first === second ? [] : [{ first, second }])),
  );
  // Spreads that differ from pair to pair, so that φS is no multiple of the items' covariance.
  const ratio = pairs.map(({ first, second }) => ({
    first,
    second,
    p: discretisedNormal(sizes[first]! - sizes[second]!, first + second === 3 ? 0.3 : 1.7),
  }));
  const persons = [
    { first: 1, second: 2, p: discretisedNormal(1, 0.3) },
    { first: 0, second: 1, p: discretisedNormal(0.1, 0.4) },
  ];
  const problem: Problem = {
    ...twoItems([], []),
    draws: 16_384,
    stakeholders: [
      {
        consequences: sizes.map((_, item) => ({ option: item % 2, sign: 1 as const, item })),
        ratio,
        persons,
        overlap: [],
      },
    ],
  };
  const { phi, omega2, insight } = solver.solve(problem, 0, POOLED);
  const bare = { ...problem, stakeholders: [{ ...problem.stakeholders[0]!, persons: [] }] };
  const start = solver.posterior(bare, 0, POOLED);
  const after = solver.posterior(problem, 0, POOLED);
  const reduced = start.covariance.map((row, i) =>
    row.map((value, j) => value - (i === 0 || j === 0 ? 0 : i === j ? 2 * omega2 : omega2)),
  );
  let [whole, cross, own] = [start.covariance, reduced, reduced];
  for (const { first, second, p } of persons) {
    const g = whole.map((row) => row[first]! - row[second]!);
    const h = cross[first]!.map((value, k) => value - cross[second]![k]!);
    const total = g[first]! - g[second]! + momentsOf(p).variance;
    const less = (matrix: number[][], one: number[], other: number[]) =>
      matrix.map((row, i) => row.map((value, j) => value - (one[i]! * other[j]!) / total));
    [whole, cross, own] = [less(whole, g, g), less(cross, g, h), less(own, h, h)];
  }
  const question = insight!.questions[0]!;
  const [i, j] = question.between;
  const spread = own[i]![i]! + own[j]![j]! - 2 * own[i]![j]!;
  const meanVariance = ratio.reduce((sum, { p }) => sum + momentsOf(p).variance, 0) / ratio.length;
  const deviation = Math.sqrt(spread + phi * (meanVariance / 2 + POOLED.tau ** 2));
  const moved = cross.map((row) => (row[i]! - row[j]!) / deviation);
  const left = factorOf(
    after.covariance.map((row, k) => row.map((value, l) => value - moved[k]! * moved[l]!)),
  );
  const normals = Array.from({ length: 20_000 }, () => sizes.map(() => random.normal()));
  const gapAt = (z: number) => {
    let sum = 0;
    for (const normal of normals) {
      const x = after.mean.map(
        (mean, k) => mean + moved[k]! * z + left[k]!.reduce((t, l, c) => t + l * normal[c]!, 0),
      );
      const most = Math.max(...x);
      sum +=
        Math.exp(x[0]! - most) - Math.exp(x[1]! - most) + Math.exp(x[2]! - most) - Math.exp(x[3]! - most);
    }
    return sum / normals.length;
  };
  let [better, mean, weights] = [0, 0, 0];
  for (let z = -4; z <= 4; z += 0.1) {
    const weight = Math.exp((-z * z) / 2);
    const gap = gapAt(z);
    better += weight * Math.max(0, gap);
    mean += weight * gap;
    weights += weight;
  }
  const worth = (better - Math.max(0, mean)) / weights;
  expect(question.evsi).toBeGreaterThan(0.001);
  expect(Math.abs(question.evsi - worth)).toBeLessThan(0.05 * worth + 3 * question.standardError);
});

/** L with LLᵀ the matrix, whose row and column 0 are 0. */
function factorOf(matrix: number[][]): number[][] {
  const factor = matrix.map((row) => row.map(() => 0));
  for (let i = 1; i < matrix.length; i += 1)
    for (let j = 1; j <= i; j += 1) {
      let sum = matrix[i]![j]!;
      for (let k = 1; k < j; k += 1) sum -= factor[i]![k]! * factor[j]![k]!;
      factor[i]![j] = i === j ? Math.sqrt(sum) : sum / factor[j]![j]!;
    }
  return factor;
}

test('answers beyond the limits are refused by place', () => {
  const [fine] = twoItems(discretisedNormal(0, 1), []).stakeholders;
  const refusal = (persons: unknown) => () =>
    solver.solveAll({
      ...twoItems(discretisedNormal(0, 1), []),
      stakeholders: [{ ...fine!, persons: persons as RatioRecord[] }],
    });
  const p = discretisedNormal(0, 1);
  expect(refusal([{ first: 0, second: 2, p }])).toThrow('stakeholders[0].persons[0].second: got 2');
  expect(refusal([{ first: 0, second: 0, p }])).toThrow('stakeholders[0].persons[0].second: got 0');
  expect(refusal(Array.from({ length: 1001 }, () => ({ first: 0, second: 1, p })))).toThrow(
    'persons: got 1001 of them, expected at most 1000',
  );
  expect(refusal({})).toThrow('stakeholders[0].persons: got an object, expected a list');
});

test('what else is known about ratios counts as an answer of a person does, within the same limits', () => {
  const [fine] = twoItems(discretisedNormal(0, 1), []).stakeholders;
  const p = discretisedNormal(1, 0.5);
  const solved = (changes: Partial<StakeholderProblem>) =>
    solver.solveAll({
      ...twoItems(discretisedNormal(0, 1), []),
      stakeholders: [{ ...fine!, ...changes }],
    });
  const record = { first: 0, second: 1, p };
  expect(solved({ known: [record] })).toEqual(solved({ persons: [record] }));
  expect(solved({ known: [record], persons: [record] })).toEqual(solved({ persons: [record, record] }));
  expect(solved({ known: [record] })).not.toEqual(solved({}));
  expect(() => solved({ known: [{ first: 0, second: 2, p }] })).toThrow('stakeholders[0].known[0].second');
  const many = Array.from({ length: 501 }, () => record);
  expect(() => solved({ known: many, persons: many })).toThrow('persons and known: got 1002 of them');
});
