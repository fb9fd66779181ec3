/**
 * Runs at most a fixed number of pieces of work at once. The rest wait in the order in which they
 * came.
 */
export class Semaphore {
  readonly #atOnce: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
  }

  /** Whether nothing runs, and so nothing waits. */
  get idle(): boolean {
    return this.#free === this.#atOnce;
  }

  /** Runs `work` when a place is free; throws the signal's reason when that is aborted first. */
  async take<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /**
   * Work that ends hands its place to the first in the queue, so that no place is free while anyone
   * waits.
   */
  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
    });
  }
}
