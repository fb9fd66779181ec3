/** How alike words are in sense, −1 (opposite) … 1 (the same stem). */

import { readTable } from '../lexicon/tables.ts';
import { nearness } from '../lexicon/vectors.ts';
import { areOpposite } from './opposites.ts';
import type { Word } from './read-text.ts';
import { stemPairs } from './stem.ts';

/**
 * The nearness of words that have nothing in common, at most; and the least that says something.
 */
const FAR = 0.45;
const NEAR = 0.58;

const SAME = stemPairs(readTable('likenesses.tsv'));
const SAME_SENSE = 0.9;

/** 1 for one stem, −1 for opposites, else the nearness of the vectors above FAR, 0 … 1. */
export function alike(one: Word, other: Word): number {
  if (one.stem === other.stem) return 1;
  if (SAME.get(one.stem)?.has(other.stem) === true) return SAME_SENSE;
  if (areOpposite(one, other)) return -1;
  const near = nearness(one.place, other.place);
  return near <= NEAR ? 0 : (near - FAR) / (1 - FAR);
}

/** Mean over `sought` of the nearest of `words`, without regard to denial; 0 without words. */
export function nearest(sought: readonly Word[], words: readonly Word[]): number {
  if (sought.length === 0 || words.length === 0) return 0;
  let sum = 0;
  for (const one of sought.slice(0, MOST)) {
    let best = 0;
    for (const other of words.slice(0, MOST)) best = Math.max(best, Math.abs(alike(one, other)));
    sum += best;
  }
  return sum / Math.min(MOST, sought.length);
}

/** The most words of a list that are compared. */
export const MOST = 60;
