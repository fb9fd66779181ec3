/** Computes the features of a statement's truth. A feature above 0 speaks for "it holds". */
import { wordList } from '../../lexicon/tables.ts';
import { feelingOfWords } from '../../reading/feeling.ts';
import type { ReadText, Word } from '../../reading/read-text.ts';
import { coverBySentence, type Passage } from './passage.ts';

/** Words with which a statement denies or compares: a denial in the state may support it. */
const TURNING = wordList('turning');
/** A sentence speaks of the same thing when it has at least this share of the statement. */
const LEAST_SAME = 0.3;
/** The least feeling of a statement and of the state that can be opposed. */
const LEAST_FELT = 0.1;

/**
 * −1 where the state denies a word that the statement affirms, and where it speaks of the same
 * thing with the opposite feeling. Shared words speak for nothing: false statements have them too.
 */
export function statementFeatures(statement: ReadText, passage: Passage): Record<string, number> {
  const { words, tokens, quantities } = statement;
  if (words.some(({ isDenied }) => isDenied) || tokens.some(({ text }) => TURNING.has(text))) return {};
  const state = passage.text.words;
  const met = words.map(({ stem }) => (passage.byStem.get(stem) ?? []).map((place) => state[place]!));
  // "Not above 300 kg": what is denied beside an amount may hold for another amount.
  const amounts = new Set(passage.text.quantities.map(({ sentence }) => sentence));
  const isPlain = (word: Word) => word.isDenied && quantities.length === 0 && !amounts.has(word.sentence);
  const isDenied = met.some((own) => own.length > 0 && own.every(isPlain));
  const cover = coverBySentence(words, passage);
  const felt = feelingOfWords(state.filter(({ sentence }) => cover[sentence]! >= LEAST_SAME));
  const sound = quantities.length === 0 ? feelingOfWords(words) : 0;
  const isOpposed = sound * felt < 0 && Math.min(Math.abs(sound), Math.abs(felt)) >= LEAST_FELT;
  return {
    denied: isDenied ? -1 : 0,
    // Affirmed elsewhere, or denied beside an amount.
    disputed: !isDenied && met.flat().some((word) => word.isDenied) ? -1 : 0,
    opposed: isOpposed ? -1 : 0,
  };
}
