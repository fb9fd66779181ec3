/** A text as the judge knows it: its content words, denied or not, and its quantities. */

import { wordList } from '../lexicon/tables.ts';
import { placeOf } from '../lexicon/vectors.ts';
import { boundOf } from './bounds.ts';
import { isMoment } from './moments.ts';
import { stemDeniedBy } from './opposites.ts';
import { readQuantities } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { baseForm, stem } from './stem.ts';
import { readTokens, type Token } from './tokens.ts';

export interface Word {
  text: string;
  stem: string;
  /** In the word vectors; −1 where unknown. */
  place: number;
  isDenied: boolean;
  /** The stem that it denies by its form: "painless" denies "pain"; null: none. */
  deniedStem: string | null;
  clause: number;
  sentence: number;
  /** Token index. */
  at: number;
}

export interface StatedQuantity extends Quantity {
  clause: number;
  sentence: number;
}

export interface ReadText {
  tokens: readonly Token[];
  words: readonly Word[];
  quantities: readonly StatedQuantity[];
  /** The token before which each clause starts, and its sentence. */
  clauses: readonly { start: number; sentence: number }[];
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';']);
const CLAUSE_ENDS = new Set([',', ':', '(', ')']);
const BREAKS = new Set(['but', 'although', 'though', 'whereas', 'because', 'while']);
const STOP_WORDS = wordList('stop');
const NEGATORS = wordList('negator');
/** A negator denies at most this many content words, and none after the end of its clause. */
const REACH = 5;
const NO_DENIAL = new Set('only more less later longer fewer earlier just matter'.split(' '));

/**
 * A text of an option, a consequence or a stakeholder: what it states is compared with what others
 * state, so only its first quantities count.
 */
export function withFewQuantities(text: ReadText): ReadText {
  return text.quantities.length <= FEW ? text : { ...text, quantities: text.quantities.slice(0, FEW) };
}

const FEW = 24;

export function readText(text: string): ReadText {
  const tokens = readTokens(text);
  const { clauses, clauseAt } = clausesOf(tokens);
  const inQuantity = new Set<number>();
  const quantities = readQuantities(tokens).map((one): StatedQuantity => {
    for (let at = one.start; at < one.next; at += 1) inQuantity.add(at);
    const clause = clauseAt[one.start]!;
    const bound = isMoment(one) ? null : boundOf(tokens, one);
    return { ...one, bound, clause, sentence: clauses[clause]!.sentence };
  });
  const words: Word[] = [];
  let reach = 0;
  for (const [at, token] of tokens.entries()) {
    const clause = clauseAt[at]!;
    if (clause !== clauseAt[at - 1]) reach = 0;
    if (token.kind !== 'word') continue;
    if (denies(tokens, at)) reach = REACH;
    if (STOP_WORDS.has(token.text) || inQuantity.has(at) || token.text.length < 2) continue;
    const place = placeOf(token.text);
    words.push({
      text: token.text,
      stem: stem(token.text),
      place: place >= 0 ? place : placeOf(baseForm(token.text)),
      isDenied: reach > 0,
      deniedStem: stemDeniedBy(token.text),
      clause,
      sentence: clauses[clause]!.sentence,
      at,
    });
    reach -= 1;
  }
  return { tokens, clauses, quantities, words };
}

/** The text of the tokens from one place to before another. */
export function wordsOf({ tokens }: Pick<ReadText, 'tokens'>, from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');
}

/** The clauses, and the clause of each token. */
function clausesOf(tokens: readonly Token[]): { clauses: ReadText['clauses']; clauseAt: readonly number[] } {
  const clauses = [{ start: 0, sentence: 0 }];
  let sentence = 0;
  const clauseAt = tokens.map(({ text }, at) => {
    if (at > 0 && BREAKS.has(text)) clauses.push({ start: at, sentence });
    const own = clauses.length - 1;
    const isEnd = SENTENCE_ENDS.has(text);
    const isRatio = text === ':' && tokens[at + 1]?.glued === true;
    if (isEnd) sentence += 1;
    if (isEnd || (CLAUSE_ENDS.has(text) && !isRatio)) clauses.push({ start: at + 1, sentence });
    return own;
  });
  return { clauses, clauseAt };
}

/**
 * True when the token denies what follows: "no", "without", "cannot"; not "no more than", "not
 * only".
 */
function denies(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  const after = tokens[at + 1]?.text ?? '';
  if (text === 'free' || text === 'instead') return after === 'of' || after === 'from';
  if (text === 'rather') return after === 'than';
  if (!NEGATORS.has(text) && !text.endsWith("n't")) return false;
  return !NO_DENIAL.has(after);
}
