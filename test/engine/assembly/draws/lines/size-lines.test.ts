/**
 * p10 and p90 of sizes, taken along lines, and their stated errors, beside plain draws of the same
 * posterior.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Model, modelOf } from '../../../../../bench/peers/model.ts';
import { type Problem, RATIOS, type RatioRecord } from '../../../../../engine/problem.ts';
import { Random } from '../../../../../problems/random.ts';
import { randomProblem } from '../../../../../problems/random-problem.ts';
import { readVector } from '../../../../../problems/vector.ts';
import { compileProbe, Probe } from '../../../probe.ts';

const PLAIN_DRAWS = 100_000;
/** Beyond so many standard errors once in 16,000 times. */
const FAR = 4;
const ITEMS = 8;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

describe.each([
  ['two items', () => random(3, 2)],
  ['three items', () => random(4, 3)],
  ['twelve items', () => random(5, 12)],
  ['a vague judge', () => readVector('vague-judge', { seed: 1, draws: 4_096 }).problem],
  ['wide sizes', () => readVector('wide-sizes', { seed: 1, draws: 4_096 }).problem],
  ['items that fall behind others along their lines', () => alwaysInOneOrder()],
  ['an item known to be half of another, of a vague judge', () => oneRatioKnown(0.5)],
  ['an item known to be a tenth of another', () => oneRatioKnown(0.1)],
  ['an item known to be a hundredth of another', () => oneRatioKnown(0.01)],
])('%s', (_, problemOf) => {
  test('have the quantiles of plain draws', () => {
    const problem = problemOf();
    const pooled = solver.pooled(problem);
    const { size, standardError } = solver.solve(problem, 0, pooled);
    const plain = plainSizes(modelOf(solver, problem, pooled), new Random(11));
    for (const [c, { item }] of problem.stakeholders[0]!.consequences.entries())
      for (const [quantile, p] of [
        ['p10', 0.1],
        ['p90', 0.9],
      ] as const) {
        const { value, error } = quantileOf(plain[item]!, p);
        const stated = standardError.size[c]![quantile];
        const off = Math.abs(size[c]![quantile] - value);
        expect(off, `item ${item}, ${quantile} ${size[c]![quantile]}`).toBeLessThan(
          FAR * Math.hypot(error, stated) + 1e-6,
        );
      }
  });
});

test('an item that is always the largest has size 1, and no error', () => {
  const { problem } = readVector('six-consequences', { seed: 1, draws: 65_536 });
  const { size, standardError } = solver.solveAll(problem).stakeholders[0]!;
  const largest = size.findIndex(({ p10 }) => p10 === 1);
  expect(size[largest]).toMatchObject({ p10: 1, p90: 1 });
  expect(standardError.size[largest]).toEqual({ p10: 0, p90: 0 });
});

test('one item alone has size 1, and no error', () => {
  const { problem } = readVector('one-consequence', { seed: 1, draws: 'auto' });
  const { size, standardError } = solver.solveAll(problem).stakeholders[0]!;
  expect(size).toEqual([{ mean: 1, sd: 0, p10: 1, p90: 1 }]);
  expect(standardError.size).toEqual([{ p10: 0, p90: 0 }]);
});

test('where an item is the largest a little more or less often than its quantile says, its error is not lost', () => {
  // Two equal items: each is the largest half of the time, so that p10 varies and p90 is 1.
  const { problem } = readVector('two-options-two-consequences', { seed: 1, draws: 256 });
  const { size, standardError } = solver.solveAll(problem).stakeholders[0]!;
  for (const [c, { p10, p90 }] of size.entries()) {
    expect(p10).toBeLessThan(1);
    expect(standardError.size[c]!.p10).toBeGreaterThan(0);
    expect(standardError.size[c]!.p90 > 0).toBe(p90 < 1);
  }
});

function random(seed: number, items: number): Problem {
  const shape = { options: 2, stakeholders: 1, items, sharing: 0, overlap: 'none' } as const;
  return { ...randomProblem(new Random(seed), shape), draws: 4_096 };
}

