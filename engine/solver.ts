/** The solver: one WASM instance, problem in, solution out. Every figure is computed there; here numbers are only copied. */
import { readFile } from 'node:fs/promises';
import { buildIfStale } from './build.ts';
import { checkSettings, checkStakeholder } from './check-problem.ts';
import { checkShape } from './check-shape.ts';
import { EngineInstance } from './engine-instance.ts';
import {
  EngineFault,
  type Problem,
  type Solution,
  type StakeholderSolution,
  UnsolvableProblem,
} from './problem.ts';
import { readSolution } from './read-solution.ts';
import { writeStakeholder } from './write-problem.ts';

/** What one stakeholder's first fit adds to the pooled heterogeneity: Cochran's Q, its degrees of freedom, and C. */
export interface HeterogeneityTerms {
  q: number;
  df: number;
  c: number;
}

/** An edge of a graph for `branching`: `to` would be discounted by `from`. */
export interface WeightedEdge {
  from: number;
  to: number;
  weight: number;
}

/** The engine's module, compiled once and good for any number of instances and threads; built first if it is stale. */
export async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(await buildIfStale()));
}

export class Solver {
  static async create(module: WebAssembly.Module): Promise<Solver> {
    return new Solver(await EngineInstance.create(module));
  }

  readonly #engine: EngineInstance;

  private constructor(engine: EngineInstance) {
    this.#engine = engine;
  }

  /** Bytes of WASM memory held; it grows with the largest problem and never shrinks. */
  get memoryBytes(): number {
    return this.#engine.memoryBytes;
  }

