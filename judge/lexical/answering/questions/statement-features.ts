/** What speaks against a statement's truth. A feature above 0 speaks for "it holds". */
import { wordList } from '../../lexicon/tables.ts';
import { feelingOfWords } from '../../reading/feeling.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { coverBySentence, type Passage } from './passage.ts';

/** Words with which a statement denies or compares: a denial in the state may support it. */
const TURNING = wordList('turning');
/** The least share of the statement that a sentence has which speaks of the same thing. */
const LEAST_SAME = 0.3;
/** The product of two feelings that are opposed for certain. */
const LEAST_OPPOSED = -0.005;

/**
 * −1 where the state denies a word that the statement affirms, and where it speaks of the same
 * thing with the opposite feeling. Shared words speak for nothing: false statements have them too.
 */
export function statementFeatures(statement: ReadText, passage: Passage): Record<string, number> {
  const { words, tokens, quantities } = statement;
  if (words.some(({ isDenied }) => isDenied) || tokens.some(({ text }) => TURNING.has(text))) return {};
  const cover = coverBySentence(words, passage);
  const same = passage.text.words.filter(({ sentence }) => cover[sentence]! >= LEAST_SAME);
  const denied = new Set(same.flatMap(({ stem, isDenied }) => (isDenied ? [stem] : [])));
  const [sound, felt] = [feelingOfWords(words), feelingOfWords(same)];
  const isOpposed = quantities.length === 0 && sound * felt <= LEAST_OPPOSED;
  return {
    denied: words.some(({ stem }) => denied.has(stem)) ? -1 : 0,
    opposed: isOpposed ? -1 : 0,
  };
}
