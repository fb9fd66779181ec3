/** A text read for what it says of what: its clauses, and the words in each with what they affirm or deny. */
import { readLikelihoods } from '../read-likelihood.ts';
import { readQuantities } from '../read-quantities.ts';
import { STOP_WORDS } from '../stop-words.ts';
import type { Token } from '../tokens.ts';
import { baseWeight } from './base-weight.ts';
import type { Bounds } from './bounds.ts';
import { degreeOf } from './degrees.ts';
import { DenialScope, type Denied } from './denial-scope.ts';
import { isHardNegator, REACH } from './negation.ts';
import { readBounds } from './read-bounds.ts';
import { phraseAt, type Sense, senseOf } from './senses.ts';
import { subjectKind } from './subject-kind.ts';

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
export interface Clause {
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
  clauses: readonly Clause[];
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

/** What is said oftener than this tells little of where it is said. */
const POSTINGS = 24;
const SENTENCE_ENDS = new Set(['.', '!', '?']);
const CLAUSE_ENDS = new Set([',', ';', '(', ')']);
const CONFINING = new Set(['only', 'except', 'solely', 'exclusively']);
const OPENERS = new Set(['but', 'while', 'whereas', 'although', 'though', 'however', 'because', 'due']);
const CONTRARY = new Set([
  'but',
  'however',
  'although',
  'though',
  'unfortunately',
  'pity',
  'too',
  'sadly',
  'nowhere',
  'only',
]);
const REASONS = new Set(['because', 'due', 'cause', 'caused', 'causes', 'reason', 'owing']);
/** What a negator and a number tell of what a text is about, beside its other words. */
const NEGATOR_WEIGHT = 0.3;
const NUMBER_WEIGHT = 0.6;
/** Behind "and", these begin a clause of its own rather than another item. */
const SUBJECTS = new Set(
  'i you he she it we they the this that there nobody no everyone somebody my our their his her its not'.split(
    ' ',
  ),
);

export function readPassage(tokens: readonly Token[]): Passage {
  const words = tokens.map((token) => (token.kind === 'mark' ? null : token.text));
  const reading = new Reading(tokens);
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at]!;
    if (kind === 'mark') {
      if (SENTENCE_ENDS.has(text)) reading.endSentence(at, text === '?');
      else if (text === ':') reading.scope.end();
      else if (CLAUSE_ENDS.has(text) && !reading.scope.goesOnBehind(words, at)) reading.endClause(at);
      continue;
    }
    if (OPENERS.has(text) || (text === 'and' && SUBJECTS.has(words[at + 1] ?? ''))) reading.open(at, text);
    reading.scope.meet(text);
    reading.note(text);
    const phrase = phraseAt(words, at);
    if (phrase !== null) {
      reading.add(phrase.sense, 1, degreeOf(words, at), at);
      reading.scope.readPhrase(phrase.sense.name, words, at);
      at += phrase.length - 1;
    } else if (isHardNegator(words, at)) {
      const sense = senseOf(text);
      reading.scope.end();
      if (sense.places.length > 0) reading.add(sense, NEGATOR_WEIGHT, degreeOf(words, at), at);
      reading.scope.deny(words, at);
    } else if (kind === 'number') {
      reading.add(numberSense(text), NUMBER_WEIGHT, 1, at);
    } else {
      const sense = senseOf(text);
      const isStop = STOP_WORDS.has(text);
      if (!isStop || sense.features.length > 1)
        reading.add(sense, baseWeight(text, isStop), degreeOf(words, at), at);
      reading.scope.readWord(words, at, reading.clauseTerms());
    }
  }
  reading.endClause(tokens.length);
  const { terms, clauses, ends } = reading;
  return { tokens, terms, clauses: withFigures(tokens, clauses, ends), index: indexOf(terms) };
}

type ReadClause = Omit<Clause, 'bounds' | 'likelihood'>;

