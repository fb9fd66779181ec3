/**
 * Reads the clauses of a text: the quantities and the stake of each, its strength and its
 * likelihood.
 */

import { STRENGTH_WORDS } from '../lexicon/intensity-words.ts';
import { type Category, OUTAGE, type Stake } from '../lexicon/stakes.ts';
import type { Quantity } from './numbers/quantity.ts';
import type { Likelihood } from './numbers/read-likelihood.ts';
import type { Token } from './tokens.ts';
import { readUnavailability } from './unavailability.ts';
import { stakeAt } from './words/find-stake.ts';

export interface Clause {
  /** Token indices: the first token, and the one after the last. */
  start: number;
  end: number;
  quantities: readonly Quantity[];
  /** The largest stake that a word of the clause names; null: none. */
  stake: Stake | null;
  /** The name of that stake, so that equal stakes count as equal units. */
  stakeWord: string;
  strength: number;
  /** Whether the clause describes a lasting state, whose duration is not a loss of time. */
  lasts: boolean;
  /**
   * The likelihood of the clause, 0.001 … 1, including what other clauses of the sentence say about
   * it.
   */
  likelihood: number;
  /** Whether the clause itself states a likelihood. */
  hasLikelihood: boolean;
}

const LEAST_LIKELIHOOD = 0.001;
const SENTENCE_ENDS = new Set(['.', '!', '?', ';']);
const CHANCE_WORDS = new Set(['chance', 'probability', 'likelihood']);
const COMING_TRUE = new Set(
  'success payment succeeding working happening winning approval it this'.split(' '),
);
const LASTING_WORDS = new Set(
  'remain remains stay stays last lasts keep keeps kept hold holds continue continues stand stands available valid guaranteed warranty free covered extended'.split(
    ' ',
  ),
);
const RELATIVES = new Set(['that', 'which', 'who']);
const PAST_FORM = /[^e]ed$/;
const PAST_VERBS = new Set(
  'led made took struck hit broke fell came went had was were brought lost kept left'.split(' '),
);
const PRESENT_VERBS = new Set(
  'is are will would can could may might must has have stay stays remain remains keep keeps'.split(' '),
);
const CLAUSE_ENDS = new Set([',', ':', '(', ')']);

/** The bounds of the product: three strong words in a row do not mean a thousand times one. */
const STRENGTH_BOUNDS = { least: 0.08, most: 12 };

/**
 * `quantities` and `likelihoods` are in the text's order. Adds to `categories` the categories of
 * stake that the text names.
 */
export function readClauses(
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  likelihoods: readonly Likelihood[],
  categories: Set<Category>,
): Clause[] {
  const clauses: Clause[] = [];
  /**
   * For each clause, the likelihood that it states for the earlier clauses of its sentence; 1:
   * none.
   */
  const back: number[] = [];
  const starts: boolean[] = [];
  let carried = 1;
  let nextQuantity = 0;
  let nextLikelihood = 0;
  for (const span of spansOf(tokens)) {
    if (span.startsSentence) carried = 1;
    const past = pastOf(tokens, span);
    const own: Quantity[] = [];
    for (; (quantities[nextQuantity]?.start ?? Infinity) < span.end; nextQuantity += 1) {
      const quantity = quantities[nextQuantity]!;
      if (quantity.start < past.start || quantity.start >= past.end) own.push(quantity);
    }
    const stated: number[] = [];
    const worded: number[] = [];
    for (; (likelihoods[nextLikelihood]?.start ?? Infinity) < span.end; nextLikelihood += 1) {
      const one = likelihoods[nextLikelihood]!;
      (one.stated ? stated : worded).push(one.value);
    }
    const hasLikelihood = stated.length + worded.length > 0;
    const ofClause = Math.min(1, ...(stated.length > 0 ? stated : worded));
    const isBack = hasLikelihood && !span.startsSentence && speaksOfWhatStandsBefore(tokens, span);
    if (hasLikelihood) carried *= ofClause;
    const words = tokens
      .slice(span.start, span.end)
      .filter((token) => token.kind === 'word')
      .map((token) => token.text);
    const { stake, stakeWord } = largestStake(words, own, categories);
    for (const quantity of own)
      if (quantity.kind === 'money' || quantity.kind === 'time') categories.add(quantity.kind);
    clauses.push({
      start: span.start,
      end: span.end,
      quantities: own,
      stake,
      stakeWord,
      strength: readStrength(words),
      lasts: words.some((word) => LASTING_WORDS.has(word)),
      likelihood: carried,
      hasLikelihood,
    });
    back.push(isBack ? ofClause : 1);
    starts.push(span.startsSentence);
  }
  carryBack(clauses, back, starts);
  return clauses;
}

