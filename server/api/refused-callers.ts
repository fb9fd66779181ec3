/**
 * Callers that were just refused for their rate. A GET is looked up together with its key, in one statement, before the rate is
 * counted; without this, each refused GET would cost as much as one that is answered.
 */
import { createHash } from 'node:crypto';

/** Forgotten all at once when there are more: each then costs one look-up again. */
const MOST_CALLERS = 10_000;

export class RefusedCallers {
  /** Digest of what a caller authorizes with → until when it is refused, by this process's steady clock, milliseconds. */
  readonly #until = new Map<string, number>();

  add(authorization: string, secondsLeft: number): void {
    if (this.#until.size >= MOST_CALLERS) this.#until.clear();
    this.#until.set(digest(authorization), performance.now() + secondsLeft * 1000);
  }

  has(authorization: string): boolean {
    // Most of the time there is none, and nothing is hashed.
    if (this.#until.size === 0) return false;
    const name = digest(authorization);
    const until = this.#until.get(name);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(name);
    return false;
  }
}

function digest(authorization: string): string {
  return createHash('sha256').update(authorization).digest('base64');
}
