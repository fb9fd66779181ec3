/**
 * The result of reading a text for its words: its clauses, and the terms of each clause with their
 * denial.
 */

import type { Bounds } from './numbers/bounds.ts';
import type { Token } from './tokens.ts';
import type { Denied } from './words/denial-scope.ts';
import type { Sense } from './words/senses.ts';

export interface Term {
  sense: Sense;
  /** How much the word says about the subject of the text, 0 … 1. */
  weight: number;
  /** 2: denied outright; 1: lessened or ended; 0: affirmed. */
  denied: Denied;
  /**
   * The factor from the words before it: 1 without any, more after "very", less after "slightly".
   */
  degree: number;
  clause: number;
  /** Token index. */
  at: number;
}

/** The words between commas and conjunctions, which belong together. */
export interface PassageClause {
  sentence: number;
  /** Indices into the passage's terms: the first, and the one after the last. */
  terms: readonly [number, number];
  bounds: readonly Bounds[];
  /** 0.001 … 1 where its sentence states a likelihood, else null. */
  likelihood: number | null;
  /** Whether "only" or "except" limits the clause to the things that it names. */
  isConfined: boolean;
  /**
   * Whether the clause contrasts with the text before it, or calls something excessive or a pity.
   */
  isContrary: boolean;
  /** Whether it gives a reason. */
  isReason: boolean;
  /** Whether its sentence is a question and so states nothing. */
  isAsked: boolean;
  /** How the clause names its subject: by a noun, by a pronoun, or not at all. */
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

/** Collected once for a text, which is compared with many others. */
const BOUNDS = new WeakMap<Passage, readonly Bounds[]>();

export function boundsOf(passage: Passage): readonly Bounds[] {
  const known = BOUNDS.get(passage);
  if (known !== undefined) return known;
  const bounds = passage.clauses.flatMap((clause) => clause.bounds);
  BOUNDS.set(passage, bounds);
  return bounds;
}
