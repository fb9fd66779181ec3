/** One amount with its unit: "1,200 EUR", "half an hour", "20 laptops", "3 m²". */
import { readNumbers, readPart, readTable, readWords, wordList } from '../lexicon/tables.ts';
import { readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

export const CURRENCIES = readNumbers(readTable('currencies.tsv'));
export const UNITS = readWords(readTable('units.tsv'), ([kind, factor]) => ({
  kind: kind!,
  factor: Number(factor),
}));
export const MAGNITUDES = readPart('numbers.tsv', 'magnitude');
const FILLERS = wordList('unit-filler');
const GROUPS = wordList('group');
/** Nouns that a number names one of: "platform 3". */
export const LABELLED = wordList('labelled');
/** Words before "an hour" that make it an amount. */
const BEFORE_ONE = wordList('before-one');
export const NOT_NOUNS = wordList('no-noun');

/** "8 % of the plates": the stem of the noun. */
function sharedNoun(tokens: readonly Token[], at: number): string {
  if (!isWord(tokens[at], 'of')) return '';
  const noun = tokens[isWord(tokens[at + 1], 'the', 'our', 'all') ? at + 2 : at + 1];
  return noun?.kind === 'word' ? stem(noun.text) : '';
}

/** The unit at a place, of one word or two: "kg", "square metres". */
export function unitAt(
  tokens: readonly Token[],
  at: number,
): { kind: string; factor: number; next: number } | null {
  const word = tokens[at]?.text ?? '';
  const two = UNITS.get(`${word}_${tokens[at + 1]?.text}`);
  if (two !== undefined) return { ...two, next: at + 2 };
  const one = UNITS.get(word);
  return one === undefined ? null : { ...one, next: at + 1 };
}

export interface Amount {
  kind: string;
  noun: string;
  value: number;
  /** Base units in one of its unit. */
  factor: number;
  next: number;
}

/** A currency before its number: "€5", "CHF 5", "Rs. 5"; "I try 12 recipes" has none. */
function signAt(tokens: readonly Token[], at: number): { factor: number; next: number } | null {
  const { text, kind, capital } = tokens[at]!;
  const factor = CURRENCIES.get(text);
  const next = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
  const isSign = kind === 'mark' || (capital && text !== 'p') || text === 'kr';
  return factor !== undefined && isSign && tokens[next]?.kind === 'number' ? { factor, next } : null;
}

export function readOne(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const sign = signAt(tokens, at);
  const isSign = sign !== null;
  const read = readNumber(tokens, sign?.next ?? at);
  if (read === null) return readOneUnit(tokens, at);
  let { value, next } = read;
  if (isWord(tokens[at - 1], 'minus')) value = -value;
  // A digit that is part of a word, "CO2".
  if (token.kind === 'number' && token.glued && tokens[at - 1]?.kind === 'word') return null;
  if (
    token.text === 'one' &&
    !isSign &&
    (NOT_NOUNS.has(tokens[next]?.text ?? '') ||
      isWord(tokens[at - 1], 'no', 'this', 'that', 'which', 'each', 'every', 'the', 'any'))
  )
    return null;
  const mark = MAGNITUDES.get(tokens[next]?.text ?? '');
  const isMoneyNext = CURRENCIES.has(tokens[next + 1]?.text ?? '');
  if (mark !== undefined && (isSign || isMoneyNext)) {
    value *= mark;
    next += 1;
  }
  if (isSign) {
    return { kind: 'money', noun: '', value: value * sign.factor, factor: sign.factor, next };
  }
  let to = next;
  while (to < next + 2 && (FILLERS.has(tokens[to]?.text ?? '') || isNation(tokens, to))) to += 1;
  const measured = withUnit(tokens, value, to);
  if (measured !== null) return measured;
  const unit = tokens[to]?.text ?? '';
  if (/^(?:st|nd|rd|th|am|pm|o'clock)$/.test(unit)) return null;
  // "Room 12 holds the box": the number says which room, and counts nothing.
  if (LABELLED.has(tokens[at - 1]?.text ?? '') && !isWord(tokens[at - 2], 'a', 'an')) return null;
  const noun = tokens[to];
  if (
    Math.abs(value) < 1 &&
    value !== 0 &&
    token.kind === 'word' &&
    (isWord(tokens[at - 1], 'minus', 'plus') ||
      isWord(noun, 'off', 'less', 'more') ||
      (isWord(tokens[next - 1], 'of', 'the', 'a') && noun?.kind === 'word'))
  )
    return { kind: 'share', noun: '', value, factor: 1, next };
  if (noun?.kind === 'word' && !NOT_NOUNS.has(noun.text)) {
    const head = tokens[to + 1];
    // "20 identical laptops", "four empty boxes": the plural behind an adjective.
    const isAdjective =
      value !== 1 &&
      head?.kind === 'word' &&
      (head.text === 'people' || (!noun.text.endsWith('s') && /[^s]s$/.test(head.text)));
    return { kind: 'count', noun: stem(isAdjective ? head.text : noun.text), value, factor: 1, next: to };
  }
  // "A team of 12", "we are 12", "12 of us".
  const isPeople =
    (isWord(tokens[at - 1], 'of') && GROUPS.has(tokens[at - 2]?.text ?? '')) ||
    (isWord(tokens[at - 1], 'are') && isWord(tokens[at - 2], 'we')) ||
    (isWord(tokens[next], 'of') && isWord(tokens[next + 1], 'us'));
  return { kind: isPeople ? 'count' : 'bare', noun: isPeople ? stem('people') : '', value, factor: 1, next };
}

/** "2,500 Tanzanian shillings", "300 Hong Kong dollars". */
function isNation(tokens: readonly Token[], at: number): boolean {
  const isCurrency = [1, 2].some((far) => CURRENCIES.has(tokens[at + far]?.text ?? ''));
  return tokens[at]?.capital === true && isCurrency && !CURRENCIES.has(tokens[at]!.text);
}

/** The amount, where a unit stands behind the number: percent, a currency or a measure. */
function withUnit(tokens: readonly Token[], value: number, to: number): Amount | null {
  const unit = tokens[to]?.text ?? '';
  const currency = CURRENCIES.get(unit);
  if (currency !== undefined)
    return { kind: 'money', noun: '', value: value * currency, factor: currency, next: to + 1 };
  const known = unitAt(tokens, to);
  if (known === null || (unit.length === 1 && tokens[to]!.capital && unit !== 'c')) return null;
  const noun = known.kind === 'share' ? sharedNoun(tokens, known.next) : '';
  return { ...known, noun, value: value * known.factor };
}

/** "An hour and a half", "it takes an hour". */
function readOneUnit(tokens: readonly Token[], at: number): Amount | null {
  const unit = isWord(tokens[at], 'a', 'an') ? UNITS.get(tokens[at + 1]?.text ?? '') : undefined;
  if (unit === undefined || tokens[at + 1]!.text.length < 3) return null;
  const part = isWord(tokens[at + 2], 'and') ? readNumber(tokens, at + 3) : null;
  const isPart = part !== null && part.value < 1;
  const before = tokens[at - 1]?.text ?? ',';
  if (!isPart && !BEFORE_ONE.has(before)) return null;
  const value = 1 + (isPart ? part.value : 0);
  return { ...unit, noun: '', value: value * unit.factor, next: isPart ? part.next : at + 2 };
}
