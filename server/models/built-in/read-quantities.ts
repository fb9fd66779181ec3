/** The quantities that a text states: money, time, people, shares, measures, counts and how often. */
import { readNumber } from './read-number.ts';
import { readUnit, type Unit } from './read-unit.ts';
import type { Token } from './tokens.ts';
import { FREQUENCY_ADVERBS, PERIODS_PER_YEAR, PERSON_NOUNS, TIME_HOURS } from './units.ts';

export interface Quantity {
  /** `frequency` is how often a year something happens; `share` a part or a change, 1 = all or doubled. */
  kind: Unit['kind'] | 'frequency';
  /** What is counted or measured: 'usd', 'hour', 'person', 'share', a dimension, or a noun's stem. */
  unit: string;
  /** In the base unit: US dollars, hours, persons, 1 = 100 %. At least 0. */
  value: number;
  /** Times a year, when stated directly behind it ("12,000 USD a year"); else null. */
  perYear: number | null;
  /** Whether it holds for each person rather than in all. */
  perHead: boolean;
  /** A time that says when ("within two days") or for how long a rate holds, not how much. */
  timing: 'none' | 'when' | 'duration';
  /** Token indices: the first, and the one behind the last. */
  start: number;
  next: number;
}

/** "under 60 minutes" is likelier 45 than 59, "over 60" likelier 70 than 61; the factors are our judgement. */
const BOUNDS = new Map<string, number>([
  ...['under', 'below', 'most', 'up', 'less', 'fewer', 'maximum'].map((word): [string, number] => [
    word,
    0.75,
  ]),
  ...['over', 'above', 'least', 'more', 'minimum'].map((word): [string, number] => [word, 1.25]),
]);
const CHANGES = new Map<string, number>([
  ...['double', 'doubles', 'doubled', 'doubling'].map((word): [string, number] => [word, 1]),
  ...['triple', 'triples', 'tripled', 'tripling', 'treble', 'trebles'].map((word): [string, number] => [
    word,
    2,
  ]),
  ...['quadruple', 'quadruples', 'quadrupled'].map((word): [string, number] => [word, 3]),
  ...['halve', 'halves', 'halved', 'halving'].map((word): [string, number] => [word, 0.5]),
]);
const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);
const WHEN = new Set(
  'in within after before by until till since every next last past first this on from'.split(' '),
);
const DELAY = new Set(
  'later earlier sooner late early longer shorter slower faster quicker more less delay delays wait'.split(
    ' ',
  ),
);
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

/** A number with its unit, as a range or a change where it is one. */
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
  // "a third of the staff" is a share of them, not a third of a person.
  if (value < 1 && (unit.kind === 'count' || unit.kind === 'people'))
    unit = { kind: 'share', name: 'share', factor: 1 };
  const quantity = qualify(tokens, at, { value: value * bound(tokens, at), unit, next });
  if (isChange && quantity.timing === 'when' && next > first.next) quantity.timing = 'none';
  return quantity;
}

/** "40 to 25 minutes": a side without a unit has the other's. */
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

/** Adds what stands around a quantity: its rate, whether it is for each head, whether it is a timing. */
function qualify(
  tokens: readonly Token[],
  start: number,
  read: { value: number; unit: Unit; next: number },
): Quantity {
  const { unit } = read;
  const rate = readRate(tokens, read.next);
  const quantity: Quantity = {
    kind: unit.kind === 'bare' ? 'count' : unit.kind,
    unit: unit.name,
    value: Math.max(0, read.value),
    perYear: rate?.perYear ?? null,
    perHead: false,
    timing: 'none',
    start,
    next: rate?.next ?? read.next,
  };
  const after = tokens[quantity.next];
  quantity.perHead =
    isWord(after, 'each', 'apiece') ||
    (isWord(after, 'per', 'a', 'every', 'each') && PERSON_NOUNS.has(tokens[quantity.next + 1]?.text ?? '')) ||
    (isWord(after, 'per', 'a') && isWord(tokens[quantity.next + 1], 'head', 'seat'));
  if (unit.kind === 'time') {
    const isOften = unit.factor >= 8 && quantity.perYear !== null;
    if (isOften)
      return {
        ...quantity,
        kind: 'frequency',
        unit: 'time',
        value: (read.value / unit.factor) * (rate?.perYear ?? 1),
        perYear: null,
      };
    quantity.timing = timing(tokens, start, quantity.next);
  }
  if (unit.name === 'times') {
    if (rate === null) return { ...quantity, kind: 'share', unit: 'share', value: Math.abs(read.value - 1) };
    return { ...quantity, kind: 'frequency', value: read.value * rate.perYear, perYear: null };
  }
  return quantity;
}

function timing(tokens: readonly Token[], start: number, next: number): Quantity['timing'] {
  const isDelay = [next, next + 1].some((at) => tokens[at]?.kind === 'word' && DELAY.has(tokens[at].text));
  if (isDelay) return 'none';
  const before = [tokens[start - 1]?.text ?? '', tokens[start - 2]?.text ?? ''];
  if (isWord(tokens[next], 'ago', 'old')) return 'when';
  if (before.some((word) => word === 'for' || word === 'over' || word === 'during')) return 'duration';
  if (WHEN.has(before[0] ?? '') || (before[0] === 'about' && WHEN.has(before[1] ?? ''))) return 'when';
  return 'none';
}

/** "a year", "per month", "/ week", "every two weeks", "monthly", directly at `at`. */
function readRate(tokens: readonly Token[], at: number): { perYear: number; next: number } | null {
  const adverb = FREQUENCY_ADVERBS.get(tokens[at]?.text ?? '');
  if (adverb !== undefined) return { perYear: adverb, next: at + 1 };
  if (!isWord(tokens[at], 'a', 'an', 'per', 'each', 'every') && tokens[at]?.text !== '/') return null;
  const direct = PERIODS_PER_YEAR.get(tokens[at + 1]?.text ?? '');
  if (direct !== undefined) return { perYear: direct, next: at + 2 };
  if (!isWord(tokens[at], 'every', 'each')) return null;
  if (isWord(tokens[at + 1], 'single')) return readRate(tokens, at + 1);
  const isOther = isWord(tokens[at + 1], 'other', 'second');
  const number = isOther ? { value: 2, next: at + 2 } : readNumber(tokens, at + 1);
  const period = number === null ? undefined : PERIODS_PER_YEAR.get(tokens[number.next]?.text ?? '');
  if (number === null || period === undefined || number.value <= 0) return null;
  return { perYear: period / number.value, next: number.next + 1 };
}

/** "twice a week", "every quarter", "daily", and "a year" behind something that is stated before it. */
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

/** "for a month", "another hour": one unit of time without a number. */
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

function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text);
}
