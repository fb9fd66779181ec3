/** Limits how many requests are served at once. The others wait in the order in which they came. */
export class Slots {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a slot. Returns the function that gives it back, which must be called once. */
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
