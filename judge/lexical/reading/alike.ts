/** How alike two words are in sense, from −1 (opposites) to 1 (the same stem). */

import { readTable } from '../lexicon/tables.ts';
import { nearness } from '../lexicon/vectors.ts';
import { areOpposite } from './opposites.ts';
import type { Word } from './read-text.ts';
import { stemPairs } from './stem.ts';

/** Words with nothing in common have at most this nearness; likeness counts from here. */
const FAR = 0.45;
/** A nearness up to this says nothing. */
const NEAR = 0.58;

const SAME = stemPairs(readTable('likenesses.tsv'));
/** Of two words that the table lists as alike. */
const SAME_SENSE = 0.9;

/** The most words of a list that are compared. */
export const MOST = 60;

/**
 * 1 for one stem, SAME_SENSE for a listed pair, −1 for opposites; else the nearness of the vectors,
 * counted from FAR (0) to 1, or 0 up to NEAR.
 */
export function alike(one: Word, other: Word): number {
  if (one.stem === other.stem) return 1;
  if (SAME.get(one.stem)?.has(other.stem) === true) return SAME_SENSE;
  if (areOpposite(one, other)) return -1;
  const near = nearness(one.place, other.place);
  return near <= NEAR ? 0 : (near - FAR) / (1 - FAR);
}

/**
 * Mean over `sought` of the likeness of the most alike of `words`. Opposites count as alike. 0
 * without words.
 */
export function meanLikeness(sought: readonly Word[], words: readonly Word[]): number {
  if (sought.length === 0 || words.length === 0) return 0;
  let sum = 0;
  for (const one of sought.slice(0, MOST)) {
    let best = 0;
    for (const other of words.slice(0, MOST)) best = Math.max(best, Math.abs(alike(one, other)));
    sum += best;
  }
  return sum / Math.min(MOST, sought.length);
}
