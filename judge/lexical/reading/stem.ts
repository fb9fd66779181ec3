/**
 * The common stem of a word's forms: Porter's algorithm, and a list of irregular forms that it
 * cannot know.
 */
import { stemmer } from 'stemmer';
import { readTable } from '../lexicon/tables.ts';

const IRREGULAR = new Map(
  readTable('irregular-forms.tsv').flatMap(([base, forms]) =>
    forms!.split(' ').map((form): [string, string] => [form, base!]),
  ),
);
const STEMS = new Map<string, string>();
/** The most distinct words that each thread keeps, about a megabyte. */
const MOST_STEMS = 10_000;

/** Takes a word in lower case. */
export function stem(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const found = stemmer(baseForm(word));
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, found);
  return found;
}

/** Without "'s", and the base form of an irregular form. */
export function baseForm(word: string): string {
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word;
  return IRREGULAR.get(plain) ?? plain;
}
