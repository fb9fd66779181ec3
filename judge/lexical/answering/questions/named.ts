/** Tells whether the state names exactly one of several texts where it speaks of the question. */
import type { ReadText, Word } from '../../reading/read-text.ts';
import { coverBySentence, findLike, type Passage, weightOf } from './passage.ts';

/** A sentence speaks of the question when it has at least this share of it. */
const LEAST_ASKED = 0.2;
/** Such a sentence must have at least this share of the text. */
const LEAST_NAMED = 0.3;

/** The share of the text that is named; 0 if several are, or if the question has a number. */
export function namedShares(texts: readonly ReadText[], question: ReadText, passage: Passage): number[] {
  const asked = coverBySentence(question.words, passage);
  const shares = ownWords(texts, question).map((words) => {
    const met = new Map<number, number>();
    let total = 0;
    for (const word of words) {
      total += weightOf(word);
      for (const sentence of sentencesWith(word, passage))
        if (asked[sentence]! >= LEAST_ASKED) met.set(sentence, (met.get(sentence) ?? 0) + weightOf(word));
    }
    return total === 0 ? 0 : Math.max(0, ...met.values()) / total;
  });
  // "Yes" in a state answers another question.
  const isOther = question.quantities.length > 0 || texts.some(({ tokens }) => tokens[0]?.text === 'yes');
  const isLone = shares.filter((share) => share > 0).length === 1;
  return shares.map((share) => (isLone && !isOther && share >= LEAST_NAMED ? share : 0));
}

/** How much of each text's own words the state has by sense, 0 … 1. */
export function likeShares(texts: readonly ReadText[], question: ReadText, passage: Passage): number[] {
  return ownWords(texts, question).map((words) => {
    let [met, total] = [0, 0];
    for (const word of words) {
      const found = findLike(word, passage).filter((one) => one.word.isDenied === word.isDenied);
      met += weightOf(word) * Math.max(0, ...found.map(({ likeness }) => likeness));
      total += weightOf(word);
    }
    return total === 0 ? 0 : met / total;
  });
}

/** Returns for each text the words that neither the other texts nor the question have. */
function ownWords(texts: readonly ReadText[], question: ReadText): Word[][] {
  const keyOf = ({ stem, isDenied }: Word) => `${isDenied} ${stem}`;
  const counts = new Map<string, number>();
  // Equal texts are one object, and count once.
  for (const { words } of new Set(texts))
    for (const key of new Set(words.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const asked = new Set(question.words.map(({ stem }) => stem));
  return texts.map(({ words }) =>
    words.filter((word) => (word.isDenied || !asked.has(word.stem)) && counts.get(keyOf(word)) === 1),
  );
}

function sentencesWith({ stem, isDenied }: Word, { byStem, text }: Passage): Set<number> {
  const met = (byStem.get(stem) ?? []).map((index) => text.words[index]!);
  return new Set(met.flatMap((word) => (word.isDenied === isDenied ? [word.sentence] : [])));
}
