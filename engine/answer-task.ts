/**
 * One step of a problem, as it crosses from the pool to a thread and back. Errors lose their class
 * on the way, so the answer itself says whether the problem or the engine was at fault.
 */
import { type PackedSolution, type SolverSteps, solveAll } from './engine-instance.ts';
import { type PooledFigures, type Problem, UnsolvableProblem } from './problem.ts';
import type { StakeholderInput } from './transfer/pack-problem.ts';

export type EngineTask =
  /** All steps of a whole problem. */
  | { step: 'all'; tauPrior: Problem['tauPrior']; inputs: StakeholderInput[] }
  /** The fits of all stakeholders. */
  | { step: 'pooled'; tauPrior: Problem['tauPrior']; inputs: StakeholderInput[] }
  | { step: 'solve'; input: StakeholderInput; pooled: PooledFigures };

export type EngineAnswer =
  | { step: 'all'; solution: PackedSolution }
  /** The inputs go back, to be solved next. */
  | { step: 'pooled'; pooled: PooledFigures; inputs: StakeholderInput[] }
  | { step: 'solve'; figures: Float64Array<ArrayBuffer> }
  /** The problem is outside what the engine solves. */
  | { step: 'refused'; message: string }
  /** The engine broke. */
  | { step: 'broken'; message: string };

/**
 * WASM memory never shrinks. An instance that a large problem made larger than this is not kept.
 */
const KEPT_MEMORY_BYTES = 48 * 1024 * 1024;

/**
 * Returns a function that answers tasks with one solver. The solver is made at the first task, and
 * again after any unexpected error, because an instance's memory cannot be trusted after a trap.
 */
export function taskAnswerer(
  createSolver: () => SolverSteps | Promise<SolverSteps>,
): (task: EngineTask) => Promise<EngineAnswer> {
  let kept: SolverSteps | undefined;
  return async (task) => {
    try {
      const solver = kept ?? (await createSolver());
      kept = undefined;
      const answer = answerWith(solver, task);
      if (solver.memoryBytes <= KEPT_MEMORY_BYTES) kept = solver;
      return answer;
    } catch (error) {
      return {
        step: 'broken',
        message: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
      };
    }
  };
}

/** A refusal is an answer like any other; every other error is thrown on. */
function answerWith(solver: SolverSteps, task: EngineTask): EngineAnswer {
  try {
    switch (task.step) {
      case 'all':
        return { step: 'all', solution: solveAll(solver, task.tauPrior, task.inputs) };
      case 'pooled': {
        const { tauPrior, inputs } = task;
        return { step: 'pooled', pooled: solver.pooled(tauPrior, inputs), inputs };
      }
      case 'solve':
        return { step: 'solve', figures: solver.solve(task.input, task.pooled) };
    }
  } catch (error) {
    if (error instanceof UnsolvableProblem) return { step: 'refused', message: error.message };
    throw error;
  }
}
