/**
 * Reads a number in digits or in words, with its multiplier: "1,200", "1.2 million", "twenty-five",
 * "two and a half", "half a".
 */

import { readPart } from '../lexicon/tables.ts';
import { isWord, type Token } from './tokens.ts';

export const CARDINALS = readPart('numbers.tsv', 'cardinal');
export const MULTIPLIERS = readPart('numbers.tsv', 'multiplier');
/** Each value is about the middle of the numbers that English speakers mean by the word. */
const VAGUE_NUMBERS = readPart('numbers.tsv', 'vague');
const FRACTIONS = readPart('numbers.tsv', 'fraction');

export interface ReadNumber {
  value: number;
  /** Index of the token after it. */
  next: number;
}

/** Larger figures are typing errors, not quantities, and are reduced to this. */
const LARGEST = 1e15;

/** The number that starts at `at`, or null. Reads a bounded number of tokens. */
export function readNumber(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark') return null;
  const read = token.kind === 'number' ? readDigits(tokens, at) : readWords(tokens, at);
  if (read === null) return null;
  return { value: Math.min(read.value, LARGEST), next: read.next };
}

function readDigits(tokens: readonly Token[], at: number): ReadNumber {
  let value = parseDigits(tokens[at]!.text);
  let next = at + 1;
  // "12 000": groups of three digits after a space.
  while (next < at + 5 && /^\d{3}$/.test(tokens[next]?.text ?? '') && /^\d{1,3}$/.test(tokens[at]!.text)) {
    value = value * 1000 + Number(tokens[next]!.text);
    next += 1;
  }
  return withMultipliers(tokens, value, next);
}

/** "1,200" and "1.200.000" are groups of thousands; "3,5" and "1.2" are decimals. */
function parseDigits(text: string): number {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}\.\d{3}[.,]/.test(text)) return Number.parseFloat(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d+$/.test(text)) return Number(text.replace(',', '.'));
  return Number.parseFloat(text.replaceAll(',', ''));
}

function readWords(tokens: readonly Token[], at: number): ReadNumber | null {
  const start = isWord(tokens[at], 'a', 'an') ? at + 1 : at;
  const word = tokens[start]?.text ?? '';
  const fraction = FRACTIONS.get(word);
  if (fraction !== undefined) {
    if (word !== 'half' && start === at) return null;
    return { value: fraction, next: skipArticle(tokens, start + 1) };
  }
  const isComparison =
    (word === 'many' || word === 'few') && isWord(tokens[start - 1], 'as', 'how', 'so', 'too', 'very');
  const vague = isComparison ? undefined : VAGUE_NUMBERS.get(word);
  if (vague !== undefined && (word !== 'couple' || start > at)) return readVague(tokens, start, vague);
  if (start > at) {
    const multiplier = MULTIPLIERS.get(word);
    return multiplier === undefined || word === 'k' ? null : withMultipliers(tokens, 1, start);
  }
  return readCardinal(tokens, at);
}

/** "a couple of", "hundreds of", "tens of thousands of": the words up to the noun. */
function readVague(tokens: readonly Token[], at: number, value: number): ReadNumber {
  let next = at + 1;
  if (isWord(tokens[next], 'of')) next += 1;
  const multiplier = MULTIPLIERS.get(tokens[next]?.text.replace(/s$/, '') ?? '');
  if (multiplier === undefined) return { value, next };
  next += 1;
  return { value: value * multiplier, next: isWord(tokens[next], 'of') ? next + 1 : next };
}

/**
 * "twenty-five", "two hundred and ten", "three quarters"; null when it does not start with a number
 * word.
 */
function readCardinal(tokens: readonly Token[], at: number): ReadNumber | null {
  // "In every hundred".
  const isAlone =
    isWord(tokens[at - 1], 'every', 'per', 'last', 'first') && isWord(tokens[at], 'hundred', 'thousand');
  if (isAlone) return withMultipliers(tokens, 1, at);
  const tens = readTens(tokens, at);
  if (tens === null) return null;
  const { value, next } = tens;
  const fraction = FRACTIONS.get(tokens[next]?.text ?? '');
  if (fraction !== undefined && fraction < 1 / 2) {
    return { value: value * fraction, next: skipArticle(tokens, next + 1) };
  }
  return withMultipliers(tokens, value, next);
}

/** "Seven", "twenty", "twenty-five". */
function readTens(tokens: readonly Token[], at: number): ReadNumber | null {
  const value = CARDINALS.get(tokens[at]?.text ?? '');
  if (value === undefined) return null;
  const unit = CARDINALS.get(tokens[at + 1]?.text ?? '') ?? 0;
  return value >= 20 && unit > 0 && unit < 10
    ? { value: value + unit, next: at + 2 }
    : { value, next: at + 1 };
}

/** Reads multipliers after a number, "and a half", and the rest after "hundred". */
function withMultipliers(tokens: readonly Token[], value: number, from: number): ReadNumber {
  let next = from;
  let product = value;
  for (let steps = 0; steps < 3; steps += 1) {
    const multiplier = MULTIPLIERS.get(tokens[next]?.text ?? '');
    if (multiplier === undefined) break;
    product *= multiplier;
    next += 1;
    const joined = isWord(tokens[next], 'and') ? next + 1 : next;
    const rest = multiplier === 100 ? readTens(tokens, joined) : null;
    if (rest !== null) {
      product += rest.value;
      next = rest.next;
    }
  }
  const part = isWord(tokens[next], 'and') ? readWords(tokens, next + 1) : null;
  const isPart = part !== null && part.value < 1 && tokens[part.next - 1]!.text !== 'of';
  return isPart ? { value: product + part.value, next: part.next } : { value: product, next };
}

/** "half a day", "a third of the staff": the words between a fraction and its unit. */
function skipArticle(tokens: readonly Token[], at: number): number {
  let next = at;
  while (next < at + 2 && isWord(tokens[next], 'of', 'a', 'an', 'the')) next += 1;
  return next;
}
