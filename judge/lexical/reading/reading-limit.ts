/**
 * Limits how far the built-in judge reads the texts of typed questions, so that no request takes
 * more than about two seconds of a processor. The cost of comparing a question with a state grows
 * with the product of their lengths, so the limit is on the product.
 */

import type { OnePassTask } from '../../port.ts';
import { textsOf } from '../calls.ts';

/** The most characters of all questions' texts together, beside any state. */
const MOST_READ = 200_000;
/**
 * The most characters of the state times characters of all questions' texts: 40,000 beside the
 * longest state.
 */
const MOST_COMPARED = 2_000_000_000;

/**
 * The number of characters that are read of each text; Infinity unless the texts together exceed
 * the limit. `stateLength` is the length of all states as they are read.
 */
export function readingLimit(tasks: readonly OnePassTask[], stateLength: number): number {
  const texts = new Set(tasks.flatMap(textsOf));
  const most = Math.min(MOST_READ, Math.floor(MOST_COMPARED / Math.max(1, stateLength)));
  return evenLimit(texts, most);
}

/** True when a text of the task is longer than the part that is read. */
export function isBeyond(task: OnePassTask, limit: number): boolean {
  return limit !== Infinity && textsOf(task).some((text) => text.length > limit);
}

/**
 * The largest limit for each text at which all texts together have at most `most` characters. Short
 * texts stay whole.
 */
function evenLimit(texts: ReadonlySet<string>, most: number): number {
  const lengths = [...texts].map(({ length }) => length);
  let left = most;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}
