/**
 * One WASM instance that solves packed stakeholders. The module computes every figure; this file
 * only copies numbers.
 */
import { EngineInstance } from './engine-instance.ts';
import { EngineFault, type PooledFigures, type Problem, UnsolvableProblem } from './problem.ts';
import type { StakeholderInput } from './transfer/pack-problem.ts';

/** The two steps of a problem. */
export interface SolverSteps {
  /**
   * Computes the figures that all stakeholders share, from the fits of all. The inputs come in the
   * problem's order.
   */
  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]): PooledFigures;
  /** One stakeholder's figures with these, as `newFigures` lays them out. */
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

  /** The instance, for uses other than the steps. */
  readonly engine: EngineInstance;

  private constructor(engine: EngineInstance) {
    this.engine = engine;
  }

  get memoryBytes(): number {
    return this.engine.memoryBytes;
  }

  /** Fits each stakeholder twice: τ needs the first fits of all, and the refits need τ. */
  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]): PooledFigures {
    const { engine } = this;
    engine.call('beginPooling');
    for (const input of inputs) {
      this.run('fit', input);
      engine.call('addFit', engine.figure('q'), engine.figure('df'), engine.figure('c'));
    }
    const tau = engine.call('heterogeneity', prior.scale, prior.df);
    for (const input of inputs) {
      this.run('refit', input, tau);
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
    const { seed, stakeholder, correct, draws, insight } = input;
    const settings = [seed, stakeholder, Number(correct), draws, insight];
    this.run('solve', input, ...inOrder(pooled), ...settings);
    return this.engine.readFigures(input.lengths);
  }

  /**
   * Writes the input and calls a step of the module with it. Throws UnsolvableProblem when the
   * records do not determine the sizes.
   */
  run(step: 'fit' | 'refit' | 'fitPosterior' | 'solve', input: StakeholderInput, ...args: number[]): void {
    this.engine.writeProblem(input);
    const status = this.engine.call(step, input.ratioSpreadScale, ...args);
    const place = `stakeholders[${input.stakeholder}]`;
    if (status === this.engine.figure('SINGULAR'))
      throw new UnsolvableProblem(
        `${place}.ratio: the records do not determine the sizes; ask more pairs, in both orders`,
      );
    if (status === this.engine.figure('NO_ROOM'))
      throw new EngineFault(`${place}: no memory for its draws; shorten the problem or lower draws`);
    if (status !== this.engine.figure('SOLVED')) throw new EngineFault(`${place}: not one draw was finite`);
  }
}

/** As the module's functions take them. */
export function inOrder({ tau, phi, itemShare, df }: PooledFigures): number[] {
  return [tau, phi, itemShare, df];
}
