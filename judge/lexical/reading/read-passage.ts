/** Reads a text for its words: its clauses, and the terms of each clause with their denial. */

import { STOP_WORDS } from '../lexicon/function-words.ts';
import { DEGREE_WORDS } from '../lexicon/intensity-words.ts';
import { FRAMES, RELATIONS, ROLES } from '../lexicon/word-roles.ts';
import type { Bounds } from './numbers/bounds.ts';
import { readBounds } from './numbers/read-bounds.ts';
import { readLikelihoods } from './numbers/read-likelihood.ts';
import { readQuantities } from './numbers/read-quantities.ts';
import type { Passage, PassageClause, Posting, Term } from './passage.ts';
import { subjectKind } from './subject.ts';
import type { Token } from './tokens.ts';
import { DenialScope } from './words/denial-scope.ts';
import { isHardNegator, REACH } from './words/negation.ts';
import { phraseAt, type Sense, senseOf } from './words/senses.ts';

/** A key that more terms have says little about any of them. */
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
/** The weight of a negator and of a number. */
const NEGATOR_WEIGHT = 0.3;
const NUMBER_WEIGHT = 0.6;
/** After "and", these words begin a new clause rather than another item of a list. */
const SUBJECTS = new Set(
  'i you he she it we they the this that there nobody no everyone somebody my our their his her its not'.split(
    ' ',
  ),
);

const WEIGHTS = { role: 0.2, frame: 0.35, stop: 0.3, relation: 0.6, content: 1 };

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

/** The factor of the word before the one at `at`; 1 where it has none. */
function degreeOf(words: readonly (string | null)[], at: number): number {
  return DEGREE_WORDS.get(words[at - 1] ?? '') ?? 1;
}

/** How much a word says about the subject of a text, before its rarity is known. Judgement. */
function baseWeight(word: string, isStop: boolean): number {
  if (ROLES.has(word)) return WEIGHTS.role;
  if (RELATIONS.has(word)) return WEIGHTS.relation;
  if (FRAMES.has(word)) return WEIGHTS.frame;
  return isStop ? WEIGHTS.stop : WEIGHTS.content;
}

type ReadClause = Omit<PassageClause, 'bounds' | 'likelihood'>;

/** The part of a passage that has been read so far. */
class Reading {
  readonly terms: Term[] = [];
  readonly clauses: ReadClause[] = [];
  /** For each clause, the index of the token after it. */
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

  /** The last terms of the current clause, at most one more than a denial reaches. */
  clauseTerms(): Term[] {
    return this.terms.slice(Math.max(this.#firstTerm, this.terms.length - REACH - 1));
  }

  /** Notes words that say how the clause relates to its sentence. */
  note(word: string): void {
    this.#isContrary ||= CONTRARY.has(word);
    this.#isConfined ||= CONFINING.has(word);
    this.#isReason ||= REASONS.has(word);
  }

  /** Called at a conjunction that begins a clause. */
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
  clauses: readonly Omit<PassageClause, 'bounds' | 'likelihood'>[],
  ends: readonly number[],
): PassageClause[] {
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
      // "Risk: …" announces something and does not doubt it.
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