  /** The first of three steps: one stakeholder's fit without heterogeneity. */
  fit(problem: Problem, stakeholder: number): HeterogeneityTerms {
    this.#write(problem, stakeholder);
    this.#run('fit', stakeholder, problem.ratioSpreadScale);
    return { q: this.#engine.figure('q'), df: this.#engine.figure('df'), c: this.#engine.figure('c') };
  }

  /** The second: heterogeneity τ of the decision, from the terms of all stakeholders in the problem's order. */
  tau(problem: Problem, terms: readonly HeterogeneityTerms[]): number {
    checkSettings(problem);
    this.#engine.call('beginHeterogeneity');
    for (const { q, df, c } of terms) this.#engine.call('addHeterogeneity', q, df, c);
    return this.#engine.call('heterogeneity', problem.tauPrior.scale, problem.tauPrior.df);
  }

  /** The third: one stakeholder's figures with that τ. */
  solve(problem: Problem, stakeholder: number, tau: number): StakeholderSolution {
    if (!(tau >= 0 && tau < Infinity))
      throw new UnsolvableProblem(`tau: got ${tau}, expected a finite number of at least 0`);
    this.#write(problem, stakeholder);
    const correct = problem.overlapMode === 'correct' ? 1 : 0;
    const draws = problem.draws === 'auto' ? 0 : problem.draws;
    const { ratioSpreadScale, seed } = problem;
    this.#run('solve', stakeholder, ratioSpreadScale, tau, seed, stakeholder, correct, draws);
    return readSolution(this.#engine, problem, stakeholder);
  }

  /** The three steps in sequence. */
  solveAll(problem: Problem): Solution {
    checkShape(problem);
    checkSettings(problem);
    const terms = problem.stakeholders.map((_, stakeholder) => this.fit(problem, stakeholder));
    const tau = this.tau(problem, terms);
    const stakeholders = problem.stakeholders.map((_, index) => this.solve(problem, index, tau));
    return { tau, stakeholders };
  }

  /** Normal posterior of the log sizes, which the draws are made from; item 0 is grounded at 0. */
  posterior(problem: Problem, stakeholder: number, tau: number): { mean: number[]; covariance: number[][] } {
    this.#write(problem, stakeholder);
    this.#run('fitPosterior', stakeholder, problem.ratioSpreadScale, tau);
    const items = new Set(problem.stakeholders[stakeholder]!.consequences.map(({ item }) => item)).size;
    const covariance = Array.from(this.#engine.reals('covariance', items * items));
    return {
      mean: Array.from(this.#engine.reals('posteriorMean', items)),
      covariance: Array.from({ length: items }, (_, i) => covariance.slice(i * items, (i + 1) * items)),
    };
  }

  /** Loadings A of the draws of log sizes, x = mean + A·z: items × coordinates. The first coordinate is that of the lines, if there are any. */
  loadings(problem: Problem, stakeholder: number, tau: number): number[][] {
    const items = this.solve(problem, stakeholder, tau).logSize.length;
    const rows = Array.from(this.#engine.reals('loadings', items * (items - 1)));
    const coordinates = this.#engine.figure('coordinates');
    return Array.from({ length: items }, (_, i) => {
      const start = i * (items - 1);
      return rows.slice(start, start + coordinates);
    });
  }

  /** Maximum-weight branching of any graph: for each node the index of the edge taken into it, or −1. */
  branching(nodes: number, edges: readonly WeightedEdge[]): number[] {
    this.#plan(1, 1, nodes, 0, Math.ceil(edges.length / 2), 0);
    this.#engine.integers('edgeFrom', edges.length).set(edges.map((edge) => edge.from));
    this.#engine.integers('edgeTo', edges.length).set(edges.map((edge) => edge.to));
    this.#engine.reals('edgeWeight', edges.length).set(edges.map((edge) => edge.weight));
    this.#engine.call('branching', nodes, edges.length);
    return Array.from(this.#engine.integers('nodeChosen', nodes));
  }

  /** Unscrambled Sobol' point in [0, 1), natural order; dimension 0 … 2,399, index 0 … 4,095. */
  sobolPoint(dimension: number, index: number): number {
    const bits = this.#engine.call('reverseBits', this.#engine.call('sobolPoint', dimension, index));
    return (bits >>> 0) / 2 ** 32;
  }

  /** Scrambled points of one dimension and randomisation in (0, 1), from `start` (a multiple of 64) on, at most 64. */
  scrambledPoints(
    seed: number,
    stakeholder: number,
    dimension: number,
    randomisation: number,
    start: number,
  ): number[] {
    this.#plan(1, 1, 0, 0, 1, 0);
    this.#engine.call('scrambledPoints', seed, stakeholder, dimension, randomisation, start);
    return Array.from(this.#engine.reals('blockUniforms', 64));
  }

  /** z with Φ(z) = u, 0 < u < 1. */
  inverseNormal(u: number): number {
    return this.#engine.call('inverseNormal', u);
  }

  /** e^x, x ≤ 0. */
  exponential(x: number): number {
    return this.#engine.call('exponential', x);
  }

  /** ln x, x from the least normal number up to 0.93. */
  logarithm(x: number): number {
    return this.#engine.call('logarithm', x);
  }

  /** Quantile of at most 65,536 finite values, 0 ≤ p ≤ 1. */
  quantile(values: readonly number[], p: number): number {
    this.#plan(1, 1, 0, 0, 0, 0);
    if (this.#engine.call('planValues', values.length) === 0)
      throw new EngineFault(`the engine has no room for ${values.length} values`);
    this.#engine.reals('gathered', values.length).set(values);
    return this.#engine.call('quantile', this.#engine.figure('gathered'), 0, values.length, p);
  }

  #write(problem: Problem, index: number): void {
    checkSettings(problem);
    const items = checkStakeholder(problem, index);
    const { consequences, ratio, overlap } = problem.stakeholders[index]!;
    const records = problem.overlapMode === 'off' ? [] : overlap;
    const cells = records.reduce((sum, record) => sum + record.cells.length, 0);
    this.#plan(problem.options, items, consequences.length, ratio.length, records.length, cells);
    writeStakeholder(this.#engine, consequences, ratio, records);
  }

  #plan(...lengths: number[]): void {
    if (this.#engine.call('plan', ...lengths) === 0)
      throw new EngineFault(`the engine has no room for a problem of lengths ${lengths.join(', ')}`);
  }

  #run(step: 'fit' | 'fitPosterior' | 'solve', stakeholder: number, ...args: number[]): void {
    const status = this.#engine.call(step, ...args);
    if (status === this.#engine.figure('SINGULAR'))
      throw new UnsolvableProblem(
        `stakeholders[${stakeholder}].ratio: the records do not determine the sizes; ask more pairs, in both orders`,
      );
    if (status === this.#engine.figure('NO_ROOM'))
      throw new EngineFault(
        `stakeholders[${stakeholder}]: no memory for its draws; shorten the problem or lower draws`,
      );
    if (status !== this.#engine.figure('SOLVED'))
      throw new EngineFault(`stakeholders[${stakeholder}]: not one draw was finite`);
  }
}
