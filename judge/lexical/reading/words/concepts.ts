/** Finds the concept that a word stands for, so that texts in different words can be compared. */

import { OPPOSITES, SYNONYMS } from '../../lexicon/synonyms.ts';
import { stem } from './stem.ts';

export interface Concept {
  /** The word that stands for all words of the concept. */
  name: string;
  /** −1 where the word says the opposite of the name. */
  polarity: 1 | -1;
}

const CONCEPTS = buildConcepts();

/**
 * The concept of a stem. A stem that is in no list is its own concept, and "un…" is the denial of
 * the rest.
 */
export function conceptOf(wordStem: string): Concept {
  const known = CONCEPTS.get(wordStem);
  if (known !== undefined) return known;
  if (/^un.{3,}/.test(wordStem)) {
    const rest = wordStem.slice(2);
    return { name: CONCEPTS.get(rest)?.name ?? rest, polarity: -1 };
  }
  return { name: wordStem, polarity: 1 };
}

function buildConcepts(): Map<string, Concept> {
  const concepts = new Map<string, Concept>();
  for (const line of SYNONYMS) {
    const words = line.split(' ').map(stem);
    for (const word of words) if (!concepts.has(word)) concepts.set(word, { name: words[0]!, polarity: 1 });
  }
  for (const [positive, negative] of OPPOSITES) {
    const words = positive.split(' ').map(stem);
    const name = concepts.get(words[0]!)?.name ?? words[0]!;
    for (const word of words) concepts.set(word, { name, polarity: 1 });
    for (const word of negative.split(' ').map(stem)) concepts.set(word, { name, polarity: -1 });
  }
  return concepts;
}
