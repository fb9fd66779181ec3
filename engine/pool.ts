/**
 * Solves problems on several threads. The WASM module is compiled once and shared; each thread
 * keeps one instance. A step depends only on its own input, so the number of threads and their
 * order change no bit.
 */
import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import type { EngineAnswer, EngineTask } from './answer-task.ts';
import type { PackedSolution } from './engine-instance.ts';
import {
  EngineFault,
  type PooledFigures,
  type Problem,
  type Solution,
  UnsolvableProblem,
} from './problem.ts';
import { Semaphore } from './semaphore.ts';
import { compileEngine, engineVersion } from './solver.ts';
import { buffersOf } from './transfer/move-buffers.ts';
import type { StakeholderInput } from './transfer/pack-problem.ts';
import { packProblem } from './transfer/pack-problem.ts';
import { readSolution } from './transfer/read-solution.ts';

export interface EnginePool {
  /**
   * Throws UnsolvableProblem when the engine refuses the problem, EngineFault when the engine
   * fails, and the signal's reason when that is aborted.
   */
  solve(problem: Problem, options?: { signal?: AbortSignal }): Promise<Solution>;
  /** Solves a tiny problem; throws EngineFault when that fails. Waits behind the running steps. */
  check(): Promise<void>;
  /** Ends the threads; running and waiting steps fail with EngineFault. */
  close(): Promise<void>;
  /** Package version and the first eight hexadecimal digits of the module's SHA-256. */
  readonly version: string;
}

export interface EnginePoolOptions {
  threads: number;
  /** Longest time for one step of one stakeholder; the thread that exceeds it is ended. */
  stepLimitMs?: number;
  /** File that exports `answer`; tests plant faults with it. */
  workerFile?: string;
}

/**
 * The largest problem (320 consequences, 2,000 overlap records) takes about 3 s of a core. A step
 * that takes this long is stuck.
 */
const STEP_LIMIT_MS = 120_000;
/**
 * A problem with at most this many consequences and overlap records, of all stakeholders together,
 * is solved in about ten milliseconds.
 */
const SMALL_PROBLEM = 150;
/**
 * JavaScript heap of a thread. WASM memory is not part of it; the module's own maximum bounds that.
 */
const HEAP_LIMIT_MB = 96;

const TINY_PROBLEM: Problem = {
  options: 1,
  seed: 1,
  ratioSpreadScale: 1,
  tauPrior: { scale: 0.5, df: 4 },
  overlapMode: 'off',
  draws: 1024,
  stakeholders: [{ consequences: [{ option: 0, sign: 1, item: 0 }], ratio: [], overlap: [] }],
};

/**
 * Starts the threads and lets each solve a tiny problem, so that they are ready for the first
 * decision.
 */
export async function openEnginePool(options: EnginePoolOptions): Promise<EnginePool> {
  const pool = new ThreadPool(await compileEngine(), await engineVersion(), options);
  try {
    await Promise.all(Array.from({ length: options.threads }, () => pool.check()));
    return pool;
  } catch (error) {
    await pool.close();
    throw error;
  }
}

type TauPrior = Problem['tauPrior'];

class ThreadPool implements EnginePool {
  readonly version: string;
  readonly #threads: Piscina<EngineTask, EngineAnswer>;
  readonly #places: Semaphore;
  readonly #hasSeveralThreads: boolean;
  readonly #stepLimitMs: number;
  readonly #closing = new AbortController();

