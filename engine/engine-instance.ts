/**
 * One instance of the engine's module. It solves packed stakeholders, and gives tests the module's
 * functions, globals and buffers by name. The module computes every figure; this file only copies
 * numbers. A failure of the module is an EngineFault.
 */
import { EngineFault, type PooledFigures, type Problem, UnsolvableProblem } from './problem.ts';
import { sobolTable } from './sobol-table.ts';
import { INPUT, type Lengths, SOLUTION, SOLUTION_NUMBERS } from './transfer/buffers.ts';
import { bytesOf, newFigures, placesOf, SOLUTION_START } from './transfer/layout.ts';
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
  steps: SolverSteps,
  prior: Problem['tauPrior'],
  inputs: readonly StakeholderInput[],
): PackedSolution {
  const pooled = steps.pooled(prior, inputs);
  return { pooled, figures: inputs.map((input) => steps.solve(input, pooled)) };
}

export class EngineInstance implements SolverSteps {
  static async create(module: WebAssembly.Module): Promise<EngineInstance> {
    const { exports } = await WebAssembly.instantiate(module);
    const instance = new EngineInstance(exports);
    instance.#writeSobolTable();
    return instance;
  }

  readonly #exports: Readonly<Record<string, unknown>>;
  readonly #memory: WebAssembly.Memory;
  #fault: EngineFault | undefined;

  private constructor(exports: Readonly<Record<string, unknown>>) {
    this.#exports = exports;
    const memory = exports.memory;
    if (!(memory instanceof WebAssembly.Memory)) throw new EngineFault('the module exports no memory');
    this.#memory = memory;
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Fits each stakeholder twice: τ needs the first fits of all, and the refits need τ. */
  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]): PooledFigures {
    this.call('beginPooling');
    for (const input of inputs) {
      this.#run('fit', input);
      this.call('addFit', this.figure('q'), this.figure('df'), this.figure('c'));
    }
    const tau = this.call('heterogeneity', prior.scale, prior.df);
    for (const input of inputs) {
      this.#run('refit', input, tau);
      this.call('addRefit', this.figure('refitQ'));
    }
    return {
      tau,
      phi: this.call('pooledPhi'),
      itemShare: this.call('itemShare'),
      df: this.figure('pooledDf'),
    };
  }

  solve(input: StakeholderInput, pooled: PooledFigures): Float64Array<ArrayBuffer> {
    const { seed, stakeholder, correct, draws, insight } = input;
    this.#run('solve', input, ...inOrder(pooled), seed, stakeholder, Number(correct), draws, insight);
    return this.#readFigures(input.lengths);
  }

  /**
   * The normal posterior of a stakeholder's log sizes: its mean, and its covariance by rows. Valid
   * until the next call.
   */
  posterior(
    input: StakeholderInput,
    pooled: PooledFigures,
  ): { mean: Float64Array; covariance: Float64Array } {
    this.#run('fitPosterior', input, ...inOrder(pooled));
    const { items } = input.lengths;
    return { mean: this.reals('posteriorMean', items), covariance: this.reals('covariance', items * items) };
  }

  /** Calls an exported function. After a trap the instance refuses further work. */
  call(name: string, ...args: (number | bigint)[]): number {
    if (this.#fault !== undefined) throw this.#fault;
    const exported = this.#exports[name];
    if (typeof exported !== 'function') throw new EngineFault(`the module exports no function ${name}`);
    try {
      const result: unknown = Reflect.apply(exported, undefined, args);
      return typeof result === 'number' ? result : 0;
    } catch (cause) {
      this.#fault = new EngineFault(`${name} trapped: ${cause}`, { cause });
      throw this.#fault;
    }
  }

  /** Value of an exported global: a figure, or where a buffer starts. */
  figure(name: string): number {
    const exported = this.#exports[name];
    const value = exported instanceof WebAssembly.Global ? exported.value : undefined;
    if (typeof value !== 'number') throw new EngineFault(`the module exports no number ${name}`);
    return value;
  }

  /** Lays out the buffers of a problem of these lengths. Earlier views and buffers are void. */
  plan(lengths: Lengths): void {
    const { options, items, consequences, ratioRecords, personRecords, overlapRecords, overlapCells } =
      lengths;
    const inOrder = [options, items, consequences, ratioRecords, personRecords, overlapRecords, overlapCells];
    if (this.call('plan', ...inOrder, bytesOf(INPUT, lengths), bytesOf(SOLUTION, lengths)) === 0)
      throw new EngineFault(`the engine has no room for a problem of lengths ${inOrder.join(', ')}`);
    this.#place(INPUT, lengths, this.figure('input'));
    this.#place(SOLUTION, lengths, this.figure('solution'));
  }

  /**
   * Writes the input and calls a step of the module with it. Throws UnsolvableProblem when the
   * records do not determine the sizes.
   */
  #run(step: 'fit' | 'refit' | 'fitPosterior' | 'solve', input: StakeholderInput, ...args: number[]): void {
    this.plan(input.lengths);
    new Uint8Array(this.#memory.buffer, this.figure('input')).set(new Uint8Array(input.records));
    const status = this.call(step, input.ratioSpreadScale, ...args);
    if (status === this.figure('SOLVED')) return;
    const place = `stakeholders[${input.stakeholder}]`;
    if (status === this.figure('SINGULAR'))
      throw new UnsolvableProblem(
        `${place}.ratio: the records do not determine the sizes; ask more pairs, in both orders`,
      );
    if (status === this.figure('NO_ROOM'))
      throw new EngineFault(`${place}: no memory for its draws; shorten the problem or lower draws`);
    throw new EngineFault(`${place}: not one draw was finite`);
  }

  /** The figures of the problem that was solved last. */
  #readFigures(lengths: Lengths): Float64Array<ArrayBuffer> {
    const figures = newFigures(lengths);
    SOLUTION_NUMBERS.forEach((name, k) => {
      figures[k] = this.figure(name);
    });
    const solution = new Uint8Array(
      this.#memory.buffer,
      this.figure('solution'),
      figures.byteLength - SOLUTION_START,
    );
    new Uint8Array(figures.buffer, SOLUTION_START).set(solution);
    return figures;
  }

  /** View of a buffer as f64; valid until the next `plan`. */
  reals(name: string, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, this.figure(name), length);
  }

  /** View of a buffer as i32. */
  integers(name: string, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.figure(name), length);
  }

  /** Tells the module where a table's buffers are: the first of them at `address`. */
  #place(table: typeof INPUT | typeof SOLUTION, lengths: Lengths, address: number): void {
    for (const { name, start } of placesOf(table, lengths)) {
      const pointer = this.#exports[name];
      if (!(pointer instanceof WebAssembly.Global)) throw new EngineFault(`the module has no buffer ${name}`);
      pointer.value = address + start;
    }
  }

  #writeSobolTable(): void {
    const { polynomials, initialNumbers } = sobolTable();
    this.integers('polynomials', polynomials.length).set(polynomials);
    this.integers('initialNumbers', initialNumbers.length).set(initialNumbers);
    this.call('prepare');
  }
}

/** As the module's functions take them. */
function inOrder({ tau, phi, itemShare, df }: PooledFigures): number[] {
  return [tau, phi, itemShare, df];
}
