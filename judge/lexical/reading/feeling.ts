/**
 * Tells how good or bad words sound: VADER's ratings, and for other words what their vectors
 * suggest.
 */
import { readData } from '../lexicon/tables.ts';
import type { Word } from './read-text.ts';

const BYTES = readData('feelings.bin');
const FEELINGS = new Int8Array(BYTES.buffer, BYTES.byteOffset, BYTES.length);

/** −1 … 1; 0 for an unknown word. */
export function feelingOf(place: number): number {
  return place < 0 ? 0 : FEELINGS[place]! / 127;
}

/** The sum over the words; a denial turns the sign. */
export function feelingSum(words: readonly Word[]): number {
  let sum = 0;
  for (const { place, isDenied } of words) sum += isDenied ? -feelingOf(place) : feelingOf(place);
  return sum;
}

/** The sum of the feelings over the square root of the number of words. */
export function feelingOfWords(words: readonly Word[]): number {
  return words.length === 0 ? 0 : feelingSum(words) / Math.sqrt(words.length);
}
