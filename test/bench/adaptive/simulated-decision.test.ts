import { expect, test } from 'vitest';
import { JUDGES } from '../../../bench/adaptive/results.ts';
import { problemOf, simulateDecision } from '../../../bench/adaptive/simulated-decision.ts';
import { ratioDesign } from '../../../engine/design.ts';
import { RATIOS, type RatioRecord } from '../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../engine/solver.ts';

const EXACT = { stated: 0.5, ofPair: 0, times: 1e-6, byItem: 0 };

const decisions = Array.from({ length: 60 }, (_, k) => simulateDecision(k + 1, JUDGES['as assumed']));

test('decisions have the promised shapes, and a judge who can answer every ordered pair', () => {
  for (const { options, consequences, seed, design, answers, trueEv } of decisions) {
    const items = consequences.length;
    expect(options).toBeGreaterThanOrEqual(2);
    expect(options).toBeLessThanOrEqual(5);
    expect(items).toBeGreaterThanOrEqual(6);
    expect(items).toBeLessThanOrEqual(40);
    expect(answers.size).toBe(items * (items - 1));
    expect(design.map(({ first, second }) => ({ first, second }))).toEqual(ratioDesign(seed, 0, items));
    expect(trueEv).toHaveLength(options);
  }
  const overlaps = decisions.map(({ overlap }) => new Set(overlap.map(({ kind }) => kind)));
  for (const kinds of [0, 1, 2]) expect(overlaps.some(({ size }) => size === kinds)).toBe(true);
});

test('the same seed gives the same decision', () => {
  expect(simulateDecision(3, JUDGES['as assumed'])).toEqual(decisions[2]);
});

test('without overlaps, true expected values are those of the sizes that an exact judge answers', () => {
  let compared = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { options, consequences, overlap, answers, trueEv } = simulateDecision(seed, EXACT);
    if (overlap.length > 0) continue;
    const items = consequences.length;
    // The order effect cancels between the two orders.
    const logSize = consequences.map((_, i) =>
      i === 0 ? 0 : (meanOf(answers.get(i * items)!) - meanOf(answers.get(i)!)) / 2,
    );
    const largest = Math.max(...logSize);
    const ev = new Array<number>(options).fill(0);
    for (const { option, sign, item } of consequences)
      ev[option]! += sign * Math.exp(logSize[item]! - largest);
    // The choices of an answer are steps, which leave a little of each size unsaid.
    for (const [o, value] of ev.entries())
      expect(Math.abs(value - trueEv[o]!), `seed ${seed}`).toBeLessThan(0.01 * items);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});

test('with overlaps, true expected values are nearer to the corrected ones', async () => {
  const solver = await Solver.create(await compileEngine());
  const squares = { corrected: 0, uncorrected: 0 };
  for (let seed = 1; seed <= 60; seed += 1) {
    const decision = simulateDecision(seed, EXACT);
    if (decision.overlap.length === 0) continue;
    const problem = problemOf(decision, [...decision.answers.values()], 1_024);
    const { ev, evUncorrected } = solver.solveAll(problem).stakeholders[0]!;
    for (const [o, value] of decision.trueEv.entries()) {
      squares.corrected += (value - ev[o]!.mean) ** 2;
      squares.uncorrected += (value - evUncorrected[o]!.mean) ** 2;
    }
  }
  expect(squares.corrected).toBeLessThan(0.7 * squares.uncorrected);
});

function meanOf({ p }: RatioRecord): number {
  return p.reduce((sum, one, choice) => sum + one * Math.log(RATIOS[choice]!), 0);
}
