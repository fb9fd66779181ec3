/** One amount with its unit: "1,200 EUR", "half an hour", "20 laptops", "3 m²". */
import { readNumbers, readTable, wordList } from '../lexicon/tables.ts';
import { readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

export const CURRENCIES = readNumbers(readTable('currencies.tsv'));
export const UNITS = new Map(
  readTable('units.tsv').flatMap(([kind, factor, words]) =>
    words!
      .split(' ')
      .map((word): [string, { kind: string; factor: number }] => [
        word,
        { kind: kind!, factor: Number(factor) },
      ]),
  ),
);
const MAGNITUDES = new Map([
  ['m', 1e6],
  ['b', 1e9],
  ['k', 1e3],
]);
const FILLERS = wordList('unit-filler');
/** Nouns of money: "2,600 profit" is a sum. */
const SUMS = /^(?:profit|rent|income|charges|deposit|fee|discount|wage|wages|tips|price|including|plus)$/;
/** Nouns that a number names one of: "platform 3". */
export const LABELLED = wordList('labelled');
/** Words before "an hour" that make it an amount. */
const BEFORE_ONE = 'takes take lasts last about only loses lose wait of than another'.split(' ');
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

export function readOne(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const sign = CURRENCIES.get(token.text);
  const isSign = sign !== undefined && tokens[at + 1]?.kind === 'number';
  const read = readNumber(tokens, isSign ? at + 1 : at);
  if (read === null) return readOneUnit(tokens, at);
  let { value, next } = read;
  if (isWord(tokens[at - 1], 'minus')) value = -value;
  // A digit that is part of a word, "CO2".
  if (token.kind === 'number' && token.glued && tokens[at - 1]?.kind === 'word') return null;
  if (
    token.text === 'one' &&
    !isSign &&
    (NOT_NOUNS.has(tokens[at + 1]?.text ?? '') ||
      isWord(tokens[at - 1], 'no', 'this', 'that', 'which', 'each', 'every', 'the', 'any'))
  )
    return null;
  if (token.kind === 'number' && tokens[next]?.glued === true && /^(?:st|nd|rd|th)$/.test(tokens[next]!.text))
    return null;
  const mark = MAGNITUDES.get(tokens[next]?.text ?? '');
  const isMoneyNext = CURRENCIES.has(tokens[next + 1]?.text ?? '');
  if (mark !== undefined && ((isSign && tokens[next]!.glued) || isMoneyNext)) {
    value *= mark;
    next += 1;
  }
  if (isSign) {
    if (CURRENCIES.has(tokens[next]?.text ?? '') && tokens[next]!.kind === 'word') next += 1;
    return { kind: 'money', noun: '', value: value * sign, factor: sign, next };
  }
  let to = next;
  while (to < next + 2 && tokens[to]?.kind === 'word' && FILLERS.has(tokens[to]!.text)) to += 1;
  const measured = withUnit(tokens, value, to);
  if (measured !== null) return measured;
  const unit = tokens[to]?.text ?? '';
  if (/^(?:st|nd|rd|th|am|pm|o'clock)$/.test(unit)) return null;
  // "Room 12 holds the box": the number says which room, and counts nothing.
  if (LABELLED.has(tokens[at - 1]?.text ?? '') && !isWord(tokens[at - 2], 'a', 'an')) return null;
  const noun = tokens[to];
  if (
    value > 0 &&
    value < 1 &&
    token.kind === 'word' &&
    isWord(tokens[next - 1], 'of', 'the', 'a') &&
    noun?.kind === 'word'
  )
    return { kind: 'share', noun: '', value, factor: 1, next };
  if (noun?.text === 'times') return { kind: 'count', noun: 'time', value, factor: 1, next: to + 1 };
  if (noun?.kind === 'word' && SUMS.test(noun.text))
    return { kind: 'bare', noun: '', value, factor: 1, next };
  if (noun?.kind === 'word' && !NOT_NOUNS.has(noun.text)) {
    const head = tokens[to + 1];
    // "20 identical laptops", "four empty boxes": the plural behind an adjective.
    const isAdjective =
      !noun.text.endsWith('s') && head?.kind === 'word' && /[^s]s$/.test(head.text) && value !== 1;
    return { kind: 'count', noun: stem(isAdjective ? head.text : noun.text), value, factor: 1, next: to };
  }
  // "Pitch 31", "Bid 2: …": a number that names something.
  const label = tokens[at - 1];
  const isInside = tokens[at - 2]?.kind === 'word' || tokens[at - 2]?.text === ',';
  const isName =
    token.kind === 'number' &&
    value < 1000 &&
    label?.kind === 'word' &&
    ((label.capital && isInside) || tokens[next]?.text === ':');
  return isName ? null : { kind: 'bare', noun: '', value, factor: 1, next };
}

/** The amount, where a unit stands behind the number: percent, a currency or a measure. */
function withUnit(tokens: readonly Token[], value: number, to: number): Amount | null {
  const unit = tokens[to]?.text ?? '';
  if (unit === '%' || unit === 'percent' || unit === 'pct')
    return {
      kind: 'share',
      noun: sharedNoun(tokens, to + 1),
      value: value / 100,
      factor: 0.01,
      next: to + 1,
    };
  if ((unit === 'per' && tokens[to + 1]?.text === 'cent') || unit === 'percentage')
    return { kind: 'share', noun: '', value: value / 100, factor: 0.01, next: to + 2 };
  const currency = CURRENCIES.get(unit) ?? (/^pounds?$/.test(unit) ? 1.27 : undefined);
  if (currency !== undefined)
    return { kind: 'money', noun: '', value: value * currency, factor: currency, next: to + 1 };
  const known = unitAt(tokens, to);
  if (known !== null && !(unit.length === 1 && tokens[to]?.capital === true && unit !== 'c'))
    return {
      kind: known.kind,
      noun: '',
      value: value * known.factor,
      factor: known.factor,
      next: known.next,
    };
  return null;
}

/** "An hour and a half", "it takes an hour". */
function readOneUnit(tokens: readonly Token[], at: number): Amount | null {
  const unit = isWord(tokens[at], 'a', 'an') ? UNITS.get(tokens[at + 1]?.text ?? '') : undefined;
  if (unit === undefined || tokens[at + 1]!.text.length < 3) return null;
  const part = isWord(tokens[at + 2], 'and') ? readNumber(tokens, at + 3) : null;
  const isPart = part !== null && part.value < 1;
  if (!isPart && !isWord(tokens[at - 1], ...BEFORE_ONE)) return null;
  const value = 1 + (isPart ? part.value : 0);
  return { ...unit, noun: '', value: value * unit.factor, next: isPart ? part.next : at + 2 };
}
