/**
 * Says in a sentence which option is worth most, what counts most, and what changed since a
 * revision.
 */
import type { ConsequenceFigures, OptionText, ResultFigures, ValueFigures } from '../result-figures.ts';
import { signed } from './numbers.ts';
import { shorten } from './texts.ts';
import { isConcerned, isTied } from './verdict.ts';

/** t(0.975) with the 15 degrees of freedom of 16 randomisations. */
export const STANDARD_ERRORS = 2.13;
/** Options whose probabilities of being best differ by less are too close to call. */
const CLOSE_WITHIN = 0.1;
const NAME_CHARACTERS = 60;

/** Orders the options by their means. The best option comes first, also among equals. */
export function rankedByMean({ best, ev }: Pick<ValueFigures, 'best' | 'ev'>): string[] {
  const others = Object.keys(ev).filter((option) => option !== best);
  return [best, ...others.sort((a, b) => ev[b]!.mean - ev[a]!.mean)].filter((option) => option in ev);
}

/**
 * Whether the two highest expected values differ by less than their Monte Carlo error may explain,
 * or their options are about as likely to be the best; the warning of a result has the same rule.
 * The errors of two options mostly have one sign, so taking them as independent is on the safe
 * side.
 */
export function isTooCloseToCall(result: ResultFigures): boolean {
  const { best, ev, probabilities, standard_error } = result;
  if (ev === undefined || standard_error === undefined) return false;
  const [first, second] = rankedByMean({ best, ev });
  if (first === undefined || second === undefined) return false;
  const errorOf = (option: string) => standard_error.ev[option]?.mean ?? 0;
  const lead = ev[first]!.mean - ev[second]!.mean;
  // Options of exactly equal value, such as two without consequences, are no close call.
  if (lead === 0) return false;
  const ahead = (probabilities[first] ?? 0) - (probabilities[second] ?? 0);
  return lead < STANDARD_ERRORS * Math.hypot(errorOf(first), errorOf(second)) || ahead < CLOSE_WITHIN;
}

export function expectedValuesSentence(result: ValueFigures): string {
  const [first, second] = rankedByMean(result);
  if (!isConcerned(result)) return 'Nothing that the options lead to concerns this stakeholder.';
  if (first === undefined) return 'No option has an expected value.';
  const meanOf = (option: string) => signed(result.ev[option]!.mean);
  if (second === undefined) return `Option ${first} is worth ${meanOf(first)} on average.`;
  if (isTied(result))
    return `No option is worth more than another: each has an expected value of ${meanOf(first)}.`;
  if (isTooCloseToCall(result))
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
  if (largest === undefined) return 'Nothing that the options lead to concerns this stakeholder.';
  const ofBest = byCounted.find(({ option }) => option === result.best);
  const first = `What counts most is ${described(largest)}, of option ${largest.option}`;
  if (ofBest === undefined || ofBest === largest) return `${first}.`;
  return `${first}; for option ${result.best} it is ${described(ofBest)}.`;
}

/** Compares the same stakeholder's results of two revisions. */
export function revisionsSentence(before: ValueFigures, after: ValueFigures): string {
  const [was, is] = [before.ev[after.best], after.ev[after.best]];
  if (before.best !== after.best) return `The best option changed from ${before.best} to ${after.best}.`;
  if (was === undefined || is === undefined) return `Option ${after.best} is the best one in both revisions.`;
  const [from, to] = [signed(was.mean), signed(is.mean)];
  const change = from === to ? `is ${to} in both` : `went from ${from} to ${to}`;
  return `Option ${after.best} is still the best one; its expected value ${change}.`;
}

function described(consequence: ConsequenceFigures): string {
  const { valence, label, description } = consequence;
  return `the ${valence} “${shorten(label ?? description, NAME_CHARACTERS)}” (${signed(contribution(consequence))})`;
}

/** An option as a row of a table names it. */
export function optionTitle({ id, description }: OptionText): string {
  return description === '' ? id : `${id} ${description}`;
}
