/**
 * How good or bad each word of the vectors sounds: VADER's rating where there is one, else what a
 * ridge regression of the ratings on the word vectors predicts. One signed byte a word.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIMENSIONS = 64;
/** VADER rates from −4 to 4. */
const MOST = 4;
const RIDGE = 30;
/** A prediction counts less than a rating. */
const TRUST = 0.8;

export function writeFeelings(folder: string, ratingsFile: string): void {
  const words = readFileSync(join(folder, 'vector-words.txt'), 'utf8').trimEnd().split('\n');
  const bytes = readFileSync(join(folder, 'vectors.bin'));
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const ratings = new Map(
    readFileSync(ratingsFile, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([word, rating]): [string, number] => [word!, Number(rating) / MOST]),
  );
  const row = (place: number) =>
    [1, ...vectors.subarray(place * DIMENSIONS, (place + 1) * DIMENSIONS)].map((value, at) =>
      at === 0 ? 1 : value / 127,
    );
  const rated = words.flatMap((word, place) =>
    ratings.has(word) ? [{ x: row(place), y: ratings.get(word)! }] : [],
  );
  const weights = ridge(rated, RIDGE);
  const feelings = Int8Array.from(words, (word, place) => {
    const predicted = row(place).reduce((sum, value, at) => sum + value * weights[at]!, 0);
    const value = ratings.get(word) ?? TRUST * predicted;
    return Math.round(127 * Math.max(-1, Math.min(1, value)));
  });
  writeFileSync(join(folder, 'feelings.bin'), feelings);
}

/** Solves (XᵀX + λI) w = Xᵀy by Gauss's elimination. */
function ridge(rows: readonly { x: readonly number[]; y: number }[], lambda: number): number[] {
  const size = rows[0]!.x.length;
  const a = Array.from({ length: size }, (_, i) => [
    ...Array.from(
      { length: size },
      (_, j) => rows.reduce((sum, { x }) => sum + x[i]! * x[j]!, 0) + (i === j && i > 0 ? lambda : 0),
    ),
    rows.reduce((sum, { x, y }) => sum + x[i]! * y, 0),
  ]);
  for (let p = 0; p < size; p += 1)
    for (let i = 0; i < size; i += 1) {
      if (i === p) continue;
      const factor = a[i]![p]! / a[p]![p]!;
      for (let j = p; j <= size; j += 1) a[i]![j]! -= factor * a[p]![j]!;
    }
  return a.map((line, i) => line[size]! / line[i]!);
}
