/**
 * The order of options, and when figures say nothing. Which option leads, and how clearly, is said
 * in verdict.ts alone.
 */
import type { ResultFigures, ValueFigures } from '../result-figures.ts';

/** Probabilities that differ by less are told as equal. */
const EQUAL_WITHIN = 0.005;
/** t(0.975) with the 15 degrees of freedom of 16 randomisations. */
export const STANDARD_ERRORS = 2.13;

/** Instead of a sentence about values, for a stakeholder whom nothing concerns. */
export const NO_VALUES = 'Nothing that the options lead to concerns this stakeholder.';
/** In the place of an option's consequences. */
export const NO_CONSEQUENCES = 'Nothing that concerns this stakeholder';

/** Whether anything that an option leads to touches this stakeholder. */
export function isConcerned(result: ResultFigures): boolean {
  return result.consequences?.length !== 0;
}

/** Whether probabilities differ by so little that they speak for none. */
export function isLevel(probabilities: readonly number[]): boolean {
  return Math.max(...probabilities) - Math.min(...probabilities) < EQUAL_WITHIN;
}

/**
 * Instead of an answer to a typed question whose choices are equally likely; null where one leads.
 */
export function noAnswer(probabilities: readonly number[]): string | null {
  if (probabilities.length < 2 || !isLevel(probabilities)) return null;
  return probabilities.length === 2
    ? 'no answer, both are equally likely'
    : `no answer, all ${probabilities.length} are equally likely`;
}

/** Orders the options by their means. The best option comes first, also among equals. */
export function rankedByMean({ best, ev }: Pick<ValueFigures, 'best' | 'ev'>): string[] {
  const others = Object.keys(ev).filter((option) => option !== best);
  return [best, ...others.sort((a, b) => ev[b]!.mean - ev[a]!.mean)].filter((option) => option in ev);
}
