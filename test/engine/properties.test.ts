/**
 * Properties of every solution (docs/method.md, "What is tested"), on seeded random problems. The
 * seed is in the message.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Consequence, Problem, Spread, StakeholderSolution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem, type Shape } from '../../problems/random-problem.ts';
import { flipped, renamed } from '../../problems/same-problem.ts';

const SEEDS = Array.from({ length: process.env.LONG === '1' ? 400 : 40 }, (_, index) => index + 1);
/**
 * Two runs' figures may differ by this many of their combined standard errors; tails of Student's t
 * with 15 df.
 */
/** A quantile's standard error at p10 over that of the mean, for a normal distribution. */
const QUANTILE_FACTOR = 1.71;
const COMBINED_ERRORS = 6;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

function solve(problem: Problem): StakeholderSolution {
  return solver.solveAll(problem).stakeholders[0]!;
}

function problemOf(seed: number, shape: Partial<Shape> = {}): { problem: Problem; random: Random } {
  const random = new Random(seed);
  const problem = randomProblem(random, {
    options: 1 + random.below(4),
    stakeholders: 1,
    items: 1 + random.below(10),
    sharing: random.below(3),
    overlap: random.pick(['none', 'within', 'both'] as const),
    ...shape,
  });
  return { problem, random };
}

