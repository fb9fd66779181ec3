/** Lines are right on average, and their standard errors cover, where draws are fewest. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem, StakeholderSolution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { readVector } from '../../problems/vector.ts';
import { printFigures } from './print-figures.ts';

const LONG = process.env.LONG === '1';
/**
 * Quantiles of the standard normal distribution and of Student's t with 15 degrees of freedom:
 * beyond 4 once in 16,000 times, beyond T once in 20.
 */
const FAR = 4;
const T = 2.131_449_545_559_776;
const REPEATS = LONG ? 2_000 : 300;
const TRUTHS = LONG ? 32 : 8;
const KINDS = ['p10', 'p90', 'probability'] as const;

interface Figure {
  kind: (typeof KINDS)[number];
  value: number;
  error: number;
}

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

describe.each(['six-consequences', 'vague-judge', 'forty-consequences'])('%s at 256 draws', (name) => {
  test('is right on average, and standard errors say by how much it may miss', { timeout: 600_000 }, () => {
    const { problem } = readVector(name, { seed: 1, draws: 256 });
    const pooled = solver.pooled(problem);
    // Uncorrected figures beside corrected ones count draws and not lines, so they are left out.
    const drawn = withOverlapThatNeverIs({ ...problem, draws: 65_536 });
    const truths = repeat(TRUTHS, (k) =>
      uncorrectedFigures(solver.solve({ ...drawn, seed: 9_000 + k }, 0, pooled)),
    );
    const found = repeat(REPEATS, (seed) => figuresOf(solver.solve({ ...problem, seed }, 0, pooled)));
    const held = { p10: 0, p90: 0, probability: 0 };
    const all = { p10: 0, p90: 0, probability: 0 };
    for (const [k, { kind }] of found[0]!.entries()) {
      const truth = averageOf(truths.map((figures) => figures[k]!));
      const average = averageOf(found.map((figures) => figures[k]!.value));
      const error = Math.hypot(truth.error, average.error);
      expect(
        Math.abs(average.mean - truth.mean),
        `${kind} of option ${Math.floor(k / 3)}`,
      ).toBeLessThanOrEqual(FAR * error + 1e-7);
      if (error < 1e-6 || (kind === 'probability' && Math.abs(truth.mean - 0.5) > 0.48)) continue;
      all[kind] += found.length;
      for (const figures of found)
        if (Math.abs(figures[k]!.value - truth.mean) <= T * figures[k]!.error) held[kind] += 1;
    }
    const rows = KINDS.map((kind) => [kind, held[kind] / all[kind], `of ${all[kind]}`]);
    printFigures(`${name}: figures of 256 draws within t(0.975, 15) standard errors of the truth`, rows);
    for (const kind of KINDS) {
      // An option that nearly always is the best, or nearly never, has no error to speak of.
      if (all[kind] === 0) continue;
      expect(held[kind] / all[kind], kind).toBeGreaterThan(0.91);
      expect(held[kind] / all[kind], kind).toBeLessThan(0.985);
    }
  });
});

function figuresOf({ ev, probabilities, standardError }: StakeholderSolution): Figure[] {
  return ev.flatMap(({ p10, p90 }, o): Figure[] => [
    { kind: 'p10', value: p10, error: standardError.ev[o]!.p10 },
    { kind: 'p90', value: p90, error: standardError.ev[o]!.p90 },
    { kind: 'probability', value: probabilities[o]!, error: standardError.probabilities[o]! },
  ]);
}

function uncorrectedFigures({ evUncorrected, probabilitiesUncorrected }: StakeholderSolution): number[] {
  return evUncorrected.flatMap(({ p10, p90 }, o) => [p10, p90, probabilitiesUncorrected[o]!]);
}

/** Overlaps are corrected, and the one that there is takes nothing away. */
function withOverlapThatNeverIs(problem: Problem): Problem {
  const [part] = problem.stakeholders;
  const { consequences } = part!;
  for (let a = 0; a < consequences.length; a += 1)
    for (let b = a + 1; b < consequences.length; b += 1) {
      if (
        consequences[a]!.option !== consequences[b]!.option ||
        consequences[a]!.sign !== consequences[b]!.sign
      )
        continue;
      const cells = [{ type: 'same', child: null, share: 0, p: 1e-9 } as const];
      return { ...problem, stakeholders: [{ ...part!, overlap: [{ a, b, kind: 'within', cells }] }] };
    }
  throw new RangeError('no two consequences of one option and sign');
}

function repeat<Result>(times: number, run: (k: number) => Result): Result[] {
  return Array.from({ length: times }, (_, k) => run(k + 1));
}

/** Mean, and its standard error. */
function averageOf(values: number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length * (values.length - 1))) };
}
