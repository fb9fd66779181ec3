/**
 * When a text says that something must, may or cannot happen, or happens: dates, weekdays and times
 * of day that stand together, and the words around them.
 */
import { pattern, wordList } from '../lexicon/tables.ts';
import { isMoment } from './moments.ts';
import { type ReadText, type StatedQuantity, wordsOf } from './read-text.ts';

export type Range = readonly [number, number];

/**
 * `need` must be covered or reached in time, `by` reached in time; `can` excludes the times outside
 * it, `cannot` those inside. `event`, of an option, is when something happens.
 */
export interface Span {
  sense: 'need' | 'by' | 'can' | 'cannot' | 'event';
  /** Days of a year, beyond its end in the next one; null: it says nothing of dates. */
  dates: Range | null;
  /** One bit for each weekday. */
  days: number | null;
  /** Hours of a day, beyond 24 on the next one. */
  hours: Range | null;
  /** True when its words say that it must be. */
  isNeeded: boolean;
  /** The words of its clause, with "_" for the moments. */
  said: string;
}

type When = Pick<Span, 'dates' | 'days' | 'hours'>;

export const YEAR = 365;
/** The most words before or after a moment that say what happens then. */
const MOST_SAID = 25;
/** Later moments of a long text are ignored. */
const MOST_GROUPS = 50;
const JOINTS = wordList('moment-joint');
const TO = /^(?:to|until|till|[-–])$/;
/** Between what ends or begins and the moment: "by the end of", "until at least". */
const FILLER =
  /(?: (?:on|at|the|about|around|and|including|to|up|next|this|that|following|of|only|again))+ _/;
const CLOSED = pattern('closed');
const NOT = pattern('not');
const TAKEN = pattern('taken');
const OPEN = pattern('open');
const NEEDED = pattern('needed');
const GONE = pattern('gone');
const EDGES = ['latest', 'earliest', 'before', 'until', 'begins', 'onwards'].map(
  (edge) => [edge, pattern(edge)] as const,
);

export function spansOf(text: ReadText, isFrame: boolean): Span[] {
  return groupsOf(text)
    .slice(0, MOST_GROUPS)
    .flatMap((group) => spanOf(text, group, isFrame) ?? []);
}

