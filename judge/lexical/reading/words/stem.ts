/**
 * The common stem of a word's forms: Porter's algorithm, and a list of irregular forms that it
 * cannot know.
 */
import { stemmer } from 'stemmer';
import { IRREGULAR_FORMS } from '../../lexicon/irregular-forms.ts';

const STEMS = new Map<string, string>();
/** The most distinct words that each thread keeps, about a megabyte. */
const MOST_STEMS = 10_000;

/** Takes a word in lower case. */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word;
  const found = stemmer(IRREGULAR_FORMS.get(plain) ?? plain);
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, found);
  return found;
}
