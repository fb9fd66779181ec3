/** Stated numbers as intervals: "over 1,000 USD", "1 to 3 years", "at most two", "39", "less than a day", "this week". */
import { readNumber } from '../read-number.ts';
import { readUnit } from '../read-unit.ts';
import type { Token } from '../tokens.ts';
import { PERIODS_PER_YEAR, TIME_HOURS } from '../units.ts';

export interface Bounds {
  /** In the base unit: US dollars, hours, persons, shares; 0 … Infinity. */
  low: number;
  high: number;
  kind: 'money' | 'time' | 'people' | 'share' | 'measure' | 'count' | 'bare';
  /** What is counted or measured; '' for a bare number. */
  unit: string;
  /** Whether words made a bound of it ("over", "at most", a range). */
  isBounded: boolean;
  /** Token indices: the first of the number, and the one behind the last. */
  start: number;
  next: number;
}

const LOWER = 'over above more least exceeding exceeds beyond minimum upwards'.split(' ');
const UPPER = 'under below less fewer most up within maximum max shorter lower'.split(' ');
const LOWER_AFTER = 'more above over higher longer older later greater plus upwards minimum'.split(' ');
const UPPER_AFTER = 'less fewer below under lower shorter younger maximum max'.split(' ');
/** An excluded bound is this much off. */
const JUST = 1e-9;
/** Hours from now that a word for a time means, from and to. */
const DEADLINES: readonly [string, number, number][] = [
  ['right now', 0, 0.5],
  ['immediately', 0, 0.5],
  ['at once', 0, 0.5],
  ['within the hour', 0, 1],
  ['this morning', 0, 12],
  ['this afternoon', 0, 12],
  ['this evening', 0, 12],
  ['today', 0, 24],
  ['tonight', 0, 24],
  ['tomorrow', 12, 48],
  ['this week', 0, 168],
  ['next week', 72, 336],
  ['this month', 0, 730],
  ['next month', 336, 1461],
  ['this year', 0, 8766],
  ['next year', 2000, 17532],
];
const DEADLINE_WORDS = DEADLINES.map(([words, low, high]) => ({ words: words.split(' '), low, high }));
const DEADLINE_STARTS = new Set(DEADLINE_WORDS.map(({ words }) => words[0]));

/** In the text's order. Linear: each step reads a bounded number of tokens. */
export function readBounds(tokens: readonly Token[]): Bounds[] {
  const found: Bounds[] = [];
  let at = 0;
  while (at < tokens.length) {
    const read = readDeadline(tokens, at) ?? readOne(tokens, at, found.at(-1));
    if (read !== null) found.push(read);
    at = read === null ? at + 1 : Math.max(at + 1, read.next);
  }
  return found;
}

function readDeadline(tokens: readonly Token[], at: number): Bounds | null {
  if (!DEADLINE_STARTS.has(tokens[at]?.text)) return null;
  for (const { words, low, high } of DEADLINE_WORDS) {
    if (!words.every((word, index) => tokens[at + index]?.text === word)) continue;
    return { low, high, kind: 'time', unit: 'when', isBounded: true, start: at, next: at + words.length };
  }
  return null;
}

function readOne(tokens: readonly Token[], at: number, before: Bounds | undefined): Bounds | null {
  const first = readLoneTime(tokens, at, before) ?? readUnit(tokens, at, readNumber);
  if (first === null) return null;
  let { value: low, unit, next } = first;
  let high = low;
  let isBounded = false;
  const joint = tokens[next]?.text ?? '';
  if (['-', '–', '—', 'to', 'and', 'or'].includes(joint)) {
    const second = readUnit(tokens, next + 1, readNumber);
    const isRange = joint !== 'and' || [at - 1, at - 2].some((one) => tokens[one]?.text === 'between');
    if (
      second !== null &&
      isRange &&
      (unit.kind === 'bare' || unit.name === second.unit.name || second.unit.kind === 'bare')
    ) {
      if (unit.kind === 'bare') {
        low *= second.unit.factor;
        unit = second.unit;
        high = second.value;
      } else high = second.unit.kind === 'bare' ? second.value * unit.factor : second.value;
      if (unit.kind === 'time' && second.value < low) [low, high] = [high, low];
      next = second.next;
      isBounded = true;
    }
  }
  if (!isBounded) {
    const bound = boundBefore(tokens, at) ?? boundAfter(tokens, next);
    if (bound !== null) {
      isBounded = true;
      const edge = bound.isStrict ? JUST : -JUST;
      if (bound.side === 'lower') [low, high] = [low * (1 + edge), Number.POSITIVE_INFINITY];
      else [low, high] = [0, high * (1 - edge)];
      next = Math.max(next, bound.next);
      if (unit.kind === 'bare' && bound.next > 0) {
        // "8 or more years": the unit stands behind the bound.
        const behind = bound.next;
        const named = readUnit(tokens, behind - 1, () => ({ value: 1, next: behind }));
        if (named !== null && named.unit.kind !== 'bare') {
          [low, high] = [low * named.unit.factor, high * named.unit.factor];
          unit = named.unit;
          next = named.next;
        }
      }
    }
  }
  const kind = unit.kind;
  return { low: Math.min(low, high), high: Math.max(low, high), kind, unit: unit.name, isBounded, start: at, next };
}

