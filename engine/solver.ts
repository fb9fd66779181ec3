/** Solves problems on the calling thread: problem in, solution out. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { buildIfStale } from './build.ts';
import { checkPooled, checkSettings } from './check-problem.ts';
import { EngineInstance, solveAll } from './engine-instance.ts';
import type { PooledFigures, Problem, Solution, StakeholderSolution } from './problem.ts';
import type { StakeholderInput } from './transfer/pack-problem.ts';
import { packProblem, packStakeholder } from './transfer/pack-problem.ts';
import { readSolution, readStakeholder } from './transfer/read-solution.ts';

const Package = z.object({ version: z.string() });
const packageFile = resolve(import.meta.dirname, '../package.json');

/**
 * The engine's module, built first if it is stale. Compiled once, it serves any number of instances
 * and threads.
 */
export async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(await buildIfStale()));
}

/**
 * Package version and, as semver build metadata, the first eight hexadecimal digits of the module's
 * SHA-256.
 */
export async function engineVersion(): Promise<string> {
  const { version } = Package.parse(JSON.parse(await readFile(packageFile, 'utf8')));
  const wasm = await readFile(await buildIfStale());
  return `${version}+${createHash('sha256').update(wasm).digest('hex').slice(0, 8)}`;
}

export class Solver {
  static async create(module: WebAssembly.Module): Promise<Solver> {
    return new Solver(await EngineInstance.create(module));
  }

  readonly #engine: EngineInstance;

  protected constructor(engine: EngineInstance) {
    this.#engine = engine;
  }

  /** Bytes of WASM memory held; it grows with the largest problem and never shrinks. */
  get memoryBytes(): number {
    return this.#engine.memoryBytes;
  }

  /** The first of two steps: the figures that all stakeholders share. */
  pooled(problem: Problem): PooledFigures {
    return this.#engine.pooled(problem.tauPrior, packProblem(problem));
  }

  /** The second: one stakeholder's figures with these. */
  solve(problem: Problem, stakeholder: number, pooled: PooledFigures): StakeholderSolution {
    checkPooled(pooled);
    const input = packChecked(problem, stakeholder);
    return readStakeholder(this.#engine.solve(input, pooled), input, problem, stakeholder);
  }

  /** The two steps in sequence. */
  solveAll(problem: Problem): Solution {
    const inputs = packProblem(problem);
    return readSolution(solveAll(this.#engine, problem.tauPrior, inputs), inputs, problem);
  }

  /** Normal posterior of the log sizes, which the draws are made from; item 0 is grounded at 0. */
  posterior(
    problem: Problem,
    stakeholder: number,
    pooled: PooledFigures,
  ): { mean: number[]; covariance: number[][] } {
    const { mean, covariance } = this.#engine.posterior(packChecked(problem, stakeholder), pooled);
    const rowOf = (_: number, i: number) =>
      Array.from(covariance.subarray(i * mean.length, (i + 1) * mean.length));
    return { mean: Array.from(mean), covariance: Array.from(mean, rowOf) };
  }
}

/** One stakeholder's checked input. */
function packChecked(problem: Problem, stakeholder: number): StakeholderInput {
  checkSettings(problem);
  return packStakeholder(problem, stakeholder);
}