describe('of one solution', () => {
  test.each(SEEDS)('seed %i: figures fit together', (seed) => {
    const { problem } = problemOf(seed);
    const { consequences } = problem.stakeholders[0]!;
    const solution = solve(problem);
    for (const [o, { mean }] of solution.ev.entries()) {
      expect(mean).toBeCloseTo(
        additive(consequences, o, (c) => solution.size[c]!.mean * solution.countedShare[c]!),
        9,
      );
      const uncorrected = additive(consequences, o, (c) => solution.size[c]!.mean);
      expect(solution.evUncorrected[o]!.mean).toBeCloseTo(uncorrected, 9);
    }
    for (const share of [...solution.countedShare, ...solution.probabilities, solution.removedShare]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(sum(solution.probabilities)).toBeCloseTo(1, 12);
    expect(sum(solution.probabilitiesUncorrected)).toBeCloseTo(1, 12);
    for (const { p10, p90, sd } of [...solution.ev, ...solution.evUncorrected, ...solution.size]) {
      expect(p10).toBeLessThanOrEqual(p90);
      expect(sd).toBeGreaterThanOrEqual(0);
    }
    expect(Math.max(...solution.size.map(({ p90 }) => p90))).toBeLessThanOrEqual(1);
    expect(solution.best).toBe(firstLargest(solution.ev));
    expect(solution.bestUncorrected).toBe(firstLargest(solution.evUncorrected));
    expect(solution.pBest).toBe(solution.probabilities[solution.best]);
    const removed = sum(solution.size.map(({ mean }, c) => mean * (1 - solution.countedShare[c]!)));
    expect(solution.removedShare).toBeCloseTo(removed / sum(solution.size.map(({ mean }) => mean)), 9);
    expect(solution.solved).toBe(1024);
    expect(solution.logSize.filter((value) => value === 0).length).toBeGreaterThanOrEqual(1);
    expect(Math.max(...solution.logSize)).toBe(0);
  });

  test.each(SEEDS)('seed %i: a discount names a record of the problem, and a sharer of its draws', (seed) => {
    const { problem } = problemOf(seed, { overlap: 'both', options: 3 });
    const { overlap } = problem.stakeholders[0]!;
    const solution = solve(problem);
    for (const [c, discount] of solution.discountedBy.entries()) {
      if (discount === null) {
        expect(solution.countedShare[c]).toBe(1);
        continue;
      }
      const record = overlap.find(
        ({ a, b }) => (a === c && b === discount.with) || (b === c && a === discount.with),
      );
      expect(record?.cells.map(({ type }) => type)).toContain(discount.type);
      expect(discount.overlap).toBeGreaterThan(0);
      expect(discount.overlap).toBeLessThanOrEqual(1);
      expect(discount.share).toBeGreaterThan(0);
      expect(discount.share).toBeLessThanOrEqual(1 + 1e-12);
      expect(discount.absenceP === 1 || discount.absenceP === 0).toBe(true);
    }
  });
});

describe('of two solutions', () => {
  test.each(SEEDS)(
    'seed %i: another order of options, consequences, items and records changes labels alone',
    (seed) => {
      const { problem, random } = problemOf(seed, { sharing: 0 });
      const { problem: other, option, consequence, item } = renamed(random, problem);
      const [before, after] = [solve(problem), solve(other)];
      for (const [o, ev] of before.ev.entries()) {
        expectSameEv(before, o, after, option[o]!, `seed ${seed}`);
        expectNear(ev.mean, after.ev[option[o]!]!.mean, meanErrors(before, o, after, option[o]!));
      }
      for (const [i, value] of before.logSize.entries())
        expect(after.logSize[item[i]!]).toBeCloseTo(value, 9);
      for (const [c, { mean, sd }] of before.size.entries()) {
        const moved = after.size[consequence[c]!]!;
        expectNear(mean, moved.mean, Math.hypot(sd, moved.sd) / Math.sqrt(1024));
      }
      for (const name of ['q', 'c', 'phi', 'omega2', 'orderEffect', 'saturatedShare', 'df'] as const) {
        expect(after[name]).toBeCloseTo(before[name], 8);
      }
    },
  );

  test.each(SEEDS)(
    'seed %i: without across records, the opposite valences mirror every expected value',
    (seed) => {
      const { problem } = problemOf(seed, { overlap: seed % 2 === 0 ? 'none' : 'within' });
      const [before, after] = [solve(problem), solve(flipped(problem))];
      for (const [o, ev] of before.ev.entries()) {
        const errors = [before.standardError.ev[o]!, after.standardError.ev[o]!] as const;
        const mirrored = after.ev[o]!;
        expectNear(ev.mean, -mirrored.mean, Math.hypot(errors[0].mean, errors[1].mean));
        expectNear(ev.p10, -mirrored.p90, Math.hypot(errors[0].p10, errors[1].p90));
        expectNear(ev.p90, -mirrored.p10, Math.hypot(errors[0].p90, errors[1].p10));
      }
      expect(after.countedShare.length).toBe(before.countedShare.length);
    },
  );

  test.each(SEEDS)('seed %i: uncorrected figures do not know of overlaps', (seed) => {
    const { problem } = problemOf(seed, { overlap: 'both', options: 3, items: 6 });
    const without = solve({ ...problem, overlapMode: 'off' });
    const corrected = solve(problem);
    const reported = solve({ ...problem, overlapMode: 'report' });
    // One comes of draws, the others of the lines through them.
    for (const other of [without, reported])
      for (const [o, { mean, sd, p10, p90 }] of corrected.evUncorrected.entries()) {
        const error = sd / Math.sqrt(1024);
        expectNear(mean, other.ev[o]!.mean, error);
        expectNear(p10, other.ev[o]!.p10, QUANTILE_FACTOR * error);
        expectNear(p90, other.ev[o]!.p90, QUANTILE_FACTOR * error);
        expectNear(corrected.probabilitiesUncorrected[o]!, other.probabilities[o]!, 0.5 / Math.sqrt(1024));
      }
    expect(without.overlaps).toEqual([]);
    expect(without.removedShare).toBe(0);
    expect(without.ev).toEqual(without.evUncorrected);
    expect(reported.ev).toEqual(reported.evUncorrected);
    expect(reported.ev).toEqual(without.ev);
    expect(reported.probabilities).toEqual(without.probabilities);
    expect(reported.overlaps).toEqual(corrected.overlaps);
    expect(reported.countedShare.every((share) => share === 1)).toBe(true);
    expect(reported.removedShare).toBe(0);
  });

  test.each(SEEDS)('seed %i: options with the same items tie exactly, and share what they win', (seed) => {
    const { problem } = problemOf(seed, { overlap: 'none', sharing: 0, options: 2 });
    const { consequences } = problem.stakeholders[0]!;
    const twins = consequences.filter(({ option }) => option === 0).map((one) => ({ ...one, option: 2 }));
    const [stakeholder] = problem.stakeholders;
    const withTwin = { ...stakeholder!, consequences: [...consequences, ...twins] };
    const solution = solve({ ...problem, options: 3, stakeholders: [withTwin] });
    expect(solution.ev[2]).toEqual(solution.ev[0]);
    expect(solution.probabilities[2]).toBe(solution.probabilities[0]);
    const alone = solve(problem);
    const bound = Math.hypot(
      2 * solution.standardError.probabilities[0]!,
      alone.standardError.probabilities[0]!,
    );
    expectNear(2 * solution.probabilities[0]!, alone.probabilities[0]!, bound);
    expect(solution.best).not.toBe(2);
  });

  test.each(SEEDS)('seed %i: equal stakeholders differ by their own random numbers alone', (seed) => {
    const { problem } = problemOf(seed, { items: 5, overlap: 'none', options: 2 });
    const { ratio } = problem.stakeholders[0]!;
    // Several items for each option: no expected value is a constant.
    const consequences = range(5).map((item): Consequence => ({ item, option: item % 2, sign: 1 }));
    const twins: Problem = {
      ...problem,
      stakeholders: [1, 2].map(() => ({ consequences, ratio, overlap: [] })),
    };
    const solution = solver.solveAll(twins);
    const [one, other] = solution.stakeholders;
    expect(other!.logSize).toEqual(one!.logSize);
    expect(other!.ev).not.toEqual(one!.ev);
    for (const o of one!.ev.keys()) expectSameEv(one!, o, other!, o, `seed ${seed}`);
    const otherSeed = (problem.seed ^ 1) >>> 0;
    expect(solver.solve({ ...twins, seed: otherSeed }, 0, solution).ev).not.toEqual(one!.ev);
  });

  test.each(SEEDS)('seed %i: one stakeholder’s part is its own, but for what all share', (seed) => {
    const { problem } = problemOf(seed, { stakeholders: 3 });
    const solution = solver.solveAll(problem);
    const [first] = problem.stakeholders;
    const alone = solver.solve({ ...problem, stakeholders: [first!] }, 0, solution);
    expect(alone).toEqual(solution.stakeholders[0]);
    expect(solution.tau).toBeGreaterThanOrEqual(0);
  });
});

function expectSameEv(
  one: StakeholderSolution,
  o: number,
  other: StakeholderSolution,
  p: number,
  place: string,
) {
  const [errors, otherErrors] = [one.standardError.ev[o]!, other.standardError.ev[p]!];
  for (const name of ['mean', 'p10', 'p90'] as const) {
    const bound = Math.hypot(errors[name], otherErrors[name]);
    expectNear(one.ev[o]![name], other.ev[p]![name], bound, `${place}, ${name} of option ${o}`);
  }
  const bound = Math.hypot(one.standardError.probabilities[o]!, other.standardError.probabilities[p]!);
  expectNear(one.probabilities[o]!, other.probabilities[p]!, bound, `${place}, probability of option ${o}`);
}

function meanErrors(one: StakeholderSolution, o: number, other: StakeholderSolution, p: number): number {
  return Math.hypot(one.standardError.ev[o]!.mean, other.standardError.ev[p]!.mean);
}

function expectNear(value: number, other: number, standardError: number, place = ''): void {
  expect(Math.abs(value - other), place).toBeLessThanOrEqual(COMBINED_ERRORS * standardError + 1e-9);
}

function additive(
  consequences: readonly Consequence[],
  option: number,
  size: (index: number) => number,
): number {
  return sum(consequences.map((one, c) => (one.option === option ? one.sign * size(c) : 0)));
}

function firstLargest(spreads: Spread[]): number {
  const means = spreads.map(({ mean }) => mean);
  return means.indexOf(Math.max(...means));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function range(length: number): number[] {
  return [...new Array(length).keys()];
}
