/** One WASM instance that solves packed stakeholders. Every figure is computed there; here numbers are only copied. */
import { EngineInstance } from './engine-instance.ts';
import { EngineFault, type Problem, UnsolvableProblem } from './problem.ts';
import { SOLUTION_NUMBERS, solutionLength, solutionViews } from './solution-figures.ts';
import { inputBuffers, type StakeholderInput } from './stakeholder-input.ts';

/** What one stakeholder's first fit adds to the pooled heterogeneity: Cochran's Q, its degrees of freedom, and C. */
export interface HeterogeneityTerms {
  q: number;
  df: number;
  c: number;
}

/** The three steps of a problem. */
export interface SolverSteps {
  /** One stakeholder's fit without heterogeneity. */
  fit(input: StakeholderInput): HeterogeneityTerms;
  /** Heterogeneity τ of the decision, from the terms of all stakeholders in the problem's order. */
  tau(prior: Problem['tauPrior'], terms: readonly HeterogeneityTerms[]): number;
  /** One stakeholder's figures with that τ, in the order of `solutionViews`. */
  solve(input: StakeholderInput, tau: number): Float64Array<ArrayBuffer>;
  /** Bytes of WASM memory held; it grows with the largest problem and never shrinks. */
  readonly memoryBytes: number;
}

/** A solution before its figures have names, in the problem's order. */
export interface PackedSolution {
  tau: number;
  figures: Float64Array<ArrayBuffer>[];
}

/** The three steps in sequence. */
export function solveAll(
  solver: SolverSteps,
  prior: Problem['tauPrior'],
  inputs: readonly StakeholderInput[],
): PackedSolution {
  const tau = solver.tau(
    prior,
    inputs.map((input) => solver.fit(input)),
  );
  return { tau, figures: inputs.map((input) => solver.solve(input, tau)) };
}

export class PackedSolver implements SolverSteps {
  static async create(module: WebAssembly.Module): Promise<PackedSolver> {
    return new PackedSolver(await EngineInstance.create(module));
  }

  /** The instance, for what is not a step. */
  readonly engine: EngineInstance;

  private constructor(engine: EngineInstance) {
    this.engine = engine;
  }

  get memoryBytes(): number {
    return this.engine.memoryBytes;
  }

  fit(input: StakeholderInput): HeterogeneityTerms {
    this.#write(input);
    this.#run('fit', input, input.ratioSpreadScale);
    return { q: this.engine.figure('q'), df: this.engine.figure('df'), c: this.engine.figure('c') };
  }

  tau(prior: Problem['tauPrior'], terms: readonly HeterogeneityTerms[]): number {
    this.engine.call('beginHeterogeneity');
    for (const { q, df, c } of terms) this.engine.call('addHeterogeneity', q, df, c);
    return this.engine.call('heterogeneity', prior.scale, prior.df);
  }

  solve(input: StakeholderInput, tau: number): Float64Array<ArrayBuffer> {
    const { ratioSpreadScale, seed, stakeholder, correct, draws } = input;
    this.#write(input);
    this.#run('solve', input, ratioSpreadScale, tau, seed, stakeholder, Number(correct), draws);
    return this.#figures(input);
  }

  /** Leaves the normal posterior of the log sizes in the buffers `posteriorMean` and `covariance`. */
  fitPosterior(input: StakeholderInput, tau: number): void {
    this.#write(input);
    this.#run('fitPosterior', input, input.ratioSpreadScale, tau);
  }

  #write(input: StakeholderInput): void {
    const { options, items, consequences, ratioRecords, overlapRecords, overlapCells } = input.lengths;
    const lengths = [options, items, consequences, ratioRecords, overlapRecords, overlapCells];
    this.engine.reserve('plan', ...lengths);
    for (const [name, values] of Object.entries(inputBuffers(input))) this.engine.write(name, values);
  }

  #run(step: 'fit' | 'fitPosterior' | 'solve', { stakeholder }: StakeholderInput, ...args: number[]): void {
    const status = this.engine.call(step, ...args);
    if (status === this.engine.figure('SINGULAR'))
      throw new UnsolvableProblem(
        `stakeholders[${stakeholder}].ratio: the records do not determine the sizes; ask more pairs, in both orders`,
      );
    if (status === this.engine.figure('NO_ROOM'))
      throw new EngineFault(
        `stakeholders[${stakeholder}]: no memory for its draws; shorten the problem or lower draws`,
      );
    if (status !== this.engine.figure('SOLVED'))
      throw new EngineFault(`stakeholders[${stakeholder}]: not one draw was finite`);
  }

  #figures({ lengths }: StakeholderInput): Float64Array<ArrayBuffer> {
    const figures = new Float64Array(solutionLength(lengths));
    const { numbers, reals, integers } = solutionViews(figures, lengths);
    numbers.set(SOLUTION_NUMBERS.map((name) => this.engine.figure(name)));
    for (const [name, view] of Object.entries(reals)) view.set(this.engine.reals(name, view.length));
    for (const [name, view] of Object.entries(integers)) view.set(this.engine.integers(name, view.length));
    return figures;
  }
}
