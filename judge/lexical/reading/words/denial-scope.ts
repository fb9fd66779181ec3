/** Tracks how far a denial reaches while a clause is read word by word. */

import { isHardNegator, isSoftNegation, REACH } from './negation.ts';

/** 2: denied outright; 1: lessened or ended; 0: affirmed. */
export type Denied = 0 | 1 | 2;
type Words = readonly (string | null)[];
interface Deniable {
  denied: Denied;
}

/** A new subject ends a denial: the words before it do not deny its action. */
const TURNS = new Set(['i', 'we', 'he', 'she', 'they', 'you']);
/** These deny all things in a list; "not" denies one verb only. */
const NOUN_NEGATORS = new Set(['no', 'without', 'neither', 'nor', 'lack', 'lacks', 'lacking']);
/**
 * These introduce a place or a person after the denied word and are not denied: "no milk in the
 * cake".
 */
const PREPOSITIONS = new Set(['in', 'at', 'on', 'for', 'from', 'to', 'by', 'into', 'during']);
/**
 * "No" or "not" and one of these words together deny what follows: "no one was hurt", "not yet
 * paid".
 */
const DENYING_SECONDS = new Set(['one', 'yet', 'once', 'longer', 'at', 'been', 'begun', 'started', 'any']);
/** Phrases, with stemmed words, that lessen the thing after them: "get rid of the noise". */
const LESSENING_PHRASES = new Set(['take awai', 'get rid', 'cut down']);
/** Verbs that reduce or end the thing before them: "illnesses fall by 70 %", "the pain ends". */
const FALLING = new Set(
  'fall falls fell drop drops dropped decline declines decrease decreases shrink shrinks'.split(' '),
);
const ENDING = new Set(
  'end ends ended stop stops stopped cease ceases vanish vanishes disappear disappears'.split(' '),
);
/** "The rehearsal is cancelled": there is no rehearsal. */
const CANCELLED = new Set('cancelled canceled abolished scrapped abandoned'.split(' '));
/** "She would need a permit": she has none. */
const NEEDS = new Set(['need', 'needs', 'needed']);
const NEEDED = new Set(['a', 'an', 'another', 'new']);
/** Negative manners that affirm the verb when they are denied: "never late", "not badly built". */
const ILL_MANNERS = new Set(
  'late slow slowly wrong wrongly bad badly poor poorly delayed incomplete'.split(' '),
);

export class DenialScope {
  #denied: Denied = 0;
  /** The number of content words that the denial still reaches. */
  #reach = 0;
  #isVerbal = false;

  end(): void {
    this.#reach = 0;
  }

  /** Returns the denial of the next content word. */
  take(): Denied {
    const denied = this.#reach > 0 ? this.#denied : 0;
    this.#reach -= 1;
    return denied;
  }

  /** "Without milk, eggs and gluten": the comma at `at` does not end the denial. */
  goesOnBehind(words: Words, at: number): boolean {
    if (this.#reach <= 0 || this.#denied !== 2 || this.#isVerbal) return false;
    const next = words[at + 2];
    return words[at + 1] !== null && (next === null || next === 'and' || next === 'or');
  }

  /**
   * Called at a conjunction that begins a clause. "Not because of the price": the reason is denied.
   */
  open(word: string): void {
    if (word !== 'because' && word !== 'due') this.#reach = 0;
  }

  /** Called before a word is read. */
  meet(word: string): void {
    if (this.#reach < REACH && PREPOSITIONS.has(word)) this.#reach = 0;
    if (this.#denied === 2 && (TURNS.has(word) || (word === 'and' && this.#isVerbal))) this.#reach = 0;
  }

  /** Called at a negator at `at`. */
  deny(words: Words, at: number): void {
    const word = words[at] ?? '';
    this.#start(2);
    this.#isVerbal =
      !NOUN_NEGATORS.has(word) || (word === 'without' && (words[at + 1] ?? '').endsWith('ing'));
  }

  /** Called after the phrase at `at` has been read. */
  readPhrase(name: string, words: Words, at: number): void {
    if (LESSENING_PHRASES.has(name)) this.#start(1);
    if (isHardNegator(words, at) && DENYING_SECONDS.has(words[at + 1] ?? '')) this.deny(words, at);
  }

  /** Called after the word at `at` has been read; `clause` holds the clause's terms so far. */
  readWord(words: Words, at: number, clause: Deniable[]): void {
    const word = words[at] ?? '';
    if (this.#denied === 2 && this.#reach >= 0 && ILL_MANNERS.has(word)) affirm(clause);
    if (CANCELLED.has(word)) lessen(clause, 2);
    else if (isFalling(words, at)) lessen(clause, 1);
    else if (NEEDS.has(word) && NEEDED.has(words[at + 1] ?? '')) this.#start(1);
    else if (isSoftNegation(words, at)) {
      // "Without loss of pay" leaves the pay affirmed.
      if (this.#denied === 2 && this.#reach > 0) this.#reach = 0;
      else this.#start(1);
    }
  }

  #start(denied: Denied): void {
    this.#denied = denied;
    this.#reach = REACH;
  }
}

function isFalling(words: Words, at: number): boolean {
  const [word = '', next] = [words[at] ?? '', words[at + 1]];
  if (FALLING.has(word)) return next === 'by' || next === 'to';
  return ENDING.has(word) && (next === null || next === undefined || next === 'and' || next === 'in');
}

/** Denies or lessens the terms before the clause's last word. */
function lessen(clause: Deniable[], denied: Denied): void {
  for (const term of clause.slice(0, -1).slice(-REACH)) if (term.denied === 0) term.denied = denied;
}

/** Affirms all denied terms except the last. */
function affirm(clause: Deniable[]): void {
  for (const term of clause.slice(0, -1).slice(-REACH)) if (term.denied === 2) term.denied = 0;
}
