/**
 * One step of a problem, as it crosses from the pool to a thread and back. Errors lose their class on that way, so an
 * answer says itself whether the problem or the engine was at fault.
 */
import { type Problem, type Solution, type StakeholderSolution, UnsolvableProblem } from './problem.ts';

/** Cochran's Q of a stakeholder's first fit, its degrees of freedom, and C of the moment estimator. */
export interface FitTerms {
  q: number;
  df: number;
  c: number;
}

export type EngineTask =
  /** All steps of a whole problem. */
  | { step: 'all'; problem: Problem }
  | { step: 'fit'; problem: Problem; stakeholder: number }
  | { step: 'tau'; problem: Problem; terms: FitTerms[] }
  | { step: 'solve'; problem: Problem; stakeholder: number; tau: number };

export type EngineAnswer =
  | { step: 'all'; solution: Solution }
  | { step: 'fit'; terms: FitTerms }
  | { step: 'tau'; tau: number }
  | { step: 'solve'; solution: StakeholderSolution }
  /** The problem is outside what the engine solves. */
  | { step: 'refused'; message: string }
  /** The engine broke. */
  | { step: 'broken'; message: string };

/** What a thread needs of a solver. */
export interface SolverSteps {
  fit(problem: Problem, stakeholder: number): FitTerms;
  tau(problem: Problem, terms: FitTerms[]): number;
  solve(problem: Problem, stakeholder: number, tau: number): StakeholderSolution;
  readonly memoryBytes: number;
}

/** WASM memory never shrinks: an instance that a large problem has made larger than this is not kept. */
const KEPT_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * A function that answers tasks with one solver, made at the first task and again after anything unexpected: what a
 * trap leaves in an instance's memory is not trusted.
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
        return { step: 'all', solution: solveAll(solver, task.problem) };
      case 'fit':
        return { step: 'fit', terms: solver.fit(task.problem, task.stakeholder) };
      case 'tau':
        return { step: 'tau', tau: solver.tau(task.problem, task.terms) };
      case 'solve':
        return { step: 'solve', solution: solver.solve(task.problem, task.stakeholder, task.tau) };
    }
  } catch (error) {
    if (error instanceof UnsolvableProblem) return { step: 'refused', message: error.message };
    throw error;
  }
}

function solveAll(solver: SolverSteps, problem: Problem): Solution {
  const terms = problem.stakeholders.map((_, stakeholder) => solver.fit(problem, stakeholder));
  const tau = solver.tau(problem, terms);
  return { tau, stakeholders: problem.stakeholders.map((_, index) => solver.solve(problem, index, tau)) };
}
