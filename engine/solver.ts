/** The solver on the calling thread: one WASM instance, problem in, solution out. */
import { readFile } from 'node:fs/promises';
import { buildIfStale } from './build.ts';
import { checkPooled, checkSettings } from './check-problem.ts';
import type { EngineInstance } from './engine-instance.ts';
import { PackedSolver, solveAll } from './packed-solver.ts';
import type { PooledFigures, Problem, Solution, StakeholderSolution } from './problem.ts';
import type { StakeholderInput } from './transfer/layout.ts';
import { packProblem, packStakeholder } from './transfer/pack-problem.ts';
import { readSolution, readStakeholder } from './transfer/read-solution.ts';

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
    return new Solver(await PackedSolver.create(module));
  }

  readonly #solver: PackedSolver;
  readonly #engine: EngineInstance;

  private constructor(solver: PackedSolver) {
    this.#solver = solver;
    this.#engine = solver.engine;
  }

  /** Bytes of WASM memory held; it grows with the largest problem and never shrinks. */
  get memoryBytes(): number {
    return this.#solver.memoryBytes;
  }

  /** The first of two steps: what all stakeholders share. */
  pooled(problem: Problem): PooledFigures {
    return this.#solver.pooled(problem.tauPrior, packProblem(problem));
  }

  /** The second: one stakeholder's figures with these. */
  solve(problem: Problem, stakeholder: number, pooled: PooledFigures): StakeholderSolution {
    checkPooled(pooled);
    const input = packed(problem, stakeholder);
    return readStakeholder(this.#solver.solve(input, pooled), input, problem.stakeholders[stakeholder]!);
  }

  /** The two steps in sequence. */
  solveAll(problem: Problem): Solution {
    const inputs = packProblem(problem);
    return readSolution(solveAll(this.#solver, problem.tauPrior, inputs), inputs, problem);
  }

  /** Normal posterior of the log sizes, which the draws are made from; item 0 is grounded at 0. */
  posterior(
    problem: Problem,
    stakeholder: number,
    pooled: PooledFigures,
  ): { mean: number[]; covariance: number[][] } {
    const input = packed(problem, stakeholder);
    this.#solver.fitPosterior(input, pooled);
    const { items } = input.lengths;
    const covariance = Array.from(this.#engine.reals('covariance', items * items));
    return {
      mean: Array.from(this.#engine.reals('posteriorMean', items)),
      covariance: Array.from({ length: items }, (_, i) => covariance.slice(i * items, (i + 1) * items)),
    };
  }

  /** Loadings A of the draws of log sizes, x = mean + A·z: items × coordinates. The first coordinate is that of the lines, if there are any. */
  loadings(problem: Problem, stakeholder: number, pooled: PooledFigures): number[][] {
    const items = this.solve(problem, stakeholder, pooled).logSize.length;
    const rows = Array.from(this.#engine.reals('loadings', items * (items - 1)));
    const coordinates = this.#engine.figure('coordinates');
    return Array.from({ length: items }, (_, i) => {
      const start = i * (items - 1);
      return rows.slice(start, start + coordinates);
    });
  }

  /** Maximum-weight branching of any graph: for each node the index of the edge taken into it, or −1. */
  branching(nodes: number, edges: readonly WeightedEdge[]): number[] {
    this.#engine.reserve('plan', 1, 1, nodes, 0, Math.ceil(edges.length / 2), 0);
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
    this.#engine.reserve('plan', 1, 1, 0, 0, 0, 0);
    this.#engine.call('scrambledPoints', seed, stakeholder, dimension, randomisation, start);
    return Array.from(this.#engine.reals('blockNormals', 64));
  }

  /** z with Φ(z) = u, 0 < u < 1. */
  inverseNormal(u: number): number {
    return this.#engine.call('inverseNormal', u);
  }

  /** Φ(x) as lines take it, in 32 bits. */
  normalDistribution(x: number): number {
    return this.#engine.call('distributionOf', x);
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
    this.#engine.reserve('plan', 1, 1, 0, 0, 0, 0);
    this.#engine.reserve('planValues', values.length);
    this.#engine.reals('gathered', values.length).set(values);
    return this.#engine.call('quantile', this.#engine.figure('gathered'), 0, values.length, p);
  }
}

function packed(problem: Problem, stakeholder: number): StakeholderInput {
  checkSettings(problem);
  return packStakeholder(problem, stakeholder);
}
