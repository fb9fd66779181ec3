/** Dates, times of day and weekdays. */
import { readTable, readWords } from '../lexicon/tables.ts';
import { type Quantity, quantity } from './quantity.ts';
import type { Token } from './tokens.ts';

type Bounds = readonly [number, number];

const ROWS = readTable('moments.tsv');
const [MONTHS, WEEKDAYS, CLOCKS] = [named('month'), named('weekday'), named('clock')];
const MONTHS_IN_ORDER = [...new Map([...MONTHS.values()].map((one) => [one[0], one])).values()];
const MONTH = `(?:of )?(?<month>${[...MONTHS.keys()].join('|')})\\b`;
const YEAR = '(?:,? (?:19|20)\\d\\d\\b)?';
const DAY = '(?<day>[1-9]|[012]\\d|3[01])(?:st|nd|rd|th)?\\b';
const TO = '(?:,| ?[-–] ?| (?:to|and|or|until|till))';
/** "24 August 2026", "the 6th of May", "6" of "6, 7 and Thursday 8 May", "2026-08-24". */
const DAY_FIRST = [
  new RegExp(`^${DAY},? ${MONTH}${YEAR}`),
  new RegExp(`^${DAY}(?=(?:${TO} ?(?:[a-z]+day )?\\d\\d?(?:st|nd|rd|th)?){1,3} ${MONTH})`),
  /^20\d\d-(?<month>0[1-9]|1[012])-(?<day>[012]\d|3[01])\b/,
];
/** "August 24, 2026". */
const MONTH_FIRST = new RegExp(`^${MONTH} ${DAY}(?![:.,]\\d)${YEAR}`);
/** "Mid-April", "the end of May 2026", "in July". */
const PART = new RegExp(
  `^(?:(?:(?<early>early|beginning|start)|(?<mid>mid|middle)|(?<late>late|end)) )?${MONTH}${YEAR}`,
);
/** "14:10", "4 pm", "9.30 pm", "8 o'clock", and "2" of "2 to 4 pm"; "1:44:30" is a duration. */
const DURATION = /^(?<hour>\d\d?):(?<minute>\d\d):(?<second>\d\d)/;
const CLOCK = [
  /^(?<hour>\d\d?)(?:[:.](?<minute>\d\d))? ?(?:(?<half>[ap])\.?m\b\.?|o'clock)/,
  /^(?<hour>[01]?\d|2[0-4]):(?<minute>\d\d)/,
  /^(?<hour>\d\d?)(?=(?: (?:to|and|or|until|till) | ?[-–] ?)(?<end>\d\d?)(?::\d\d)? ?(?<half>[ap])\.?m\b)/,
];
/** "At 9", "between 12 and 17", "works 9 to 17": an hour before a mark or the end. */
const BARE_LEAD =
  /\b(?:at|before|until|till|(?:from|between|works?|working|open)(?: \d\d?(?: (?:to|and|until|till)| ?[-–]))?)$/;
const BARE =
  /^(?<hour>1?\d|2[0-4])(?=(?:(?: (?:to|and|until|till) | ?[-–] ?)\d\d?)?(?: ?[.,;:()?!](?!\d)| (?:on|in|every|sharp|and|each)\b|$))/;
const PREFIX = /^(?:early|beginning|start|mid|middle|late|end)$/;
const REACH = 9;

export function readMoment(tokens: readonly Token[], at: number): Quantity | null {
  const { kind, text, capital } = tokens[at]!;
  if (kind === 'mark') return null;
  if (kind === 'number') {
    const ahead = written(tokens, at, at + REACH);
    const day = DAY_FIRST.map((one) => one.exec(ahead)).find((found) => found !== null);
    return day === undefined ? readClock(tokens, at, ahead) : dateOf(day, tokens, at);
  }
  if (MONTHS.has(text) || PREFIX.test(text)) return readMonth(tokens, at);
  const clock = CLOCKS.get(text);
  if (clock !== undefined) return moment('clock', clock, at, at + 1);
  const days = capital || text.length > 5 ? WEEKDAYS.get(text) : undefined;
  return days === undefined || (text === 'sun' && tokens[at + 1]?.text !== ':')
    ? null
    : moment('weekday', days, at, at + 1);
}

export function isMoment({ kind }: { kind: string }): boolean {
  return kind === 'date' || kind === 'clock' || kind === 'weekday';
}

function readMonth(tokens: readonly Token[], at: number): Quantity | null {
  const named = tokens.slice(at, at + 3).find(({ text }) => MONTHS.has(text));
  if (named?.capital !== true) return null;
  const ahead = written(tokens, at, at + REACH);
  const day = MONTH_FIRST.exec(ahead);
  if (day !== null) return dateOf(day, tokens, at);
  // "May I": at the start of a sentence it is no month.
  if (ahead.startsWith('may') && !/^may ?[-–]/.test(ahead) && /^[.!?:;(]?$/.test(tokens[at - 1]?.text ?? ''))
    return null;
  const part = PART.exec(ahead);
  return part === null ? null : dateOf(part, tokens, at);
}

function dateOf({ 0: said, groups }: RegExpExecArray, tokens: readonly Token[], at: number): Quantity {
  const { day, month, early, mid, late } = groups!;
  const [first, last] = MONTHS.get(month!) ?? MONTHS_IN_ORDER[Number(month) - 1]!;
  const [low, high] =
    day !== undefined
      ? [first + Number(day) - 1, first + Number(day) - 1]
      : [late ? first + 20 : mid ? first + 10 : first, early ? first + 9 : mid ? first + 19 : last];
  return moment('date', [low, high], at, endOf(tokens, at, said));
}

function readClock(tokens: readonly Token[], at: number, ahead: string): Quantity | null {
  const found =
    [DURATION, ...CLOCK].map((one) => one.exec(ahead)).find((one) => one !== null) ??
    (BARE_LEAD.test(written(tokens, at - 3, at)) ? BARE.exec(ahead) : null);
  if (found === null) return null;
  const { hour, minute = 0, second, half, end } = found.groups!;
  const next = endOf(tokens, at, found[0]);
  let time = Number(hour) + Number(minute) / 60;
  if (second !== undefined) {
    time += Number(second) / 3600;
    return moment('time', [time, time], at, next);
  }
  if (half !== undefined) time = (time % 12) + (half === 'p' && !(time > Number(end)) ? 12 : 0);
  return moment('clock', [time, time], at, next);
}

function named(kind: string): ReadonlyMap<string, Bounds> {
  const rows = ROWS.filter(([own]) => own === kind);
  return readWords(rows, ([, first, last]) => [Number(first), Number(last)]);
}

/** The tokens as they stand in the text, in lower case. */
function written(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ text, glued }) => (glued ? text : ` ${text}`))
    .join('')
    .trim();
}

/** The token after those that a piece of their text covers. */
function endOf(tokens: readonly Token[], at: number, said: string): number {
  let next = at + 1;
  while (next < tokens.length && written(tokens, at, next).length < said.trim().length) next += 1;
  return next;
}

function moment(kind: string, [low, high]: Bounds, start: number, next: number): Quantity {
  return quantity(kind, low, high, start, next);
}
