/** So many requests are served at once; the others wait in the order in which they came. */
export class Slots {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with what gives the slot back, to be called once. */
  async take(): Promise<() => void> {
    if (this.#taken >= this.#limit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    } else this.#taken += 1;
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    };
  }
}
