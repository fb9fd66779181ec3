/** Stated standard errors: |error| ≤ t(0.975, 15) · SE for 93 to 97 % of the figures that vary. */
import { beforeAll, test } from 'vitest';
import type { Problem, StakeholderSolution } from '../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem } from '../../../../problems/random-problem.ts';
import { readVector } from '../../../../problems/vector.ts';
import { expectCoverage } from '../../expect-coverage.ts';

const LONG = process.env.LONG === '1';
const REPEATS = LONG ? 1_000 : 120;
/**
 * Seeds of 65,536 draws each, whose mean is taken as the truth: it has a hundredth of the variance
 * of 1,024 draws or less.
 */
const TRUTH_SEEDS = LONG ? 48 : 10;
/** 97.5 % quantile of Student's t with 15 degrees of freedom: one less than the randomisations. */
const T = 2.131_449_545_559_776;
/**
 * Figures of fewer repeats are known less well: the bounds are wider by two standard errors of a
 * share of 95 % in 2,000.
 */
const SLACK = LONG ? 0 : 0.01;
/** An error or a probability below this is rounding, or a few draws. */
const STILL = 1e-9;
/** What is stated at least of a size is about so much: the rest is wider than it need be. */
const LEAST_OF_SIZE = 1e-4;
const RARE = 0.005;

const VECTORS = ['six-consequences', 'three-consequences', 'overlap-small'];
const LONG_VECTORS = ['two-options-two-consequences', 'shared-items', 'overlap-medium', 'wide-sizes'];
/**
 * Seeds of random problems, with overlaps of both kinds, in which two or three options are close.
 */
const CLOSE_RACES = LONG ? [9, 10, 17] : [17];
const KINDS = ['mean', 'p10', 'p90', 'probability', 'size'] as const;

interface Figure {
  kind: (typeof KINDS)[number];
  value: number;
  error: number;
}

let solver: Solver;
let subjects: { problem: Problem; truth: number[] }[];
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
  subjects = problems().map((problem) => ({ problem, truth: truthOf(problem) }));
}, 600_000);

test.each([1_024, 4_096, 'auto'] as const)('at %s draws', { timeout: 1_800_000 }, (draws) => {
  const held = { mean: 0, p10: 0, p90: 0, probability: 0, size: 0 };
  const all = { mean: 0, p10: 0, p90: 0, probability: 0, size: 0 };
  for (const { problem, truth } of subjects) {
    const pooled = solver.pooled(problem);
    for (let seed = 1; seed <= REPEATS; seed += 1) {
      for (const [k, { kind, value, error }] of figuresOf(
        solver.solve({ ...problem, seed, draws }, 0, pooled),
      ).entries()) {
        const off = Math.abs(value - truth[k]!);
        const rare = kind === 'probability' && (truth[k]! < RARE || truth[k]! > 1 - RARE);
        const still = kind === 'size' ? error < LEAST_OF_SIZE : off < STILL && error < STILL;
        if (rare || still) continue;
        all[kind] += 1;
        if (off <= T * error) held[kind] += 1;
      }
    }
  }
  expectCoverage(
    `Figures within t(0.975, 15) standard errors of the truth, at ${draws} draws`,
    { kinds: KINDS, held, all },
    { least: 10 * REPEATS, slack: SLACK },
  );
});

function problems(): Problem[] {
  const shape = { options: 3, stakeholders: 1, items: 8, sharing: 1, overlap: 'both' } as const;
  const vectors = LONG ? [...VECTORS, ...LONG_VECTORS] : VECTORS;
  return [
    ...vectors.map((name) => readVector(name, { seed: 0, draws: 'auto' }).problem),
    ...CLOSE_RACES.map((seed) => randomProblem(new Random(seed), shape)),
  ];
}

function truthOf(problem: Problem): number[] {
  const pooled = solver.pooled(problem);
  const means: number[] = [];
  for (let k = 0; k < TRUTH_SEEDS; k += 1) {
    const found = solver.solve({ ...problem, seed: 900_000 + k, draws: 65_536 }, 0, pooled);
    for (const [figure, { value }] of figuresOf(found).entries())
      means[figure] = (means[figure] ?? 0) + value / TRUTH_SEEDS;
  }
  return means;
}

function figuresOf({ ev, probabilities, size, standardError }: StakeholderSolution): Figure[] {
  const figures: Figure[] = [];
  for (const [o, error] of standardError.ev.entries()) {
    for (const kind of ['mean', 'p10', 'p90'] as const)
      figures.push({ kind, value: ev[o]![kind], error: error[kind] });
    figures.push({ kind: 'probability', value: probabilities[o]!, error: standardError.probabilities[o]! });
  }
  for (const [c, error] of standardError.size.entries())
    for (const quantile of ['p10', 'p90'] as const)
      figures.push({ kind: 'size', value: size[c]![quantile], error: error[quantile] });
  return figures;
}
