/**
 * The cases that the accuracy bench solves: the vectors with more than five consequences, and the
 * typical decision with overlaps.
 */
import type { Problem, StakeholderSolution } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { readVector, VECTOR_NAMES } from '../../problems/vector.ts';
import { type Model, modelOf } from '../peers/model.ts';
import { typicalProblem } from './problems.ts';

export interface AccuracyCase {
  name: string;
  problem: Problem;
  stakeholder: number;
}

/** One stakeholder's problem, ready to be solved with any seed and number of draws. */
export interface ReadyCase extends AccuracyCase {
  model: Model;
  solve: (seed: number, draws: number | 'auto') => StakeholderSolution;
}

/** With fewer consequences every method is fast enough. */
const LEAST_CONSEQUENCES = 6;
const TYPICAL_SEED = 1;

/** Returns the cases in the order of the table. */
export function accuracyCases(): AccuracyCase[] {
  const vectors = VECTOR_NAMES.map((name) => {
    const { problem } = readVector(name, { seed: 1, draws: 'auto' });
    return { name, problem, stakeholder: 0 };
  });
  const problem = typicalProblem(TYPICAL_SEED, 'within');
  const typical = problem.stakeholders.map((_, stakeholder) => ({
    name: `typical-${stakeholder + 1}`,
    problem,
    stakeholder,
  }));
  return [...vectors, ...typical].filter(
    ({ problem: given, stakeholder }) =>
      given.stakeholders[stakeholder]!.consequences.length >= LEAST_CONSEQUENCES,
  );
}

export function readyCase(solver: Solver, one: AccuracyCase): ReadyCase {
  const pooled = solver.pooled(one.problem);
  const solve = (seed: number, draws: number | 'auto') =>
    solver.solve({ ...one.problem, seed, draws }, one.stakeholder, pooled);
  return { ...one, model: modelOf(solver, one.problem, pooled, one.stakeholder), solve };
}
