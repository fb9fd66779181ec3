/**
 * Reads the quantities that a text states: money, time, people, shares, measures, counts and
 * frequencies.
 */

import { CHANGES, TIMES } from '../../lexicon/number-words.ts';
import { TIME_HOURS } from '../../lexicon/units.ts';
import { isWord, type Token } from '../tokens.ts';
import { DELAY, type Quantity, qualify, readRate, WHEN } from './quantity.ts';
import { readNumber } from './read-number.ts';
import { readUnit, type Unit } from './read-unit.ts';

/**
 * "Under 60 minutes" more probably means 45 than 59, and "over 60" rather 70 than 61; the factors
 * are judgement.
 */
const BOUNDS = new Map<string, number>([
  ...['under', 'below', 'most', 'up', 'less', 'fewer', 'maximum'].map((word): [string, number] => [
    word,
    0.75,
  ]),
  ...['over', 'above', 'least', 'more', 'minimum'].map((word): [string, number] => [word, 1.25]),
]);
const LASTING = new Set(
  'for takes take taking took lasts last lasting loses lose losing lost wait waits waiting need needs save saves saving cost costs another nearly almost about than of spend spends delay delays delayed'.split(
    ' ',
  ),
);

/** Linear in the tokens: each step reads a bounded number of tokens and moves on. */
export function readQuantities(tokens: readonly Token[]): Quantity[] {
  const quantities: Quantity[] = [];
  let at = 0;
  while (at < tokens.length) {
    const quantity =
      readStated(tokens, at) ?? readFrequency(tokens, at, quantities.at(-1)) ?? readChange(tokens, at);
    if (quantity !== null) quantities.push(quantity);
    at = quantity === null ? at + 1 : Math.max(at + 1, quantity.next);
  }
  return quantities;
}

/** Reads a number with its unit, or a range or a change of such numbers. */
function readStated(tokens: readonly Token[], at: number): Quantity | null {
  const lone = readLoneTime(tokens, at);
  if (lone !== null) return lone;
  const first = readUnit(tokens, at, readNumber);
  if (first === null) return null;
  let { value, unit, next } = first;
  const joint = tokens[next]?.text;
  const isChange = [at - 1, at - 2].some((before) => isWord(tokens[before], 'from'));
  const follower =
    joint === '-' || joint === '–' || joint === '—' || joint === 'to' || joint === 'and' ? next + 1 : -1;
  if (follower > 0 && (joint !== 'and' || isWord(tokens[at - 1], 'between'))) {
    const second = readUnit(tokens, skipAbout(tokens, follower), readNumber);
    if (
      second !== null &&
      (second.unit.kind === unit.kind || unit.kind === 'bare' || second.unit.kind === 'bare')
    ) {
      const [low, high] = sameScale(first, second);
      value = isChange ? Math.abs(high - low) : Math.sqrt(low * high);
      unit = unit.kind === 'bare' ? second.unit : unit;
      next = second.next;
    }
  } else if (isChange) {
    const changed = readChangedTo(tokens, next);
    if (changed !== null) {
      value = Math.abs(value - changed.value);
      next = changed.next;
    }
  }
  if (unit.kind === 'bare') {
    if (!isChange || next === first.next) return null;
    unit = { kind: 'count', name: 'change', factor: 1 };
  }
  if (value === 0 && (unit.kind === 'count' || unit.kind === 'people')) return null;
  // "A third of the staff" is a share, not a third of a person.
  if (value < 1 && (unit.kind === 'count' || unit.kind === 'people'))
    unit = { kind: 'share', name: 'share', factor: 1 };
  const quantity = qualify(tokens, at, { value: value * bound(tokens, at), unit, next });
  if (isChange && quantity.timing === 'when' && next > first.next) quantity.timing = 'none';
  return quantity;
}

/** "40 to 25 minutes": a side without a unit takes the other side's unit. */
function sameScale(
  first: { value: number; unit: Unit },
  second: { value: number; unit: Unit },
): [number, number] {
  const low = first.unit.kind === 'bare' ? first.value * second.unit.factor : first.value;
  const high = second.unit.kind === 'bare' ? second.value * first.unit.factor : second.value;
  return [low, high];
}

/** "from about four a year to one": the "to" stands within four tokens. */
function readChangedTo(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  for (let at = from; at < from + 4; at += 1) {
    if (isWord(tokens[at], 'to')) return readNumber(tokens, skipAbout(tokens, at + 1));
  }
  return null;
}

/** Reads "twice a week", "every quarter", "daily", and "a year" after a quantity. */
function readFrequency(tokens: readonly Token[], at: number, before: Quantity | undefined): Quantity | null {
  const times = TIMES.get(tokens[at]?.text ?? '');
  if (times !== undefined) {
    const rate = readRate(tokens, at + 1);
    if (rate !== null) return frequency(times * rate.perYear, at, rate.next);
    return times > 1 && isWord(tokens[at + 1], 'as', 'the') ? change(times - 1, at) : null;
  }
  const rate = readRate(tokens, at);
  if (rate === null) return null;
  const isArticle = isWord(tokens[at], 'a', 'an');
  if (isArticle && (before === undefined || at - before.next > 8 || WHEN.has(tokens[at - 1]?.text ?? '')))
    return null;
  return frequency(rate.perYear, at, rate.next);
}

/** Reads "for a month", "another hour": one unit of time without a number. */
function readLoneTime(tokens: readonly Token[], at: number): Quantity | null {
  if (!isWord(tokens[at], 'a', 'an', 'another')) return null;
  const word = tokens[at + 1]?.text ?? '';
  const hours = TIME_HOURS.get(word);
  if (hours === undefined) return null;
  const isLasting = LASTING.has(tokens[at - 1]?.text ?? '') || DELAY.has(tokens[at + 2]?.text ?? '');
  if (!isWord(tokens[at], 'another') && !isLasting) return null;
  return qualify(tokens, at, {
    value: hours,
    unit: { kind: 'time', name: 'hour', factor: hours },
    next: at + 2,
  });
}

function readChange(tokens: readonly Token[], at: number): Quantity | null {
  const share = tokens[at]?.kind === 'word' ? CHANGES.get(tokens[at].text) : undefined;
  return share === undefined ? null : change(share, at);
}

function bound(tokens: readonly Token[], start: number): number {
  const before = tokens[start - 1];
  if (isWord(before, 'than', 'to', 'at', 'of')) return BOUNDS.get(tokens[start - 2]?.text ?? '') ?? 1;
  return isWord(before, 'under', 'below', 'over', 'above', 'least', 'most')
    ? (BOUNDS.get(before?.text ?? '') ?? 1)
    : 1;
}

function skipAbout(tokens: readonly Token[], at: number): number {
  return isWord(tokens[at], 'about', 'around', 'roughly', 'only', 'just', 'nearly') ? at + 1 : at;
}

function frequency(perYear: number, start: number, next: number): Quantity {
  return {
    kind: 'frequency',
    unit: 'time',
    value: perYear,
    perYear: null,
    perHead: false,
    timing: 'none',
    start,
    next,
  };
}

function change(share: number, start: number): Quantity {
  return {
    kind: 'share',
    unit: 'share',
    value: share,
    perYear: null,
    perHead: false,
    timing: 'none',
    start,
    next: start + 1,
  };
}
