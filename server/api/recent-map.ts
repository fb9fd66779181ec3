/**
 * A map that forgets what has not been set for the longest time. It keeps two generations, since the first entry of one
 * JavaScript Map is slow to find once many before it have been deleted.
 */
export class RecentMap<Value> {
  readonly #least: number;
  #young = new Map<string, Value>();
  #old: ReadonlyMap<string, Value> = new Map();

  /** At least the last `least` entries are kept, at most twice as many. */
  constructor(least: number) {
    this.#least = least;
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#least) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
