/** Pairs of opposite words: WordNet's antonyms and a few of ours, and prefixes that deny. */

import { readTable } from '../lexicon/tables.ts';
import { stem, stemPairs } from './stem.ts';

/** Stem -> the stems of its opposites. */
const OPPOSITES = stemPairs([...readTable('opposites.tsv'), ...readTable('more-opposites.tsv')]);
const DENIED = new Map<string, string | null>();
/** The most distinct words that each thread keeps, about a megabyte. */
const MOST_DENIED = 10_000;
const PREFIX = /^(?:un|in|im|ir|dis|non)(?=\p{L}{4})/u;

/** Takes two words in lower case with their stems. */
export function areOpposite(one: string, oneStem: string, other: string, otherStem: string): boolean {
  return (
    OPPOSITES.get(oneStem)?.has(otherStem) === true ||
    stemDeniedBy(one) === otherStem ||
    stemDeniedBy(other) === oneStem
  );
}

/** "Unfurnished" denies "furniture", "painless" denies "pain". */
function stemDeniedBy(word: string): string | null {
  const known = DENIED.get(word);
  if (known !== undefined) return known;
  const bare = word.endsWith('less') ? word.slice(0, -4) : word.replace(PREFIX, '');
  const found = bare !== word && bare.length > 3 ? stem(bare) : null;
  if (DENIED.size >= MOST_DENIED) DENIED.clear();
  DENIED.set(word, found);
  return found;
}