  constructor(module: WebAssembly.Module, version: string, options: EnginePoolOptions) {
    this.version = version;
    this.#stepLimitMs = options.stepLimitMs ?? STEP_LIMIT_MS;
    this.#places = new Semaphore(options.threads);
    this.#hasSeveralThreads = options.threads > 1;
    this.#threads = new Piscina({
      filename: options.workerFile ?? resolve(import.meta.dirname, 'worker.ts'),
      name: 'answer',
      minThreads: options.threads,
      maxThreads: options.threads,
      workerData: module,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    });
    // A thread that is lost between two tasks is replaced. Without a listener, its error would end
    // the process.
    this.#threads.on('error', () => {});
  }

  async solve(problem: Problem, { signal }: { signal?: AbortSignal } = {}): Promise<Solution> {
    const inputs = packProblem(problem);
    const scope = new CancellationScope([this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
    const { tauPrior } = problem;
    const solved = this.#shouldSplit(inputs)
      ? await this.#solveInParts(tauPrior, inputs, scope)
      : await this.#solveWhole(tauPrior, inputs, scope);
    return readSolution(solved, inputs, problem);
  }

  async check(): Promise<void> {
    await this.solve(TINY_PROBLEM);
  }

  async close(): Promise<void> {
    this.#closing.abort(new EngineFault('the engine pool is closed'));
    await this.#threads.destroy();
  }

  /**
   * A small problem is one task unless idle threads wait for its stakeholders: to hand over a piece
   * takes a thirty-fifth of the time that the typical decision takes to solve. No bit depends on
   * this.
   */
  #shouldSplit(inputs: readonly StakeholderInput[]): boolean {
    let size = 0;
    for (const { lengths } of inputs) size += lengths.consequences + lengths.overlapRecords;
    return size > SMALL_PROBLEM || (this.#hasSeveralThreads && this.#places.idle);
  }

  async #solveWhole(
    tauPrior: TauPrior,
    inputs: StakeholderInput[],
    scope: CancellationScope,
  ): Promise<PackedSolution> {
    const answer = await this.#ask({ step: 'all', tauPrior, inputs }, scope);
    if (answer.step !== 'all') throw unexpected(answer);
    return answer.solution;
  }

  /**
   * The fits are one task. Those of 40 items take 0.3 ms, less than handing them over and back;
   * those of 320 items take 20 ms of the 110.
   */
  async #solveInParts(
    tauPrior: TauPrior,
    inputs: StakeholderInput[],
    scope: CancellationScope,
  ): Promise<PackedSolution> {
    const answer = await this.#ask({ step: 'pooled', tauPrior, inputs }, scope);
    if (answer.step !== 'pooled') throw unexpected(answer);
    const { pooled } = answer;
    // The inputs that were sent are gone, so the returned ones are sent on.
    const figures = answer.inputs.map((input) => this.#solveOne(input, pooled, scope));
    return { pooled, figures: await Promise.all(figures) };
  }

  async #solveOne(input: StakeholderInput, pooled: PooledFigures, scope: CancellationScope) {
    const answer = await this.#ask({ step: 'solve', input, pooled }, scope);
    if (answer.step !== 'solve') throw unexpected(answer);
    return answer.figures;
  }

  #ask(task: EngineTask, scope: CancellationScope): Promise<EngineAnswer> {
    return this.#places.take(scope.leaveQueue, async () => {
      try {
        return succeeded(task, await this.#run(task, scope.stop));
      } catch (error) {
        // Before its place is free, so that the next step of the same problem does not take it.
        scope.fail(error);
        throw error;
      }
    });
  }

  /**
   * The limit starts when the task has a thread, so that a long queue is not mistaken for a stuck
   * solver.
   */
  async #run(task: EngineTask, stop: AbortSignal): Promise<EngineAnswer> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#stepLimitMs);
    try {
      const signal = AbortSignal.any([limit.signal, stop]);
      return await this.#threads.run(task, { signal, transferList: buffersOf(task) });
    } catch (error) {
      stop.throwIfAborted();
      const cause = limit.signal.aborted ? `no answer within ${this.#stepLimitMs} ms` : `${error}`;
      throw new EngineFault(`the engine lost a thread in its step "${task.step}": ${cause}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The steps of one problem. When it is stopped or a step fails, its steps in the queue leave the
 * queue.
 */
class CancellationScope {
  readonly stop: AbortSignal;
  readonly leaveQueue: AbortSignal;
  readonly #failed = new AbortController();

  constructor(stoppedBy: AbortSignal[]) {
    this.stop = AbortSignal.any(stoppedBy);
    this.leaveQueue = AbortSignal.any([this.stop, this.#failed.signal]);
  }

  fail(error: unknown): void {
    this.#failed.abort(error);
  }
}

function succeeded(task: EngineTask, answer: EngineAnswer): EngineAnswer {
  if (answer.step === 'refused') throw new UnsolvableProblem(answer.message);
  if (answer.step === 'broken')
    throw new EngineFault(`the engine broke in its step "${task.step}": ${answer.message}`);
  return answer;
}

function unexpected(answer: EngineAnswer): EngineFault {
  return new EngineFault(`an engine thread answered the step "${answer.step}", which was not asked`);
}
