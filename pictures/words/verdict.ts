/**
 * What came out, in sentences: for all stakeholders in a line, and for each. There is no verdict
 * over all of them.
 */
import type { ResultFigures } from '../result-figures.ts';
import { percentInWords } from './numbers.ts';

/** Options whose probabilities differ by less are told as equal. */
const EQUAL_WITHIN = 0.005;

/** Below it, it is likelier that some other option is the best. */
const SURE_FROM = 0.5;

/**
 * Tells no more than that stakeholders agree or do not; those to whom all options are equal have no
 * part in it.
 */
export function headline(all: readonly ResultFigures[]): string {
  const deciding = all.filter((result) => !isTied(result));
  const best = new Set(deciding.map((result) => result.best));
  const [option] = best;
  if (option === undefined) return 'No option comes out better than another';
  if (best.size > 1) return 'Which option is best differs between the stakeholders';
  const whom =
    deciding.length < all.length
      ? ' wherever there is a difference'
      : all.length > 1
        ? ` for all ${all.length} stakeholders`
        : '';
  const isUnsure = deciding.some(({ confidence }) => confidence < SURE_FROM);
  return `Option ${option} comes out best${whom}${isUnsure ? ', though not surely' : ''}`;
}

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

/** The best option first, then the one that comes nearest. */
export function verdict(result: ResultFigures): string {
  if (!isConcerned(result))
    return 'Nothing that the options lead to concerns this stakeholder, so no option is better than another.';
  if (isTied(result)) return 'No option is better than another: each is as likely to be the best one.';
  const { best, confidence, probabilities } = result;
  const first = `Option ${best} comes out best, with a probability of ${percentInWords(confidence)}.`;
  const [next, likeliest] = Object.entries(probabilities)
    .filter(([option]) => option !== best)
    .reduce((most, other) => (other[1] > most[1] ? other : most));
  if (likeliest > confidence)
    return `${first} Option ${next} is likelier to be worth most (${percentInWords(likeliest)}), but is worth less on average.`;
  return `${first} Next is option ${next}, with ${percentInWords(likeliest)}.`;
}
