/**
 * A server of decision models, for tests and benches: it stands between a simulated judge and what
 * arrives of its answers.
 */
import { Random } from './random.ts';

/** How a server changes answers. */
export interface Serving {
  /**
   * How it prints probabilities: all digits; two decimals, each probability rounded by itself; or
   * two decimals that sum to 1, by largest remainders.
   */
  prints: 'all digits' | 'two decimals' | 'sum 1';
  /**
   * Standard deviation by which a probability of ½ differs from call to call, before all are
   * divided by their sum. A probability p differs by 2√(p(1 − p)) times that, so that certain
   * answers repeat exactly.
   */
  repeatNoise: number;
  callQuestions: number;
  /** Standard deviation of the shift that all log ratios of one call have in common. */
  callShift: number;
}

/** Every answer arrives as the judge gave it. */
export const EXACT: Serving = { prints: 'all digits', repeatNoise: 0, callQuestions: 1, callShift: 0 };

/** Makes a distribution of printed numbers, as a judge's adapter does. */
export type ReadPrinted = (printed: readonly number[]) => readonly number[] | null;

const UNITS = 100;

/**
 * The server has its own random numbers, so that the same judge makes the same errors behind every
 * server.
 */
export class SimulatedServer {
  readonly #random: Random;
  readonly #serving: Serving;
  readonly #read: ReadPrinted;
  #shift = 0;

  constructor(seed: number, serving: Serving, read: ReadPrinted = normalised) {
    this.#random = new Random(seed);
    this.#serving = serving;
    this.#read = read;
  }

  /** Shift of the log ratio of a stakeholder's question; questions are asked in order from 0 on. */
  shiftOf(question: number): number {
    const { callQuestions, callShift } = this.#serving;
    if (question % callQuestions === 0) this.#shift = callShift * this.#random.normal();
    return this.#shift;
  }

  /** Returns an answer as it is read from what the server prints. */
  answer(p: readonly number[]): readonly number[] {
    const printed = this.printed(p);
    const read = this.#read(printed);
    if (read === null) throw new RangeError(`${printed.join(', ')} could not be read`);
    return read;
  }

  printed(p: readonly number[]): readonly number[] {
    const { prints, repeatNoise } = this.#serving;
    const answered = repeatNoise === 0 ? p : this.#repeated(p);
    if (prints === 'all digits') return answered;
    return prints === 'sum 1' ? largestRemainders(answered) : answered.map(rounded);
  }

  #repeated(p: readonly number[]): number[] {
    const spread = 2 * this.#serving.repeatNoise;
    return normalised(
      p.map((one) => Math.max(0, one + spread * Math.sqrt(one * (1 - one)) * this.#random.normal())),
    );
  }
}

export function rounded(p: number): number {
  return Math.round(UNITS * p) / UNITS;
}

/** Rounds down, and gives the missing units to the numbers that lost most. */
function largestRemainders(p: readonly number[]): number[] {
  const units = p.map((one) => Math.floor(UNITS * one));
  const missing = UNITS - units.reduce((total, one) => total + one, 0);
  const byRemainder = p
    .map((one, choice) => ({ choice, lost: UNITS * one - units[choice]! }))
    .sort((one, other) => other.lost - one.lost || one.choice - other.choice);
  for (const { choice } of byRemainder.slice(0, missing)) units[choice]! += 1;
  return units.map((one) => one / UNITS);
}

export function normalised(printed: readonly number[]): number[] {
  const sum = printed.reduce((total, one) => total + one, 0);
  return printed.map((one) => one / sum);
}
