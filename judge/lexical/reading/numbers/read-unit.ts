/**
 * Reads a number together with its unit: a currency before or after it, per cent, time, measure,
 * people, or the noun that is counted.
 */

import { CURRENCIES, POUNDS_USD } from '../../lexicon/currencies.ts';
import { STOP_WORDS } from '../../lexicon/function-words.ts';
import { OTHER_UNITS, PERSON_NOUNS, TIME_HOURS } from '../../lexicon/units.ts';
import type { Token } from '../tokens.ts';
import { stem } from '../words/stem.ts';
import type { readNumber } from './read-number.ts';

export interface Unit {
  kind: 'money' | 'time' | 'people' | 'share' | 'measure' | 'count' | 'bare';
  name: string;
  /** Base units in one. */
  factor: number;
}

export interface StatedNumber {
  /** In the base unit. */
  value: number;
  unit: Unit;
  /** Index of the token after it. */
  next: number;
}

/** Words that may stand between a number and its unit. */
const FILLERS = new Set(
  'more extra additional fewer less full whole working business long further other of to consecutive straight calendar new us'.split(
    ' ',
  ),
);
/** Letters after a sum of money. */
const MILLION_MARKS = new Map([
  ['m', 1e6],
  ['mm', 1e6],
  ['b', 1e9],
  ['t', 1e12],
]);
const BARE: Unit = { kind: 'bare', name: '', factor: 1 };
const SHARE: Unit = { kind: 'share', name: 'share', factor: 0.01 };

/**
 * Reads the quantity that starts at `at`; null where no number starts. Numbers in names and dates
 * are skipped.
 */
export function readUnit(
  tokens: readonly Token[],
  at: number,
  number: typeof readNumber,
): StatedNumber | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const currency = CURRENCIES.get(token.text);
  if (currency !== undefined) return readMoneyAfterSign(tokens, at, currency, number);
  const read = number(tokens, at);
  if (read === null || isLabel(tokens, at, read.next)) return null;
  const marked = readMarkedMoney(tokens, read.value, read.next);
  if (marked !== null) return marked;
  const { unit, next } = unitAt(tokens, read.next, token);
  // A number after a capitalised word is part of a name ("PostgreSQL 17") unless a known unit
  // follows.
  const isName =
    token.kind === 'number' && at > 0 && tokens[at - 1]?.capital === true && (at > 1 || tokens.length > 3);
  if (isName && (unit.kind === 'count' || unit.kind === 'bare') && !isSentenceStart(tokens, at - 1))
    return null;
  return { value: read.value * unit.factor, unit, next };
}

/** "$12,000", "EUR 300", "US$ 1.2m". */
function readMoneyAfterSign(
  tokens: readonly Token[],
  at: number,
  currency: number,
  number: typeof readNumber,
): StatedNumber | null {
  const digits = tokens[at + 1];
  if (digits?.kind !== 'number') return null;
  const read = number(tokens, at + 1);
  if (read === null) return null;
  const mark =
    tokens[read.next]?.glued === true ? MILLION_MARKS.get(tokens[read.next]?.text ?? '') : undefined;
  const afterMark = mark === undefined ? read.next : read.next + 1;
  // "$300 USD" names its currency twice.
  const next =
    CURRENCIES.has(tokens[afterMark]?.text ?? '') && tokens[afterMark]?.kind === 'word'
      ? afterMark + 1
      : afterMark;
  return { value: read.value * (mark ?? 1) * currency, unit: money(currency), next };
}

/** "5m USD", "3 b EUR". */
function readMarkedMoney(tokens: readonly Token[], value: number, at: number): StatedNumber | null {
  const mark = MILLION_MARKS.get(tokens[at]?.text ?? '');
  const currency = CURRENCIES.get(tokens[at + 1]?.text ?? '');
  if (mark === undefined || currency === undefined) return null;
  return { value: value * mark * currency, unit: money(currency), next: at + 2 };
}

