/**
 * What came out, in sentences: for all stakeholders in a line, and for each. There is no verdict
 * over all of them.
 */
import type { OptionText, ResultFigures } from '../result-figures.ts';
import { closeCall, isConcerned, isTied, NO_VERDICT } from './closeness.ts';
import { chanceInWords } from './numbers.ts';
import { shorten } from './texts.ts';

/** Below it, it is likelier that some other option is the best. */
const SURE_FROM = 0.5;
const NAME_CHARACTERS = 60;

/**
 * Tells no more than that stakeholders agree or do not; stakeholders to whom all options are equal
 * are left out. Where `options` are given, the best one is named.
 */
export function headline(all: readonly ResultFigures[], options: readonly OptionText[] = []): string {
  const deciding = all.filter((result) => !isTied(result));
  const best = new Set(deciding.map((result) => result.best));
  const [option] = best;
  if (option === undefined) return 'No option comes out better than another';
  const close = deciding.filter((result) => closeCall(result) !== null);
  const [pair] = close.map(closeCall);
  if (all.length === 1 && pair != null) return `Options ${pair[0]} and ${pair[1]} are too close to call`;
  if (close.length === deciding.length) return 'Which option is best is too close to call';
  const but = close.length === 0 ? '' : ', but for some it is too close to call';
  if (best.size > 1) return `Which option is best differs between the stakeholders${but}`;
  const whom =
    deciding.length < all.length
      ? ' wherever there is a difference'
      : all.length > 1
        ? ` for ${all.length === 2 ? 'both' : `all ${all.length}`} stakeholders`
        : '';
  const isUnsure = deciding.some(({ confidence }) => confidence < SURE_FROM);
  return `Option ${option}${nameOf(option, options)} comes out best${whom}${but === '' && isUnsure ? ', though not surely' : but}`;
}

/** Isolated, because its direction may differ from that of the sentence. */
function nameOf(letter: string, options: readonly OptionText[]): string {
  const description = options.find(({ id }) => id === letter)?.description ?? '';
  return description === '' ? '' : ` (\u2068${shorten(description, NAME_CHARACTERS)}\u2069)`;
}

/** The best option first, then the one that comes nearest. */
export function verdict(result: ResultFigures): string {
  if (!isConcerned(result)) return NO_VERDICT;
  if (isTied(result)) return 'No option is better than another: all are equally likely to be the best one.';
  const { best, confidence, probabilities } = result;
  const close = closeCall(result);
  if (close !== null) {
    const [p, q] = close.map((option) => chanceInWords(probabilities[option] ?? 0));
    return `Options ${close[0]} and ${close[1]} are too close to call: ${close[0]} is best with a probability of ${p}, ${close[1]} with ${q}.`;
  }
  const first = `Option ${best} comes out best, with a probability of ${chanceInWords(confidence)}.`;
  const [next, likeliest] = Object.entries(probabilities)
    .filter(([option]) => option !== best)
    .reduce((most, other) => (other[1] > most[1] ? other : most));
  if (likeliest > confidence)
    return `${first} Option ${next} is likelier to be worth most (${chanceInWords(likeliest)}), but is worth less on average.`;
  return `${first} Next is option ${next}, with ${chanceInWords(likeliest)}.`;
}
