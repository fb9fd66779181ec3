/** How strongly a text states something. */

import { DEGREE_WORDS, STRENGTH_WORDS } from '../../lexicon/intensity-words.ts';

/** Words multiply within these bounds: three strong words in a row are not a thousand times one. */
const BOUNDS = { least: 0.08, most: 12 };

/** The factor of these words together, 1 where none is known. Reads each word once. */
export function readStrength(words: readonly string[]): number {
  let factor = 1;
  for (const word of words) factor *= STRENGTH_WORDS.get(word) ?? 1;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, factor));
}

/** 1 where nothing is said. Reads the word before. */
export function degreeOf(words: readonly (string | null)[], at: number): number {
  return DEGREE_WORDS.get(words[at - 1] ?? '') ?? 1;
}
