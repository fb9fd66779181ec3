/** A state prepared for many questions: where each word, or one like it, stands. */
import { alike } from '../../reading/alike.ts';
import type { ReadText, Word } from '../../reading/read-text.ts';
import { remember } from '../../remember.ts';

export interface Passage {
  text: ReadText;
  sentences: number;
  /** Stem -> places in `text.words`, at most POSTINGS of them. */
  byStem: ReadonlyMap<string, readonly number[]>;
  /** The first words of the first NEIGHBOURS stems; the others are found by their stem alone. */
  distinct: readonly Word[];
  found: Map<string, readonly Found[]>;
}

/** A word of the passage that is like a sought one. */
export interface Found {
  word: Word;
  /** −1 … 1, as `alike` gives it. */
  likeness: number;
}

const POSTINGS = 64;
const NEIGHBOURS = 256;
/** Weaker likeness is left out. */
const LEAST = 0.25;

export function preparePassage(text: ReadText): Passage {
  const byStem = new Map<string, number[]>();
  const distinct: Word[] = [];
  for (const [index, word] of text.words.entries()) {
    const places = byStem.get(word.stem);
    if (places === undefined) {
      byStem.set(word.stem, [index]);
      if (distinct.length < NEIGHBOURS) distinct.push(word);
    } else if (places.length < POSTINGS) places.push(index);
  }
  return { text, sentences: (text.clauses.at(-1)?.sentence ?? 0) + 1, byStem, distinct, found: new Map() };
}

export function findLike(word: Word, passage: Passage): readonly Found[] {
  return remember(passage.found, word.text, () => {
    const near = passage.distinct.filter(({ stem }) => stem !== word.stem);
    const stems = near.map((other) => ({ stem: other.stem, likeness: alike(word, other) }));
    return [{ stem: word.stem, likeness: 1 }, ...stems]
      .filter(({ likeness }) => Math.abs(likeness) >= LEAST)
      .flatMap(({ stem, likeness }) =>
        (passage.byStem.get(stem) ?? []).map((place) => ({ word: passage.text.words[place]!, likeness })),
      );
  });
}

/** How much of a text's weight each sentence of the passage has, 0 … 1; an opposite counts too. */
export function coverBySentence(words: readonly Word[], passage: Passage): Float64Array {
  const cover = new Float64Array(passage.sentences);
  let total = 0;
  for (const word of words) {
    const weight = weightOf(word);
    total += weight;
    const best = new Map<number, number>();
    for (const { word: met, likeness } of findLike(word, passage))
      best.set(met.sentence, Math.max(best.get(met.sentence) ?? 0, Math.abs(likeness)));
    for (const [sentence, most] of best) cover[sentence]! += weight * most;
  }
  return total === 0 ? cover : cover.map((own) => own / total);
}

/** Frequency ranks beyond each of which a word weighs more. */
const RANKS = [300, 1_000, 3_000, 10_000];

/** Rarer words weigh more, and unknown ones most. */
export function weightOf({ place }: Word): number {
  return 0.4 + 0.15 * (place < 0 ? RANKS.length : RANKS.filter((rank) => place > rank).length);
}
