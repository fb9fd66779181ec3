/**
 * Dates, weekdays and times of day as conditions: when something must, may or cannot happen, and
 * whether what a text states happens then. Where it is not clear, there is no verdict.
 */
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';

type Range = readonly [number, number];

/**
 * Of a frame: `need` must be covered or reached in time, `by` reached in time, `can` excludes the
 * times outside it, `cannot` those inside. Of an option: `event` is when something happens.
 */
type Sense = 'need' | 'by' | 'can' | 'cannot' | 'event';

/** A part that is null says nothing. */
interface Span {
  sense: Sense;
  /** Days of a year; beyond its end in the next one. */
  dates: Range | null;
  /** One bit for each weekday. */
  days: number | null;
  /** Hours of a day; beyond 24 on the next one. */
  hours: Range | null;
}

export interface Calendar {
  spans: readonly Span[];
  /** Day of the year from which things can begin; null where no text tells it. */
  today: number | null;
  /** Weekday of day 0 of the year. */
  weekday: number | null;
}

export type Verdict = 'broken' | 'kept' | null;

/** Each span of a text is compared with each of the frame. */
const MOST_SPANS = 12;
const FEW_SPANS = 4;
const YEAR = 365;
/** Longer descriptions of options say more than when. */
const MOST_TOKENS = 14;
const JOINT =
  /^(?:to|and|or|until|till|[-–,(]|at|on|from|the|up|including|between|in|of|every|each|for|both|latest|earliest|nights?|mornings?|afternoons?|evenings?|following|day|then|as)$/;
const TO = /^(?:to|until|till|[-–])$/;
const FILLER =
  /^(?:on|at|the|about|around|and|including|to|up|next|this|that|following|early|late|mid|middle|end|beginning|start|of|only|again|:|\()$/;
const CLOSES = /^(?:closes?|ends?|shuts?|locks?|over|cleared|stops?|leaves?|home|back|out|picked)$/;
const OPENS = /^(?:opens?|begins?|starts?)$/;
const CANNOT =
  /^(?:closed|closes|shut|shuts|away|abroad|busy|booked|let|full|taken|occupied|unavailable|cannot|not|no|never|nobody|none|except|holiday|trip|garage|order|locked|sold|resurfaced|quiet|silence|meeting|.*n't)$/;
const TAKEN =
  /^(?:works?|working|lectures?|lessons?|exams?|shifts?|sleeps?|asleep|sleeping|school|football|swimming|training|wedding)$/;
const CAN =
  /^(?:only|open|opens|free|allowed|available|stays?|stay|staffed|supervised|valid|closes?|locks?|shuts?|ends?|home|cleared|picked)$/;

export function readCalendar(texts: readonly ReadText[]): Calendar {
  const spans: Span[] = [];
  let today: Span | null = null;
  let weekday: number | null = null;
  for (const text of texts) {
    let last: { span: Span; sentence: number } | null = null;
    for (const group of groupsOf(text)) {
      const span = spanOf(text, group, true);
      const sentence = group[0]!.sentence;
      // "Closed on Mondays, on Tuesdays until noon".
      if (last?.sentence === sentence && isBare(text, group)) span.sense = last.span.sense;
      last = { span, sentence };
      if (span.dates !== null && span.days !== null)
        weekday ??= (firstDay(span.days) - span.dates[0] + 371) % 7;
      if (isToday(text, group)) today ??= span;
      else if (!isOther(text, group) && spans.length < MOST_SPANS) spans.push(span);
    }
  }
  return { spans, today: today?.dates?.[0] ?? null, weekday };
}

/** Moments that stand together: "Monday to Friday from 8:00 to 16:00". */
type Group = readonly StatedQuantity[];

function groupsOf({ quantities, tokens }: ReadText): Group[] {
  const groups: StatedQuantity[][] = [];
  for (const one of quantities) {
    if (one.kind !== 'date' && one.kind !== 'clock' && one.kind !== 'weekday') continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = last === undefined ? [] : tokens.slice(last.next, one.start);
    const isJoined =
      last !== undefined &&
      last.sentence === one.sentence &&
      gap.length <= 5 &&
      gap.every(({ text }) => JOINT.test(text)) &&
      (last.kind === one.kind ||
        group!.every(({ kind }) => kind !== one.kind) ||
        gap.some(({ text }) => TO.test(text)) ||
        isAcross(group!));
    if (isJoined) group!.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** "Friday 18:00 to Sunday 18:00": days with a time between them. */
function isAcross(group: Group): boolean {
  return (
    group.length > 2 &&
    group[0]!.kind !== 'clock' &&
    group[1]!.kind === 'clock' &&
    group[2]!.kind === group[0]!.kind
  );
}

function said({ tokens }: ReadText, from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');
}

function isToday(text: ReadText, group: Group): boolean {
  return /(?:\btoday(?: is)?|(?:^|[.,;:(] )(?:it is|it's|its)(?: now)?|\bnow)(?: (?:[:,]|the|in|early|mid|middle|late|end|beginning|of))*$/.test(
    said(text, group[0]!.start - 6, group[0]!.start),
  );
}

/** "Every second weekend": not all of them. */
function isOther(text: ReadText, group: Group): boolean {
  return /\b(?:second|other|third|last|some|most)$/.test(said(text, group[0]!.start - 1, group[0]!.start));
}

function isBare({ words, clauses }: ReadText, group: Group): boolean {
  const { clause } = group[0]!;
  return (
    clause > 0 &&
    words.every((word) => word.clause !== clause) &&
    clauses[clause]!.sentence === group[0]!.sentence
  );
}

function firstDay(days: number): number {
  return 31 - Math.clz32(days & -days);
}

function daysBetween(from: number, to: number): number {
  let days = 0;
  for (let day = from; ; day = (day + 1) % 7) {
    days |= 1 << day;
    if (day === to) return days;
  }
}

function spanOf(text: ReadText, group: Group, isFrame: boolean): Span {
  const { tokens, clauses } = text;
  const first = group[0]!;
  const last = group.at(-1)!;
  let [dates, days, hours] = [null, null, null] as [Range | null, number | null, Range | null];
  let isRange = false;
  for (const [index, one] of group.entries()) {
    const before = group[index - 1];
    const gap = before === undefined ? [] : tokens.slice(before.next, one.start);
    const isTo =
      gap.some((token) => TO.test(token.text)) ||
      (gap[0]?.text === 'and' && tokens[before!.start - 1]?.text === 'between');
    if (one.kind === 'date') {
      isRange ||= dates !== null;
      dates = [dates?.[0] ?? one.low, dates !== null && one.high < dates[0] ? one.high + YEAR : one.high];
    } else if (one.kind === 'weekday') {
      isRange ||= days !== null && isTo;
      days = (days ?? 0) | daysBetween(days !== null && isTo ? 31 - Math.clz32(days) : one.low, one.high);
    } else if (hours === null) hours = [one.low, one.low];
    else if (isTo) {
      isRange = true;
      hours = [hours[0], one.low < hours[0] ? one.low + 24 : one.low];
    }
  }
  if (isAcross(group)) hours = null;
  if (dates !== null && dates[0] !== dates[1]) days = null;
  const edge = isRange ? null : edgeOf(text, first.start, last.next);
  // What "(22:00 to 6:00)" is about stands before the bracket.
  const inBracket = tokens[clauses[first.clause]!.start - 1]?.text === '(' ? 1 : 0;
  const from = clauses[first.clause - inBracket]!.start;
  const end = Math.min(clauses[last.clause + 1]?.start ?? tokens.length, from + 40);
  const texts = tokens.slice(from, end).map((token) => token.text);
  if (
    edge !== 'by' &&
    hours?.[0] === hours?.[1] &&
    texts.some((one) => one === 'next' || one === 'tomorrow') &&
    hours !== null &&
    days === null
  )
    hours = [hours[0] + 24, hours[1] + 24];
  const lasting = text.quantities.find(({ kind, next }) => kind === 'time' && next === first.start - 1);
  if (hours !== null && hours[0] === hours[1] && lasting !== undefined) {
    hours = [hours[0], hours[0] + lasting.low];
    isRange = true;
  }
  const isCannot = texts.some((word) => CANNOT.test(word) || (isFrame && TAKEN.test(word)));
  const isCan = texts.some((word) => CAN.test(word));
  const isPoint = hours !== null || dates !== null;
  let sense: Sense = isFrame ? 'need' : 'event';
  if (edge === 'closes' && isPoint) sense = isFrame ? 'by' : 'can';
  else if (edge === 'earliest' && isFrame) sense = 'cannot';
  else if (isCannot) sense = 'cannot';
  else if (isCan && !(isFrame && edge !== null)) sense = 'can';
  else if (edge === 'before' || edge === 'by' || (isFrame && edge === 'until')) sense = 'by';
  else if (isFrame && isRange && days !== null && hours === null && texts.some((one) => one === 'must'))
    sense = 'can';
  if (edge !== null && (sense === 'can' || sense === 'cannot')) {
    const isFrom = edge === 'from';
    const open = (range: Range): Range =>
      isFrom ? [range[0], Infinity] : [-Infinity, range[edge === 'earliest' || edge === 'before' ? 0 : 1]];
    if (hours !== null) hours = open(hours);
    else if (dates !== null) [dates, days] = [open(dates), null];
    else if (days !== null) days = isFrom ? daysBetween(firstDay(days), 6) : daysBetween(0, firstDay(days));
  }
  return { sense, dates, days, hours };
}

function edgeOf(
  text: ReadText,
  start: number,
  next: number,
): 'by' | 'before' | 'until' | 'closes' | 'from' | 'earliest' | null {
  const after = said(text, next, next + 3);
  if (/^(?:at the latest|latest|or earlier|or before)/.test(after)) return 'by';
  if (/^(?:at the earliest|earliest)/.test(after)) return 'earliest';
  if (/^(?:on(?:wards)?\b|or later)/.test(after)) return 'from';
  for (let at = start - 1; at >= start - 5; at -= 1) {
    const word = text.tokens[at]?.text ?? '';
    if (word === 'by' || word === 'before') return word;
    if (/^(?:until|till)$/.test(word)) return 'until';
    if (CLOSES.test(word)) return 'closes';
    if (/^(?:from|after|since|past)$/.test(word) || OPENS.test(word)) return 'from';
    if (!FILLER.test(word)) return null;
  }
  return null;
}

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
  if (calendar.spans.length === 0) return null;
  const beside = option === null || option.tokens.length > MOST_TOKENS ? [] : ownSpans(option, calendar);
  const own = ownSpans(text, calendar).map((one) => (beside.length === 1 ? joined(one, beside[0]!) : one));
  return check(own, calendar, isHarm) ?? (beside.length === 1 ? check(beside, calendar, null) : null);
}

/** "At 9:30" of an option on Wednesday. */
function joined(one: Span, beside: Span): Span {
  return one.dates === null && one.days === null ? { ...one, dates: beside.dates, days: beside.days } : one;
}

function check(own: readonly Span[], calendar: Calendar, isHarm: boolean | null): Verdict {
  let verdict: Verdict = null;
  for (const one of own)
    for (const other of calendar.spans) {
      const found = compare(one, other, calendar, isHarm);
      if (found === 'broken') return found;
      verdict ??= found;
    }
  return verdict;
}

function ownSpans(text: ReadText, { weekday, today }: Calendar): Span[] {
  const time = text.quantities.find(({ kind, perHours }) => kind === 'time' && perHours === null);
  const groups = groupsOf(text).slice(0, FEW_SPANS);
  if (groups.length === 0 && time !== undefined && today !== null && isLead(text, time)) {
    const day = today + daysOf(text, time);
    return [{ sense: 'event', dates: [day, day], days: null, hours: null }];
  }
  return groups.map((group) => {
    const span = spanOf(text, group, false);
    const { dates, hours } = span;
    if (time !== undefined && span.sense === 'event' && isLead(text, time)) {
      if (dates !== null) span.dates = [dates[0], dates[1] + daysOf(text, time)];
      else if (hours !== null && hours[0] === hours[1]) span.hours = [hours[0], hours[0] + time.low];
    }
    if (weekday !== null && dates !== null && dates[0] === dates[1])
      span.days ??= 1 << ((dates[0] + weekday) % 7);
    return span;
  });
}

/** "Takes five days", "ready in two weeks": not "for 12 months", "a warranty of two years". */
function isLead(text: ReadText, { start, next }: StatedQuantity): boolean {
  return (
    /\b(?:in|takes?|needs?|within|after|requires?|time|comes|and) (?:about |around |at least |up to |to )?$/.test(
      `${said(text, start - 4, start)} `,
    ) && !/^(?:ago|old|of warranty)\b/.test(said(text, next, next + 2))
  );
}

function daysOf({ tokens }: ReadText, { low, start, next }: StatedQuantity): number {
  const isWorking = tokens.slice(start, next).some(({ text }) => text === 'working' || text === 'business');
  return (low / 24) * (isWorking ? 7 / 5 : 1);
}

function compare(own: Span, frame: Span, calendar: Calendar, isHarm: boolean | null): Verdict {
  const isEvent = own.sense === 'event' || own.sense === 'by';
  if (frame.sense === 'cannot') {
    if (isEvent) return meets(own, frame) ? 'broken' : null;
    return own.sense === 'can' && isHarm !== false && isWithin(own, frame) ? 'broken' : null;
  }
  if (frame.sense === 'can') {
    if (own.sense === 'cannot') return isHarm !== false && isWithin(frame, own) ? 'broken' : null;
    const within = isWithin(own, frame);
    if (isEvent) return within === null ? null : within ? 'kept' : 'broken';
    return isHarm !== false && within === false && !meets(own, frame) ? 'broken' : null;
  }
  if (own.sense === 'cannot') return isHarm !== false && meets(own, frame) ? 'broken' : null;
  if (own.sense === 'can') {
    if (frame.sense === 'by' && !(isHarm === true && isLate(own, frame, calendar) === true)) return null;
    const within = isWithin(frame, own);
    return within === null ? null : within ? 'kept' : isHarm === false ? null : 'broken';
  }
  const isCovering = [own, frame].every(({ hours }) => hours !== null && hours[0] < hours[1]);
  if (isCovering) {
    const within = isWithin(frame, own);
    return within ? 'kept' : within === false && isHarm !== false ? 'broken' : null;
  }
  if (isHarm === true && own.dates !== null && own.dates[0] < own.dates[1] && isWithin(frame, own))
    return 'broken';
  const late = isLate(own, frame, calendar);
  if (late && frame.dates === null && frame.sense === 'need' && isHarm === false) return null;
  return late === null ? null : late ? 'broken' : 'kept';
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
  return shifts(one.hours, other.hours, 24, ([a, b], [c, d]) => (a === b ? a >= c && a < d : a < d && b > c));
}

/** Whether a span lies in another, as far as both say; null where they say nothing of one kind. */
function isWithin(one: Span, other: Span): boolean | null {
  let result: boolean | null = null;
  const inside = ([a, b]: Range, [c, d]: Range): boolean => a >= c && b <= d;
  if (one.dates !== null && other.dates !== null) result = shifts(one.dates, other.dates, YEAR, inside);
  else if (one.days !== null && other.days !== null) result = (one.days & ~other.days) === 0;
  if (one.hours !== null && other.hours !== null && result !== false)
    result = shifts(one.hours, other.hours, 24, inside);
  return result;
}

/** Whether it holds in the same period or, where both end, in the one before or after. */
function shifts(one: Range, other: Range, period: number, holds: (a: Range, b: Range) => boolean): boolean {
  const isFinite = [...one, ...other].every(Number.isFinite);
  return (isFinite ? [-period, 0, period] : [0]).some((by) => holds([one[0] + by, one[1] + by], other));
}

/** Whether something comes after what it must precede. */
function isLate(own: Span, frame: Span, { today }: Calendar): boolean | null {
  if (own.dates !== null && frame.dates !== null) {
    const place = (day: number): number => (today === null ? day : (((day - today) % YEAR) + YEAR) % YEAR);
    let late = place(own.dates[1]) - place(frame.dates[1]);
    if (today === null && Math.abs(late) > YEAR / 2) late -= Math.sign(late) * YEAR;
    return late > 0;
  }
  if (own.dates !== null || frame.dates !== null || own.hours === null || frame.hours === null) return null;
  return own.days !== null && frame.days !== null ? null : own.hours[1] > frame.hours[1];
}
