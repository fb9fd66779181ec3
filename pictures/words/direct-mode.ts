/** What Direct mode leaves unsaid, and what to do about it. */
import type { ResultFigures } from '../result-figures.ts';
import { hasValues } from '../result-figures.ts';
import { verdictOf } from './verdict.ts';

/** The name of the link that opens the playground with what was sent. */
export const ASK_WITH_CONSEQUENCES = 'Ask again with consequences';

/** Sentences below the answer; none of a decision with consequences. */
export function directNote(results: readonly ResultFigures[]): string[] {
  if (results.length === 0 || results.some(hasValues)) return [];
  const isOpen = results.some((result) => ['open', 'equal'].includes(verdictOf(result).kind));
  return [
    'Direct mode asks only which option is best. It gives no reasons, and it does not say what would change the answer.',
    ...(isOpen ? ['Where it is open, do not act on this answer alone.'] : []),
    'Next: ask again as a decision with consequences. List what each option leads to, and the answer says why, and what would change it.',
  ];
}
