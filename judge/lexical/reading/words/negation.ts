/** Decides which words deny the words after them, and how far. */

import { HARD_NEGATORS, SOFT_NEGATORS } from '../../lexicon/negators.ts';
import { stem } from './stem.ts';

const SOFT_STEMS = new Set([...SOFT_NEGATORS].map(stem));

const HARD_STEMS = new Set([...HARD_NEGATORS].map(stem));

/** Takes a stem. */
export function isHardStem(name: string): boolean {
  return HARD_STEMS.has(name);
}

/** Takes a stem. */
export function isSoftNegator(name: string): boolean {
  return SOFT_STEMS.has(name);
}

/** A denial reaches this many content words, but none after the end of its clause. */
export const REACH = 5;

const OPPOSING = new Set(
  'vote votes voted vot decided advise advised warn warned is are was were be being speak spoke'.split(' '),
);
const OPPOSING_REACH = 5;

/** As nouns these end nothing: "the end of the book". */
const NOUNS_TOO = new Set(['end', 'ends', 'stop', 'stops', 'cut', 'cuts']);
const DETERMINERS = new Set(['the', 'a', 'an', 'its', 'his', 'her', 'my', 'our', 'their']);

/** "Free of lice" denies lice; "free weekends" denies nothing. */
export function isSoftNegation(words: readonly (string | null)[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'free') return words[at + 1] === 'of' || words[at + 1] === 'from';
  if (NOUNS_TOO.has(word) && DETERMINERS.has(words[at - 1] ?? '')) return false;
  return SOFT_NEGATORS.has(word);
}

/**
 * Whether the word at `at` denies the words after it. "Against", "instead" and "rather" do so only
 * beside certain words.
 */
export function isHardNegator(words: readonly (string | null)[], at: number): boolean {
  const word = words[at] ?? '';
  if (HARD_NEGATORS.has(word) || word.endsWith("n't")) return true;
  if (word === 'instead') return words[at + 1] === 'of';
  if (word === 'rather') return words[at + 1] === 'than';
  if (word !== 'against') return false;
  for (let before = at - 1; before >= at - OPPOSING_REACH; before -= 1)
    if (OPPOSING.has(words[before] ?? '')) return true;
  return false;
}
