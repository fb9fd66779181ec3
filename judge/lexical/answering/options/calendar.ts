/**
 * Whether what a text states happens when it must or may happen. Where that is not clear, there is
 * no verdict: a wrong "broken" decides a case.
 */
import { type ReadText, type StatedQuantity, wordsOf } from '../../reading/read-text.ts';
import { firstDay, type Range, type Span, spansOf, YEAR } from '../../reading/spans.ts';

export interface Calendar {
  spans: readonly Span[];
  /** From when things can begin. */
  today: Span | null;
  /** The day from which weekdays are counted; null where they cannot be told from dates. */
  base: number | null;
  /** Weekday of day 0 of the year. */
  weekday: number | null;
  /** Days that go by after every option: "results come 14 days after the test". */
  takes: number;
}

export type Verdict = 'broken' | 'kept' | null;

/** Each span of a text is compared with each of the frame. */
const MOST_SPANS = 12;
const FEW_SPANS = 4;
/** Longer descriptions of options say more than when. */
const MOST_TOKENS = 14;
const DAY = 24;

export function readCalendar(texts: readonly ReadText[]): Calendar {
  const spans: Span[] = [];
  let today: Span | null = null;
  let weekday: number | null = null;
  let takes = 0;
  for (const text of texts) {
    for (const span of spansOf(text, true)) {
      const { start, sentence } = span.group[0]!;
      const before = spans.at(-1);
      // "I fly on 7 March and am away until May".
      if (
        span.sense === 'cannot' &&
        span.dates?.[0] === -Infinity &&
        before?.dates &&
        before.group[0]!.sentence === sentence
      )
        span.dates = [before.dates[0], span.dates[1]];
      const lead = wordsOf(text, start - 6, start);
      if (span.dates !== null && span.days !== null)
        weekday ??= (firstDay(span.days) - span.dates[0] + 53 * 7) % 7;
      if (TODAY.test(lead)) today ??= span;
      // "Every second weekend" is not any weekend.
      else if (!/\b(?:second|other|third|last|some|most)$/.test(lead) && spans.length < MOST_SPANS)
        spans.push(span);
    }
    for (const one of text.quantities)
      if (
        one.kind === 'time' &&
        one.low >= DAY &&
        one.perHours === null &&
        TAKES.test(wordsOf(text, one.start - 8, one.next + 2))
      )
        takes = daysOf(text, one);
  }
  const all = today === null ? spans : [today, ...spans];
  let base = today?.dates?.[0] ?? null;
  if (all.every(({ dates }) => dates === null)) {
    // With no date, days are counted from a Monday.
    weekday = 0;
    base = today?.days ? firstDay(today.days) : 0;
  } else if (weekday === null) base = null;
  const calendar = { spans, today, base, weekday, takes };
  for (const span of all) placeDay(span, calendar);
  return calendar;
}

/** The date of a lone weekday, the first one from the base on. */
function placeDay(span: Span, { base, weekday }: Pick<Calendar, 'base' | 'weekday'>): void {
  const { dates, days, said, isWeekly } = span;
  if (base === null || dates !== null || days === null || (days & (days - 1)) !== 0 || isWeekly) return;
  const later = (firstDay(days) - ((base + weekday!) % 7) + 7) % 7;
  const day = base + later + (/\b(?:next|following)\b/.test(said) ? 7 : 0);
  span.dates = [day, day];
}

