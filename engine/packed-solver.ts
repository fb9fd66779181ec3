/** One WASM instance that solves packed stakeholders. Every figure is computed there; here numbers are only copied. */
import { EngineInstance } from './engine-instance.ts';
import { EngineFault, type PooledFigures, type Problem, UnsolvableProblem } from './problem.ts';
import { SOLUTION_NUMBERS, solutionLength, solutionViews } from './transfer/buffers.ts';
import { inputBuffers, type StakeholderInput } from './transfer/layout.ts';

/** The two steps of a problem. */
export interface SolverSteps {
  /**
   * What all stakeholders share, from the fits of all of them; they come in the problem's order.
   */
  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]): PooledFigures;
  /** One stakeholder's figures with these, in the order of `solutionViews`. */
  solve(input: StakeholderInput, pooled: PooledFigures): Float64Array<ArrayBuffer>;
  /** Bytes of WASM memory held; it grows with the largest problem and never shrinks. */
  readonly memoryBytes: number;
}

/** A solution before its figures have names, in the problem's order. */
export interface PackedSolution {
  pooled: PooledFigures;
  figures: Float64Array<ArrayBuffer>[];
}

/** The two steps in sequence. */
export function solveAll(
  solver: SolverSteps,
  prior: Problem['tauPrior'],
  inputs: readonly StakeholderInput[],
): PackedSolution {
  const pooled = solver.pooled(prior, inputs);
  return { pooled, figures: inputs.map((input) => solver.solve(input, pooled)) };
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

  /** Two fits of each stakeholder: τ takes the first fits of all, and the refits take τ. */
  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]): PooledFigures {
    const { engine } = this;
    engine.call('beginPooling');
    for (const input of inputs) {
      this.#write(input);
      this.#run('fit', input, input.ratioSpreadScale);
      engine.call('addFit', engine.figure('q'), engine.figure('df'), engine.figure('c'));
    }
    const tau = engine.call('heterogeneity', prior.scale, prior.df);
    for (const input of inputs) {
      this.#write(input);
      this.#run('refit', input, input.ratioSpreadScale, tau);
      engine.call('addRefit', engine.figure('refitQ'));
    }
    return {
      tau,
      phi: engine.call('pooledPhi'),
      itemShare: engine.call('itemShare'),
      df: engine.figure('pooledDf'),
    };
  }

  solve(input: StakeholderInput, pooled: PooledFigures): Float64Array<ArrayBuffer> {
    const { ratioSpreadScale, seed, stakeholder, correct, draws, insight } = input;
    const ofPosterior = [ratioSpreadScale, ...inOrder(pooled)];
    this.#write(input);
    this.#run('solve', input, ...ofPosterior, seed, stakeholder, Number(correct), draws, Number(insight));
    return this.#figures(input);
  }

  /** Leaves the normal posterior of the log sizes in the buffers `posteriorMean` and `covariance`. */
  fitPosterior(input: StakeholderInput, pooled: PooledFigures): void {
    this.#write(input);
    this.#run('fitPosterior', input, input.ratioSpreadScale, ...inOrder(pooled));
  }

  #write(input: StakeholderInput): void {
    const { options, items, consequences, ratioRecords, overlapRecords, overlapCells } = input.lengths;
    const lengths = [options, items, consequences, ratioRecords, overlapRecords, overlapCells];
    this.engine.reserve('plan', ...lengths);
    for (const [name, values] of Object.entries(inputBuffers(input))) this.engine.write(name, values);
  }

  #run(
    step: 'fit' | 'refit' | 'fitPosterior' | 'solve',
    { stakeholder }: StakeholderInput,
    ...args: number[]
  ): void {
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

  #figures(input: StakeholderInput): Float64Array<ArrayBuffer> {
    const figures = new Float64Array(solutionLength(input));
    const { numbers, reals, integers } = solutionViews(figures, input);
    numbers.set(SOLUTION_NUMBERS.map((name) => this.engine.figure(name)));
    for (const [name, view] of Object.entries(reals)) view.set(this.engine.reals(name, view.length));
    for (const [name, view] of Object.entries(integers)) view.set(this.engine.integers(name, view.length));
    return figures;
  }
}

/** As the module's functions take them. */
function inOrder({ tau, phi, itemShare, df }: PooledFigures): number[] {
  return [tau, phi, itemShare, df];
}
