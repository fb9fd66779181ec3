/** Reads how strongly a text states something. */

import { DEGREE_WORDS, STRENGTH_WORDS } from '../../lexicon/intensity-words.ts';

/** The bounds of the product: three strong words in a row do not mean a thousand times one. */
const BOUNDS = { least: 0.08, most: 12 };

/** The product of the words' factors; 1 where none is known. Reads each word once. */
export function readStrength(words: readonly string[]): number {
  let factor = 1;
  for (const word of words) factor *= STRENGTH_WORDS.get(word) ?? 1;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, factor));
}

/** The factor of the word before the one at `at`; 1 where it has none. */
export function degreeOf(words: readonly (string | null)[], at: number): number {
  return DEGREE_WORDS.get(words[at - 1] ?? '') ?? 1;
}
