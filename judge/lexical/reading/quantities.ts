/**
 * The quantities of a text, each with what it is per ("a month", "for each visit"), how long it
 * goes on ("for 60 months") and whether it is a limit ("at most"). Reads each token a bounded
 * number of times.
 */
import { readNumbers, readPart, readTable, wordList } from '../lexicon/tables.ts';
import { readMoment } from './moments.ts';
import { readOdds } from './odds.ts';
import { type Quantity, quantity } from './quantity.ts';
import { readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

const CURRENCIES = readNumbers(readTable('currencies.tsv'));
const HOURS = readPart('units.tsv', 'time');
const UNITS = new Map(
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
const FILLERS = new Set(
  'free more extra additional fewer full whole working business long further other consecutive calendar new single exact straight in of'.split(
    ' ',
  ),
);
const RATES = new Map([
  ['daily', 24],
  ['nightly', 24],
  ['weekly', 168],
  ['fortnightly', 336],
  ['monthly', 730.5],
  ['quarterly', 2191.5],
  ['yearly', 8766],
  ['annually', 8766],
  ['annual', 8766],
]);
/** Times that are a period only behind "a", "per" or "every". */
const PERIODS = new Map([
  ...HOURS,
  ['night', 24],
  ['evening', 24],
  ['weekday', 33.6],
  ['workday', 33.6],
  ['quarter', 2191.5],
  ['season', 8766],
  ['winter', 8766],
  ['summer', 8766],
  ['half-year', 4383],
  ['annum', 8766],
]);
const EACH = new Set('a an per each every'.split(' '));
/** Nouns of money: "2,600 profit" is a sum. */
const SUMS = /^(?:profit|rent|income|charges|deposit|fee|discount|wage|wages|tips|price|including|plus)$/;
/** Nouns that a number names one of: "platform 3". */
const LABELLED = wordList('labelled');
const NOT_NOUNS = new Set(
  'the a an and or but of to at in on for with from by is are was be it that this than as if so not no once twice extra more total before after late later early away per each every until'.split(
    ' ',
  ),
);

export function readQuantities(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  let at = 0;
  while (at < tokens.length) {
    const one = readMoment(tokens, at) ?? readOdds(tokens, at) ?? readAmount(tokens, at);
    if (one === null) {
      at += 1;
      continue;
    }
    found.push(one);
    at = Math.max(at + 1, one.next);
  }
  return found;
}

interface Amount {
  kind: string;
  noun: string;
  value: number;
  next: number;
}

function readAmount(tokens: readonly Token[], at: number): Quantity | null {
  const first = readOne(tokens, at);
  if (first === null) return readZero(tokens, at);
  let { kind, noun, next } = first;
  let [low, high] = [first.value, first.value];
  const joint = tokens[next]?.text ?? '';
  const isRange =
    /^[-–—]$/.test(joint) || joint === 'to' || (joint === 'and' && isWord(tokens[at - 1], 'between'));
  if (isRange) {
    const second = readOne(tokens, next + 1);
    const fits =
      second !== null &&
      (second.kind === kind || kind === 'bare' || second.kind === 'bare' || kind === 'count');
    if (fits && !isWord(tokens[at - 1], 'from')) {
      const scale = kind === 'bare' && second.kind !== 'bare' && second.kind !== 'count' ? second.factor : 1;
      const other = second.kind === 'bare' ? second.value * first.factor : second.value;
      [low, high] = [Math.min(low * scale, other), Math.max(low * scale, other)];
      if (kind === 'bare' || kind === 'count')
        ({ kind, noun } = second.kind === 'bare' ? { kind, noun } : second);
      next = second.next;
    }
  }
  const one = quantity(kind, low, high, at, next);
  one.noun = noun;
  one.factor = first.factor;
  return withRate(tokens, withCompound(tokens, one));
}

/** "2 hours 10 minutes", "one hour and five minutes". */
function withCompound(tokens: readonly Token[], one: Quantity): Quantity {
  if (one.kind !== 'time' || one.low !== one.high) return one;
  const from = isWord(tokens[one.next], 'and') ? one.next + 1 : one.next;
  const more = readOne(tokens, from);
  if (more === null || more.kind !== 'time' || more.value >= one.low || more.factor >= one.low) return one;
  return { ...one, low: one.low + more.value, high: one.high + more.value, next: more.next };
}

/** "no cost", "costs nothing", "free": an amount of money that is zero. */
function readZero(tokens: readonly Token[], at: number): Quantity | null {
  const [word, after, then] = [
    tokens[at]?.text ?? '',
    tokens[at + 1]?.text ?? '',
    tokens[at + 2]?.text ?? '',
  ];
  const costs = /^(?:costs?|fees?|charges?|payments?|toll|price)$/;
  if (
    word === 'no' &&
    (costs.test(after) || (/^(?:extra|monthly|basic|further|joining)$/.test(after) && costs.test(then)))
  )
    return quantity('money', 0, 0, at, at + 2);
  if (word === 'nothing' && /^(?:costs?|pays?|paying)$/.test(tokens[at - 1]?.text ?? ''))
    return quantity('money', 0, 0, at, at + 1);
  const isFree =
    word === 'free' &&
    (tokens[at + 1]?.kind !== 'word' || after === 'for' || (after === 'of' && then === 'charge'));
  return isFree || (word === 'unpaid' && after !== '') ? quantity('money', 0, 0, at, at + 1) : null;
}

function readOne(tokens: readonly Token[], at: number): (Amount & { factor: number }) | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const sign = CURRENCIES.get(token.text);
  const isSign = sign !== undefined && tokens[at + 1]?.kind === 'number';
  const read = readNumber(tokens, isSign ? at + 1 : at);
  if (read === null) return null;
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
  const unit = tokens[to]?.text ?? '';
  if (unit === '%' || unit === 'percent' || unit === 'pct')
    return { kind: 'share', noun: '', value: value / 100, factor: 0.01, next: to + 1 };
  if ((unit === 'per' && tokens[to + 1]?.text === 'cent') || unit === 'percentage')
    return { kind: 'share', noun: '', value: value / 100, factor: 0.01, next: to + 2 };
  const currency = CURRENCIES.get(unit) ?? (/^pounds?$/.test(unit) ? 1.27 : undefined);
  if (currency !== undefined)
    return { kind: 'money', noun: '', value: value * currency, factor: currency, next: to + 1 };
  const known = UNITS.get(unit);
  if (known !== undefined && !(unit.length === 1 && tokens[to]?.capital === true && unit !== 'c'))
    return { kind: known.kind, noun: '', value: value * known.factor, factor: known.factor, next: to + 1 };
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

/** Reads what follows an amount: "a month", "per visit", "each", "for 60 months". */
function withRate(tokens: readonly Token[], one: Quantity): Quantity {
  let at = one.next;
  // The noun of a count stands between it and its rate: "10 stops a week".
  const skips = one.kind === 'count' || isWord(tokens[at], 'of') ? 3 : 0;
  for (
    let skipped = 0;
    skipped < skips && tokens[at]?.kind === 'word' && !EACH.has(tokens[at]!.text);
    skipped += 1
  )
    at += 1;
  const rate =
    readRate(tokens, at) ?? (one.kind === 'money' || one.kind === 'bare' ? rateSoon(tokens, at) : null);
  if (rate !== null) {
    one.perHours = rate.hours;
    one.perNoun = rate.noun;
    one.next = Math.max(one.next, rate.next);
  } else if (one.kind === 'money' || one.kind === 'bare' || one.noun === 'time') {
    const prefix = rateBefore(tokens, one.start);
    one.perHours = prefix?.hours ?? null;
    one.perNoun = prefix?.noun ?? null;
    const before = tokens[one.start - 1]?.text ?? '';
    const adverb =
      RATES.get(tokens[at]?.text ?? '') ??
      (before === 'monthly' || before === 'yearly' ? RATES.get(before) : undefined);
    if (adverb !== undefined) one.perHours = adverb;
  }
  for (let next = one.next; next < one.next + 6; next += 1) {
    if (!isWord(tokens[next], 'for', 'over')) continue;
    const from = isWord(tokens[next + 1], 'the', 'each', 'all') ? next + 2 : next + 1;
    const span = readOne(tokens, isWord(tokens[from], 'next', 'first', 'of') ? from + 1 : from);
    if (span?.kind !== 'time') continue;
    if (one.perHours !== null) one.forHours = span.value;
    break;
  }
  return one;
}

/** "Every reject costs 12 EUR", "each worth £200": up to six words before, in the same clause. */
function rateBefore(tokens: readonly Token[], start: number): ReturnType<typeof readRate> {
  for (let at = start - 1; at >= Math.max(0, start - 8); at -= 1) {
    if (tokens[at]!.kind === 'mark') return null;
    if (!isWord(tokens[at], 'every', 'each')) continue;
    const next = tokens[at + 1];
    if (
      isWord(
        next,
        'worth',
        'used',
        'costs',
        'at',
        'about',
        'pays',
        'costing',
        'way',
        'other',
        'second',
        'third',
      ) ||
      next?.kind !== 'word'
    )
      return { hours: null, noun: 'each', next: start };
    const rate = readRate(tokens, at);
    if (rate !== null)
      return rate.noun === 'each' || rate.hours !== null
        ? rate
        : { ...rate, noun: stem(nounBefore(tokens, at + 1, start)) };
  }
  return null;
}

/**
 * "each lost notification means": the last word before a verb is not known, so the first plural-
 * free noun is taken.
 */
function nounBefore(tokens: readonly Token[], at: number, start: number): string {
  const first = tokens[at]!.text;
  return /(?:ed|ost|ad)$/.test(first) && at + 1 < start ? tokens[at + 1]!.text : first;
}

/** "610 rent every month", "2.50 EUR extra for each day": within four words. */
function rateSoon(tokens: readonly Token[], from: number): ReturnType<typeof readRate> {
  for (let at = from; at < from + 4; at += 1) {
    if (tokens[at]?.kind !== 'word') return null;
    const rate = readRate(tokens, at);
    if (rate !== null && (rate.hours !== null || !isWord(tokens[at], 'a', 'an'))) return rate;
  }
  return null;
}

function readRate(
  tokens: readonly Token[],
  from: number,
): { hours: number | null; noun: string | null; next: number } | null {
  const at = isWord(tokens[from], 'for') ? from + 1 : from;
  const word = tokens[at]?.text ?? '';
  if (
    word === 'apiece' ||
    (word === 'each' && (tokens[at + 1]?.kind !== 'word' || NOT_NOUNS.has(tokens[at + 1]!.text)))
  )
    return { hours: null, noun: 'each', next: at + 1 };
  const isSlash = word === '/';
  if (!EACH.has(word) && !isSlash) return null;
  let to = at + 1;
  if (isWord(tokens[to], 'of')) return null;
  while (to < at + 3 && isWord(tokens[to], 'single', 'full', 'working', 'whole', 'extra')) to += 1;
  const unit = tokens[to];
  if (unit?.kind !== 'word') return null;
  if (unit.text === 'half' && isWord(tokens[to + 1], 'year'))
    return { hours: 4383, noun: null, next: to + 2 };
  // "For a second server" is no rate.
  if (unit.text === 'second' && word !== 'per' && !isSlash) return null;
  const hours = PERIODS.get(unit.text) ?? (/day$/.test(unit.text) ? 168 : undefined);
  if (hours !== undefined) {
    const isWorking = to > at + 1 && isWord(tokens[to - 1], 'working') && unit.text === 'day';
    return { hours: isWorking ? 33.6 : hours, noun: hours === 24 ? 'day' : null, next: to + 1 };
  }
  if (isSlash && !UNITS.has(unit.text)) return null;
  const known = UNITS.get(unit.text);
  if (
    (word === 'a' || word === 'an') &&
    known === undefined &&
    !/^(?:piece|unit|head|person|visit|stone|meal|bottle|picture|ticket|seat|box|case|run|trip|page|copy|kilo|tonne|month|item|stop|time|share|pupil|child|guest)s?$/.test(
      unit.text,
    )
  )
    return null;
  return {
    hours: null,
    noun: known === undefined ? stem(unit.text) : `${known.kind}:${known.factor}`,
    next: to + 1,
  };
}

/** The unit that a question names, "how many years"; null: none. */
export function unitIn({ tokens }: { tokens: readonly Token[] }): { kind: string; factor: number } | null {
  for (const { text, kind } of tokens) {
    const unit = kind === 'word' && text.length > 1 ? UNITS.get(text) : undefined;
    if (unit !== undefined) return unit;
  }
  return null;
}
