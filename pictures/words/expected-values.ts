/**
 * Says in a sentence which option is worth most, what counts most, and what changed since a
 * revision.
 */
import type { ConsequenceFigures, OptionText, ResultFigures, ValueFigures } from '../result-figures.ts';
import { closeCall, isConcerned, isTied, NO_VALUES, rankedByMean } from './closeness.ts';
import { signed } from './numbers.ts';
import { quoted } from './texts.ts';

export function expectedValuesSentence(result: ValueFigures): string {
  const [first, second] = rankedByMean(result);
  if (!isConcerned(result)) return NO_VALUES;
  if (first === undefined) return 'No option has an expected value.';
  const meanOf = (option: string) => signed(result.ev[option]!.mean);
  if (second === undefined) return `Option ${first} is worth ${meanOf(first)} on average.`;
  if (isTied(result))
    return `No option is worth more than another: each has an expected value of ${meanOf(first)}.`;
  if (closeCall(result) !== null)
    return `Options ${first} (${meanOf(first)}) and ${second} (${meanOf(second)}) are too close to call.`;
  return `Option ${first} is worth most on average (${meanOf(first)}); next is option ${second} (${meanOf(second)}).`;
}

/** Returns the part of an option's value that comes from a consequence: its mean counted size. */
export function contribution({ valence, size, counted_share }: ConsequenceFigures): number {
  const counted = size.value * counted_share;
  return valence === 'benefit' ? counted : -counted;
}

export function contributionsSentence(result: ValueFigures): string {
  const byCounted = result.consequences.toSorted(
    (a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)),
  );
  const [largest] = byCounted;
  if (largest === undefined) return NO_VALUES;
  const ofBest = byCounted.find(({ option }) => option === result.best);
  const first = `What counts most is ${described(largest)}, of option ${largest.option}`;
  if (ofBest === undefined || ofBest === largest) return `${first}.`;
  return `${first}; for option ${result.best} it is ${described(ofBest)}.`;
}

/** Compares the same stakeholder's results of two revisions. */
export function revisionsSentence(before: ResultFigures, after: ResultFigures): string {
  const { best } = after;
  if (before.best !== best) return `The best option changed from ${before.best} to ${best}.`;
  const [was, is] = [before.ev?.[best], after.ev?.[best]];
  // Direct mode has no values.
  if (was === undefined || is === undefined) return `Option ${best} is still the best one.`;
  const [from, to] = [signed(was.mean), signed(is.mean)];
  const change = from === to ? `is ${to} in both` : `went from ${from} to ${to}`;
  return `Option ${best} is still the best one; its expected value ${change}.`;
}

function described(consequence: ConsequenceFigures): string {
  return `the ${consequence.valence} ${quoted(consequence)} (${signed(contribution(consequence))})`;
}

/** An option as a row of a table names it. */
export function optionTitle({ id, description }: OptionText): string {
  return description === '' ? id : `${id} ${description}`;
}
