/** Measures what insight adds to the time of a solution, in turn with the solution without it. */
import type { Problem } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { timed } from './in-turn.ts';
import { largestProblem, typicalProblem } from './problems.ts';
import { print } from './table.ts';

const SEEDS = 10;
const ITEMS = [12, 40, 120, 320];
const ROUNDS = 12;
/** The largest problems take long enough to be known after fewer. */
const ROUNDS_OF_LARGE = 3;

/** Least time of each problem without and with insight, and the ratio of the sums over problems. */
export async function benchInsight(solver: Solver) {
  print(['problem', 'draws', 'of insight', 'ms without', 'ms with', 'ratio']);
  const rows = [];
  for (const { name, problems, rounds } of subjects()) {
    const without = new Array<number>(problems.length).fill(Infinity);
    const beside = new Array<number>(problems.length).fill(Infinity);
    for (let round = 0; round < rounds; round += 1)
      for (const [k, problem] of problems.entries()) {
        without[k] = Math.min(
          without[k]!,
          timed(() => solver.solveAll(problem)),
        );
        beside[k] = Math.min(
          beside[k]!,
          timed(() => solver.solveAll({ ...problem, insight: true })),
        );
      }
    const { draws, insight } = solver.solveAll({ ...problems[0]!, insight: true }).stakeholders[0]!;
    const [withoutMs, withMs] = [mean(without), mean(beside)];
    const row = { name, draws, insightDraws: insight?.draws ?? 0, withoutMs, withMs };
    rows.push({ ...row, ratio: withMs / withoutMs });
    print([
      name,
      draws,
      row.insightDraws,
      withoutMs.toFixed(2),
      withMs.toFixed(2),
      `× ${(withMs / withoutMs).toFixed(2)}`,
    ]);
  }
  return rows;
}

function* subjects(): Generator<{ name: string; problems: Problem[]; rounds: number }> {
  for (const overlap of ['none', 'within'] as const) {
    const problems = Array.from({ length: SEEDS }, (_, k) => typicalProblem(k + 1, overlap));
    yield { name: `typical, overlap ${overlap}`, problems, rounds: ROUNDS };
  }
  for (const overlap of ['none', 'within'] as const)
    for (const items of ITEMS) {
      const problems = [someProblem(items, overlap)];
      yield {
        name: `${items} items, overlap ${overlap}`,
        problems,
        rounds: items > 100 ? ROUNDS_OF_LARGE : ROUNDS,
      };
    }
  yield { name: 'largest', problems: [largestProblem(1)], rounds: 1 };
}

/** One stakeholder, automatic draws; four options, eight from 120 items on. */
function someProblem(items: number, overlap: 'none' | 'within'): Problem {
  const shape = { options: items >= 120 ? 8 : 4, stakeholders: 1, items, sharing: 0, overlap } as const;
  const problem: Problem = { ...randomProblem(new Random(items), shape), draws: 'auto' };
  const stakeholders = problem.stakeholders.map((one) => ({ ...one, overlap: one.overlap.slice(0, 2_000) }));
  return { ...problem, stakeholders };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