const TODAY =
  /(?:\btoday(?: is)?|(?:^|[.,;:(] )(?:it is|it's|its)(?: now)?|\bnow)(?: (?:[:,]|the|in|early|mid|middle|late|end|beginning|of))*$/;
const TAKES = /\b(?:takes|needs?|come out)\b.*\b(?:days?|weeks?|months?)\b/;

/**
 * What a text's own moments say beside the frame's, or else those of its option. `isHarm` is null
 * where nothing says whether the text is good or bad.
 */
export function checkCalendar(
  text: ReadText,
  option: ReadText | null,
  calendar: Calendar,
  isHarm: boolean | null,
): Verdict {
  if (calendar.spans.length === 0 && calendar.takes === 0) return null;
  const beside =
    option === null || option.tokens.length > MOST_TOKENS ? [] : ownSpans(option, calendar, null);
  const whole = beside.length === 1 ? beside[0]! : null;
  return (
    check(ownSpans(text, calendar, whole), calendar, isHarm) ??
    (whole === null ? null : check(beside, calendar, isHarm === false ? false : null))
  );
}

function check(own: readonly Span[], calendar: Calendar, isHarm: boolean | null): Verdict {
  let verdict: Verdict = null;
  for (const one of own) {
    if (isTooSoon(one, calendar)) return 'broken';
    for (const other of calendar.spans) {
      const found = compare(one, other, calendar, isHarm);
      if (found === 'broken') return found;
      const isSure =
        (one.dates !== null && other.dates !== null) || (one.hours !== null && other.hours !== null);
      if (isSure) verdict ??= found;
    }
  }
  return verdict;
}

/** The spans of a text, with what `beside` says of its day, and with how long it takes. */
function ownSpans(text: ReadText, calendar: Calendar, beside: Span | null): Span[] {
  const { weekday, today } = calendar;
  const time = text.quantities.find(
    (one) => one.kind === 'time' && one.perHours === null && isLead(text, one),
  );
  const spans = spansOf(text, false).slice(0, FEW_SPANS);
  // "Takes 36 hours" of an option that begins on Wednesday, or else from today.
  const begin = beside ?? today;
  if (spans.length === 0 && time !== undefined && begin !== null)
    spans.push({ ...begin, sense: 'event', said: '' });
  for (const span of spans) {
    if (beside !== null && span.dates === null && span.days === null)
      [span.dates, span.days] = [beside.dates, beside.days];
    placeDay(span, calendar);
    const { dates, hours } = span;
    if (time !== undefined && span.sense === 'event') {
      if (hours !== null && hours[0] === hours[1]) span.hours = [hours[0], hours[0] + time.low];
      else if (dates !== null) span.dates = [dates[0], dates[1] + daysOf(text, time)];
    }
    if (weekday !== null && dates !== null && dates[0] === dates[1])
      span.days ??= 1 << ((dates[0] + weekday) % 7);
  }
  return spans;
}

/** "Takes five days", "ready in two weeks": not "for 12 months", "a warranty of two years". */
function isLead(text: ReadText, { start, next }: StatedQuantity): boolean {
  return (
    /\b(?:in|takes?|needs?|within|after|requires?|time|comes|and) (?:about |around |at least |up to |to )?$/.test(
      `${wordsOf(text, start - 4, start)} `,
    ) && !/^(?:ago|old|of warranty)\b/.test(wordsOf(text, next, next + 2))
  );
}

function daysOf(text: ReadText, { low, start, next }: StatedQuantity): number {
  return (low / DAY) * (/\b(?:working|business)\b/.test(wordsOf(text, start, next)) ? 7 / 5 : 1);
}

/** A deadline before what is needed for it can be done. */
function isTooSoon({ sense, dates }: Span, { today, takes }: Calendar): boolean {
  if (sense !== 'by' || dates === null || !today?.dates || takes === 0) return false;
  return inYear(dates[1], today.dates[0]) < takes;
}

/** Days from one day of the year to the next that is another one. */
function inYear(day: number, from: number): number {
  return (((day - from) % YEAR) + YEAR) % YEAR;
}

function compare(own: Span, frame: Span, calendar: Calendar, isHarm: boolean | null): Verdict {
  const isEvent = own.sense === 'event' || own.sense === 'by';
  if (frame.sense === 'cannot') {
    if (isEvent) {
      const isVague =
        frame.hours !== null && (own.hours === null || (own.days === null && isFew(frame.days)));
      return isVague ? null : meets(own, frame) ? 'broken' : null;
    }
    return own.sense === 'can' && isHarm !== false && isWithin(own, frame) ? 'broken' : null;
  }
  if (frame.sense === 'can') {
    if (own.sense === 'cannot') return isHarm !== false && isWithin(frame, own) ? 'broken' : null;
    const within = isWithin(own, frame);
    if (isEvent) return within === null ? null : within ? 'kept' : 'broken';
    return isHarm !== false && within === false && !meets(own, frame) ? 'broken' : null;
  }
  if (own.sense === 'cannot') return isHarm !== false && meets(own, frame) ? 'broken' : null;
  const late = isLate(own, frame, calendar);
  if (own.sense === 'can') {
    if (frame.sense === 'by' && !/\b(?:until|till|ends)\b/.test(frame.said))
      return isHarm === true && late ? 'broken' : null;
    const within = isWithin(frame, own);
    if (within === false && frame.dates === null && frame.hours === null && !/\bonly\b/.test(own.said))
      return null;
    return within === null ? null : within ? 'kept' : isHarm === false ? null : 'broken';
  }
  if ([own, frame].every(({ hours }) => hours !== null && hours[0] < hours[1])) {
    const within = isWithin(frame, own);
    return within ? 'kept' : within === false && isHarm !== false ? 'broken' : null;
  }
  // Where nothing says what day it is, a weekday may be of any week.
  const isGuess = calendar.base === 0 && !calendar.today?.days && own.dates !== null;
  if (isGuess && (isHarm === false || (frame.sense === 'need' && !MUST.test(frame.said)))) return null;
  if (isHarm === true && own.dates !== null && own.dates[0] < own.dates[1] && isWithin(frame, own))
    return 'broken';
  if (late && frame.sense === 'need') {
    if (frame.dates === null && isHarm === false) return null;
    // Of several moments, the last one is the deadline.
    if (
      calendar.spans.some(
        (one) => (one.sense === 'need' || one.sense === 'by') && isLate(one, frame, calendar),
      )
    )
      return null;
  }
  return late === null ? null : late ? 'broken' : 'kept';
}

/** Days that are not most of the week. */
function isFew(days: number | null): boolean {
  return days !== null && days.toString(2).replaceAll('0', '').length < 5;
}

/** Whether two spans have time in common, as far as both say. */
function meets(one: Span, other: Span): boolean {
  let isShared = false;
  if (one.dates !== null && other.dates !== null) {
    isShared = true;
    if (!shifts(one.dates, other.dates, YEAR, ([a, b], [c, d]) => b >= c && a <= d)) return false;
  } else if (one.days !== null && other.days !== null) {
    isShared = true;
    if ((one.days & other.days) === 0) return false;
  }
  if (one.hours === null || other.hours === null) return isShared;
  return shifts(one.hours, other.hours, DAY, ([a, b], [c, d]) =>
    a === b ? a >= c && a < d : a < d && b > c,
  );
}

/** Whether a span lies in another, as far as both say; null where they say nothing of one kind. */
function isWithin(one: Span, other: Span): boolean | null {
  let result: boolean | null = null;
  const inside = ([a, b]: Range, [c, d]: Range): boolean => a >= c && b <= d;
  if (one.dates !== null && other.dates !== null) result = shifts(one.dates, other.dates, YEAR, inside);
  else if (one.days !== null && other.days !== null) result = (one.days & ~other.days) === 0;
  if (one.hours !== null && other.hours !== null && result !== false)
    result = shifts(one.hours, other.hours, DAY, inside);
  return result;
}

/** Whether it holds in the same period or, where both end, in the one before or after. */
function shifts(one: Range, other: Range, period: number, holds: (a: Range, b: Range) => boolean): boolean {
  const isBounded = [...one, ...other].every(Number.isFinite);
  return (isBounded ? [-period, 0, period] : [0]).some((by) => holds([one[0] + by, one[1] + by], other));
}

/** Whether something comes after what it must precede. */
function isLate(own: Span, frame: Span, { today, takes }: Calendar): boolean | null {
  const hours = own.hours !== null && frame.hours !== null ? own.hours[1] - frame.hours[1] : 0;
  if (own.dates !== null && frame.dates !== null) {
    const from = today?.dates?.[0];
    let late =
      from === undefined
        ? own.dates[1] - frame.dates[1]
        : inYear(own.dates[1], from) - inYear(frame.dates[1], from);
    // December comes before a deadline in January, and a far day may be of another year.
    if (from === undefined && Math.abs(late) > 0.8 * YEAR) late -= Math.sign(late) * YEAR;
    else if (from === undefined && late > YEAR / 2) return null;
    if (own.dates[0] === own.dates[1] && !DONE.test(own.said)) late += takes;
    if (late === 0 && hours === 0 && frame.sense === 'need') return null;
    return late * DAY + hours > 0;
  }
  if (own.hours === null || frame.hours === null) return null;
  return own.days !== null && frame.days !== null && (own.days & frame.days) === 0 ? null : hours > 0;
}

const MUST = /\b(?:must|has to|have to|needs?|due)\b/;
const DONE = /\b(?:hand|ready|done|finish\w*|deliver\w*|arriv\w*|back)\b/;
