/**
 * How far the built-in judge reads the texts of typed questions, so that no request takes more than some two seconds of a
 * processor. Comparing a question with a state costs as much as both are long, so the limit is on their product.
 */
import type { OnePassTask } from '../port.ts';

/** Characters of all questions' texts, however short the state is. */
const MOST_READ = 200_000;
/** Characters of the state times characters of all questions' texts: 40,000 beside the longest state. */
const MOST_COMPARED = 2_000_000_000;

/**
 * Characters of each text that are read: Infinity unless the texts are longer together than what is read of them.
 * `stateLength`: characters of all the tasks' states, as they are read.
 */
export function readingLimit(tasks: readonly OnePassTask[], stateLength: number): number {
  const texts = new Set(tasks.flatMap(textsOf));
  const most = Math.min(MOST_READ, Math.floor(MOST_COMPARED / Math.max(1, stateLength)));
  return evenLimit(
    [...texts].map((text) => text.length),
    most,
  );
}

/** Whether a task has a text that is longer than what is read of it. */
export function isBeyond(task: OnePassTask, limit: number): boolean {
  return limit !== Infinity && textsOf(task).some((text) => text.length > limit);
}

/** What a judge reads beside the state. */
function textsOf(task: OnePassTask): readonly string[] {
  if (task.kind === 'best-option')
    return [task.stakeholder.description, task.stakeholder.values ?? '', ...task.options];
  const asked = task.instructions ?? task.question;
  return task.kind === 'noul' ? [asked] : [asked, ...task.criteria];
}

/** The largest limit at which the lengths come to no more than `most` together: short ones stay whole. */
function evenLimit(lengths: readonly number[], most: number): number {
  let left = most;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}
