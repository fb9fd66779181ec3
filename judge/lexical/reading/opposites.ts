/** Pairs of opposite words: WordNet's antonyms and a few of ours, and prefixes that deny. */

import { readTable } from '../lexicon/tables.ts';
import { stem } from './stem.ts';

const PAIRS = new Set(
  [...readTable('opposites.tsv'), ...readTable('more-opposites.tsv')].flatMap(([one, other]) => {
    const [a, b] = [stem(one!), stem(other!)];
    return a === b ? [] : [`${a} ${b}`, `${b} ${a}`];
  }),
);
const PREFIX = /^(?:un|in|im|ir|dis|non)(?=\p{L}{4})/u;

/** Takes two words in lower case with their stems. */
export function areOpposite(one: string, oneStem: string, other: string, otherStem: string): boolean {
  if (PAIRS.has(`${oneStem} ${otherStem}`)) return true;
  return deniesByForm(one, otherStem) || deniesByForm(other, oneStem);
}

/** "Unfurnished" denies "furniture", "painless" denies "pain". */
function deniesByForm(word: string, stemmed: string): boolean {
  const bare = word.endsWith('less') ? word.slice(0, -4) : word.replace(PREFIX, '');
  return bare !== word && bare.length > 3 && stem(bare) === stemmed;
}
