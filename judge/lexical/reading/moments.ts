/** Dates, times of day and weekdays. */
import { type Quantity, quantity } from './quantity.ts';
import type { Token } from './tokens.ts';

const MONTHS = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((month, index): [string, number][] => [
      [month, index],
      [month.slice(0, 3), index],
    ]),
);
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
const WEEKDAYS = new Map(
  'monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .flatMap((day, index): [string, number][] => [
      [day, index],
      [`${day}s`, index],
      [day.slice(0, 3), index],
    ]),
);
const MINUTE = 1 / 60;

export function readMoment(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  if (token.kind === 'mark') return null;
  return readDate(tokens, at) ?? readClock(tokens, at) ?? readWeekday(tokens, at);
}

function monthAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const isBesideDay = tokens[at - 1]?.kind === 'number';
  return token.capital || isBesideDay ? MONTHS.get(token.text) : undefined;
}

/** "24 August", "August 24", "the middle of April", "in July". */
function readDate(tokens: readonly Token[], at: number): Quantity | null {
  const day = dayAt(tokens, at);
  if (day !== null) {
    const ordinal = /^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? '') ? 1 : 0;
    const month = monthAt(tokens, at + 1 + ordinal);
    if (month !== undefined) return moment('date', DAYS_BEFORE[month]! + day, at, at + 2 + ordinal);
    // "from 6 to 19 October": the month stands behind the second day.
    const isJoined = /^(?:to|and|-|–|or)$/.test(tokens[at + 1]?.text ?? '') && dayAt(tokens, at + 2) !== null;
    const later = isJoined ? monthAt(tokens, at + 3) : undefined;
    return later === undefined ? null : moment('date', DAYS_BEFORE[later]! + day, at, at + 1);
  }
  const month = monthAt(tokens, at);
  if (month === undefined) return null;
  const after = dayAt(tokens, at + 1);
  if (after !== null && tokens[at + 2]?.text !== ':')
    return moment('date', DAYS_BEFORE[month]! + after, at, at + 2);
  if (
    tokens[at]!.text === 'may' &&
    !/^(?:in|by|until|till|of|from|since|before|to|for|mid|early|late)$/.test(tokens[at - 1]?.text ?? '')
  )
    return null;
  const [low, high] = [DAYS_BEFORE[month]! + 1, DAYS_BEFORE[month + 1]!];
  return { ...moment('date', low, at, at + 1), high };
}

function dayAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return null;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : null;
}

/** "14:10", "4 pm", "8 o'clock", "noon"; "1:44:30" is a duration. */
function readClock(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  if (token.text === 'noon') return moment('clock', 12, at, at + 1);
  if (token.text === 'midnight') return moment('clock', 24, at, at + 1);
  if (token.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return null;
  const value = Number(token.text);
  const minutes = tokens[at + 2];
  if (tokens[at + 1]?.text === ':' && minutes?.glued === true && /^\d\d$/.test(minutes.text)) {
    const seconds =
      tokens[at + 3]?.text === ':' && tokens[at + 4]?.glued === true ? Number(tokens[at + 4]!.text) : NaN;
    if (Number.isFinite(seconds))
      return moment('time', value + Number(minutes.text) * MINUTE + (seconds * MINUTE) / 60, at, at + 5);
    if (value > 24) return moment('time', value * MINUTE + (Number(minutes.text) * MINUTE) / 60, at, at + 3);
    return moment('clock', value + Number(minutes.text) * MINUTE, at, at + 3);
  }
  const half = tokens[at + 1]?.text;
  // "18 pm25" has another unit.
  const isHalf = value <= 12 && !(tokens[at + 2]?.kind === 'number' && tokens[at + 2]!.glued);
  if (isHalf && (half === 'am' || half === 'pm'))
    return moment('clock', (value % 12) + (half === 'pm' ? 12 : 0), at, at + 2);
  return half === "o'clock" ? moment('clock', value, at, at + 2) : null;
}

function readWeekday(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  const day =
    token.kind === 'word' && (token.capital || token.text.length > 5) ? WEEKDAYS.get(token.text) : undefined;
  if (day === undefined || (token.text === 'sun' && tokens[at + 1]?.text !== ':')) return null;
  return moment('weekday', day, at, at + 1);
}

function moment(kind: string, value: number, start: number, next: number): Quantity {
  return quantity(kind, value, value, start, next);
}
