/** Reads what an amount is per ("a month", "for each visit"), and how long it goes on. */
import { readPart } from '../lexicon/tables.ts';
import { type Amount, NOT_NOUNS, readOne, unitAt } from './amounts.ts';
import type { Quantity } from './quantity.ts';
import { MULTIPLIERS, readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

const RATES = readPart('periods.tsv', 'adverb');
/** Times that are a period only behind "a", "per" or "every". */
export const PERIODS = new Map([...readPart('units.tsv', 'time'), ...readPart('periods.tsv', 'noun')]);
const EACH = new Set('a an per each every'.split(' '));

const STEMS = new Map([...PERIODS].map(([word, hours]): [string, number] => [stem(word), hours]));

/** The hours of a time, "five days", or of a count of periods, "five nights"; null: neither. */
export function hoursOf({ kind, noun }: { kind: string; noun: string }, value: number): number | null {
  if (kind === 'time') return value;
  const hours = kind === 'count' ? STEMS.get(noun) : undefined;
  return hours === undefined ? null : value * hours;
}

/** Reads what follows an amount: "a month", "per visit", "each", "for 60 months". */
export function withRate(tokens: readonly Token[], one: Quantity): Quantity {
  let at = one.next;
  // The noun of a count stands between it and its rate: "10 stops a week".
  const skips = one.kind === 'count' || isWord(tokens[at], 'of') ? 3 : 0;
  while (at < one.next + skips && tokens[at]?.kind === 'word' && !EACH.has(tokens[at]!.text)) at += 1;
  const isMoney = one.kind === 'money' || one.kind === 'bare';
  const rate =
    (one.kind === 'money' ? readPack(tokens, at) : null) ??
    readRate(tokens, at, isMoney) ??
    readFarRate(tokens, one.next);
  if (rate !== null) {
    // "12 days at 240 EUR each".
    const parts = rate.noun === 'each' ? rateOfParts(tokens, one.start) : null;
    one.perHours = (parts ?? rate).hours;
    one.perNoun = (parts ?? rate).noun;
    one.forHours = rate.forHours ?? null;
    one.next = Math.max(one.next, rate.next);
    const more = readRate(tokens, one.next) ?? readSecond(tokens, one.next);
    if (more !== null && (one.perHours === null || more.hours === null)) {
      one.perHours ??= more.hours;
      one.perNoun = [one.perNoun, more.noun].filter((noun) => noun !== null).join('&') || null;
      one.next = more.next;
    }
  } else if (one.kind === 'money' || one.kind === 'bare' || one.noun === 'time') {
    const prefix = rateBefore(tokens, one.start) ?? rateOfParts(tokens, one.start);
    one.perNoun = prefix?.noun ?? null;
    one.perHours = RATES.get(tokens[at]?.text ?? '') ?? prefix?.hours ?? null;
  }
  for (let next = one.next; next < one.next + 6; next += 1) {
    if (!isWord(tokens[next], 'for', 'over', 'on', 'during')) continue;
    const from = isWord(tokens[next + 1], 'the', 'each', 'all') ? next + 2 : next + 1;
    const span = readOne(tokens, isWord(tokens[from], 'next', 'first', 'of') ? from + 1 : from);
    const hours = span === null ? null : hoursOf(span, span.value);
    if (hours === null) continue;
    if (one.perHours !== null) one.forHours = hours;
    break;
  }
  return one;
}

/** "36 EUR for 100 jars", "95 pesos for half an hour", "1,900 EUR for a pack of 10 hours". */
function readPack(tokens: readonly Token[], from: number): Rate | null {
  if (!isWord(tokens[from], 'for')) return null;
  const isPack = isWord(tokens[from + 3], 'of') && EACH.has(tokens[from + 1]!.text);
  const many = readOne(tokens, isPack ? from + 4 : from + 1);
  return many === null || many.value <= 0 || /^(?:bare|money|share)$/.test(many.kind) ? null : perMany(many);
}

/** Per so many: "100 litres", "100 jars". */
function perMany({ kind, noun, value, next }: Amount): Rate {
  return { hours: null, noun: `${kind === 'count' ? noun : kind}:${value}`, next };
}

/** "49 USD per agent and month", "14 EUR per lane and way". */
function readSecond(tokens: readonly Token[], at: number): Rate | null {
  const noun = tokens[at + 1];
  if (!isWord(tokens[at], 'and') || noun?.kind !== 'word' || NOT_NOUNS.has(noun.text)) return null;
  return hoursAt(tokens, at + 1) ?? { hours: null, noun: stem(noun.text), next: at + 2 };
}

/** "£60 zone charge on each delivery day", "50 kWh less from the grid each year". */
function readFarRate(tokens: readonly Token[], from: number): Rate | null {
  for (let at = from; at <= from + MOST_SKIPPED && tokens[at]?.kind === 'word'; at += 1) {
    if (isWord(tokens[at], 'plus', 'minus')) return null;
    if (
      isWord(tokens[at], 'per', 'each', 'every') ||
      (isWord(tokens[at], 'a') && hoursAt(tokens, at + 1) !== null)
    )
      return readRate(tokens, at);
  }
  return null;
}

const MOST_SKIPPED = 5;

const NOT_COUNTED = /^(?:worth|used|costs|at|about|pays|costing|way|other|second|third)$/;

/** "Every reject costs 12 EUR", "each worth £200": up to six words before, in the same clause. */
function rateBefore(tokens: readonly Token[], start: number): Rate | null {
  for (let at = start - 1; at >= Math.max(0, start - 8); at -= 1) {
    if (tokens[at]!.kind === 'mark') return null;
    // "An hour of outage costs 2,000 EUR".
    const isFirst = at === 0 || tokens[at - 1]!.kind === 'mark';
    const unit = isFirst && isWord(tokens[at], 'a', 'an') ? unitAt(tokens, at + 1) : null;
    if (unit?.kind === 'time') return { hours: unit.factor, noun: null, next: unit.next };
    if (!isWord(tokens[at], 'every', 'each')) continue;
    const next = tokens[at + 1];
    if (next?.kind !== 'word' || NOT_COUNTED.test(next.text))
      return { hours: null, noun: 'each', next: start };
    const rate = readRate(tokens, at);
    if (rate !== null) return rate;
  }
  return null;
}

/** "24 instalments of 198 EUR", "300 pieces at 38 EUR", "12 days at 240 EUR". */
function rateOfParts(tokens: readonly Token[], start: number): Rate | null {
  const [noun, joint] = [tokens[start - 2], tokens[start - 1]];
  if (isWord(joint, 'x')) return noun?.kind === 'number' ? { hours: null, noun: 'x', next: start } : null;
  const isCounted = noun?.kind === 'word' && noun.text.endsWith('s') && !NOT_NOUNS.has(noun.text);
  if (!isWord(joint, 'of', 'at') || !isCounted) return null;
  const isRead = [3, 4].some((back) => readNumber(tokens, start - back) !== null);
  return isRead ? (hoursAt(tokens, start - 2) ?? { hours: null, noun: stem(noun.text), next: start }) : null;
}

interface Rate {
  hours: number | null;
  noun: string | null;
  next: number;
  /** For how long, where it is part of the rate. */
  forHours?: number;
}

function hoursAt(tokens: readonly Token[], at: number): Rate | null {
  const hours = PERIODS.get(tokens[at]?.text ?? '');
  return hours === undefined ? null : { hours, noun: null, next: at + 1 };
}

function readRate(tokens: readonly Token[], from: number, isMoney = false): Rate | null {
  const at = isWord(tokens[from], 'for') ? from + 1 : from;
  const word = tokens[at]?.text ?? '';
  const counted = word === 'each' && isWord(tokens[at + 1], 'of') ? readKnownNumber(tokens, at + 2) : null;
  if (counted !== null) return counted;
  if (
    word === 'apiece' ||
    (word === 'each' && (tokens[at + 1]?.kind !== 'word' || NOT_NOUNS.has(tokens[at + 1]!.text)))
  )
    return { hours: null, noun: 'each', next: at + 1 };
  const isSlash = word === '/';
  if (!EACH.has(word) && !isSlash) return null;
  let to = at + 1;
  while (to < at + 3 && isWord(tokens[to], 'single', 'full', 'working', 'whole', 'extra')) to += 1;
  const unit = tokens[to];
  const many = readOne(tokens, to);
  const isMany =
    many !== null && many.value > 0 && !isSlash && word !== 'a' && word !== 'an' && !isWord(unit, 'one');
  if (isMany && many.kind === 'time') return { hours: many.value, noun: null, next: many.next };
  // "Per 100 litres", "per 100 jars".
  if (isMany && !/^(?:bare|money|share)$/.test(many.kind)) return perMany(many);
  if (unit?.kind !== 'word') return null;
  const dozen = isMoney ? MULTIPLIERS.get(unit.text) : undefined;
  if (dozen !== undefined) return { hours: null, noun: `each:${dozen}`, next: to + 1 };
  // "For a second server" is no rate.
  if (unit.text === 'second' && word !== 'per' && !isSlash) return null;
  // "Each delivery day".
  if (!PERIODS.has(unit.text) && isWord(tokens[to + 1], 'day', 'night', 'evening')) to += 1;
  const period = hoursAt(tokens, to);
  if (period !== null) return period;
  const known = unitAt(tokens, to) ?? undefined;
  if (isSlash && known === undefined) return null;
  const isArticle = word === 'a' || word === 'an';
  if (isArticle && known === undefined && !isMoney) return null;
  return {
    hours: null,
    noun: known === undefined ? stem(unit.text) : `${known.kind}:${known.factor}`,
    next: known?.next ?? to + 1,
  };
}

/** "Each of the 28 days", "each of her four visits": how often, and of what. */
function readKnownNumber(tokens: readonly Token[], from: number): Rate | null {
  const start = isWord(tokens[from], 'the', 'our', 'my', 'her', 'his', 'its', 'their') ? from + 1 : from;
  const one = readOne(tokens, start);
  if (one?.kind === 'time') return { hours: one.factor, forHours: one.value, noun: null, next: one.next };
  return one?.kind === 'count' ? { hours: null, noun: one.noun, next: start } : null;
}
