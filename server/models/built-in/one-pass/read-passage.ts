/** A text read for what it says of what: its sentences, and the words in each with what they affirm or deny. */
import { readLikelihoods } from '../read-likelihood.ts';
import { readQuantities } from '../read-quantities.ts';
import { STOP_WORDS } from '../stop-words.ts';
import type { Token } from '../tokens.ts';
import { baseWeight } from './base-weight.ts';
import { degreeOf } from './degrees.ts';
import { isHardNegator, REACH, SOFT_NEGATORS } from './negation.ts';
import { type Bounds, readBounds } from './read-bounds.ts';
import { phraseAt, type Sense, senseOf } from './senses.ts';

export interface Term {
  sense: Sense;
  /** 0 … 1: how much the word says of what the text is about. */
  weight: number;
  /** 2: denied outright; 1: lessened or ended; 0: affirmed. */
  denied: 0 | 1 | 2;
  /** What the words before it make of its degree: 1 as it is, "very" more, "slightly" less. */
  degree: number;
  sentence: number;
  /** Clause of the text, from 0. */
  clause: number;
  /** Token index. */
  at: number;
}

export interface Sentence {
  /** Indices into the passage's terms and bounds: from, and behind the last. */
  terms: readonly [number, number];
  bounds: readonly Bounds[];
  /** 0.001 … 1 where it speaks of likelihood, else null. */
  likelihood: number | null;
  /** Clauses in which "only" confines what is said to what it names. */
  confined: ReadonlySet<number>;
}

export interface Passage {
  tokens: readonly Token[];
  terms: readonly Term[];
  sentences: readonly Sentence[];
  /** Feature key -> the terms that have it, at most POSTINGS of them. */
  index: ReadonlyMap<string, readonly Posting[]>;
}

export interface Posting {
  /** Index of the term. */
  term: number;
  sign: 1 | -1 | 0;
  quality: number;
}

/** What is said oftener than this tells little of where it is said. */
const POSTINGS = 24;
const SENTENCE_ENDS = new Set(['.', '!', '?']);
const CLAUSE_ENDS = new Set([',', ';', ':', '(', ')']);
const CONFINING = new Set(['only', 'except', 'solely', 'exclusively']);

export function readPassage(tokens: readonly Token[]): Passage {
  const words = tokens.map((token) => (token.kind === 'mark' ? null : token.text));
  const terms: Term[] = [];
  const ends: { token: number; term: number; confined: ReadonlySet<number> }[] = [];
  let confined = new Set<number>();
  let [clause, reach] = [0, 0];
  let denied: 0 | 1 | 2 = 0;
  const endSentence = (at: number) => {
    if (terms.length > (ends.at(-1)?.term ?? 0) || at > (ends.at(-1)?.token ?? 0) + 1)
      ends.push({ token: at, term: terms.length, confined });
    confined = new Set();
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token.kind === 'mark') {
      if (SENTENCE_ENDS.has(token.text)) endSentence(at);
      if (SENTENCE_ENDS.has(token.text) || CLAUSE_ENDS.has(token.text)) {
        clause += 1;
        reach = 0;
      }
      continue;
    }
    if (token.text === 'but') [clause, reach] = [clause + 1, 0];
    if (CONFINING.has(token.text)) confined.add(clause);
    const phrase = phraseAt(words, at);
    const add = (sense: Sense, weight: number) => {
      const isDenied = reach > 0 ? denied : 0;
      terms.push({ sense, weight, denied: isDenied, degree: degreeOf(words, at), sentence: ends.length, clause, at });
      reach -= 1;
    };
    if (phrase !== null) {
      add(phrase.sense, 1);
      at += phrase.length - 1;
      continue;
    }
    if (isHardNegator(token.text)) {
      [denied, reach] = [2, REACH];
      if (!STOP_WORDS.has(token.text) && !token.text.includes("'")) {
        const sense = senseOf(token.text);
        if (sense.places.length > 0 || sense.features.length > 1) {
          terms.push({ sense, weight: 0.5, denied: 0, degree: 1, sentence: ends.length, clause, at });
        }
      }
      continue;
    }
    if (token.kind === 'number') {
      add({ name: token.text, features: [{ key: token.text, sign: 1, quality: 1 }], places: [] }, 0.6);
      continue;
    }
    const sense = senseOf(token.text);
    const isStop = STOP_WORDS.has(token.text);
    if (!isStop || sense.features.length > 1) add(sense, baseWeight(token.text, isStop));
    if (SOFT_NEGATORS.has(token.text)) [denied, reach] = [1, REACH];
  }
  endSentence(tokens.length);
  return { tokens, terms, sentences: sentencesOf(tokens, ends), index: indexOf(terms) };
}

function sentencesOf(
  tokens: readonly Token[],
  ends: readonly { token: number; term: number; confined: ReadonlySet<number> }[],
): Sentence[] {
  const bounds = readBounds(tokens);
  const likelihoods = readLikelihoods(tokens, readQuantities(tokens));
  let [nextBound, nextLikelihood, firstTerm] = [0, 0, 0];
  return ends.map(({ token, term, confined }) => {
    const own: Bounds[] = [];
    for (; (bounds[nextBound]?.start ?? Infinity) < token; nextBound += 1) own.push(bounds[nextBound]!);
    let likelihood: number | null = null;
    for (; (likelihoods[nextLikelihood]?.start ?? Infinity) < token; nextLikelihood += 1)
      likelihood = Math.min(likelihood ?? 1, likelihoods[nextLikelihood]!.value);
    const range: [number, number] = [firstTerm, term];
    firstTerm = term;
    return { terms: range, bounds: own, likelihood, confined };
  });
}

function indexOf(terms: readonly Term[]): Map<string, Posting[]> {
  const index = new Map<string, Posting[]>();
  for (const [term, { sense }] of terms.entries()) {
    for (const { key, sign, quality } of sense.features) {
      const postings = index.get(key);
      if (postings === undefined) index.set(key, [{ term, sign, quality }]);
      else if (postings.length < POSTINGS) postings.push({ term, sign, quality });
    }
  }
  return index;
}
