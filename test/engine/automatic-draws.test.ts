/** Where automatic draws end, found anew from the errors that are stated at each fixed number of draws. */
import { beforeAll, expect, test } from 'vitest';
import type { Problem, StakeholderSolution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { pairsOf } from './minor-overlaps.ts';
import { readVector } from './vector.ts';

const SEEDS = 40;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('they double from 1,024 until the rule is met twice in a row', () => {
  let interrupted = 0;
  for (const name of ['six-consequences', 'shared-items', 'spread-scale-two', 'tied-empty-options']) {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      // Most with overlaps, so that draws count as they are and stand for no lines.
      const read = readVector(name, { seed, draws: 'auto' }).problem;
      const problem = seed % 3 === 0 ? read : withOverlap(read);
      const { draws, converged, solved } = first(problem);
      const met: boolean[] = [];
      while (met.length < 2 || !(met.at(-1) && met.at(-2)))
        met.push(meetsRule(first({ ...problem, draws: 1_024 * 2 ** met.length })));
      const place = `${name}, seed ${seed}, met ${met}`;
      expect({ draws, solved, converged }, place).toEqual({
        draws: 512 * 2 ** met.length,
        solved: draws,
        converged: true,
      });
      // Met, not met, met, met: the case that tells "twice in a row" from "twice".
      if (met.indexOf(true) < met.length - 2) interrupted += 1;
    }
  }
  expect(interrupted).toBeGreaterThan(0);
});

test('at 65,536 they end, and the result says that an error above the rule remains', () => {
  // An option whose consequences discount each other has two clusters of values, and p10 lies in the gap between them.
  const problem = gapProblem();
  const { draws, converged, standardError, ev } = first(problem);
  expect(draws).toBe(65_536);
  expect(meetsRule({ ev, standardError })).toBe(false);
  expect(converged).toBe(false);
});

/** Overlaps that are always present and remove next to nothing: too many of them for lines, where there are pairs enough. */
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

function first(problem: Problem): StakeholderSolution {
  return solver.solveAll(problem).stakeholders[0]!;
}

function meetsRule({ ev, standardError }: Pick<StakeholderSolution, 'ev' | 'standardError'>): boolean {
  return ev.every(({ p10, p90 }, o) => {
    const most = Math.max(0.0025, 0.01 * (p90 - p10));
    const errors = standardError.ev[o]!;
    return errors.p10 <= most && errors.p90 <= most && standardError.probabilities[o]! <= 0.0025;
  });
}

/** Two benefits that say the same with probability 0.1, so that the lowest tenth of the draws counts only one of them. */
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
