/**
 * Coverage of 80 % intervals and calibration of P(best) at the corners of the simulated judges' ranges: the method beside
 * what docs/adr/0023 proposes. Both are computed from the same answers and the same random numbers.
 */
import { ratioDesign } from '../../engine/design.ts';
import type { Problem } from '../../engine/problem.ts';
import { Random } from '../../test/engine/random.ts';
import { type Posterior, referenceSizes } from '../../test/engine/reference-sizes.ts';
import { type Judge, simulatedRecords } from '../../test/engine/simulated-judge.ts';
import { print } from '../engine/table.ts';

const STAKEHOLDERS = 3;
const OPTIONS = 3;
const DRAWS = 300;
/** Φ⁻¹(0.9). */
const Z = 1.2815515655446004;
/** Degrees of freedom that the proposal's scale starts from, and that its quantile adds. */
const SCALE_PRIOR_DF = 1;
const QUANTILE_DF = 2;

const JUDGES: Judge[] = [0.4, 0.8].flatMap((noise) =>
  [0.12, 0.4].flatMap((statedSpread) =>
    [0, 0.5, 1].map((sharedErrors) => ({ noise, statedSpread, sharedErrors, orderEffect: 0.3 })),
  ),
);
const DECISIONS: [items: number, decisions: number][] = [
  [4, 400],
  [5, 400],
  [6, 300],
  [8, 300],
  [12, 150],
  [40, 20],
];

/** Sums over the figures of one judge. */
interface Tally {
  differences: number;
  coveredDifferences: number;
  evs: number;
  coveredEvs: number;
  /** Sum of stated P(best) less the number of times that it was right. */
  overstated: number;
}

interface Stakeholder {
  truth: number[];
  signs: number[];
  posterior: Posterior;
}

/** Least and greatest over the twelve judges, in percent. */
export function benchCoverage(): void {
  print(['items', 'variance times', 'differences', 'EVs', 'P(best) − right']);
  for (const [items, decisions] of DECISIONS) {
    const tallies = JUDGES.map((judge) => measured(judge, items, decisions));
    for (const [index, name] of ['1 (the method)', 'φk² (proposed)'].entries()) {
      const range = (figure: (tally: Tally) => number) => {
        const values = tallies.map((both) => 100 * figure(both[index]!));
        return `${Math.min(...values).toFixed(1)} … ${Math.max(...values).toFixed(1)}`;
      };
      print([
        items,
        name,
        range((tally) => tally.coveredDifferences / tally.differences),
        range((tally) => tally.coveredEvs / tally.evs),
        range((tally) => tally.overstated / (decisions * STAKEHOLDERS)),
      ]);
    }
  }
}

/** The method's tally and the proposal's. */
function measured(judge: Judge, items: number, decisions: number): [Tally, Tally] {
  const nothing = (): Tally => ({
    differences: 0,
    coveredDifferences: 0,
    evs: 0,
    coveredEvs: 0,
    overstated: 0,
  });
  const tallies: [Tally, Tally] = [nothing(), nothing()];
  for (let seed = 1; seed <= decisions; seed += 1) {
    const random = new Random(seed);
    const stakeholders = simulatedDecision(random, judge, items, seed);
    const spread = Math.sqrt(varianceFactor(stakeholders.map(({ posterior }) => posterior)));
    for (const stakeholder of stakeholders) {
      const z = Array.from({ length: DRAWS }, () => stakeholder.truth.map(() => random.normal()));
      for (const [index, factor] of [1, spread].entries()) {
        countDifferences(tallies[index]!, stakeholder, factor);
        countEvs(tallies[index]!, stakeholder, factor, z);
      }
    }
  }
  return tallies;
}

/** φk²: how far residuals exceed what the fit expects of them, and the t quantile that estimating it costs. */
function varianceFactor(posteriors: readonly Posterior[]): number {
  const df = posteriors.reduce((sum, one) => sum + one.df, 0);
  if (df === 0) return 1;
  const q = posteriors.reduce((sum, one) => sum + one.q, 0);
  const phi = (SCALE_PRIOR_DF + q) / (SCALE_PRIOR_DF + df);
  return phi * (studentQuantile(QUANTILE_DF + df) / Z) ** 2;
}

