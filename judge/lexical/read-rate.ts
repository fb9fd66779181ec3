/** How often a year, where the text says it right behind something. */
import { readNumber } from './read-number.ts';
import { isWord, type Token } from './tokens.ts';
import { FREQUENCY_ADVERBS, PERIODS_PER_YEAR } from './units.ts';

/** "a year", "per month", "/ week", "every two weeks", "monthly", directly at `at`. */
export function readRate(tokens: readonly Token[], at: number): { perYear: number; next: number } | null {
  const adverb = FREQUENCY_ADVERBS.get(tokens[at]?.text ?? '');
  if (adverb !== undefined) return { perYear: adverb, next: at + 1 };
  if (!isWord(tokens[at], 'a', 'an', 'per', 'each', 'every') && tokens[at]?.text !== '/') return null;
  const from = isWord(tokens[at + 1], 'single') ? at + 2 : at + 1;
  const direct = PERIODS_PER_YEAR.get(tokens[from]?.text ?? '');
  if (direct !== undefined) return { perYear: direct, next: from + 1 };
  if (!isWord(tokens[at], 'every', 'each')) return null;
  const isOther = isWord(tokens[from], 'other', 'second');
  const number = isOther ? { value: 2, next: from + 1 } : readNumber(tokens, from);
  const period = number === null ? undefined : PERIODS_PER_YEAR.get(tokens[number.next]?.text ?? '');
  if (number === null || period === undefined || number.value <= 0) return null;
  return { perYear: period / number.value, next: number.next + 1 };
}
