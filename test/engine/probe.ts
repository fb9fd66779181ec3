/**
 * The engine with what tests and benches look at besides its solutions: its intermediate results,
 * its functions, and the points of its draws. It runs a module of its own (test-entry.ts).
 */
import { readFile } from 'node:fs/promises';
import { buildIfStale } from '../../engine/build.ts';
import { EngineInstance } from '../../engine/engine-instance.ts';
import type { PooledFigures, Problem } from '../../engine/problem.ts';
import { Solver } from '../../engine/solver.ts';
import type { Lengths } from '../../engine/transfer/buffers.ts';

/** An edge of a graph for `branching`: `to` would be discounted by `from`. */
export interface WeightedEdge {
  from: number;
  to: number;
  weight: number;
}

/** Lengths of a plan without records, for tests that reserve their own rows. */
export const NO_LENGTHS: Lengths = {
  options: 1,
  items: 1,
  consequences: 0,
  ratioRecords: 0,
  personRecords: 0,
  overlapRecords: 0,
  overlapCells: 0,
  insight: 0,
};

/** Path of the module with the exports of test-entry.ts, built first if it is stale. */
export function buildProbe(): Promise<string> {
  return buildIfStale(undefined, {
    name: 'engine-test.wasm',
    entries: ['engine/assembly/test-entry.ts'],
  });
}

export async function compileProbe(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(await buildProbe()));
}

export class Probe extends Solver {
  static override async create(module: WebAssembly.Module): Promise<Probe> {
    return new Probe(await EngineInstance.create(module));
  }

  readonly engine: EngineInstance;

  private constructor(engine: EngineInstance) {
    super(engine);
    this.engine = engine;
  }

  /**
   * Loadings A of the draws of log sizes, x = mean + A·z: items × coordinates. If draws stand for
   * lines, the first coordinate is theirs.
   */
  loadings(problem: Problem, stakeholder: number, pooled: PooledFigures): number[][] {
    const items = this.solve(problem, stakeholder, pooled).logSize.length;
    const rows = Array.from(this.engine.reals('loadings', items * (items - 1)));
    const coordinates = this.engine.figure('coordinates');
    return Array.from({ length: items }, (_, i) => {
      const start = i * (items - 1);
      return rows.slice(start, start + coordinates);
    });
  }

  /** Pairs of a one-stakeholder problem that insight looks at: first · items + second. */
  screenedPairs(problem: Problem): number[] {
    this.solveAll({ ...problem, insight: true });
    return Array.from({ length: this.engine.figure('screenedPairs') }, (_, place) =>
      this.engine.call('screenedPair', place),
    );
  }

  /** What one more answer is worth on every pair of such a problem, screened or not. */
  pairWorths(problem: Problem): Map<number, number> {
    const pooled = this.pooled(problem);
    const items = this.solve({ ...problem, insight: true }, 0, pooled).logSize.length;
    const worths = new Map<number, number>();
    for (let i = 0; i < items; i += 1)
      for (let from = i + 1; from < items; ) {
        const count = this.engine.call('valuePairs', i, from, pooled.tau);
        for (const [k, worth] of this.engine.reals('pairWorths', count).entries())
          worths.set(i * items + from + k, worth);
        from += count;
      }
    return worths;
  }

  /**
   * Maximum-weight branching of any graph: for each node the index of the edge taken into it, or
   * −1.
   */
  branching(nodes: number, edges: readonly WeightedEdge[]): number[] {
    const overlapRecords = Math.ceil(edges.length / 2);
    this.engine.plan({ ...NO_LENGTHS, consequences: nodes, overlapRecords });
    for (const [k, { from, to, weight }] of edges.entries())
      this.engine.call('writeEdge', k, from, to, weight);
    this.engine.call('branching', nodes, edges.length);
    return Array.from(this.engine.integers('nodeChosen', nodes));
  }

  /** Unscrambled Sobol' point in [0, 1), natural order; dimension 0 … 2,399, index 0 … 4,095. */
  sobolPoint(dimension: number, index: number): number {
    const bits = this.engine.call('reverseBits', this.engine.call('sobolPoint', dimension, index));
    return (bits >>> 0) / 2 ** 32;
  }

  /**
   * Scrambled points of one dimension and randomisation in (0, 1), from `start` (a multiple of 64)
   * on, at most 64.
   */
  scrambledPoints(
    seed: number,
    stakeholder: number,
    dimension: number,
    randomisation: number,
    start: number,
  ): number[] {
    this.engine.plan(NO_LENGTHS);
    this.engine.call('scrambledPoints', seed, stakeholder, dimension, randomisation, start);
    return Array.from(this.engine.reals('blockNormals', 64));
  }

  /** z with Φ(z) = u, 0 < u < 1. */
  inverseNormal(u: number): number {
    return this.engine.call('inverseNormal', u);
  }

  /** Φ(x) as lines take it, in 32 bits. */
  normalDistribution(x: number): number {
    return this.engine.call('distributionOf', x);
  }

  /** e^x, x ≤ 0. */
  exponential(x: number): number {
    return this.engine.call('exponential', x);
  }

  /** ln x, x from the least normal number up to 0.93. */
  logarithm(x: number): number {
    return this.engine.call('logarithm', x);
  }

  /** Quantile of at most 65,536 finite values, 0 ≤ p ≤ 1. */
  quantile(values: readonly number[], p: number): number {
    this.engine.plan(NO_LENGTHS);
    this.engine.call('planValues', values.length);
    this.engine.reals('gathered', values.length).set(values);
    return this.engine.call('quantile', this.engine.figure('gathered'), 0, values.length, p);
  }
}