function unitAt(tokens: readonly Token[], from: number, numberToken: Token): { unit: Unit; next: number } {
  let at = from;
  for (
    let skipped = 0;
    skipped < 3 && tokens[at]?.kind === 'word' && FILLERS.has(tokens[at]!.text);
    skipped += 1
  )
    at += 1;
  const token = tokens[at];
  const text = token?.text ?? '';
  if (text === '%' || text === 'percent' || text === 'pct') return { unit: SHARE, next: at + 1 };
  if (text === 'per' && tokens[at + 1]?.text === 'cent') return { unit: SHARE, next: at + 2 };
  if (text === 'percentage') return { unit: SHARE, next: at + 2 };
  if (text === 'times' || text === 'x' || text === 'fold')
    return { unit: { kind: 'count', name: 'times', factor: 1 }, next: at + 1 };
  const currency = CURRENCIES.get(text);
  if (currency !== undefined) return { unit: money(currency), next: at + 1 };
  if (text === 'pounds' || text === 'pound') {
    const weighs = tokens[at + 1]?.text === 'heavier' || tokens[at + 1]?.text === 'lighter';
    return {
      unit: weighs ? { kind: 'measure', name: 'mass', factor: 0.454 } : money(POUNDS_USD),
      next: at + 1,
    };
  }
  if (text === 'quarters') return { unit: { kind: 'time', name: 'hour', factor: 2191.5 }, next: at + 1 };
  const hours = TIME_HOURS.get(text);
  if (hours !== undefined) return { unit: { kind: 'time', name: 'hour', factor: hours }, next: at + 1 };
  const measure = OTHER_UNITS.get(text);
  if (measure !== undefined)
    return { unit: { kind: 'measure', name: measure.dimension, factor: measure.factor }, next: at + 1 };
  return countedNoun(tokens, at, from, numberToken);
}

/**
 * Finds the counted noun: a noun for people among the next three words, else the first plural, else
 * the next word.
 */
function countedNoun(
  tokens: readonly Token[],
  at: number,
  from: number,
  numberToken: Token,
): { unit: Unit; next: number } {
  let noun = '';
  for (let index = at; index < at + 3; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'word') break;
    if (STOP_WORDS.has(token.text) && token.text !== 'worse') break;
    if (PERSON_NOUNS.has(token.text))
      return { unit: { kind: 'people', name: 'person', factor: 1 }, next: index + 1 };
    if (noun === '' && /[^s]s$/.test(token.text)) noun = token.text;
  }
  const first = tokens[at];
  if (noun === '' && first?.kind === 'word' && !STOP_WORDS.has(first.text)) noun = first.text;
  if (noun === '' || (numberToken.text === 'one' && !noun.endsWith('s'))) return { unit: BARE, next: from };
  return { unit: { kind: 'count', name: stem(noun), factor: 1 }, next: from };
}

/** Ordinals, clock times, years and a negated "one" are not quantities. */
function isLabel(tokens: readonly Token[], at: number, next: number): boolean {
  const token = tokens[at]!;
  const after = tokens[next];
  if (token.text === 'one')
    return ['no', 'this', 'that', 'which', 'each', 'every'].includes(tokens[at - 1]?.text ?? '');
  if (token.kind !== 'number') return false;
  if (after?.glued === true && ['st', 'nd', 'rd', 'th'].includes(after.text)) return true;
  if (after !== undefined && ['am', 'pm', "o'clock"].includes(after.text)) return true;
  if (
    after?.text === ':' &&
    after.glued &&
    tokens[next + 1]?.kind === 'number' &&
    tokens[next + 1]?.glued === true
  )
    return true;
  if (tokens[at - 1]?.text === ':' && token.glued) return true;
  const isYear = /^(19|20)\d\d$/.test(token.text) && next === at + 1;
  return (
    isYear &&
    (after === undefined || after.kind === 'mark' || STOP_WORDS.has(after.text)) &&
    !CURRENCIES.has(after?.text ?? '') &&
    after?.text !== '%'
  );
}

function isSentenceStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === 'mark' && ['.', '!', '?', ';', ':'].includes(before.text));
}

function money(currency: number): Unit {
  return { kind: 'money', name: 'usd', factor: currency };
}
