/** Says in a sentence which option is worth most, and what counts most. */
import type { ConsequenceFigures, OptionText, ValueFigures } from '../result-figures.ts';
import { isConcerned, NO_VALUES, rankedByMean } from './closeness.ts';
import { signed } from './numbers.ts';
import { listOf } from './texts.ts';
import { verdictOf } from './verdict.ts';

export function expectedValuesSentence(result: ValueFigures): string {
  const [first, second] = rankedByMean(result);
  if (!isConcerned(result)) return NO_VALUES;
  if (first === undefined) return 'No option has an expected value.';
  const meanOf = (option: string) => signed(result.ev[option]!.mean);
  if (second === undefined) return `Option ${first} is worth ${meanOf(first)} on average.`;
  const { kind, options } = verdictOf(result);
  if (kind === 'equal')
    return `No option is worth more than another: each has an expected value of ${meanOf(first)}.`;
  if (kind === 'open')
    return `${listOf(options.map((option) => `${option} (${meanOf(option)})`))} are too close to call.`;
  return `Option ${first} is worth most on average (${meanOf(first)}); next is option ${second} (${meanOf(second)}).`;
}

/** Returns the part of an option's value that comes from a consequence: its mean counted size. */
export function contribution({ valence, size, counted_share }: ConsequenceFigures): number {
  const counted = size.value * counted_share;
  return valence === 'benefit' ? counted : -counted;
}

/** An option as a row of a table names it. */
export function optionTitle({ id, description }: OptionText): string {
  return description === '' ? id : `${id} ${description}`;
}
