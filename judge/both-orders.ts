/**
 * Cancels the bias towards a position. A question is asked twice: with its choices in the given
 * order and in the reverse order. The log probabilities of the two answers are averaged, and the
 * result is normalised. A bias whose logarithm is linear in the position cancels exactly; with two
 * choices every bias does.
 */

import type { BestOptionTask, ChoiceTask, Evidence, ScoreTask } from './port.ts';

/** Replaces a probability of 0, whose logarithm would erase the answer in the other order. */
const SMALLEST = 1e-12;
/**
 * Replaces the 0 of a server that prints two decimals, which stands for anything below 0.005.
 * Measured on simulated answers (ADR 0065).
 */
export const PRINTED_FLOOR = 0.0025;

/** The floor for two answers that rest on this evidence. */
export function floorFor(evidence: readonly Evidence[]): number {
  return evidence.some(({ isRounded }) => isRounded) ? PRINTED_FLOOR : SMALLEST;
}

export function inBothOrders<T extends BestOptionTask | ChoiceTask | ScoreTask>(
  task: T,
): [given: T, reversed: T] {
  const choices = task.choices.toReversed();
  if (task.kind === 'best-option') return [task, { ...task, choices, options: task.options.toReversed() }];
  const reversed = { ...task, choices, criteria: task.criteria.toReversed() };
  return [task, task.kind === 'score' ? { ...reversed, isReversed: true } : reversed];
}

/**
 * Each argument has one probability for each choice, in the order in which it was asked. The result
 * has the first argument's order and sums to 1. `floor` takes the place of smaller probabilities.
 */
export function averageOrders(
  given: readonly number[],
  reversed: readonly number[],
  floor: number = SMALLEST,
): number[] {
  if (given.length !== reversed.length)
    throw new RangeError(`two orders of one question: got ${given.length} and ${reversed.length} choices`);
  const weights = given.map((p, index) => {
    const other = reversed.at(-1 - index) ?? 0;
    return Math.sqrt(Math.max(p, floor) * Math.max(other, floor));
  });
  // In order of size, so that the order of the choices changes no bit.
  const total = weights.toSorted((a, b) => a - b).reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
