/**
 * Lines with overlaps corrected are right on average, and their standard errors cover, beside draws
 * of the same problem.
 */
import { beforeAll, expect, test } from 'vitest';
import type {
  Consequence,
  OverlapKind,
  OverlapRecord,
  PooledFigures,
  Problem,
  StakeholderSolution,
} from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { pairsOf, standsForLines, withMinorOverlaps } from '../../problems/minor-overlaps.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { expectCoverage } from './expect-coverage.ts';

const LONG = process.env.LONG === '1';
const REPEATS = LONG ? 1_000 : 120;
/**
 * Seeds of 65,536 draws each, whose mean is taken as the truth; it is far less exact than that of
 * as many lines.
 */
const TRUTH_SEEDS = LONG ? 48 : 20;
/** 97.5 % quantile of Student's t with 15 degrees of freedom: one less than the randomisations. */
const T = 2.131_449_545_559_776;
/** Beyond so many standard errors once in 16,000 times. */
const FAR = 4;
/** Figures of fewer repeats are known less well. */
const SLACK = LONG ? 0 : 0.015;
/** An error or a probability below this is rounding, or a few draws. */
const STILL = 1e-9;
const RARE = 0.005;
const KINDS = ['p10', 'p90', 'probability'] as const;

/**
 * Seed, items and options of a problem; its overlaps' kinds, their chances, and how many are
 * present for each consequence.
 */
type Row = readonly [number, number, number, readonly OverlapKind[], chance: number, present: number];
const BOTH = ['within', 'across'] as const;
const ROWS: readonly Row[] = [
  [1, 8, 2, BOTH, 0.3, 0.4],
  [6, 12, 3, BOTH, 0.1, 0.2],
  [2, 10, 2, ['within'], 0.5, 0.3],
];
const LONG_ROWS: readonly Row[] = [
  [1, 24, 4, BOTH, 0.2, 0.3],
  [2, 8, 2, ['across'], 0.3, 0.3],
  [3, 40, 6, BOTH, 0.05, 0.25],
];

interface Figure {
  kind: (typeof KINDS)[number];
  value: number;
  error: number;
}

interface Subject {
  problem: Problem;
  pooled: PooledFigures;
  truth: { mean: number; error: number }[];
}

let solver: Solver;
let subjects: Subject[];
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
  subjects = (LONG ? [...ROWS, ...LONG_ROWS] : ROWS).map(subjectOf);
}, 600_000);

test.each([1_024, 'auto'] as const)('at %s draws', { timeout: 1_800_000 }, (draws) => {
  const held = { p10: 0, p90: 0, probability: 0 };
  const all = { p10: 0, p90: 0, probability: 0 };
  for (const [place, { problem, pooled, truth }] of subjects.entries()) {
    const found = Array.from({ length: REPEATS }, (_, k) =>
      figuresOf(solver.solve({ ...problem, seed: k + 1, draws }, 0, pooled)),
    );
    for (const [k, { kind }] of found[0]!.entries()) {
      const { mean, error } = truth[k]!;
      const average = averageOf(found.map((figures) => figures[k]!.value));
      expect(
        Math.abs(average.mean - mean),
        `problem ${place}, ${kind} of option ${Math.floor(k / 3)}`,
      ).toBeLessThanOrEqual(FAR * Math.hypot(error, average.error) + 1e-7);
      if (kind === 'probability' && (mean < RARE || mean > 1 - RARE)) continue;
      for (const figures of found) {
        const off = Math.abs(figures[k]!.value - mean);
        if (off < STILL && figures[k]!.error < STILL) continue;
        all[kind] += 1;
        if (off <= T * figures[k]!.error) held[kind] += 1;
      }
    }
  }
  expectCoverage(
    `Corrected lines within t(0.975, 15) standard errors of the truth, at ${draws} draws`,
    { kinds: KINDS, held, all },
    { least: 10 * REPEATS, slack: SLACK },
  );
});

function subjectOf([seed, items, options, kinds, chance, present]: Row): Subject {
  const random = new Random(seed);
  const plain = randomProblem(random, { options, stakeholders: 1, items, sharing: 0, overlap: 'none' });
  const [part] = plain.stakeholders;
  // Mostly benefits, so that there are pairs enough to do without lines.
  const consequences = part!.consequences.map(
    (one, c): Consequence => ({ ...one, sign: c % 4 === 3 ? -1 : 1 }),
  );
  const vague = { ...plain, ratioSpreadScale: 2, stakeholders: [{ ...part!, consequences }] };
  const problem = withMinorOverlaps(random, vague, kinds, chance, present);
  const pooled = solver.pooled(problem);
  expect(standsForLines(solver.solve(problem, 0, pooled)), `seed ${seed} has lines`).toBe(true);
  const drawn = { ...withoutLines(problem), draws: 65_536 };
  const found = Array.from({ length: TRUTH_SEEDS }, (_, k) =>
    solver.solve({ ...drawn, seed: 900_000 + k }, 0, pooled),
  );
  expect(found.some(standsForLines), `seed ${seed} has draws alone`).toBe(false);
  const figures = found.map(figuresOf);
  const truth = figures[0]!.map((_, k) => averageOf(figures.map((row) => row[k]!.value)));
  return { problem, pooled, truth };
}

/** All pairs within options always overlap, but nothing is removed: too many overlaps for lines. */
function withoutLines(problem: Problem): Problem {
  const [part] = problem.stakeholders;
  const { consequences, overlap } = part!;
  const filled = overlap.map((record): OverlapRecord => {
    if (record.kind === 'across') return record;
    const present = record.cells.reduce((total, { p }) => total + p, 0);
    return { ...record, cells: [...record.cells, { type: 'shared', child: null, share: 0, p: 1 - present }] };
  });
  const taken = new Set(overlap.map(({ a, b }) => `${a} ${b}`));
  const more = pairsOf(consequences)
    .filter(({ a, b, kind }) => kind === 'within' && !taken.has(`${a} ${b}`))
    .map((pair): OverlapRecord => ({ ...pair, cells: [{ type: 'shared', child: null, share: 0, p: 1 }] }));
  return { ...problem, stakeholders: [{ ...part!, overlap: [...filled, ...more] }] };
}

function figuresOf({ ev, probabilities, standardError }: StakeholderSolution): Figure[] {
  return ev.flatMap(({ p10, p90 }, o): Figure[] => [
    { kind: 'p10', value: p10, error: standardError.ev[o]!.p10 },
    { kind: 'p90', value: p90, error: standardError.ev[o]!.p90 },
    { kind: 'probability', value: probabilities[o]!, error: standardError.probabilities[o]! },
  ]);
}

/** Mean, and its standard error. */
function averageOf(values: number[]): { mean: number; error: number } {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length * (values.length - 1))) };
}
