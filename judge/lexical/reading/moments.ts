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
/** First and last, from Monday 0. */
const WEEKDAYS = new Map(
  'monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .flatMap((day, index): [string, [number, number]][] => [
      [day, [index, index]],
      [`${day}s`, [index, index]],
      [day.slice(0, 3), [index, index]],
    ])
    .concat(
      ['weekday', 'weekdays'].map((text) => [text, [0, 4]]),
      ['weekend', 'weekends'].map((text) => [text, [5, 6]]),
    ),
);
const MINUTE = 1 / 60;
const JOINTS = /^(?:to|and|-|–|or|until|till)$/;

export function readMoment(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  if (token.kind === 'mark') return null;
  return readDate(tokens, at) ?? readClock(tokens, at) ?? readWeekday(tokens, at);
}

export function isMoment({ kind }: { kind: string }): boolean {
  return kind === 'date' || kind === 'clock' || kind === 'weekday';
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
    const next = afterDay(tokens, at);
    const named = tokens[next]?.text === 'of' ? next + 1 : next;
    const month = monthAt(tokens, named);
    if (month !== undefined) return moment('date', DAYS_BEFORE[month]! + day, at, named + 1);
    // "from 6 to 19 October", "Monday 8 to Friday 12 June": the month stands behind the second day.
    if (!JOINTS.test(tokens[next]?.text ?? '')) return null;
    const second = WEEKDAYS.has(tokens[next + 1]?.text ?? '') ? next + 2 : next + 1;
    const later = dayAt(tokens, second) === null ? undefined : monthAt(tokens, afterDay(tokens, second));
    return later === undefined ? null : moment('date', DAYS_BEFORE[later]! + day, at, next);
  }
  const month = monthAt(tokens, at);
  if (month === undefined) return null;
  const after = dayAt(tokens, at + 1);
  if (after !== null && tokens[at + 2]?.text !== ':')
    return moment('date', DAYS_BEFORE[month]! + after, at, afterDay(tokens, at + 1));
  const before = tokens[at - (tokens[at - 1]?.text === 'of' ? 2 : 1)]?.text ?? '';
  if (
    tokens[at]!.text === 'may' &&
    tokens[at + 1]?.text !== '-' &&
    !/^(?:in|by|until|till|of|from|since|before|to|for|mid|early|late)$/.test(tokens[at - 1]?.text ?? '')
  )
    return null;
  const [low, high] = [DAYS_BEFORE[month]! + 1, DAYS_BEFORE[month + 1]!];
  const [from, to] = /^(?:early|beginning|start)$/.test(before)
    ? [low, low + 9]
    : /^(?:mid|middle)$/.test(before)
      ? [low + 10, low + 19]
      : /^(?:late|end)$/.test(before)
        ? [low + 20, high]
        : [low, high];
  return { ...moment('date', from, at, at + 1), high: to };
}

function dayAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return null;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : null;
}

/** The token after a day: after "6", "6th". */
function afterDay(tokens: readonly Token[], at: number): number {
  return /^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
}

/** "14:10", "4 pm", "9.30 pm", "8 o'clock", "noon"; "1:44:30" is a duration. */
function readClock(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  if (token.text === 'noon') return moment('clock', 12, at, at + 1);
  if (token.text === 'midnight') return moment('clock', 24, at, at + 1);
  if (token.kind !== 'number') return null;
  const dotted = /^(\d{1,2})[.](\d\d)$/.exec(token.text);
  const half = tokens[at + 1]?.text.replaceAll('.', '');
  if (dotted !== null)
    return half === 'am' || half === 'pm'
      ? moment(
          'clock',
          (Number(dotted[1]) % 12) + (half === 'pm' ? 12 : 0) + Number(dotted[2]) * MINUTE,
          at,
          at + 2,
        )
      : null;
  if (!/^\d{1,2}$/.test(token.text)) return null;
  const value = Number(token.text);
  const minutes = tokens[at + 2];
  if (half === ':' && minutes?.glued === true && /^\d\d$/.test(minutes.text)) {
    const seconds =
      tokens[at + 3]?.text === ':' && tokens[at + 4]?.glued === true ? Number(tokens[at + 4]!.text) : NaN;
    if (Number.isFinite(seconds))
      return moment('time', value + Number(minutes.text) * MINUTE + (seconds * MINUTE) / 60, at, at + 5);
    if (value > 24) return moment('time', value * MINUTE + (Number(minutes.text) * MINUTE) / 60, at, at + 3);
    return moment('clock', value + Number(minutes.text) * MINUTE, at, at + 3);
  }
  // "18 pm25" has another unit.
  const isHalf = value <= 12 && !(tokens[at + 2]?.kind === 'number' && tokens[at + 2]!.glued);
  if (isHalf && (half === 'am' || half === 'pm'))
    return moment('clock', (value % 12) + (half === 'pm' ? 12 : 0), at, at + 2);
  if (half === "o'clock") return moment('clock', value, at, at + 2);
  return value <= 24 && isBareHour(tokens, at) ? moment('clock', value, at, at + 1) : null;
}

/** "At 9", "between 12 and 17", "works 9 to 17": an hour before a mark or the end. */
function isBareHour(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  const isEnd = (next: number): boolean =>
    next >= tokens.length || /^(?:[.,;:()?!]|on|in|every|sharp|and|each)$/.test(tokens[next]!.text);
  if (tokens[at + 1]?.kind === 'number' || (tokens[at + 1]?.glued === true && !isEnd(at + 1))) return false;
  if (/^(?:at|before|until|till)$/.test(before)) return isEnd(at + 1);
  const isPair = (first: number): boolean =>
    /^(?:from|between|works?|working|open)$/.test(tokens[first - 1]?.text ?? '') &&
    /^(?:to|and|until|till|-|–)$/.test(tokens[first + 1]?.text ?? '') &&
    /^\d{1,2}$/.test(tokens[first + 2]?.text ?? '') &&
    isEnd(first + 3);
  return (after !== '' && isPair(at)) || isPair(at - 2);
}

function readWeekday(tokens: readonly Token[], at: number): Quantity | null {
  const token = tokens[at]!;
  const days =
    token.kind === 'word' && (token.capital || token.text.length > 5) ? WEEKDAYS.get(token.text) : undefined;
  if (days === undefined || (token.text === 'sun' && tokens[at + 1]?.text !== ':')) return null;
  return { ...moment('weekday', days[0], at, at + 1), high: days[1] };
}

function moment(kind: string, value: number, start: number, next: number): Quantity {
  return quantity(kind, value, value, start, next);
}
