/**
 * "How sure is this?": the one statement of doubt, in the same words on screen, page, picture and
 * at the terminal.
 */
import { percent } from './numbers.ts';
import { isSaidByVerdict, topicOf } from './warnings.ts';

export const HOW_SURE = 'How sure is this?';

/** How the warning of a Default mode result begins that names the built-in judge. */
const NOTICE_START = 'Made with the built-in lexical judge';

export interface Trust {
  madeByBuiltInJudge: boolean;
  /** The share of decisions that the judge misreads; 0: none that is known. */
  misreadShare: number;
  /** Of the result; Direct mode has none. */
  warnings: readonly string[];
}

/** The quiet line beside an answer; null where another judge made it. */
export function judgeLine({ madeByBuiltInJudge }: Pick<Trust, 'madeByBuiltInJudge'>): string | null {
  return madeByBuiltInJudge
    ? 'Made by the built-in judge, for trying out: it reads quantities, limits, likelihoods and words, and knows little else.'
    : null;
}

const MEANING =
  'A percentage says how likely an option is to be the best one for the stakeholder, as far as the judge’s answers can tell.';

function misreading(share: number): string {
  return `This judge misreads about ${percent(share)} of decisions. The percentages take that into account; all other figures assume that it read this one correctly, so they show too little doubt.`;
}

/**
 * Sentences: what a percentage means, how often the judge misreads, then the warnings that say more
 * than the verdict.
 */
export function doubts(trust: Trust): string[] {
  const { misreadShare, warnings } = trust;
  const judge = judgeLine(trust);
  return [
    MEANING,
    ...(judge === null ? [] : [judge]),
    ...(misreadShare > 0 ? [misreading(misreadShare)] : []),
    ...warnings.filter(isNew).map(unbroken),
  ];
}

/** Beside the folded statement: how many warnings there are, and what about; null where none. */
export function warningsLine(trust: Trust): string | null {
  const count = countWarnings(trust);
  if (count === 0) return null;
  const topics = [...new Set(trust.warnings.filter(isNew).map(topicOf))].filter((topic) => topic !== null);
  const counted = count === 1 ? '1 warning' : `${count} warnings`;
  return topics.length === 0 ? counted : `${counted}: ${topics.join('; ')}`;
}

/** How many warnings say more than the verdict does. */
function countWarnings({ warnings }: Trust): number {
  return warnings.filter(isNew).length;
}

/** Neither the judge's own notice nor what the verdict says already. */
function isNew(warning: string): boolean {
  return !warning.startsWith(NOTICE_START) && !isSaidByVerdict(warning);
}

/** One line for a picture, which travels without its page; null where nothing is to be said. */
export function caveat(trust: Trust): string | null {
  if (trust.madeByBuiltInJudge) return 'Made by the built-in judge, for trying out';
  const count = countWarnings(trust);
  if (count === 0) return null;
  return count === 1
    ? 'One warning says how far to rely on this: read it first'
    : `${count} warnings say how far to rely on this: read them first`;
}

/** A percent sign stays beside its number. */
function unbroken(warning: string): string {
  return warning.replaceAll(' %', '\u00a0%');
}
