/** Insight against nested integration, which neither regresses nor draws as the engine does. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Driver, Insight } from '../../engine/insight.ts';
import type { PooledFigures, Problem, StakeholderSolution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { INSIGHT_VECTOR_NAMES, readInsightVector } from '../../problems/insight-vector.ts';

const DRAWS = 65_536;
/** Where the best option leads by less, which one is best is a matter of noise. */
const CLEAR_LEAD = 0.02;
const FAR_SDS = 6;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

describe.each(INSIGHT_VECTOR_NAMES)('%s', (name) => {
  const { problem, posterior, expected } = readInsightVector(name, { seed: 1, draws: DRAWS });
  let pooled: PooledFigures;
  let solution: StakeholderSolution;
  let insight: Insight;
  beforeAll(() => {
    pooled = solver.pooled(problem);
    solution = solver.solve(problem, 0, pooled);
    expect(solution.noInsight).toBeNull();
    insight = solution.insight!;
  });

  test('the fit gives the posterior that the figures were made with', () => {
    const { mean, covariance } = solver.posterior(problem, 0, pooled);
    for (const [i, value] of posterior.mean.entries()) expect(mean[i]).toBeCloseTo(value, 6);
    for (const [i, row] of posterior.covariance.entries())
      for (const [j, value] of row.entries()) expect(covariance[i + 1]![j + 1]).toBeCloseTo(value, 6);
  });

  test('losses', () => {
    if (expected.lead > CLEAR_LEAD) expect(solution.best).toBe(expected.best);
    expectValue(insight.evpi, insight.standardError.evpi, expected.evpi, expected.evpi_standard_error);
    for (const [o, loss] of expected.expected_loss.entries())
      expectValue(
        insight.expectedLoss[o]!,
        insight.standardError.expectedLoss[o]!,
        loss,
        expected.expected_loss_standard_error[o]!,
      );
  });

  test('what each item is worth', () => {
    expect(insight.drivers).toHaveLength(expected.drivers.length);
    for (const driver of insight.drivers) {
      const { evppi, standard_error, p_changes_best, sd } = expected.drivers[driver.item]!;
      expectValue(driver.evppi, driver.standardError, evppi, standard_error);
      expectChange(driver.pChangesBest, p_changes_best);
      expect(driver.sd).toBeCloseTo(sd, 6);
    }
  });

  test('where each item would change the best option', () => {
    for (const driver of insight.drivers) expectFlip(driver);
  });

  test('what each overlap is worth', () => {
    expect(insight.overlaps).toHaveLength(Math.min(24, expected.overlaps.length));
    for (const found of insight.overlaps) {
      const own = expected.overlaps.find(({ a, b }) => a === found.a && b === found.b)!;
      expectValue(found.evppi, found.standardError, own.evppi, own.standard_error);
      // A cell in which two options are nearly level, or of which there are few draws, may count
      // or not.
      const level = own.cells.filter(([, lead]) => Math.abs(lead) <= 0.01);
      const slack = level.reduce((sum, [p]) => sum + p, 0);
      expect(Math.abs(found.pChangesBest - own.p_changes_best)).toBeLessThanOrEqual(slack + 0.005);
    }
  });

  test('the questions', () => {
    const worth = [...expected.pairs.map(({ evsi }) => evsi), ...expected.overlaps.map((one) => one.evppi)];
    const most = Math.max(...worth);
    for (const question of insight.questions) {
      const { kind, between } = question;
      if (kind === 'overlap') continue;
      const own = expected.pairs.find(({ items }) => items[0] === between[0] && items[1] === between[1])!;
      expectValue(question.evsi, question.standardError, own.evsi, own.standard_error);
      expectChange(question.pChangesBest, own.p_changes_best);
      if (own.evppi !== undefined)
        expectValue(question.evppi, question.standardError, own.evppi, own.evppi_standard_error!);
    }
    if (most < 0.0004) expect(insight.nextQuestion).toBeNull();
    if (most < 0.0006) return;
    const { kind, between } = insight.nextQuestion!;
    const found =
      kind === 'overlap'
        ? expected.overlaps.find(({ a, b }) => a === between[0] && b === between[1])!.evppi
        : expected.pairs.find(({ items }) => items[0] === between[0] && items[1] === between[1])!.evsi;
    expect(found).toBeGreaterThanOrEqual(0.9 * most);
  });

  function expectChange(found: number, own: number): void {
    if (own < 0.03 || expected.lead <= CLEAR_LEAD) return;
    expect(Math.abs(found - own)).toBeLessThan(0.05);
  }

  /** At a flip two options are level, and nothing else is ahead nearer to factor 1. */
  function expectFlip({ item, flip, bestByFactor }: Driver): void {
    const own = expected.drivers[item]!;
    expect(bestByFactor[0]!.from).toBe(0.01);
    expect(bestByFactor.at(-1)!.to).toBe(100);
    const reach = flip === null ? Math.log(100) : Math.abs(Math.log(flip.factor));
    for (const [k, factor] of expected.factors.entries()) {
      if (Math.abs(Math.log(factor)) > reach - 0.01) continue;
      const others = own.ev_at[k]!.filter((_, o) => o !== solution.best);
      expect(Math.max(...others) - own.ev_at[k]![solution.best]!, `item ${item} × ${factor}`).toBeLessThan(
        0.01,
      );
    }
    if (flip === null) return;
    const evs = own.ev_at[0]!.map((_, o) => interpolated(own.ev_at, o, flip.factor));
    expect(Math.abs(evs[flip.becomes]! - evs[solution.best]!), `item ${item}`).toBeLessThan(0.013);
    if (expected.lead <= CLEAR_LEAD || own.flip === null) return;
    const error = Math.hypot(flip.standardError, own.flip.standard_error);
    const off = Math.abs(Math.log(flip.factor / own.flip.factor));
    expect(off, `item ${item}`).toBeLessThan(0.03 + 4 * error);
  }

  /** Linear in ln f between the reference's factors. */
  function interpolated(evAt: number[][], option: number, factor: number): number {
    const after = Math.max(
      1,
      expected.factors.findIndex((other) => other >= factor),
    );
    const [low, high] = [Math.log(expected.factors[after - 1]!), Math.log(expected.factors[after]!)];
    const part = (Math.log(factor) - low) / (high - low);
    return evAt[after - 1]![option]! * (1 - part) + evAt[after]![option]! * part;
  }
});

