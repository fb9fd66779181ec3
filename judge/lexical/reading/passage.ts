/** A text read for what it says of what: its clauses, and the words in each. */

import type { Bounds } from './numbers/bounds.ts';
import type { Token } from './tokens.ts';
import type { Denied } from './words/denial-scope.ts';
import type { Sense } from './words/senses.ts';
export interface Term {
  sense: Sense;
  /** 0 … 1: how much the word says of what the text is about. */
  weight: number;
  /** 2: denied outright; 1: lessened or ended; 0: affirmed. */
  denied: Denied;
  /** What the words before it make of its degree: 1 as it is, "very" more, "slightly" less. */
  degree: number;
  clause: number;
  /** Token index. */
  at: number;
}

/** What stands between commas and conjunctions: the unit within which words belong together. */
export interface PassageClause {
  sentence: number;
  /** Indices into the passage's terms: from, and behind the last. */
  terms: readonly [number, number];
  bounds: readonly Bounds[];
  /** 0.001 … 1 where its sentence speaks of likelihood, else null. */
  likelihood: number | null;
  /** Whether "only" or "except" confines what is said to what it names. */
  isConfined: boolean;
  /** Whether it is set against what was said before, or calls something too much or a pity. */
  isContrary: boolean;
  /** Whether it gives a reason. */
  isReason: boolean;
  /** Whether its sentence asks, and so says nothing. */
  isAsked: boolean;
  /** How it names what it speaks of: by a word of its own, by a pronoun, or not at all. */
  subject: 'named' | 'pronoun' | 'none';
}

export interface Passage {
  tokens: readonly Token[];
  terms: readonly Term[];
  clauses: readonly PassageClause[];
  /** Feature key -> the terms that have it, at most POSTINGS of them. */
  index: ReadonlyMap<string, readonly Posting[]>;
}

export interface Posting {
  /** Index of the term. */
  term: number;
  sign: 1 | -1 | 0;
  quality: number;
  place?: number;
}

/** All quantities of a text are collected once: it is compared with many others. */
const BOUNDS = new WeakMap<Passage, readonly Bounds[]>();

export function boundsOf(passage: Passage): readonly Bounds[] {
  const known = BOUNDS.get(passage);
  if (known !== undefined) return known;
  const bounds = passage.clauses.flatMap((clause) => clause.bounds);
  BOUNDS.set(passage, bounds);
  return bounds;
}
