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
/** A negator denies so many content words, none after the end of its clause. */
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
  const clauses = clausesOf(tokens);
  const found = readQuantities(tokens);
  const inQuantity = new Set<number>();
  let clause = 0;
  const quantities = found.map((one): StatedQuantity => {
    while (clause + 1 < clauses.length && clauses[clause + 1]!.start <= one.start) clause += 1;
    for (let at = one.start; at < one.next; at += 1) inQuantity.add(at);
    return {
      ...one,
      bound: isMoment(one) ? null : boundOf(tokens, one),
      clause,
      sentence: clauses[clause]!.sentence,
    };
  });
  return { tokens, clauses, quantities, words: contentWords(tokens, clauses, inQuantity) };
}

/** The text of the tokens from one place to before another. */
export function wordsOf({ tokens }: Pick<ReadText, 'tokens'>, from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');
}

function clausesOf(tokens: readonly Token[]): { start: number; sentence: number }[] {
  const clauses = [{ start: 0, sentence: 0 }];
  let sentence = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'mark' && SENTENCE_ENDS.has(token.text)) {
      sentence += 1;
      clauses.push({ start: at + 1, sentence });
    } else if (token.kind === 'mark' && CLAUSE_ENDS.has(token.text)) {
      if (token.text !== ':' || tokens[at + 1]?.glued !== true) clauses.push({ start: at + 1, sentence });
    } else if (at > 0 && BREAKS.has(token.text)) clauses.push({ start: at, sentence });
  }
  return clauses;
}

function contentWords(
  tokens: readonly Token[],
  clauses: ReadText['clauses'],
  inQuantity: ReadonlySet<number>,
): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let reach = 0;
  for (const [at, token] of tokens.entries()) {
    while (clause + 1 < clauses.length && clauses[clause + 1]!.start <= at) {
      clause += 1;
      reach = 0;
    }
    if (token.kind !== 'word') continue;
    if (denies(tokens, at)) reach = REACH;
    if (STOP_WORDS.has(token.text) || inQuantity.has(at) || token.text.length < 2) continue;
    const base = baseForm(token.text);
    const place = placeOf(token.text);
    words.push({
      text: token.text,
      stem: stem(token.text),
      place: place >= 0 ? place : placeOf(base),
      isDenied: reach > 0,
      deniedStem: stemDeniedBy(token.text),
      clause,
      sentence: clauses[clause]!.sentence,
      at,
    });
    reach -= 1;
  }
  return words;
}

/**
 * Whether the token denies what follows: "no", "without", "cannot"; not "no more than", "not only".
 */
function denies(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  const after = tokens[at + 1]?.text ?? '';
  if (text === 'free' || text === 'instead') return after === 'of' || after === 'from';
  if (text === 'rather') return after === 'than';
  if (!NEGATORS.has(text) && !text.endsWith("n't")) return false;
  return !NO_DENIAL.has(after);
}
