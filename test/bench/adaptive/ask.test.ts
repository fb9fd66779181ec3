import { expect, test } from 'vitest';
import { ask, CALLS, type Outcome, WAYS } from '../../../bench/adaptive/ask.ts';
import { JUDGES } from '../../../bench/adaptive/results.ts';
import { simulateDecision } from '../../../bench/adaptive/simulated-decision.ts';
import type { Problem, RatioRecord, StakeholderSolution } from '../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../engine/solver.ts';

const solver = await Solver.create(await compileEngine());

/** Solves, and keeps the records of each problem. */
function recordingSolver() {
  const asked: (readonly RatioRecord[])[] = [];
  const solve = async (problem: Problem): Promise<StakeholderSolution> => {
    asked.push([...problem.stakeholders[0]!.ratio]);
    return solver.solveAll(problem).stakeholders[0]!;
  };
  return { asked, solve };
}

const decisions = Array.from({ length: 8 }, (_, k) => simulateDecision(k + 1, JUDGES['as assumed']));

test.each(WAYS)('%s: no more calls than allowed, and no record twice', async (way) => {
  for (const decision of decisions) {
    const base = decision.design.slice(0, decision.consequences.length);
    const { asked, solve } = recordingSolver();
    const outcomes = await ask(decision, base, way, solve);
    expect(outcomes).toHaveLength(CALLS.length);
    for (const [k, { calls, regret, right }] of outcomes.entries()) {
      expect(calls).toBeLessThanOrEqual(CALLS[k]!);
      expect(regret).toBeGreaterThanOrEqual(0);
      expect(right).toBe(regret < 1e-9);
    }
    for (const records of asked) {
      expect(new Set(records).size).toBe(records.length);
      expect(records.slice(0, base.length)).toEqual(base);
    }
  }
});

test('random pairs and the design make every call while there are any', async () => {
  const decision = decisions.find(({ consequences }) => consequences.length > 16)!;
  const base = decision.design.slice(0, decision.consequences.length);
  for (const way of ['random', 'design'] as const) {
    const outcomes = await ask(decision, base, way, recordingSolver().solve);
    expect(callsOf(outcomes)).toEqual([...CALLS]);
  }
  const none = await ask(decision, decision.design, 'design', recordingSolver().solve);
  expect(callsOf(none)).toEqual(CALLS.map(() => 0));
});

test('adaptive asking asks what insight names, and ends where it names nothing', async () => {
  const ends = { asked: 0, over: 0 };
  for (const decision of decisions) {
    const { asked, solve } = recordingSolver();
    const outcomes = await ask(decision, decision.design, 'adaptive', async (problem) => {
      const before = asked.at(-1);
      const solution = await solve(problem);
      if (before !== undefined) expect(asked.at(-1)).toHaveLength(before.length + 1);
      return solution;
    });
    const { calls } = outcomes.at(-1)!;
    // One solution for each call, and the first.
    expect(asked).toHaveLength(calls + 1);
    ends[calls > 0 ? 'asked' : 'over'] += 1;
  }
  expect(ends.asked).toBeGreaterThan(0);
  expect(ends.over).toBeGreaterThan(0);
});

test('in both orders, two calls are made or none', async () => {
  const { asked, solve } = recordingSolver();
  const decision = decisions.find(({ overlap }) => overlap.length === 0)!;
  const base = decision.design.slice(0, decision.consequences.length);
  const outcomes = await ask(decision, base, 'both orders', solve);
  expect(outcomes[1]!.calls).toBeLessThanOrEqual(1);
  const added = asked.map((records) => records.slice(base.length));
  for (const [k, records] of added.entries()) {
    const before = added[k - 1] ?? [];
    for (const { first, second } of records.slice(before.length))
      expect([...base, ...records].some((one) => one.first === second && one.second === first)).toBe(true);
  }
});

function callsOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ calls }) => calls);
}
