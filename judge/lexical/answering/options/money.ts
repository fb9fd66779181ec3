/**
 * Computes what an option costs or brings in total: rates over their time, unit prices times their
 * number.
 */
import { wordList } from '../../lexicon/tables.ts';
import { hoursOf } from '../../reading/rates.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { stem } from '../../reading/stem.ts';
import type { Frame } from './frame.ts';

export const YEAR = 8766;

/** US dollars of one payment; a sum without a currency has the frame's. */
export function dollarsOf({ kind, low, high, factor }: StatedQuantity, frame: Frame): number {
  const rate = kind === 'bare' ? frame.currency : (frame.exchange.get(factor) ?? factor) / factor;
  return ((low + high) / 2) * rate;
}

/** US dollars over the frame's time. */
export function totalOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  return dollarsOf(one, frame) * timesOf(one, own, frame);
}

/** How often a quantity comes: its rate over its time, or the number of what it is for. */
export function timesOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  let times = 1;
  if (one.perHours !== null) times = spanOf(one, own, frame) / one.perHours;
  // "17,000 EUR paid three times".
  if (one.perHours === null && one.perNoun === null)
    times =
      own.quantities.find(
        ({ noun, clause, start, perHours }) =>
          noun === 'time' && clause === one.clause && start > one.start && perHours === null,
      )?.low ?? 1;
  for (const noun of one.perNoun?.split('&') ?? []) times *= numberOf(noun, own, frame, one);
  return Math.max(times, 1e-6);
}

/**
 * The hours for which a rate goes on: "a month, in eight months of each year", "a day, 5 days". An
 * hourly one goes on for the hours that any text states.
 */
function spanOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  const [each, all] = [one.perHours!, frame.horizon ?? YEAR];
  const isHourly = each <= 1;
  if (one.forHours !== null) return one.forHours;
  for (const text of [own, ...frame.countTexts])
    for (const other of text.quantities) {
      const hours = other === one || other.bound !== null ? null : hoursOf(other, other.low);
      if (hours === null || hours <= 0 || (!isHourly && hours < each)) continue;
      if (text !== own && (isHourly ? hours > other.low : !isDuration(text, other, each))) continue;
      if (other.perHours === null) return hours;
      if (other.perHours > hours) return hours * Math.max(1, (other.forHours ?? all) / other.perHours);
    }
  return isHourly ? 1 : all;
}

/** "For four days", "a season of 20 Saturdays", for what is paid by the day. */
function isDuration({ tokens }: ReadText, other: StatedQuantity, each: number): boolean {
  const unit = other.kind === 'time' ? other.factor : hoursOf(other, 1)!;
  return Math.abs(unit / each - 1) < 0.01 && DURING.test(tokens[other.start - 1]?.text ?? '');
}

const DURING = /^(?:for|of|has|have|lasts?)$/;

/** How many there are of a noun or unit; 1 where nothing says it. */
export function numberOf(noun: string, own: ReadText, frame: Frame, asked: StatedQuantity): number {
  const [name, factor] = noun.split(':') as [string, string?];
  for (const isSame of [(other: string) => name === 'each' || other === name, alikeTo(name)])
    for (const text of [own, ...frame.countTexts])
      for (const other of text.quantities) {
        if (other === asked || isSize(text, other)) continue;
        const value = (other.low + other.high) / 2;
        const isUnit = factor !== undefined && other.kind === name && value > 0;
        const isCount = other.kind === 'count' && value > 1;
        if (isUnit || (isCount && isSame(other.noun)))
          return (value * rateTimes(other, frame)) / Number(factor ?? 1);
      }
  return 1;
}

/** Nouns of one journey: "2.90 each way, two trips"; people in any role: "per user, 12 people". */
function alikeTo(name: string): (other: string) => boolean {
  const [roles, others] = ROLES.has(name) ? [ROLES, PEOPLE] : [WAYS, WAYS];
  return (other) => roles.has(name) && others.has(other);
}

const WAYS = stemsOf('way');
const ROLES = stemsOf('role');
const PEOPLE = stemsOf('people');

function stemsOf(list: string): Set<string> {
  return new Set([...wordList(list)].map(stem));
}

/** "Bags of 25 kg", "tins of 5 litres": how much is in one, and not how much there is. */
function isSize({ tokens }: ReadText, { start }: StatedQuantity): boolean {
  return tokens[start - 1]?.text === 'of' && /[^s]s$/.test(tokens[start - 2]?.text ?? '');
}

export function rateTimes({ perHours, forHours }: StatedQuantity, frame: Frame): number {
  return perHours === null ? 1 : (forHours ?? frame.horizon ?? YEAR) / perHours;
}
