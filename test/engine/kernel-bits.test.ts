/**
 * The bits of the engine's kernels, beside a second implementation that was not compiled from the
 * first (docs/adr/0068). It still holds when recorded bits are written anew.
 */
import { beforeAll, expect, test } from 'vitest';
import { exp, log } from '../../engine/mathematics.ts';
import type { Problem } from '../../engine/problem.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { momentsByHand } from './draws-by-hand.ts';
import { engineLines } from './engine-lines.ts';
import { inverseNormal, normalDistribution, scrambledPoint } from './kernels-by-hand.ts';
import { compileProbe, Probe } from './probe.ts';

const SEED = 68;
/** So many that each of the 128 entries of a table is met more than a hundred times. */
const SAMPLES = 20_000;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/** The numbers whose bits differ; −0 and 0 do. */
function differing(samples: number[], found: (x: number) => number, expected: (x: number) => number) {
  return samples.filter((x) => !Object.is(found(x), expected(x))).map((x) => [x, found(x), expected(x)]);
}

function samplesOf(draw: (random: Random) => number): number[] {
  const random = new Random(SEED);
  return Array.from({ length: SAMPLES }, () => draw(random));
}

test('e^x', () => {
  const samples = [
    ...samplesOf((random) => -random.uniform(0, 40)),
    ...samplesOf((random) => -random.uniform(0, 750)),
  ];
  expect(differing(samples, (x) => solver.exponential(x), exp)).toEqual([]);
});

test('ln x', () => {
  const samples = [
    ...samplesOf((random) => random.uniform(0, 0.93)),
    ...samplesOf((random) => 2 ** random.uniform(-33, -0.2)),
  ];
  expect(differing(samples, (x) => solver.logarithm(x), log)).toEqual([]);
});

test('the inverse normal, as far out as a draw reaches', () => {
  const samples = [
    2 ** -33,
    ...samplesOf((random) => random.uniform()),
    ...samplesOf((random) => 2 ** random.uniform(-33, -3)),
  ];
  const both = samples.flatMap((u) => [u, 1 - u]);
  expect(differing(both, (u) => solver.inverseNormal(u), inverseNormal)).toEqual([]);
});

test('Φ in 32 bits', () => {
  const samples = [0, ...samplesOf((random) => Math.fround(random.uniform(-14, 14))), -Infinity, Infinity];
  expect(differing(samples, (x) => solver.normalDistribution(x), normalDistribution)).toEqual([]);
});

test('scrambled points, of dimensions up to the last', () => {
  const random = new Random(SEED);
  for (const dimension of [0, 1, 2, 99, 2_399, ...Array.from({ length: 20 }, () => random.below(2_400))]) {
    const address = [random.uint32(), random.below(9), dimension, random.below(16)] as const;
    const start = 64 * random.below(64);
    const expected = Array.from({ length: 64 }, (_, k) => scrambledPoint(...address, start + k));
    expect(solver.scrambledPoints(...address, start), `${address}, from ${start}`).toEqual(expected);
  }
});

/** 1,040 draws are two runs, the second of single draws. */
test.each([
  ['two items', 2, 1_040],
  ['nine items, some shared', 9, 1_040],
  ['forty items and 2,064 draws', 40, 2_064],
])('mean and standard deviation of EVs and sizes over all draws: %s', (_, items, draws) => {
  const { problem, posterior, loadings, found } = solved(items, draws);
  const { ev, size } = momentsByHand(problem, posterior.mean, loadings);
  expect(found.ev.map(({ mean, sd }) => ({ mean, sd }))).toEqual(ev);
  expect(found.size.map(({ mean, sd }) => ({ mean, sd }))).toEqual(size);
});

test('weights of lines', () => {
  const { problem, pooled } = solved(9, 1_024);
  const weights = engineLines(solver.engine, problem, pooled).map(({ weight }) => weight);
  const expected = Array.from({ length: 16 }, (_, randomisation) =>
    Array.from({ length: 64 }, (_, k) =>
      weightsOfLine(inverseNormal(scrambledPoint(problem.seed, 0, 0, randomisation, k))),
    ),
  );
  expect(weights).toEqual(expected.flat(2));
});

test('quantiles of values in any order', () => {
  const random = new Random(SEED);
  for (let time = 0; time < 300; time += 1) {
    const values = Array.from({ length: 1 + random.below(400) }, () => random.normal());
    const p = random.pick([0.1, 0.9, random.uniform()]);
    const sorted = values.toSorted((a, b) => a - b);
    const position = (values.length - 1) * p;
    const part = position - Math.floor(position);
    const low = sorted[Math.floor(position)]!;
    const expected = part === 0 ? low : low + part * (sorted[Math.floor(position) + 1]! - low);
    expect(solver.quantile(values, p), `seed ${SEED}, time ${time}, p ${p}`).toBe(expected);
  }
});

function solved(items: number, draws: number) {
  const shape = { options: 3, stakeholders: 1, items, sharing: 2, overlap: 'none' } as const;
  const problem: Problem = { ...randomProblem(new Random(SEED), shape), draws };
  const pooled = solver.pooled(problem);
  const posterior = solver.posterior(problem, 0, pooled);
  const loadings = solver.loadings(problem, 0, pooled);
  return { problem, pooled, posterior, loadings, found: solver.solve(problem, 0, pooled) };
}

/**
 * Of the 16 nodes of a draw: w_k = h · φ(k · h) · e^(−r²/2) · e^(−r · h · k), where r is the
 * distance of node 0 from 0 and h the spacing. What is missing to 1 goes to both ends.
 */
function weightsOfLine(z: number): number[] {
  const spacing = 0.5;
  const residue = z - Math.floor(z / spacing) * spacing;
  const densities = Array.from(
    { length: 9 },
    (_, k) => spacing * 0.3989422804014327 * exp(-0.5 * (k * spacing) * (k * spacing)),
  );
  const centre = exp(-0.5 * (residue * residue));
  const up = exp(-(residue * spacing));
  const weights = new Map([[0, centre * densities[0]!]]);
  let [above, below, sum] = [centre, centre, weights.get(0)!];
  for (let k = 1; k <= 8; k += 1) {
    below *= 1 / up;
    weights.set(-k, densities[k]! * below);
    sum += weights.get(-k)!;
    if (k === 8) break;
    above *= up;
    weights.set(k, densities[k]! * above);
    sum += weights.get(k)!;
  }
  const missing = 0.5 * (1 - sum);
  for (const end of [-8, 7]) weights.set(end, weights.get(end)! + missing);
  return Array.from({ length: 16 }, (_, k) => Math.fround(weights.get(k - 8)!));
}