/** "a year", "an hour", "one month", where it is not a rate ("500 USD a year"). */
function readLoneTime(tokens: readonly Token[], at: number, before: Bounds | undefined) {
  if (!['a', 'an', 'another'].includes(tokens[at]?.text ?? '')) return null;
  const isFew = tokens[at + 1]?.text === 'few' || tokens[at + 1]?.text === 'couple';
  if (isFew) return null;
  const hours = TIME_HOURS.get(tokens[at + 1]?.text ?? '');
  if (hours === undefined) return null;
  const isRate = before !== undefined && at - before.next < 2 && PERIODS_PER_YEAR.has(tokens[at + 1]!.text);
  if (isRate) return null;
  return { value: hours, unit: { kind: 'time' as const, name: 'hour', factor: hours }, next: at + 2 };
}

interface Bound {
  side: 'lower' | 'upper';
  isStrict: boolean;
  next: number;
}

/** "more than", "at least", "no more than", "under", "up to", "not before". */
function boundBefore(tokens: readonly Token[], start: number): Bound | null {
  let at = start - 1;
  while (at >= start - 2 && ['about', 'roughly', 'a', 'the', 'only', 'just'].includes(tokens[at]?.text ?? '')) at -= 1;
  let word = tokens[at]?.text ?? '';
  let isThan = false;
  if (word === 'than' || word === 'to' || word === 'of') {
    isThan = word === 'than';
    word = tokens[at - 1]?.text ?? '';
    if (word !== 'up' && !isThan && !['maximum', 'minimum'].includes(word)) return null;
    at -= 1;
  }
  const isAt = tokens[at - 1]?.text === 'at';
  const isLower = LOWER.includes(word) || (isThan && ['longer', 'older', 'higher', 'greater', 'later'].includes(word));
  const isUpper = UPPER.includes(word) || (isThan && ['younger', 'smaller', 'earlier', 'cheaper'].includes(word));
  if (!isLower && !isUpper) return null;
  if ((word === 'more' || word === 'less' || word === 'fewer') && !isThan) return null;
  if ((word === 'least' || word === 'most') && !isAt) return null;
  const isDenied = ['no', 'not', 'never'].includes(tokens[isAt ? at - 2 : at - 1]?.text ?? '');
  const isInclusive = ['least', 'most', 'up', 'within', 'maximum', 'max', 'minimum', 'upwards'].includes(word);
  const side = isLower !== isDenied ? 'lower' : 'upper';
  return { side, isStrict: !isInclusive && !isDenied, next: 0 };
}

/** "or more", "and above", "plus", "at most". */
function boundAfter(tokens: readonly Token[], next: number): Bound | null {
  const first = tokens[next]?.text ?? '';
  const second = tokens[next + 1]?.text ?? '';
  if (first === 'plus') return { side: 'lower', isStrict: false, next: next + 1 };
  if (first === 'at' && second === 'least') return { side: 'lower', isStrict: false, next: next + 2 };
  if (first === 'at' && second === 'most') return { side: 'upper', isStrict: false, next: next + 2 };
  if (first === 'maximum' || first === 'max') return { side: 'upper', isStrict: false, next: next + 1 };
  if (first === 'minimum') return { side: 'lower', isStrict: false, next: next + 1 };
  if (first !== 'or' && first !== 'and') return null;
  if (LOWER_AFTER.includes(second)) return { side: 'lower', isStrict: false, next: next + 2 };
  if (UPPER_AFTER.includes(second)) return { side: 'upper', isStrict: false, next: next + 2 };
  return null;
}
