/**
 * Chances in numbers and words, and how often something happens: "one pallet in 400", "9 out of
 * 10", "every second run", "twice a year", "rarely".
 */
import { readPart, wordList } from '../lexicon/tables.ts';
import { CURRENCIES, LABELLED, UNITS } from './amounts.ts';
import { type Quantity, quantity } from './quantity.ts';
import { hoursOf, PERIODS } from './rates.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

const WORDS = readPart('likelihoods.tsv', 'word');
/** Words joined by "_". */
const PHRASES = readPart('likelihoods.tsv', 'phrase');
const PHRASE_STARTS = new Set([...PHRASES.keys()].map((phrase) => phrase.split('_')[0]));
const LONGEST_PHRASE = 4;
const SIZES = readPart('likelihoods.tsv', 'chance');
const CHANCE = wordList('chance');
const ORDINALS = readPart('numbers.tsv', 'ordinal');
const TIMES = readPart('numbers.tsv', 'times');
/** A word that ends "one pallet … in 400". */
const BROKEN_BY = wordList('odds-broken-by');
/** Words between the first number and "in": "two chances in five", "one box of eggs in ten". */
const MOST_BETWEEN = 3;
const CERTAINTY = /^(?:cases|likely|certain|sure)$/;
const NONE = 0.001;
const DAY = 24;

export function readOdds(tokens: readonly Token[], at: number): Quantity | null {
  return readEvery(tokens, at) ?? readRatio(tokens, at) ?? readShare(tokens, at) ?? readWords(tokens, at);
}

/** "Twice a year", "once every eight months", "every three weeks", "every other Friday". */
function readEvery(tokens: readonly Token[], at: number): Quantity | null {
  const times = TIMES.get(tokens[at]?.text ?? '');
  const joint = times === undefined ? at : at + 1;
  const isPer = isWord(tokens[joint], 'a', 'per', 'each') || isWord(tokens[joint + 1], 'a');
  const isEvery =
    isWord(tokens[joint], 'every') || (isWord(tokens[joint], 'each') && !isWord(tokens[joint + 1], 'other'));
  if (!isEvery && !(isPer && times !== undefined)) return null;
  const from = isWord(tokens[joint + 1], 'a') ? joint + 2 : joint + 1;
  const ordinal = readOrdinal(tokens, from);
  const number = ordinal ?? readNumber(tokens, from) ?? { value: 1, next: from };
  const unit = tokens[number.next]?.text ?? '';
  const hours = PERIODS.get(unit);
  const isOften =
    times === undefined
      ? number.value > 1 && (ordinal !== null || (hours ?? 0) >= DAY)
      : hours !== undefined && number.value > 0;
  return isOften ? often((times ?? 1) / number.value, at, number.next, unit) : null;
}

/** A chance, or on how many of 100 days something happens; null: it is neither. */
export function likelihoodOf({ kind, noun, low, perHours }: Quantity): number | null {
  const hours = hoursOf({ kind: 'count', noun }, 1);
  if (kind === 'count')
    return perHours !== null && (noun === 'time' || (hours ?? 0) >= DAY) ? (low * DAY) / perHours : null;
  if (kind !== 'chance' && kind !== 'share') return null;
  return hours === null || hours < DAY ? low : (low * DAY) / hours;
}

/** "Other", "fifth", "300th". */
function readOrdinal(tokens: readonly Token[], at: number): ReadNumber | null {
  if (/^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? ''))
    return { value: Number(tokens[at]!.text), next: at + 2 };
  const value = ORDINALS.get(tokens[at]?.text ?? '');
  return value === undefined ? null : { value, next: at + 1 };
}

