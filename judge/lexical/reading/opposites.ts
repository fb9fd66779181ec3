/** Pairs of opposite words: WordNet's antonyms and a few of ours, and prefixes that deny. */

import { readTable } from '../lexicon/tables.ts';
import { stem, stemPairs } from './stem.ts';

/** Stem -> the stems of its opposites. */
const OPPOSITES = stemPairs([...readTable('opposites.tsv'), ...readTable('more-opposites.tsv')]);
const PREFIX = /^(?:un|in|im|ir|dis|non)(?=\p{L}{4})/u;

interface Deniable {
  stem: string;
  deniedStem: string | null;
}

export function areOpposite(one: Deniable, other: Deniable): boolean {
  return (
    OPPOSITES.get(one.stem)?.has(other.stem) === true ||
    one.deniedStem === other.stem ||
    other.deniedStem === one.stem
  );
}

/** "Unfurnished" denies "furniture", "painless" denies "pain". Takes a word in lower case. */
export function stemDeniedBy(word: string): string | null {
  const bare = word.endsWith('less') ? word.slice(0, -4) : word.replace(PREFIX, '');
  return bare !== word && bare.length > 3 ? stem(bare) : null;
}
