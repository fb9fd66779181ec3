/**
 * The part of a problem that plain Monte Carlo needs: log sizes are normal with this mean, and
 * `factor` is the Cholesky factor of their covariance, by rows.
 */
import type { Consequence, PooledFigures, Problem } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';

export interface Model {
  options: number;
  consequences: readonly Consequence[];
  mean: number[];
  /** Lower triangular. The first row and column are zero, because item 0 is fixed. */
  factor: number[][];
}

export function modelOf(solver: Solver, problem: Problem, pooled: PooledFigures, stakeholder = 0): Model {
  const { mean, covariance } = solver.posterior(problem, stakeholder, pooled);
  return {
    options: problem.options,
    consequences: problem.stakeholders[stakeholder]!.consequences,
    mean,
    factor: cholesky(covariance),
  };
}

function cholesky(covariance: readonly number[][]): number[][] {
  const factor = covariance.map((row) => row.map(() => 0));
  for (let i = 1; i < covariance.length; i += 1)
    for (let j = 1; j <= i; j += 1) {
      let sum = covariance[i]![j]!;
      for (let k = 1; k < j; k += 1) sum -= factor[i]![k]! * factor[j]![k]!;
      factor[i]![j] = i === j ? Math.sqrt(sum) : sum / factor[j]![j]!;
    }
  return factor;
}
