/** Says how the option that was carried out had stood, and asks whether the verdict was right. */
import type { ResultFigures } from '../result-figures.ts';
import { listOf } from './texts.ts';
import { verdictNote, verdictOf } from './verdict.ts';

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Never that an option was the best, or was not, where several were level. */
export function howItStood(result: ResultFigures, chosen: string): string {
  const verdict = verdictOf(result);
  const { kind, options } = verdict;
  const isOne = options.includes(chosen);
  switch (kind) {
    case 'untouched':
      return 'Nothing listed affects them';
    case 'equal':
      return 'No option stood out';
    case 'open':
      return `${isOne ? 'One' : 'None'} of ${COUNTS[options.length]} that were level (${listOf(options)})`;
    default:
      return isOne ? `The best (${verdictNote(verdict)})` : `Not the best (${verdictNote(verdict)})`;
  }
}

/** What the verdict did, for "Was it right …?" and "It was right …". */
function deedOf(result: ResultFigures): string {
  const { kind, options } = verdictOf(result);
  switch (kind) {
    case 'untouched':
      return 'to say that nothing listed affects them';
    case 'equal':
      return 'to give no answer';
    case 'open':
      return `to call ${listOf(options)} level`;
    default:
      return deedOfBest(options[0]!);
  }
}

function deedOfBest(option: string): string {
  return `to call ${option} best`;
}

/** `best`: where the result is no longer stored, all that is known. */
export function wasItRight(result: ResultFigures | null, best: string): string {
  return `Was it right ${result === null ? deedOfBest(best) : deedOf(result)}?`;
}

const RIGHT = { yes: 'right', no: 'wrong', unsure: 'perhaps right' } as const;

export function itWasRight(result: ResultFigures | null, best: string, right: keyof typeof RIGHT): string {
  return `It was ${RIGHT[right]} ${result === null ? deedOfBest(best) : deedOf(result)}`;
}
