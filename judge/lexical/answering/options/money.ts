/**
 * What an option costs or brings in all: rates over their time, prices for each over their number.
 */
import { hoursOf } from '../../reading/rates.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { stem } from '../../reading/stem.ts';
import type { Frame } from './frame.ts';

export const YEAR = 8766;
/** A longer time is one for which things go on, not one that is worked. */
const MOST_HOURS = 1000;

/** US dollars, once; a sum without a currency has the frame's. */
export function dollarsOf({ kind, low, high }: StatedQuantity, frame: Frame): number {
  return ((low + high) / 2) * (kind === 'bare' ? frame.currency : 1);
}

/** US dollars over the frame's time. */
export function totalOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  return dollarsOf(one, frame) * timesOf(one, own, frame);
}

/** How often a quantity comes: its rate over its time, or the number of what it is for. */
export function timesOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  let times = 1;
  if (one.perHours !== null) {
    times *= (one.perHours <= 1 ? hoursPaid(one, own, frame) : spanOf(one, own, frame)) / one.perHours;
  }
  // "17,000 EUR paid three times".
  if (one.perHours === null && one.perNoun === null)
    times =
      own.quantities.find(
        ({ noun, clause, start, perHours }) =>
          noun === 'time' && clause === one.clause && start > one.start && perHours === null,
      )?.low ?? 1;
  if (one.perNoun !== null && one.perNoun !== 'day') times *= numberOf(one.perNoun, own, frame, one);
  return Math.max(times, 1e-6);
}

/** The hours for which a rate goes on: "a month, in eight months of each year", "a day, 5 days". */
function spanOf(one: StatedQuantity, own: ReadText, frame: Frame): number {
  if (one.forHours !== null) return one.forHours;
  const all = frame.horizon ?? YEAR;
  for (const other of own.quantities) {
    const hours = other === one || other.bound !== null ? null : hoursOf(other, other.low);
    if (hours === null || hours < one.perHours!) continue;
    if (other.perHours === null) return hours;
    if (other.perHours > hours) return (hours * (other.forHours ?? all)) / other.perHours;
  }
  return all;
}

/** The hours for which an hourly rate is paid: "300 hours a winter"; 1 where no text says it. */
function hoursPaid({ forHours }: StatedQuantity, own: ReadText, frame: Frame): number {
  for (const { quantities } of [own, ...frame.countTexts])
    for (const other of quantities) {
      const { kind, low, perHours, bound } = other;
      const isMeant = low > 0 && low < MOST_HOURS && bound === null && (perHours === null || perHours > low);
      if (kind === 'time' && isMeant) return low * rateTimes(other, frame);
    }
  return forHours ?? 1;
}

/** How many there are of a noun or unit; 1 where nothing says it. */
export function numberOf(noun: string, own: ReadText, frame: Frame, asked: StatedQuantity): number {
  const unit = noun.split(':');
  for (const text of [own, ...frame.countTexts])
    for (const other of text.quantities) {
      if (other === asked) continue;
      const value = (other.low + other.high) / 2;
      if (unit.length === 2) {
        if ((other.kind === unit[0] || (other.kind === 'count' && other.noun === unit[0])) && value > 0)
          return (value * rateTimes(other, frame)) / Number(unit[1]);
      } else if (
        other.kind === 'count' &&
        value > 1 &&
        (noun === 'each' || other.noun === noun || isSameWay(noun, other.noun))
      )
        return value * rateTimes(other, frame);
    }
  return 1;
}

/** Nouns of one journey: "2.90 each way, two trips on each of 20 days". */
const WAYS = new Set(['way', 'direction', 'trip', 'journey', 'ride', 'crossing', 'leg'].map(stem));

function isSameWay(noun: string, other: string): boolean {
  return WAYS.has(noun) && WAYS.has(other);
}

function rateTimes({ perHours, forHours }: StatedQuantity, frame: Frame): number {
  return perHours === null ? 1 : (forHours ?? frame.horizon ?? YEAR) / perHours;
}
