/**
 * The common stem of a word's forms: Porter's algorithm, and a list of irregular forms that it
 * cannot know.
 */
import { stemmer } from 'stemmer';
import { readTable, readWords } from '../lexicon/tables.ts';
import { remember } from '../remember.ts';

const IRREGULAR = readWords(readTable('irregular-forms.tsv'), ([base]) => base!);
const STEMS = new Map<string, string>();
/** The most distinct words that each thread keeps, about a megabyte. */
const MOST_STEMS = 10_000;

/** Takes a word in lower case. */
export function stem(word: string): string {
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  return remember(STEMS, word, () => stemmer(baseForm(word)));
}

/** Removes "'s", and returns the base form of an irregular form. */
export function baseForm(word: string): string {
  const plain = word.endsWith("'s") ? word.slice(0, -2) : word;
  return IRREGULAR.get(plain) ?? plain;
}

/** Stem -> the stems of the words that stand in a row with it, in either order. */
export function stemPairs(rows: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  const add = (one: string, other: string) => remember(pairs, one, () => new Set()).add(other);
  for (const [one, other] of rows) {
    const [a, b] = [stem(one!), stem(other!)];
    if (a === b) continue;
    add(a, b);
    add(b, a);
  }
  return pairs;
}
