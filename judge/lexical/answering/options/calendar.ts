/** The times when something must, may or cannot happen, as the texts about all options say. */
import { pattern } from '../../lexicon/tables.ts';
import { type ReadText, wordsOf } from '../../reading/read-text.ts';
import { lastDay, type Span, spansOf, YEAR } from '../../reading/spans.ts';
import { compare, lateness, type Verdict } from './compare-spans.ts';

export interface Calendar {
  spans: readonly Span[];
  /** The time from which things can begin. */
  today: Span | null;
  /** Days that go by after every option: "results come 14 days after the test". */
  takes: number;
}

/** Each span of a text is compared with each of the frame. */
const MOST_SPANS = 12;
const FEW_SPANS = 4;
const DAY = 24;
/** Weekdays are bits of one number, which has room for the days of up to four weeks. */
const MOST_WEEKDAYS = 21;
const DONE = pattern('done');
const TODAY =
  /(?:\btoday(?: is)?|(?:^|[.,;:(] )(?:it is|it's|its)(?: now)?|\bnow)(?: (?:[:,]|the|in|early|mid|middle|late|end|beginning|of))* _/;
/** "Every second weekend" is not any weekend. */
const SOME = /\b(?:second|other|third|last|some|most) _/;
/** "Takes five days", "ready in two weeks": not "for 12 months", "a warranty of two years". */
const LEAD =
  /\b(?:in|takes?|needs?|within|after|requires?|time|comes|and)(?: (?:about|around|at least|up to|to))?$/;
const TAKES = /\b(?:takes|needs?|come out)\b.*\b(?:days?|weeks?|months?)\b/;

export function readCalendar(texts: readonly ReadText[]): Calendar {
  const found = texts.flatMap((text) => spansOf(text, true));
  const now = found.find(({ said }) => TODAY.test(said));
  const spans = found.filter((span) => span !== now && !SOME.test(span.said)).slice(0, MOST_SPANS);
  let today: Span | null = null;
  if (now !== undefined) {
    // With no date, days are counted from a Monday.
    const first = now.days === null ? 0 : lastDay(now.days);
    const isDated = now.dates !== null || spans.some(({ dates }) => dates !== null);
    today = { ...now, sense: 'event', dates: isDated ? now.dates : [first, first + 1] };
  }
  let takes = 0;
  for (const text of texts)
    for (const { kind, low, perHours, start, next } of text.quantities)
      if (kind === 'time' && perHours === null && TAKES.test(wordsOf(text, start - 8, next + 2)))
        takes = low / DAY;
  return { spans: spans.map((span) => placed(span, today)), today, takes };
}

/** Gives a span the date of its lone weekday, never one before today. */
function placed(span: Span, today: Span | null): Span {
  const { days, said } = span;
  if (!today?.dates) return span;
  let { dates } = span;
  const [now] = today.dates;
  if (dates === null && days !== null && today.days !== null && (days & (days - 1)) === 0) {
    const later = (lastDay(days) - lastDay(today.days) + 7) % 7;
    const day = now + later + (/\b(?:next|following) _/.test(said) ? 7 : 0);
    dates = [day, day + 1];
  } else if (dates !== null && dates[1] <= now) dates = [dates[0] + YEAR, dates[1] + YEAR];
  return { ...span, dates };
}

/**
 * Compares a text's own moments, or else those of its option, with the frame's. `isHarm` is null
 * where nothing says whether the text is good or bad.
 */
export function checkCalendar(
  text: ReadText,
  option: ReadText | null,
  calendar: Calendar,
  isHarm: boolean | null,
): Verdict {
  if (calendar.spans.length === 0) return null;
  const beside = option === null ? [] : ownSpans(option, calendar, null);
  const whole = beside.length === 1 ? beside[0]! : null;
  return (
    check(ownSpans(text, calendar, whole), calendar, isHarm) ??
    (whole === null ? null : check(beside, calendar, isHarm === false ? false : null))
  );
}

function check(own: readonly Span[], { spans }: Calendar, isHarm: boolean | null): Verdict {
  let verdict: Verdict = null;
  for (const one of own)
    for (const other of spans) {
      const found = compare(one, other, isHarm);
      // Of several moments, the last one is the deadline.
      const isLast =
        other.sense === 'by' ||
        spans.every(
          (later) => (later.sense !== 'need' && later.sense !== 'by') || (lateness(later, other) ?? 0) <= 0,
        );
      if (found === 'broken' || (found === 'late' && isLast)) return 'broken';
      if (found === 'kept') verdict = found;
    }
  return verdict;
}

/**
 * Returns the spans of a text, with the day that `beside` states, and with the time that the text
 * takes.
 */
function ownSpans(text: ReadText, { today, takes }: Calendar, beside: Span | null): Span[] {
  const time = text.quantities.find(
    ({ kind, perHours, start }) =>
      kind === 'time' && perHours === null && LEAD.test(wordsOf(text, start - 4, start)),
  );
  const spans = spansOf(text, false).slice(0, FEW_SPANS);
  // "Takes 36 hours" of an option that begins on Wednesday, or else from today.
  const begin = beside ?? today;
  if (spans.length === 0 && time !== undefined && begin !== null) spans.push({ ...begin, sense: 'event' });
  return spans.map((span) => {
    const day = beside !== null && span.dates === null && span.days === null ? beside : span;
    const own = placed({ ...span, dates: day.dates, days: day.days }, today);
    const { dates, hours } = own;
    if (own.sense !== 'event') return own;
    const isDay = dates !== null && dates[1] === dates[0] + 1 && !DONE.test(own.said);
    if (time === undefined) return isDay ? { ...own, dates: [dates[0], dates[1] + takes] } : own;
    const isTime = hours !== null && hours[0] === hours[1];
    const end = (isTime ? hours[0] : 0) + time.low;
    const later = isTime ? Math.floor(end / DAY) : end / DAY;
    return {
      ...own,
      dates: dates && [dates[0], dates[1] + later],
      days: own.days && own.days << Math.min(MOST_WEEKDAYS, later),
      hours: isTime ? [hours[0], end - later * DAY] : hours,
    };
  });
}
