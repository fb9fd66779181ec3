/**
 * Cancels the bias towards a position: a question is asked with its choices in the given and in the reverse order, and the
 * log probabilities of the two answers are averaged, then normalised. A bias whose logarithm is linear in the position is
 * cancelled exactly; with two choices every bias is.
 */
import type { BestOptionTask, ChoiceTask } from './port.ts';

/** Stands for a probability of 0, whose logarithm would silence the other order's answer. */
const SMALLEST = 1e-12;

export function inBothOrders<T extends BestOptionTask | ChoiceTask>(task: T): [given: T, reversed: T] {
  const choices = task.choices.toReversed();
  return task.kind === 'best-option'
    ? [task, { ...task, choices, options: task.options.toReversed() }]
    : [task, { ...task, choices, criteria: task.criteria.toReversed() }];
}

/** Both have one probability a choice, each in the order in which it was asked; gives the first one's order, sum 1. */
export function averageOrders(given: readonly number[], reversed: readonly number[]): number[] {
  if (given.length !== reversed.length)
    throw new RangeError(`two orders of one question: got ${given.length} and ${reversed.length} choices`);
  const weights = given.map((p, index) => {
    const other = reversed.at(-1 - index) ?? 0;
    return Math.sqrt(Math.max(p, SMALLEST) * Math.max(other, SMALLEST));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
