/** A statement is asked together with its negation, and the two answers become one. */

import type { NoulTask } from './port.ts';

export function withNegation(task: NoulTask): [statement: NoulTask, negation: NoulTask] {
  return [task, { ...task, isNegated: true }];
}

/**
 * The probability that the statement holds: of all pairs that sum to 1, the pair nearest to the two
 * answers by least squares. Whether the statement is true or false, the Brier score of this pair is
 * at most that of the two answers.
 */
export function projectNegation(statement: number, negation: number): number {
  return (statement + (1 - negation)) / 2;
}