/** t(0.9, df), to 1e-5 for df > 10 (Abramowitz and Stegun 1964, 26.7.5). */
function studentQuantile(df: number): number {
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + (Z ** 3 + Z) / 4 / df + second / df ** 2 + third / df ** 3;
}

function simulatedDecision(random: Random, judge: Judge, items: number, seed: number): Stakeholder[] {
  const truths = Array.from({ length: STAKEHOLDERS }, () =>
    Array.from({ length: items }, () => random.normal()),
  );
  const problem: Problem = {
    options: OPTIONS,
    seed,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws: 1024,
    stakeholders: truths.map((truth, s) => ({
      consequences: truth.map((_, item) => ({
        item,
        option: item % OPTIONS,
        sign: random.uniform() < 0.5 ? 1 : -1,
      })),
      ratio: simulatedRecords(random, truth, ratioDesign(seed, s, items), judge),
      overlap: [],
    })),
  };
  const { posteriors } = referenceSizes(problem);
  return truths.map((truth, s) => ({
    truth,
    signs: problem.stakeholders[s]!.consequences.map(({ sign }) => sign),
    posterior: posteriors[s]!,
  }));
}

function countDifferences(tally: Tally, { truth, posterior }: Stakeholder, spread: number): void {
  const { mean, covariance } = posterior;
  for (let i = 0; i < truth.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const variance = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
      const error = Math.abs(mean[i]! - mean[j]! - (truth[i]! - truth[j]!));
      tally.differences += 1;
      if (error <= Z * spread * Math.sqrt(variance)) tally.coveredDifferences += 1;
    }
  }
}

function countEvs(tally: Tally, stakeholder: Stakeholder, spread: number, z: readonly number[][]): void {
  const { truth, signs, posterior } = stakeholder;
  const factor = cholesky(posterior.covariance);
  const draws = z.map((normals) =>
    expectedValues(
      posterior.mean.map((mean, i) => {
        let x = mean;
        for (let j = 1; j <= i; j += 1) x += spread * factor[i]![j]! * normals[j]!;
        return x;
      }),
      signs,
    ),
  );
  const trueEv = expectedValues(truth, signs);
  for (const [o, value] of trueEv.entries()) {
    const sorted = draws.map((ev) => ev[o]!).sort((a, b) => a - b);
    tally.evs += 1;
    if (quantile(sorted, 0.1) <= value && value <= quantile(sorted, 0.9)) tally.coveredEvs += 1;
  }
  const means = trueEv.map((_, o) => draws.reduce((sum, ev) => sum + ev[o]!, 0));
  const best = means.indexOf(Math.max(...means));
  const highest = draws.filter((ev) => ev[best] === Math.max(...ev)).length / draws.length;
  tally.overstated += highest - (trueEv[best] === Math.max(...trueEv) ? 1 : 0);
}

/** The options take turns over the items; the largest item is 1. */
function expectedValues(logSizes: readonly number[], signs: readonly number[]): number[] {
  const largest = Math.max(...logSizes);
  const ev = new Array<number>(OPTIONS).fill(0);
  for (const [item, x] of logSizes.entries()) ev[item % OPTIONS]! += signs[item]! * Math.exp(x - largest);
  return ev;
}

function quantile(sorted: readonly number[], p: number): number {
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  return sorted[below]! + (place - below) * (sorted[below + 1]! - sorted[below]!);
}

/** Lower triangle L with L·Lᵀ = matrix; item 0 is grounded, so its row and column stay zero. */
function cholesky(matrix: readonly number[][]): number[][] {
  const lower = matrix.map((line) => line.map(() => 0));
  for (let i = 1; i < matrix.length; i += 1) {
    for (let j = 1; j <= i; j += 1) {
      let rest = matrix[i]![j]!;
      for (let k = 1; k < j; k += 1) rest -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!;
    }
  }
  return lower;
}
