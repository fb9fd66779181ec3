/** Stated standard errors of EVPPI: |error| ≤ t(0.975, 15) · SE for 92 to 98 % of them. */
import { beforeAll, expect, test } from 'vitest';
import { compileEngine, Solver } from '../../../../../engine/solver.ts';
import { INSIGHT_VECTOR_NAMES, readInsightVector } from '../../../../../problems/insight-vector.ts';
import { printFigures } from '../../../print-figures.ts';

const LONG = process.env.LONG === '1';
const REPEATS = LONG ? 200 : 40;
/** Shares of fewer repeats are known less well. */
const SLACK = LONG ? 0 : 0.02;
const DRAWS = 2_048;
const TRUTH_SEEDS = LONG ? 24 : 6;
/** 97.5 % quantile of Student's t with 15 degrees of freedom: one less than the randomisations. */
const T = 2.131_449_545_559_776;
/** Less is next to nothing, and the maximum over noise makes it too large. */
const LEAST = 0.005;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('errors of EVPPI at 2,048 draws', { timeout: 600_000 }, () => {
  const rows: [string, number, string][] = [];
  let [held, all] = [0, 0];
  for (const name of INSIGHT_VECTOR_NAMES) {
    const truth = truthOf(name);
    let [ownHeld, own] = [0, 0];
    for (let seed = 1; seed <= REPEATS; seed += 1)
      for (const { item, evppi, standardError } of driversOf(name, seed, DRAWS)) {
        if (truth[item]! <= LEAST) continue;
        own += 1;
        if (Math.abs(evppi - truth[item]!) <= T * standardError) ownHeld += 1;
      }
    if (own > 0) rows.push([name, ownHeld / own, `of ${own}`]);
    held += ownHeld;
    all += own;
  }
  printFigures('EVPPI within t(0.975, 15) standard errors of the truth', rows);
  expect(all).toBeGreaterThan(10 * REPEATS);
  expect(held / all).toBeGreaterThan(0.92 - SLACK);
  expect(held / all).toBeLessThan(0.98 + SLACK);
});

/** The engine's own means of many draws: what it converges to, whatever regression leaves out. */
function truthOf(name: string): number[] {
  const sums: number[] = [];
  for (let seed = 1; seed <= TRUTH_SEEDS; seed += 1)
    for (const { item, evppi } of driversOf(name, 1_000 + seed, 65_536))
      sums[item] = (sums[item] ?? 0) + evppi / TRUTH_SEEDS;
  return sums;
}

function driversOf(name: string, seed: number, draws: number) {
  const { problem } = readInsightVector(name, { seed, draws });
  return solver.solveAll(problem).stakeholders[0]!.insight!.drivers;
}
