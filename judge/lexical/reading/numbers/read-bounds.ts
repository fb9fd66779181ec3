/**
 * Reads stated numbers as intervals: "over 1,000 USD", "1 to 3 years", "at most two", "39", "less
 * than a day", "once a week", "today".
 */

import { PERIODS_PER_YEAR, TIME_HOURS } from '../../lexicon/units.ts';
import type { Token } from '../tokens.ts';
import { type Bounds, type BoundWord, boundAfter, boundBefore } from './bounds.ts';
import { isDate, readClockRange, readDateRange, readDeadline } from './read-deadline.ts';
import { readNumber } from './read-number.ts';
import { readQuantities } from './read-quantities.ts';
import { readUnit, type Unit } from './read-unit.ts';

/** The relative distance by which a bound excludes or includes its number. */
const JUST = 1e-9;
const JOINTS = new Set(['-', '–', '—', 'to', 'or', 'and']);

/** In the text's order. Linear, because each step reads a bounded number of tokens. */
export function readBounds(tokens: readonly Token[]): Bounds[] {
  const found: Bounds[] = [];
  const frequencies = readQuantities(tokens).filter(({ kind }) => kind === 'frequency');
  let [at, nextFrequency] = [0, 0];
  while (at < tokens.length) {
    while ((frequencies[nextFrequency]?.start ?? Infinity) < at) nextFrequency += 1;
    const frequency = frequencies[nextFrequency];
    let read: Bounds | null = null;
    if (frequency?.start === at) {
      const { value, next } = frequency;
      read = { low: value, high: value, kind: 'frequency', unit: 'time', word: '', start: at, next };
    } else
      read =
        readDeadline(tokens, at) ??
        readDateRange(tokens, at) ??
        readClockRange(tokens, at) ??
        readOne(tokens, at, found.at(-1));
    if (read !== null) found.push(read);
    at = read === null ? at + 1 : Math.max(at + 1, read.next);
  }
  return found;
}

interface Range {
  low: number;
  high: number;
  unit: Unit;
  next: number;
}

function readOne(tokens: readonly Token[], at: number, before: Bounds | undefined): Bounds | null {
  if (isDate(tokens, at)) return null;
  const range = readRange(tokens, at);
  const plain = range ?? readLoneTime(tokens, at, before) ?? readPlain(tokens, at);
  if (plain === null) return null;
  const bound = range === null ? (boundBefore(tokens, at) ?? boundAfter(tokens, plain.next)) : null;
  const { low, high, unit, next } = bound === null ? plain : bounded(tokens, plain, bound);
  return {
    low: Math.min(low, high),
    high: Math.max(low, high),
    kind: unit.kind,
    unit: unit.name,
    word: tokens[next - 1]?.text.replace(/s$/, '') ?? '',
    start: at,
    next,
  };
}

function readPlain(tokens: readonly Token[], at: number): Range | null {
  const stated = readUnit(tokens, at, readNumber);
  return stated === null
    ? null
    : { low: stated.value, high: stated.value, unit: stated.unit, next: stated.next };
}

/** "1 to 3 years", "one or two days", "between 5 and 10", "2-4 hours", "30 minutes to 2 hours". */
function readRange(tokens: readonly Token[], at: number): Range | null {
  const bare = readNumber(tokens, at);
  const stated =
    bare !== null && JOINTS.has(tokens[bare.next]?.text ?? '') ? null : readUnit(tokens, at, readNumber);
  const next = stated?.next ?? bare?.next;
  if (next === undefined || !JOINTS.has(tokens[next]?.text ?? '')) return null;
  const isBetween = [at - 1, at - 2].some((one) => tokens[one]?.text === 'between');
  if (tokens[next]?.text === 'and' && !isBetween) return null;
  const second = readUnit(tokens, next + 1, readNumber);
  if (second === null) return null;
  if (stated === null)
    return {
      low: bare!.value * second.unit.factor,
      high: second.value,
      unit: second.unit,
      next: second.next,
    };
  if (second.unit.kind === 'bare')
    return {
      low: stated.value,
      high: second.value * stated.unit.factor,
      unit: stated.unit,
      next: second.next,
    };
  if (stated.unit.kind !== second.unit.kind || stated.unit.name !== second.unit.name) return null;
  return { low: stated.value, high: second.value, unit: second.unit, next: second.next };
}

/** "a year", "an hour", "another month", where it is not a rate ("500 USD a year"). */
function readLoneTime(tokens: readonly Token[], at: number, before: Bounds | undefined): Range | null {
  if (!['a', 'an', 'another'].includes(tokens[at]?.text ?? '')) return null;
  const word = tokens[at + 1]?.text ?? '';
  const hours = TIME_HOURS.get(word);
  if (hours === undefined) return null;
  if (before !== undefined && at - before.next < 4 && PERIODS_PER_YEAR.has(word)) return null;
  return { low: hours, high: hours, unit: { kind: 'time', name: 'hour', factor: hours }, next: at + 2 };
}

function bounded(tokens: readonly Token[], plain: Range, bound: BoundWord): Range {
  let { low, high, unit } = plain;
  let next = Math.max(plain.next, bound.next);
  if (unit.kind === 'bare' && bound.next > 0) {
    // "8 or more years": the unit stands after the bound.
    const named = readUnit(tokens, bound.next - 1, () => ({ value: 1, next: bound.next }));
    if (named !== null && named.unit.kind !== 'bare') {
      [low, high, unit, next] = [low * named.unit.factor, high * named.unit.factor, named.unit, named.next];
    }
  }
  const edge = bound.isStrict ? JUST : -JUST;
  return bound.side === 'lower'
    ? { low: low * (1 + edge), high: Number.POSITIVE_INFINITY, unit, next }
    : { low: 0, high: high * (1 - edge), unit, next };
}
