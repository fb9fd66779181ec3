/**
 * Threads that solve packed problems and receive no data while they work. They show the speed that
 * the machine's cores allow any pool.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../../engine/problem.ts';
import { compileEngine } from '../../engine/solver.ts';
import { packProblem } from '../../engine/transfer/pack-problem.ts';

export class BareThreads {
  /** Starts this many threads and gives all the problems to each. */
  static async start(threads: number, problems: readonly Problem[]): Promise<BareThreads> {
    const module = await compileEngine();
    const work = problems.map((problem) => ({
      tauPrior: problem.tauPrior,
      inputs: packProblem(problem),
    }));
    const file = new URL('bare-thread.ts', import.meta.url);
    const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: { module, work } }));
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    return new BareThreads(workers, problems.length);
  }

  readonly #workers: readonly Worker[];
  readonly #problems: number;

  private constructor(workers: readonly Worker[], problems: number) {
    this.#workers = workers;
    this.#problems = problems;
  }

  /**
   * Milliseconds that the first `threads` threads take to solve all problems once. They take turns:
   * each thread solves every `threads`-th problem.
   */
  async solve(threads: number): Promise<number> {
    const start = performance.now();
    await Promise.all(
      this.#workers.slice(0, threads).map((worker, from) => {
        worker.postMessage({ from, step: threads, to: this.#problems });
        return once(worker, 'message');
      }),
    );
    return performance.now() - start;
  }

  async end(): Promise<void> {
    for (const worker of this.#workers) await worker.terminate();
  }
}