/** What has been read of a passage, clause by clause. */
class Reading {
  readonly terms: Term[] = [];
  readonly clauses: ReadClause[] = [];
  /** For each clause, the token index behind it. */
  readonly ends: number[] = [];
  readonly scope = new DenialScope();
  readonly #tokens: readonly Token[];
  #sentence = 0;
  #firstTerm = 0;
  #isConfined = false;
  #isReason = false;
  #isContrary = false;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  add(sense: Sense, weight: number, degree: number, at: number): void {
    this.terms.push({ sense, weight, denied: this.scope.take(), degree, clause: this.clauses.length, at });
  }

  /** The last terms of the clause under way, at most as many as a denial reaches and one more. */
  clauseTerms(): Term[] {
    return this.terms.slice(Math.max(this.#firstTerm, this.terms.length - REACH - 1));
  }

  /** Words that say what the clause is to its sentence. */
  note(word: string): void {
    this.#isContrary ||= CONTRARY.has(word);
    this.#isConfined ||= CONFINING.has(word);
    this.#isReason ||= REASONS.has(word);
  }

  /** A conjunction that begins a clause. */
  open(at: number, word: string): void {
    this.#close(at);
    this.scope.open(word);
  }

  endClause(at: number): void {
    this.#close(at);
    this.scope.end();
  }

  endSentence(at: number, isAsked: boolean): void {
    this.endClause(at);
    for (let index = this.clauses.length - 1; isAsked && index >= 0; index -= 1) {
      const clause = this.clauses[index]!;
      if (clause.sentence !== this.#sentence) break;
      clause.isAsked = true;
    }
    this.#sentence += 1;
  }

  #close(at: number): void {
    if (this.terms.length === this.#firstTerm && !this.#isConfined) return;
    this.clauses.push({
      sentence: this.#sentence,
      terms: [this.#firstTerm, this.terms.length],
      isConfined: this.#isConfined,
      isReason: this.#isReason,
      isContrary: this.#isContrary,
      isAsked: false,
      subject: subjectKind(this.#tokens, this.ends.at(-1) ?? 0, at),
    });
    this.ends.push(at);
    this.#firstTerm = this.terms.length;
    [this.#isConfined, this.#isReason, this.#isContrary] = [false, false, false];
  }
}

function numberSense(text: string): Sense {
  return { name: text, features: [{ key: text, sign: 1, quality: 1 }], places: [], goodness: 0 };
}

function withFigures(
  tokens: readonly Token[],
  clauses: readonly Omit<Clause, 'bounds' | 'likelihood'>[],
  ends: readonly number[],
): Clause[] {
  const bounds = readBounds(tokens);
  const likelihoods = readLikelihoods(tokens, readQuantities(tokens));
  let [nextBound, nextLikelihood] = [0, 0];
  return clauses.map((clause, index) => {
    const end = index === clauses.length - 1 ? tokens.length : ends[index]!;
    const own: Bounds[] = [];
    for (; (bounds[nextBound]?.start ?? Infinity) < end; nextBound += 1) own.push(bounds[nextBound]!);
    let likelihood: number | null = null;
    for (; (likelihoods[nextLikelihood]?.start ?? Infinity) < end; nextLikelihood += 1) {
      const one = likelihoods[nextLikelihood]!;
      // "risk: …" names what follows and does not doubt it.
      if (tokens[one.next]?.text !== ':') likelihood = Math.min(likelihood ?? 1, one.value);
    }
    return { ...clause, bounds: own, likelihood };
  });
}

function indexOf(terms: readonly Term[]): Map<string, Posting[]> {
  const index = new Map<string, Posting[]>();
  for (const [term, { sense }] of terms.entries()) {
    for (const { key, ...feature } of sense.features) {
      const postings = index.get(key);
      if (postings === undefined) index.set(key, [{ term, ...feature }]);
      else if (postings.length < POSTINGS) postings.push({ term, ...feature });
    }
  }
  return index;
}
