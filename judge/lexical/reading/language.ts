/** Checks whether the texts are English, the only language that the judge knows. */

import { wordList } from '../lexicon/tables.ts';
import type { Token } from './tokens.ts';

const ENGLISH_WORDS = wordList('english');
const FOREIGN_WORDS = wordList('foreign');
/** Fewer words than this prove nothing. */
const LEAST_WORDS = 12;
const LEAST_SHARE = 0.05;

export const NOT_ENGLISH =
  'The texts do not read like English; the built-in judge knows English words only, so its sizes rest on little more than numbers.';

/** Counts words while texts are read. */
export class LanguageCheck {
  #words = 0;
  #english = 0;
  #foreign = 0;

  add(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.kind !== 'word') continue;
      this.#words += 1;
      if (ENGLISH_WORDS.has(token.text)) this.#english += 1;
      else if (FOREIGN_WORDS.has(token.text)) this.#foreign += 1;
    }
  }

  /**
   * True where too few words were read. Otherwise some words must be English, and no more may be
   * known words of other languages.
   */
  isEnglish(): boolean {
    if (this.#words < LEAST_WORDS) return true;
    return this.#english >= LEAST_SHARE * this.#words && this.#english >= this.#foreign;
  }
}
