/**
 * How clearly one option leads. Headlines, verdicts, pictures and the terminal ask here, so that
 * all of them tell the same. The warnings of a result have the same rule.
 */
import type { ResultFigures, ValueFigures } from '../result-figures.ts';

/** Options whose probabilities differ by less are told as equal. */
const EQUAL_WITHIN = 0.005;
/** t(0.975) with the 15 degrees of freedom of 16 randomisations. */
export const STANDARD_ERRORS = 2.13;
/** Options whose probabilities of being best differ by less are too close to call. */
const CLOSE_WITHIN = 0.1;

const UNCONCERNED = 'Nothing that the options lead to concerns this stakeholder';
/** Instead of a sentence about values, for a stakeholder whom nothing concerns. */
export const NO_VALUES = `${UNCONCERNED}.`;
export const NO_VERDICT = `${UNCONCERNED}, so no option is better than another.`;
/** In the place of an option's consequences. */
export const NO_CONSEQUENCES = 'Nothing that concerns this stakeholder';

/** Whether anything that an option leads to touches this stakeholder. */
export function isConcerned(result: ResultFigures): boolean {
  return result.consequences?.length !== 0;
}

/**
 * Whether every option is as likely to be best as any other: then the one that is named best is
 * only the first.
 */
export function isTied({ probabilities }: ResultFigures): boolean {
  const all = Object.values(probabilities);
  return Math.max(...all) - Math.min(...all) < EQUAL_WITHIN;
}

/**
 * Instead of an answer to a typed question whose choices are equally likely; null where one leads.
 */
export function noAnswer(probabilities: readonly number[]): string | null {
  if (probabilities.length < 2 || Math.max(...probabilities) - Math.min(...probabilities) >= EQUAL_WITHIN)
    return null;
  return probabilities.length === 2
    ? 'no answer, both are equally likely'
    : `no answer, all ${probabilities.length} are equally likely`;
}

/** Orders the options by their means. The best option comes first, also among equals. */
export function rankedByMean({ best, ev }: Pick<ValueFigures, 'best' | 'ev'>): string[] {
  const others = Object.keys(ev).filter((option) => option !== best);
  return [best, ...others.sort((a, b) => ev[b]!.mean - ev[a]!.mean)].filter((option) => option in ev);
}

/**
 * The two options of the highest expected values, if they are too close to call; else null. They
 * are when these values differ by less than their Monte Carlo error may explain, or when the
 * options are about as likely to be the best. The errors of two options mostly have one sign, so
 * taking them as independent is on the safe side.
 */
export function closeCall(result: ResultFigures): readonly [string, string] | null {
  const { best, ev, probabilities, standard_error } = result;
  if (ev === undefined) return equallyLikely(result);
  if (standard_error === undefined) return null;
  const [first, second] = rankedByMean({ best, ev });
  if (first === undefined || second === undefined) return null;
  const errorOf = (option: string) => standard_error.ev[option]?.mean ?? 0;
  const lead = ev[first]!.mean - ev[second]!.mean;
  // Options of exactly equal value, such as two without consequences, are no close call.
  if (lead === 0) return null;
  const ahead = (probabilities[first] ?? 0) - (probabilities[second] ?? 0);
  const isClose =
    lead < STANDARD_ERRORS * Math.hypot(errorOf(first), errorOf(second)) || ahead < CLOSE_WITHIN;
  return isClose ? [first, second] : null;
}

/** Direct mode has no values: there, options are too close to call only where they are equal. */
function equallyLikely({ best, probabilities }: ResultFigures): readonly [string, string] | null {
  const lead = probabilities[best] ?? 0;
  const [next] = Object.entries(probabilities)
    .filter(([option]) => option !== best)
    .sort(([, a], [, b]) => b - a);
  return next !== undefined && lead - next[1] < EQUAL_WITHIN ? [best, next[0]] : null;
}

/** Beside an option that is named best, or beside its stakeholder; empty where it leads clearly. */
export function closenessNote(result: ResultFigures): string {
  if (isTied(result)) return 'all equal';
  return closeCall(result) === null ? '' : 'too close to call';
}
