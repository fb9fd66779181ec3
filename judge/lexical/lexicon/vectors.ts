/**
 * How near two words are in sense: the cosine of their word vectors (GloVe, reduced to 64 bytes a
 * word by `tools/lexicon/`). Whole numbers, so the sums have the same bits on every machine.
 */
import { readData } from './tables.ts';

const DIMENSIONS = 64;
const BYTES = readData('vectors.bin');
const VECTORS = new Int8Array(BYTES.buffer, BYTES.byteOffset, BYTES.length);
const PLACES = new Map(
  readData('vector-words.txt')
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((word, place) => [word, place]),
);
const LENGTHS = Float64Array.from({ length: PLACES.size }, (_, place) => Math.sqrt(dot(place, place)));

/** The word's place among the known words, −1 for an unknown one; the more frequent, the lower. */
export function placeOf(word: string): number {
  return PLACES.get(word) ?? -1;
}

const KNOWN = new Map<number, number>();
/** The most pairs that each thread keeps, about four megabytes. */
const MOST_KNOWN = 60_000;

/** −1 … 1; 0 where a word is unknown. */
export function nearness(one: number, other: number): number {
  if (one < 0 || other < 0) return 0;
  const pair = one < other ? one * PLACES.size + other : other * PLACES.size + one;
  const known = KNOWN.get(pair);
  if (known !== undefined) return known;
  const found = dot(one, other) / (LENGTHS[one]! * LENGTHS[other]!);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(pair, found);
  return found;
}

function dot(one: number, other: number): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1)
    sum += VECTORS[one * DIMENSIONS + at]! * VECTORS[other * DIMENSIONS + at]!;
  return sum;
}