/**
 * Items are compared with their neighbours, always the lower first, and vaguely with the next but
 * one. The order effect, which is poorly known, then moves all items apart, and those farther along
 * more. An item in the middle falls behind them.
 */
function alwaysInOneOrder(): Problem {
  const random = new Random(2);
  const ratio: RatioRecord[] = [];
  for (let first = 0; first < ITEMS - 1; first += 1)
    ratio.push(answer(first, first + 1, { middle: 7 + random.normal(), spread: 0.3 }));
  for (let first = 0; first < ITEMS - 2; first += 1)
    ratio.push(answer(first, first + 2, { middle: 7, spread: 3 }));
  const consequences = Array.from(
    { length: ITEMS },
    (_, item) => ({ option: item % 2, sign: 1, item }) as const,
  );
  return {
    options: 2,
    seed: 1,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws: 4_096,
    stakeholders: [{ consequences, ratio, overlap: [] }],
  };
}

/**
 * Six items of which a judge knows nothing but that the first has this ratio to the second. Where
 * the second is the largest, the first is close to the ratio; else it is smaller by orders of
 * magnitude. Its share below a bound is then flat between two steps.
 */
function oneRatioKnown(ratio: number): Problem {
  const known = Array.from({ length: 15 }, (_, k) => Math.exp(-((Math.log(RATIOS[k]! / ratio) / 0.3) ** 2)));
  const sum = known.reduce((total, one) => total + one, 0);
  const ratioRecords: RatioRecord[] = [];
  for (let first = 0; first < 6; first += 1)
    for (let second = 0; second < first; second += 1)
      ratioRecords.push(answer(second, first, { middle: 7, spread: 6 }));
  return {
    options: 2,
    seed: 1,
    ratioSpreadScale: 6,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws: 4_096,
    stakeholders: [
      {
        consequences: Array.from({ length: 6 }, (_, item) => ({ option: item % 2, sign: 1, item }) as const),
        ratio: ratioRecords,
        known: [{ first: 0, second: 1, p: known.map((one) => one / sum) }],
        overlap: [],
      },
    ],
  };
}

/** Around one of the choices, within so many of them. */
function answer(
  first: number,
  second: number,
  { middle, spread }: { middle: number; spread: number },
): RatioRecord {
  const p = Array.from({ length: 15 }, (_, k) => Math.exp(-(((k - middle) / spread) ** 2)));
  const sum = p.reduce((total, one) => total + one, 0);
  return { first, second, p: p.map((one) => one / sum) };
}

test('that problem has items that fall behind', () => {
  const problem = alwaysInOneOrder();
  const { covariance } = solver.posterior(problem, 0, solver.pooled(problem));
  const of = (i: number, j: number, k: number) =>
    covariance[i]![i]! - covariance[i]![k]! - covariance[j]![i]! + covariance[j]![k]!;
  expect(of(3, 0, ITEMS - 1)).toBeLessThan(-0.1);
});

function plainSizes({ mean, factor }: Model, random: Random): Float64Array[] {
  const sizes = mean.map(() => new Float64Array(PLAIN_DRAWS));
  for (let draw = 0; draw < PLAIN_DRAWS; draw += 1) {
    const z = mean.map(() => random.normal());
    const logs = mean.map((b, i) => b + z.reduce((sum, one, k) => sum + one * factor[i]![k]!, 0));
    const largest = Math.max(...logs);
    for (const [i, x] of logs.entries()) sizes[i]![draw] = Math.exp(x - largest);
  }
  for (const all of sizes) all.sort();
  return sizes;
}

/** With its standard error, from the values two standard errors of their share to either side. */
function quantileOf(sorted: Float64Array, p: number): { value: number; error: number } {
  const reach = 2 * Math.sqrt((p * (1 - p)) / sorted.length);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return { value: at(p), error: (at(p + reach) - at(p - reach)) / 4 };
}
