/** Where automatic draws end. */
import { beforeAll, expect, test } from 'vitest';
import type { Problem, StakeholderSolution } from '../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { pairsOf } from '../../../../problems/minor-overlaps.ts';
import { readVector } from '../../../../problems/vector.ts';

const SEEDS = 24;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

const NAMES = ['six-consequences', 'shared-items', 'spread-scale-two', 'vague-judge'];

test('they end at a second look or a later one, where every stated error is within the rule', () => {
  for (const name of NAMES)
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const problem = problemOf(name, seed);
      const found = first(problem);
      const place = `${name}, seed ${seed}, ${found.draws} draws`;
      expect(found.converged, place).toBe(true);
      expect(excessOf(found), place).toBeLessThanOrEqual(1);
      expect(found.solved, place).toBe(found.draws);
      expect(found.draws % 256, place).toBe(0);
      // The first look is after 256 draws, or after 1,024 where they stand for no lines.
      expect(found.draws, place).toBeGreaterThan(hasOverlap(seed) ? 1_024 : 256);
    }
});

test('they are about as few as it takes: half of them leave an error above the rule, unless that was the first look', () => {
  let above = 0;
  let all = 0;
  for (const name of NAMES)
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const problem = problemOf(name, seed);
      const { draws } = first(problem);
      const half = 16 * Math.round(draws / 32);
      if (draws <= (hasOverlap(seed) ? 2_048 : 512)) continue;
      all += 1;
      if (excessOf(first({ ...problem, draws: half })) > 1) above += 1;
    }
  expect(all).toBeGreaterThan(SEEDS);
  expect(above / all, `of ${all}`).toBeGreaterThan(0.7);
});

test('at 65,536 they end, and the result says that an error above the rule remains', () => {
  // An option whose consequences discount each other has two clusters of values, and p10 lies in
  // the gap between them.
  const problem = gapProblem();
  const { draws, converged, standardError, ev, size } = first(problem);
  expect(draws).toBe(65_536);
  expect(excessOf({ ev, size, standardError })).toBeGreaterThan(1);
  expect(converged).toBe(false);
});

/**
 * Overlaps that are always present and remove next to nothing: too many of them for lines, where
 * there are pairs enough.
 */
function withOverlap(problem: Problem): Problem {
  const [part] = problem.stakeholders;
  const { consequences } = part!;
  const overlap = pairsOf(consequences).map(({ a, b, kind }) => ({
    a,
    b,
    kind,
    cells: [{ type: 'shared' as const, child: a, share: 1e-6, p: 1 }],
  }));
  return { ...problem, stakeholders: [{ ...part!, overlap }] };
}

/** Of three seeds two are with overlaps, so that draws count as they are and stand for no lines. */
function problemOf(name: string, seed: number): Problem {
  const { problem } = readVector(name, { seed, draws: 'auto' });
  return hasOverlap(seed) ? withOverlap(problem) : problem;
}

function hasOverlap(seed: number): boolean {
  return seed % 3 !== 0;
}

function first(problem: Problem): StakeholderSolution {
  return solver.solveAll(problem).stakeholders[0]!;
}

/** The largest stated error as a multiple of what the rule allows it. */
function excessOf({
  ev,
  size,
  standardError,
}: Pick<StakeholderSolution, 'ev' | 'size' | 'standardError'>): number {
  const most = ({ p10, p90 }: { p10: number; p90: number }) => Math.max(0.0025, 0.01 * (p90 - p10));
  return Math.max(
    ...ev.flatMap((one, o) => {
      const errors = standardError.ev[o]!;
      const ofEv = [errors.mean, errors.p10, errors.p90].map((error) => error / most(one));
      return [...ofEv, standardError.probabilities[o]! / 0.0025];
    }),
    ...size.flatMap((one, c) => {
      const errors = standardError.size[c]!;
      return [errors.p10 / most(one), errors.p90 / most(one)];
    }),
  );
}

/**
 * Two benefits that say the same with probability 0.1, so that the lowest tenth of the draws counts
 * only one of them.
 */
function gapProblem(): Problem {
  const p = Array.from({ length: 15 }, (_, k) => (k === 7 ? 1 : 0));
  return {
    options: 2,
    seed: 1,
    ratioSpreadScale: 0.01,
    tauPrior: { scale: 0.01, df: 4 },
    overlapMode: 'correct',
    draws: 'auto',
    stakeholders: [
      {
        consequences: [
          { option: 0, sign: 1, item: 0 },
          { option: 0, sign: 1, item: 1 },
        ],
        ratio: [
          { first: 0, second: 1, p },
          { first: 1, second: 0, p },
        ],
        overlap: [{ a: 0, b: 1, kind: 'within', cells: [{ type: 'same', child: null, share: 1, p: 0.1 }] }],
      },
    ],
  };
}