/**
 * Multiplies each clause's likelihood by the likelihoods that later clauses of its sentence state
 * for it.
 */
function carryBack(clauses: readonly Clause[], back: readonly number[], starts: readonly boolean[]): void {
  let later = 1;
  for (let index = clauses.length - 1; index >= 0; index -= 1) {
    const clause = clauses[index]!;
    clause.likelihood = Math.max(LEAST_LIKELIHOOD, clause.likelihood * later);
    later = starts[index]! ? 1 : later * back[index]!;
  }
}

interface Span {
  start: number;
  end: number;
  startsSentence: boolean;
}

/** A clause ends at a mark, before "but", and before "with" or "and" where a chance follows. */
function* spansOf(tokens: readonly Token[]): Generator<Span> {
  let start = 0;
  let startsSentence = true;
  for (const [at, token] of tokens.entries()) {
    const endsSentence = token.kind === 'mark' && SENTENCE_ENDS.has(token.text);
    const endsClause = token.kind === 'mark' && CLAUSE_ENDS.has(token.text);
    if (!endsSentence && !endsClause && !opensClause(tokens, at)) continue;
    if (at > start) yield { start, end: at, startsSentence };
    if (at > start || endsSentence) startsSentence = endsSentence;
    start = token.kind === 'mark' ? at + 1 : at;
  }
  if (start < tokens.length) yield { start, end: tokens.length, startsSentence };
}

function opensClause(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]!;
  if (word.kind !== 'word') return false;
  if (word.text === 'but') return true;
  if (word.text !== 'with' && word.text !== 'and') return false;
  for (let next = at + 1; next < at + 7; next += 1) {
    if (
      tokens[next]?.kind === 'word' &&
      (CHANCE_WORDS.has(tokens[next]!.text) || tokens[next]!.text === 'risk')
    )
      return true;
  }
  return false;
}

/**
 * "…, with a 30% chance", "… and a 10% chance of success": the chance applies to the earlier part
 * of the sentence.
 */
function speaksOfWhatStandsBefore(tokens: readonly Token[], span: Span): boolean {
  for (let at = span.start; at < span.end; at += 1) {
    if (!CHANCE_WORDS.has(tokens[at]!.text)) continue;
    if (at + 1 >= span.end) return true;
    for (let next = at + 1; next < Math.min(at + 5, span.end); next += 1) {
      if (COMING_TRUE.has(tokens[next]!.text)) return true;
    }
  }
  return false;
}

/**
 * Finds a relative clause in the past tense, "that caused the two outages": it has already
 * happened, whatever is decided.
 */
function pastOf(tokens: readonly Token[], span: Span): { start: number; end: number } {
  for (let at = span.start; at + 1 < span.end; at += 1) {
    if (!RELATIVES.has(tokens[at]!.text)) continue;
    const verb = tokens[at + 1]!.text;
    if (!PAST_FORM.test(verb) && !PAST_VERBS.has(verb)) continue;
    let end = at + 2;
    while (end < span.end && !PRESENT_VERBS.has(tokens[end]!.text)) end += 1;
    return { start: at, end };
  }
  return { start: span.end, end: span.end };
}

function largestStake(
  words: readonly string[],
  quantities: readonly Quantity[],
  categories: Set<Category>,
): { stake: Stake | null; stakeWord: string } {
  const named: Stake[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = stakeAt(words, at);
    if (found !== null) named.push(found);
  }
  const unavailability = readUnavailability(words);
  const isTimed = quantities.some(({ kind, timing }) => kind === 'time' && timing !== 'when');
  if (unavailability === 'named' || (unavailability === 'timed' && isTimed)) named.push(OUTAGE);
  let stake: Stake | null = null;
  for (const found of named) {
    categories.add(found.category);
    if (stake === null || found.usd > stake.usd) stake = found;
  }
  return { stake, stakeWord: stake === null ? '' : `${stake.category}-${stake.usd}` };
}

/** The product of the words' factors; 1 where none is known. Reads each word once. */
function readStrength(words: readonly string[]): number {
  let factor = 1;
  for (const word of words) factor *= STRENGTH_WORDS.get(word) ?? 1;
  return Math.min(STRENGTH_BOUNDS.most, Math.max(STRENGTH_BOUNDS.least, factor));
}
