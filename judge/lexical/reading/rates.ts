/** What an amount is per ("a month", "for each visit"), and how long it goes on. */
import { readPart } from '../lexicon/tables.ts';
import { NOT_NOUNS, readOne, unitAt } from './amounts.ts';
import type { Quantity } from './quantity.ts';
import { readNumber } from './read-number.ts';
import { stem } from './stem.ts';
import { isWord, type Token } from './tokens.ts';

const HOURS = readPart('units.tsv', 'time');
const RATES = readPart('periods.tsv', 'adverb');
/** Times that are a period only behind "a", "per" or "every". */
export const PERIODS = new Map([...HOURS, ...readPart('periods.tsv', 'noun')]);
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
  for (
    let skipped = 0;
    skipped < skips && tokens[at]?.kind === 'word' && !EACH.has(tokens[at]!.text);
    skipped += 1
  )
    at += 1;
  const rate =
    readRate(tokens, at, one.kind === 'money' || one.kind === 'bare') ?? readFarRate(tokens, one.next);
  if (rate !== null) {
    one.perHours = rate.hours;
    one.perNoun = rate.noun;
    one.forHours = rate.forHours ?? null;
    one.next = Math.max(one.next, rate.next);
    // "49 USD per agent per month", "14 EUR per lane and hour".
    const more =
      readRate(tokens, one.next) ?? (isWord(tokens[one.next], 'and') ? hoursAt(tokens, one.next + 1) : null);
    if (more !== null && (one.perHours === null) === (more.hours !== null)) {
      one.perHours ??= more.hours;
      one.perNoun ??= more.noun;
      one.next = more.next;
    }
  } else if (one.kind === 'money' || one.kind === 'bare' || one.noun === 'time') {
    const prefix = rateBefore(tokens, one.start);
    one.perHours = prefix?.hours ?? null;
    one.perNoun = prefix?.noun ?? nounOfParts(tokens, one.start);
    const before = tokens[one.start - 1]?.text ?? '';
    const adverb =
      RATES.get(tokens[at]?.text ?? '') ??
      (before === 'monthly' || before === 'yearly' ? RATES.get(before) : undefined);
    if (adverb !== undefined) one.perHours = adverb;
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

/** "£60 zone charge on each delivery day", "50 kWh less from the grid each year". */
function readFarRate(tokens: readonly Token[], from: number): Rate | null {
  for (let at = from; at <= from + MOST_SKIPPED && tokens[at]?.kind === 'word'; at += 1)
    if (
      isWord(tokens[at], 'per', 'each', 'every') ||
      (isWord(tokens[at], 'a') && !isWord(tokens[at + 1], 'second') && hoursAt(tokens, at + 1) !== null)
    )
      return readRate(tokens, at);
  return null;
}

const MOST_SKIPPED = 5;

const NOT_COUNTED = /^(?:worth|used|costs|at|about|pays|costing|way|other|second|third)$/;

/** "Every reject costs 12 EUR", "each worth £200": up to six words before, in the same clause. */
function rateBefore(tokens: readonly Token[], start: number): Rate | null {
  for (let at = start - 1; at >= Math.max(0, start - 8); at -= 1) {
    if (tokens[at]!.kind === 'mark') return null;
    if (!isWord(tokens[at], 'every', 'each')) continue;
    const next = tokens[at + 1];
    if (next?.kind !== 'word' || NOT_COUNTED.test(next.text))
      return { hours: null, noun: 'each', next: start };
    const rate = readRate(tokens, at);
    if (rate !== null)
      return rate.noun === 'each' || rate.hours !== null
        ? rate
        : { ...rate, noun: stem(tokens[at + 1]!.text) };
  }
  return null;
}

/** "24 instalments of 198 EUR", "300 pieces at 38 EUR": the stem of the noun before. */
function nounOfParts(tokens: readonly Token[], start: number): string | null {
  const [noun, joint] = [tokens[start - 2], tokens[start - 1]];
  if (!isWord(joint, 'of', 'at', 'x')) return null;
  if (joint!.text === 'x') return noun?.kind === 'number' ? 'x' : null;
  const isCounted = noun?.kind === 'word' && noun.text.endsWith('s') && !NOT_NOUNS.has(noun.text);
  const isRead = [3, 4].some((back) => readNumber(tokens, start - back) !== null);
  return isCounted && isRead ? stem(noun.text) : null;
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
  if (isWord(tokens[to], 'of')) return null;
  while (to < at + 3 && isWord(tokens[to], 'single', 'full', 'working', 'whole', 'extra')) to += 1;
  const unit = tokens[to];
  const many = isWord(unit, 'half') ? null : readOne(tokens, to);
  const isMany =
    many !== null && many.value > 0 && !isSlash && word !== 'a' && word !== 'an' && !isWord(unit, 'one');
  if (isMany && many.kind === 'time') return { hours: many.value, noun: null, next: many.next };
  // "Per 100 litres", "per 100 jars".
  if (isMany && !/^(?:bare|money|share)$/.test(many.kind))
    return {
      hours: null,
      noun: `${many.kind === 'count' ? many.noun : many.kind}:${many.value}`,
      next: many.next,
    };
  if (unit?.kind !== 'word') return null;
  if (unit.text === 'half' && isWord(tokens[to + 1], 'year'))
    return { hours: 4383, noun: null, next: to + 2 };
  // "For a second server" is no rate.
  if (unit.text === 'second' && word !== 'per' && !isSlash) return null;
  const hours = PERIODS.get(unit.text);
  if (hours !== undefined) {
    const isWorking = to > at + 1 && isWord(tokens[to - 1], 'working') && unit.text === 'day';
    return { hours: isWorking ? 33.6 : hours, noun: hours === 24 ? 'day' : null, next: to + 1 };
  }
  const known = unitAt(tokens, to) ?? undefined;
  if (isSlash && known === undefined) return null;
  const isArticle = word === 'a' || word === 'an';
  if (isArticle && known === undefined && !(isMoney && !NOT_NOUNS.has(unit.text))) return null;
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