test('at few draws flips are the same to their errors', () => {
  for (const name of INSIGHT_VECTOR_NAMES)
    for (let seed = 1; seed <= 6; seed += 1) {
      const { problem, expected } = readInsightVector(name, { seed, draws: 1024 });
      const { drivers } = solved(problem);
      for (const { item, flip } of drivers) {
        const own = expected.drivers[item]!.flip;
        // Far away the curve is nearly level, and a flip may be missed.
        if (own === null || expected.lead <= CLEAR_LEAD || own.sds > FAR_SDS) continue;
        const place = `${name}, seed ${seed}, item ${item}`;
        if (flip === null) throw new Error(`${place}: no flip, expected one at ${own.factor}`);
        const off = Math.abs(Math.log(flip.factor / own.factor));
        expect(off, place).toBeLessThan(0.06 + 5 * flip.standardError);
      }
    }
});

function solved(problem: Problem): Insight {
  return solver.solveAll(problem).stakeholders[0]!.insight!;
}

/** Within a tenth, or three combined standard errors and a little. */
function expectValue(found: number, error: number, own: number, ownError: number): void {
  const most = Math.max(0.1 * own, 3 * Math.hypot(error, ownError) + 0.0005);
  expect(Math.abs(found - own), `${found} beside ${own}`).toBeLessThanOrEqual(most);
}
