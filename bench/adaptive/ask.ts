/** Ways of choosing what to ask next, and what comes of them. */
import type { Problem, RatioRecord, StakeholderSolution } from '../../engine/problem.ts';
import { Random } from '../../problems/random.ts';
import { problemOf, type SimulatedDecision } from './simulated-decision.ts';

/**
 * `adaptive`: the best question of the engine's insight that the judge has not answered in both
 * orders, in one order, until there is none. `both orders`: the same, but each question is asked in
 * both orders, two calls. `random`: any ordered pair that was not asked. `design`: the rest of the
 * fixed design.
 */
export const WAYS = ['adaptive', 'both orders', 'random', 'design'] as const;
export type Way = (typeof WAYS)[number];

/** The answer's quality after so many more calls. */
export interface Outcome {
  /** Calls made; fewer than allowed where asking ended. */
  calls: number;
  /** Whether the option that the engine names is truly best. */
  right: boolean;
  /** By how much the truly best option is better, in the result's scale. */
  regret: number;
  /** The engine's own estimate of that regret: the expected loss of its best option. */
  stated: number | null;
}

export type Solve = (problem: Problem) => Promise<StakeholderSolution>;

/** Numbers of additional calls after which outcomes are noted. */
export const CALLS = [0, 1, 2, 4, 8, 16, 32] as const;
const DRAWS = 2_048;

/** Starts from the records of `base`; gives an outcome for each of CALLS. */
export function ask(
  decision: SimulatedDecision,
  base: readonly RatioRecord[],
  way: Way,
  solve: Solve,
): Promise<Outcome[]> {
  if (way === 'adaptive') return askAdaptively(decision, base, 1, solve);
  if (way === 'both orders') return askAdaptively(decision, base, 2, solve);
  const { seed, design, answers } = decision;
  const all = way === 'design' ? design : new Random(seed ^ 0x0dd5).shuffled([...answers.values()]);
  return askInOrder(
    decision,
    base,
    all.filter((record) => !base.includes(record)),
    solve,
  );
}

async function askAdaptively(
  decision: SimulatedDecision,
  base: readonly RatioRecord[],
  orders: 1 | 2,
  solve: Solve,
): Promise<Outcome[]> {
  const records = [...base];
  const random = new Random(decision.seed ^ 0x5eed);
  const outcomes: Outcome[] = [];
  for (;;) {
    const solution = await solve({ ...problemOf(decision, records, DRAWS), insight: true });
    const calls = records.length - base.length;
    const step = random.shuffled(openRecords(decision, solution, records)).slice(0, orders);
    const isOver = step.length === 0;
    for (const allowed of CALLS.slice(outcomes.length)) {
      if (!isOver && allowed >= calls + step.length) break;
      outcomes.push(outcomeOf(decision, solution, calls));
    }
    if (outcomes.length === CALLS.length) return outcomes;
    records.push(...step);
  }
}

async function askInOrder(
  decision: SimulatedDecision,
  base: readonly RatioRecord[],
  order: readonly RatioRecord[],
  solve: Solve,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const allowed of CALLS) {
    const more = order.slice(0, allowed);
    const last = outcomes.at(-1);
    if (last?.calls === more.length) outcomes.push(last);
    else {
      const solution = await solve(problemOf(decision, [...base, ...more], DRAWS));
      outcomes.push(outcomeOf(decision, solution, more.length));
    }
  }
  return outcomes;
}

/**
 * The orders in which the best question can still be asked. None: nothing is worth asking, or only
 * overlaps and pairs that the judge has answered in both orders.
 */
function openRecords(
  { answers, consequences }: SimulatedDecision,
  { insight }: StakeholderSolution,
  records: readonly RatioRecord[],
): RatioRecord[] {
  const question = insight?.questions.find(({ kind, asked }) => kind === 'ratio' && asked < 2);
  if (question === undefined) return [];
  const [i, j] = question.between;
  const items = consequences.length;
  const orders = [answers.get(i * items + j)!, answers.get(j * items + i)!];
  return orders.filter((record) => !records.includes(record));
}

function outcomeOf(
  { trueEv }: SimulatedDecision,
  { best, insight }: StakeholderSolution,
  calls: number,
): Outcome {
  const regret = Math.max(...trueEv) - trueEv[best]!;
  return { calls, right: regret < 1e-9, regret, stated: insight?.evpi ?? null };
}