/** "One pallet in 400", "9 of 10", "not one of the last five". */
function readRatio(tokens: readonly Token[], at: number): Quantity | null {
  const times = TIMES.get(tokens[at]?.text ?? '');
  const first = times === undefined ? readNumber(tokens, at) : { value: times, next: at + 1 };
  if (first === null || isWord(tokens[at], 'a', 'an') || LABELLED.has(tokens[at - 1]?.text ?? ''))
    return null;
  for (let joint = first.next; joint <= first.next + MOST_BETWEEN; joint += 1) {
    const token = tokens[joint];
    if (token?.kind !== 'word' || BROKEN_BY.has(token.text) || CURRENCIES.has(token.text)) return null;
    if (!isWord(token, 'in', 'out', 'of', 'per', 'among')) continue;
    let to = joint + 1;
    while (to < joint + 4 && isWord(tokens[to], 'of', 'in', 'every', 'the', 'last', 'our')) to += 1;
    const second = readNumber(tokens, to);
    if (second === null || second.value < 2 || first.value > second.value || first.value <= 0) continue;
    const isLone = joint === first.next;
    const after = tokens[second.next]?.text ?? '';
    const named = isLone ? after : tokens[joint - 1]!.text;
    const isPart = isRatio(token.text, isLone, tokens[at]!, second.value, after);
    if (!isPart && !isWord(tokens[to - 1], 'last')) continue;
    const value = isWord(tokens[at - 1], 'not', 'never') ? NONE : first.value / second.value;
    return often(value, at, second.next, isLone && times === undefined && !PERIODS.has(after) ? '' : named);
  }
  return null;
}

/**
 * False for "24 instalments of 198 EUR", "2 visits per 3 weeks", "3 of 20 minutes", "one of four".
 */
function isRatio(joint: string, isLone: boolean, first: Token, second: number, after: string): boolean {
  const unit = UNITS.get(after);
  if (CURRENCIES.has(after)) return false;
  if (joint === 'per') return second >= 10 && !PERIODS.has(after);
  if (joint === 'in') return !isLone || TIMES.has(first.text) || !PERIODS.has(after);
  if (joint !== 'of') return true;
  const isPeriod = unit?.kind === 'time' && unit.factor >= DAY;
  if (!isLone) return unit === undefined && Number.isInteger(second) && !/[^s]s$/.test(after);
  return (isPeriod || unit === undefined) && (first.text !== 'one' || second >= 10);
}

/** "30% chance", "a chance of 30 %", "in 30 % of cases", "50/50". */
function readShare(tokens: readonly Token[], at: number): Quantity | null {
  const read = readNumber(tokens, at);
  if (read === null) return null;
  const joint = tokens[read.next]?.text ?? '';
  if (joint === '%' || joint === 'percent') {
    const near = tokens.slice(Math.max(0, at - 3), read.next + 4);
    const isChance = near.some(({ text }) => CHANCE.has(text) || CERTAINTY.test(text));
    return isChance ? chance(read.value / 100, at, read.next + 1) : null;
  }
  const other = /^[/–-]$/.test(joint) ? readNumber(tokens, read.next + 1) : null;
  const isWhole = other !== null && read.value + other.value === 100;
  return isWhole ? chance(read.value / 100, at, other.next) : null;
}

function readWords(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  let phrase = token.text;
  for (let next = at + 1; next < at + LONGEST_PHRASE && PHRASE_STARTS.has(token.text); next += 1) {
    phrase += `_${tokens[next]?.text}`;
    const value = PHRASES.get(phrase);
    if (value !== undefined) return chance(value, at, next + 1);
  }
  const before = tokens[at - 1]?.text ?? '';
  const size = CHANCE.has(token.text) ? SIZES.get(before) : undefined;
  if (size !== undefined) return chance(size, at, at + 1);
  const value = WORDS.get(token.text);
  if (value === undefined) return null;
  if (!/^(?:very|highly|extremely|most)$/.test(before)) return chance(value, at, at + 1);
  return chance(value > 0.5 ? 1 - (1 - value) / 3 : value / 3, at, at + 1);
}

function chance(value: number, start: number, next: number): Quantity {
  const bounded = Math.min(1, Math.max(1e-6, value));
  return quantity('chance', bounded, bounded, start, next);
}

/** A share of a noun, or how often in a period: more than 1 in "twice a year". */
function often(value: number, start: number, next: number, noun: string): Quantity {
  return { ...quantity('chance', value, value, start, next), noun: stem(noun) };
}
