/** A text read for what it says of what: its clauses, and the words in each with what they affirm or deny. */
import { readLikelihoods } from '../read-likelihood.ts';
import { readQuantities } from '../read-quantities.ts';
import { STOP_WORDS } from '../stop-words.ts';
import type { Token } from '../tokens.ts';
import { baseWeight } from './base-weight.ts';
import { degreeOf } from './degrees.ts';
import { isHardNegator, isSoftNegation, REACH } from './negation.ts';
import { type Bounds, readBounds } from './read-bounds.ts';
import { phraseAt, type Sense, senseOf } from './senses.ts';
import { subjectKind } from './subject.ts';

export interface Term {
  sense: Sense;
  /** 0 … 1: how much the word says of what the text is about. */
  weight: number;
  /** 2: denied outright; 1: lessened or ended; 0: affirmed. */
  denied: 0 | 1 | 2;
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
/** A new subject: what was denied before it is not what it does. */
const TURNS = new Set(['i', 'we', 'he', 'she', 'they', 'you']);
/** Behind what is denied, they tell where or whom, which is not denied: "no milk in the cake". */
const PREPOSITIONS = new Set(['in', 'at', 'on', 'for', 'from', 'to', 'by', 'into', 'during']);
/** Deny all things in a list; "not" denies one verb. */
const NOUN_NEGATORS = new Set(['no', 'neither', 'nor', 'lack', 'lacks', 'lacking']);
const REASONS = new Set(['because', 'due', 'cause', 'caused', 'causes', 'reason', 'owing']);
/** Behind "no" or "not", these deny what follows: "no one was hurt", "not yet paid". */
const DENYING_SECONDS = new Set(['one', 'yet', 'once', 'longer', 'at', 'been', 'begun', 'started', 'any']);
/** Say that what they follow gets less, or that there is an end of it: "illnesses fall by 70 %", "the pain ends". */
const LESSENING_PHRASES = new Set(['take awai', 'get rid', 'cut down']);
const FALLING = new Set(
  'fall falls fell drop drops dropped decline declines decrease decreases shrink shrinks'.split(' '),
);
const ENDING = new Set(
  'end ends ended stop stops stopped cease ceases vanish vanishes disappear disappears'.split(' '),
);
/** What is never done so is done: "never late", "not badly built". */
const ILL_MANNERS = new Set(
  'late slow slowly wrong wrongly bad badly poor poorly delayed incomplete'.split(' '),
);
/** Behind "and", these begin a clause of its own rather than another item. */
const SUBJECTS = new Set(
  'i you he she it we they the this that there nobody no everyone somebody my our their his her its not'.split(
    ' ',
  ),
);

export function readPassage(tokens: readonly Token[]): Passage {
  const words = tokens.map((token) => (token.kind === 'mark' ? null : token.text));
  const terms: Term[] = [];
  const clauses: Omit<Clause, 'bounds' | 'likelihood'>[] = [];
  const ends: number[] = [];
  let [sentence, firstTerm, reach] = [0, 0, 0];
  let denied: 0 | 1 | 2 = 0;
  let [isConfined, isReason, isContrary, isVerbal] = [false, false, false, false];
  const endClause = (at: number) => {
    reach = 0;
    if (terms.length === firstTerm && !isConfined) return;
    clauses.push({
      sentence,
      terms: [firstTerm, terms.length],
      isConfined,
      isReason,
      isContrary,
      isAsked: false,
      subject: subjectKind(tokens, ends.at(-1) ?? 0, at),
    });
    ends.push(at);
    firstTerm = terms.length;
    [isConfined, isReason, isContrary] = [false, false, false];
  };
  const add = (sense: Sense, weight: number, at: number) => {
    const degree = degreeOf(words, at);
    terms.push({ sense, weight, denied: reach > 0 ? denied : 0, degree, clause: clauses.length, at });
    reach -= 1;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at]!;
    if (kind === 'mark') {
      if (SENTENCE_ENDS.has(text)) {
        endClause(at);
        if (text === '?')
          for (const clause of clauses) if (clause.sentence === sentence) clause.isAsked = true;
        sentence += 1;
      } else if (CLAUSE_ENDS.has(text)) endClause(at);
      else if (text === ':') reach = 0;
      continue;
    }
    if (OPENERS.has(text) || (text === 'and' && SUBJECTS.has(words[at + 1] ?? ''))) {
      // "Not because of the price": the reason is denied.
      const kept = text === 'because' || text === 'due' ? reach : 0;
      endClause(at);
      reach = kept;
    }
    if (reach < REACH && PREPOSITIONS.has(text)) reach = 0;
    if (denied === 2 && (TURNS.has(text) || (text === 'and' && isVerbal))) reach = 0;
    if (CONTRARY.has(text)) isContrary = true;
    if (CONFINING.has(text)) isConfined = true;
    if (REASONS.has(text)) isReason = true;
    const phrase = phraseAt(words, at);
    if (phrase !== null) {
      add(phrase.sense, 1, at);
      if (LESSENING_PHRASES.has(phrase.sense.name)) [denied, reach] = [1, REACH];
      if (isHardNegator(words, at) && DENYING_SECONDS.has(words[at + 1] ?? '')) [denied, reach] = [2, REACH];
      at += phrase.length - 1;
    } else if (isHardNegator(words, at)) {
      const sense = senseOf(text);
      reach = 0;
      if (sense.places.length > 0) add(sense, 0.3, at);
      [denied, reach] = [2, REACH];
      isVerbal = !NOUN_NEGATORS.has(text);
    } else if (kind === 'number') {
      add({ name: text, features: [{ key: text, sign: 1, quality: 1 }], places: [], goodness: 0 }, 0.6, at);
    } else {
      const sense = senseOf(text);
      const isStop = STOP_WORDS.has(text);
      if (!isStop || sense.features.length > 1) add(sense, baseWeight(text, isStop), at);
      if (denied === 2 && reach >= 0 && ILL_MANNERS.has(text)) affirmBefore(terms, firstTerm);
      if (isFalling(words, at)) lessenBefore(terms, firstTerm);
      else if (isSoftNegation(words, at)) [denied, reach] = denied === 2 && reach > 0 ? [0, 0] : [1, REACH];
    }
  }
  endClause(tokens.length);
  return { tokens, terms, clauses: withFigures(tokens, clauses, ends), index: indexOf(terms) };
}

function isFalling(words: readonly (string | null)[], at: number): boolean {
  const [word = '', next] = [words[at] ?? '', words[at + 1]];
  if (FALLING.has(word)) return next === 'by' || next === 'to';
  return ENDING.has(word) && (next === null || next === undefined || next === 'and' || next === 'in');
}

/** The clause's last words are what gets less. */
function lessenBefore(terms: Term[], from: number): void {
  for (let index = Math.max(from, terms.length - 4); index < terms.length - 1; index += 1)
    if (terms[index]!.denied === 0) terms[index]!.denied = 1;
}

/** All of the clause that is denied, but for its last word. */
function affirmBefore(terms: Term[], from: number): void {
  for (let index = Math.max(from, terms.length - 1 - REACH); index < terms.length - 1; index += 1)
    if (terms[index]!.denied === 2) terms[index]!.denied = 0;
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