/** Moments that stand together: "Monday to Friday from 8:00 to 16:00". */
function groupsOf(text: ReadText): StatedQuantity[][] {
  const groups: StatedQuantity[][] = [];
  for (const one of text.quantities) {
    if (!isMoment(one)) continue;
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    const gap = last === undefined ? [] : text.tokens.slice(last.next, one.start).map((token) => token.text);
    const isJoined =
      last?.sentence === one.sentence &&
      gap.length <= 5 &&
      gap.every((word) => JOINTS.has(word)) &&
      // "From 13:00 to 15:00 and after 22:00", "Mondays 9:00, Thursdays 14:00"
      !/^(?:and|or|,) (?:after|before|from|until|by)\b/.test(gap.join(' ')) &&
      (last.kind === one.kind ||
        group.every(({ kind }) => kind !== one.kind) ||
        gap.some((word) => TO.test(word)) ||
        // "Monday 1 to Friday 5 June"
        group.filter(({ kind }) => kind === last.kind).length === 2);
    if (isJoined) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

function spanOf(text: ReadText, group: readonly StatedQuantity[], isFrame: boolean): Span | null {
  const { tokens, clauses, words } = text;
  const [first, last] = [group[0]!, group.at(-1)!];
  const ranges = rangesOf(text, group);
  // The subject of "(22:00 to 6:00)" stands in the clause before.
  const isBare =
    clauses[first.clause - 1]?.sentence === first.sentence &&
    words.every(({ clause }) => clause !== first.clause);
  const from = Math.max(clauses[first.clause - Number(isBare)]!.start, first.start - MOST_SAID);
  const end = Math.min(clauses[last.clause + 1]?.start ?? tokens.length, last.next + MOST_SAID);
  const around = (start: number, next: number): string =>
    `${wordsOf(text, from, start)} _ ${wordsOf(text, next, end)}`;
  const said = around(first.start, last.next);
  const clock = group.find(({ kind }) => kind === 'clock') ?? first;
  const isPoint = ranges.hours !== null || ranges.dates !== null;
  const found = edgeOf(around(clock.start, clock.next)) ?? edgeOf(said);
  // "Shuts on Mondays" says nothing of Tuesdays.
  const edge = ranges.isRange || (found === 'latest' && !isPoint && CLOSED.test(said)) ? undefined : found;
  const isNeeded = NEEDED.test(said);
  const isGone = !isFrame && isPoint && GONE.test(said);
  const isLast = edge === 'latest' || edge === 'before';
  // "Leaves at 9:30 and does not wait" says nothing against 9:30.
  const before = said.slice(0, said.indexOf('_'));
  const isNot = NOT.test(isPoint && !ranges.isRange && edge === undefined ? before : said);
  const isClosed = isNot || CLOSED.test(said) || (isFrame && !isNeeded && TAKEN.test(said));
  const { isRange, ...when } = ranges;
  const span = (sense: Span['sense'], own: When = when): Span => ({ ...own, sense, isNeeded, said });
  const isFrom = edge === 'onwards' || edge === 'begins' || edge === 'earliest';
  const open = edge === undefined ? when : opened(when, isFrom);
  if (isGone && (isLast || isNeeded)) return span('can', opened(when, false));
  if (edge === 'latest') return span(isFrame ? 'by' : 'event');
  if (isFrame && edge === 'earliest') return span('can', open);
  if (isClosed) return span('cannot', open);
  if (isFrame && isLast) return span('by');
  if (OPEN.test(said) && !(isFrame && (isNeeded || edge === 'begins'))) return span('can', open);
  // "The rooster crows from 4 in the morning" asks for nothing.
  if (isFrame && edge === 'onwards' && ranges.hours !== null && !isNeeded) return null;
  return span(isFrame ? 'need' : 'event');
}

/** "From 9:00", "until Friday": without an end or a start. */
function opened({ dates, days, hours }: When, isFrom: boolean): When {
  const open = ([low, high]: Range): Range => (isFrom ? [low, Infinity] : [-Infinity, high]);
  if (hours !== null) return { dates, days, hours: open(hours) };
  if (dates !== null) return { dates: open(dates), days: null, hours };
  const day = lastDay(days!);
  return { dates, days: isFrom ? daysBetween(day, 6) : daysBetween(0, day), hours };
}

function edgeOf(said: string): string | undefined {
  const bare = said.replace(FILLER, ' _');
  return EDGES.find(([, one]) => one.test(bare) || one.test(said))?.[0];
}

function rangesOf(text: ReadText, group: readonly StatedQuantity[]): When & { isRange: boolean } {
  let [dates, days, hours] = [null, null, null] as [Range | null, number | null, Range | null];
  let isRange = false;
  for (const [index, one] of group.entries()) {
    const before = group[index - 1];
    const gap = before === undefined ? [] : text.tokens.slice(before.next, one.start);
    const isTo =
      gap.some((token) => TO.test(token.text)) ||
      (gap[0]?.text === 'and' && text.tokens[before!.start - 1]?.text === 'between');
    if (one.kind === 'date') {
      isRange ||= dates !== null;
      const [low, high] = dates ?? [one.low, one.high + 1];
      dates = [low, one.high < low ? one.high + 1 + YEAR : Math.max(high, one.high + 1)];
    } else if (one.kind === 'weekday') {
      isRange ||= days !== null && isTo;
      days = (days ?? 0) | daysBetween(days !== null && isTo ? lastDay(days) : one.low, one.high);
    } else if (hours === null) {
      // "3 hours from 14:00"
      const lasting = text.quantities.find(({ kind, next }) => kind === 'time' && next === one.start - 1);
      isRange ||= lasting !== undefined;
      hours = [one.low, one.low + (lasting?.low ?? 0)];
    } else if (isTo) {
      isRange = true;
      // "From 9 to 5" ends in the afternoon, "from 22:00 to 7:00" on the next day.
      const later = hours[0] < 12 && one.low <= 12 ? 12 : 24;
      hours = [hours[0], one.low < hours[0] ? one.low + later : one.low];
    }
  }
  // "Friday 16:00 to Sunday 20:00"
  if (hours?.[0] === hours?.[1] && group.filter(({ kind }) => kind === 'clock').length > 1) hours = null;
  return { dates, days: dates !== null && dates[1] > dates[0] + 1 ? null : days, hours, isRange };
}

export function lastDay(days: number): number {
  return 31 - Math.clz32(days);
}

export function daysBetween(from: number, to: number): number {
  let days = 0;
  for (let day = from; ; day = (day + 1) % 7) {
    days |= 1 << day;
    if (day === to) return days;
  }
}
