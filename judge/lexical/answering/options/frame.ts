/**
 * The frame of a decision: the limits, aims, durations, numbers and stakes that the context and a
 * stakeholder state for every option.
 */
import { pattern, wordList } from '../../lexicon/tables.ts';
import { CURRENCIES } from '../../reading/amounts.ts';
import { type ReadText, type StatedQuantity, type Word, wordsOf } from '../../reading/read-text.ts';
import { remember } from '../../remember.ts';
import { type Calendar, readCalendar } from './calendar.ts';
import { type Aim, readWants, type Wants } from './wants.ts';

export interface Limit {
  quantity: StatedQuantity;
  bound: 'most' | 'least';
  /** Words of its clause. */
  words: readonly Word[];
}

export interface Frame {
  context: ReadText;
  wants: Wants;
  aims: readonly Aim[];
  limits: readonly Limit[];
  /** Words that the context or the stakeholder denies: "no lift", "never smoke". */
  denied: readonly Word[];
  /** Hours for which rates go on; null where nothing says it. */
  horizon: number | null;
  /** Texts that say how many there are of something. */
  countTexts: readonly ReadText[];
  /** When something must, may or cannot happen. */
  calendar: Calendar;
  /** US dollars in one of the texts' currency, for sums without one. */
  currency: number;
  stakes: readonly StatedQuantity[];
  /** US dollars in one of a currency -> US dollars by the texts' own rates. */
  exchange: ReadonlyMap<number, number>;
}

const WEEK = 168;
/** Each limit is compared with each quantity of each option, and with each other limit. */
const MOST_LIMITS = 8;
/** The most words of a clause that say what its quantity is about. */
const MOST_WORDS = 8;
/** A length that is the size of a gap is a limit: "the niche is 58 cm wide". */
const FITS = pattern('fits');
const MEANS = pattern('means');
const HARMFUL = pattern('harmful');
/**
 * This many tokens before and behind a bound are read to tell whether the values within it are bad.
 */
const REACH = 30;

export function readFrame(context: ReadText, description: ReadText, stated: ReadText | null): Frame {
  // Values without a word say nothing.
  const values = stated === null || stated.tokens.length === 0 ? null : stated;
  const wants = readWants(description, values, context);
  const own = values === null ? [description] : [values, description];
  const texts = [...own, context];
  return {
    context,
    wants,
    aims: wants.aims,
    limits: texts.flatMap(limitsOf).slice(0, MOST_LIMITS),
    denied: texts.flatMap(({ words }) =>
      words.filter(({ isDenied, stem }) => isDenied && !wants.excluded.has(stem)),
    ),
    horizon: horizonOf(texts),
    countTexts: texts,
    calendar: readCalendar(texts),
    currency:
      texts.flatMap(({ quantities }) => quantities).find(({ kind, high }) => kind === 'money' && high > 0)
        ?.factor ?? 1,
    // "All at 4.10 EUR a parcel" is a price and not a loss.
    stakes: context.quantities.filter(
      ({ kind, bound, low, perHours, start }) =>
        wordsOf(context, start - 2, start) !== 'all at' &&
        (kind === 'money' || (kind === 'bare' && (perHours !== null || low >= 100))) &&
        bound === null &&
        low > 0,
    ),
    exchange: exchangeIn(context),
  };
}

/** "1 EUR = 0.95 CHF", "a Swiss franc is 1.05 EUR, a dollar 0.90 EUR". */
function exchangeIn({ tokens, quantities }: ReadText): Map<number, number> {
  const exchange = new Map<number, number>();
  for (const { kind, low, factor, start } of quantities) {
    let at = start - 1;
    while (at > start - 4 && EQUALS.has(tokens[at]?.text ?? '')) at -= 1;
    const one = CURRENCIES.get(tokens[at]?.text ?? '');
    const isOne = [1, 2].some((back) => /^(?:an?|one|1)$/.test(tokens[at - back]?.text ?? ''));
    if (kind !== 'money' || low <= 0 || one === undefined || one === factor || !isOne) continue;
    const known = exchange.get(factor);
    if (known === undefined) exchange.set(factor, ((exchange.get(one) ?? one) * factor) / low);
    else exchange.set(one, (known * low) / factor);
  }
  return exchange;
}

const EQUALS = wordList('equals');

/** The largest time, from a week on, that belongs to no rate and no limit. */
function horizonOf(texts: readonly ReadText[]): number | null {
  const times = texts.flatMap((text) =>
    text.quantities.filter(({ kind, low, perHours, bound, start, next }) => {
      const said = wordsOf(text, start - 1, next + 1);
      // "For 120 days each winter" is how long it goes on, "200 days a year" is not.
      const isSpan = perHours === null || said.startsWith('for ');
      const isWhen = /^(?:after|in) | (?:old|ago|earlier|later|from)$/.test(said);
      return kind === 'time' && low >= WEEK && bound !== 'least' && isSpan && !isWhen;
    }),
  );
  return Math.max(0, ...times.map(({ low }) => low)) || null;
}

function limitsOf(text: ReadText): Limit[] {
  return text.quantities.flatMap((quantity): Limit[] => {
    const bound = quantity.bound ?? impliedBound(text, quantity);
    if (bound === null || quantity.kind === 'chance' || (quantity.kind === 'money' && quantity.high === 0))
      return [];
    const isMost = (bound === 'most') !== isHarmful(text, quantity);
    return [{ quantity, bound: isMost ? 'most' : 'least', words: wordsAround(text, quantity) }];
  });
}

/** "Above 12 °C it is spoiled": what lies within the bound is bad. */
function isHarmful(text: ReadText, { clause, perHours, start }: StatedQuantity): boolean {
  const from = Math.max(text.clauses[clause]!.start, start - REACH);
  const end = Math.min(text.clauses[clause + 1]?.start ?? text.tokens.length, start + REACH);
  const before = wordsOf(text, from, start);
  return (
    perHours === null &&
    /(?:^| )(?:above|below|over|under|than|after|within)$/.test(before) &&
    !/\b(?:not|no|cannot|must|may|\w+n't)\b/.test(before) &&
    HARMFUL.test(wordsOf(text, from, end))
  );
}

/** "We have 650 EUR", "The niche is 58 cm wide; a wider machine does not go in". */
function impliedBound(text: ReadText, { kind, clause, start, perHours }: StatedQuantity): 'most' | null {
  const isMeans =
    kind === 'money' &&
    perHours === null &&
    MEANS.test(wordsOf(text, Math.max(text.clauses[clause]!.start, start - 5), start));
  const isGap = kind === 'length' && FITS.test(wordsOf(text, start, start + 25));
  return isMeans || isGap ? 'most' : null;
}

const BY_CLAUSE = new WeakMap<ReadText, ReadonlyMap<number, readonly Word[]>>();

/** The first words of a quantity's clause. */
export function wordsAround(text: ReadText, { clause }: StatedQuantity): readonly Word[] {
  const byClause = remember(BY_CLAUSE, text, ({ words }) => Map.groupBy(words, (word) => word.clause));
  return byClause.get(clause)?.slice(0, MOST_WORDS) ?? [];
}
