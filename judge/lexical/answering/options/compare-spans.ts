/**
 * Compares the times in a text with the times that are required or allowed. Where that is not
 * clear, there is no verdict: a wrong "broken" decides a case.
 */
import { lastDay, type Range, type Span, YEAR } from '../../reading/spans.ts';

export type Verdict = 'broken' | 'kept' | null;

interface Relation {
  /** They have no time in common. */
  isApart: boolean;
  /** The first lies in the other. */
  isInside: boolean;
}

const DAY = 24;

/** `isHarm` is null where nothing says whether the own text is good or bad. */
export function compare(own: Span, frame: Span, isHarm: boolean | null): Verdict | 'late' {
  if (own.sense === 'event') return compareEvent(own, frame);
  const [within, around] = [relate(own, frame), relate(frame, own)];
  if (within === null || around === null) return null;
  const isBroken =
    frame.sense === 'cannot'
      ? own.sense === 'can' && within.isInside
      : frame.sense === 'need'
        ? own.sense === 'can'
          ? !around.isInside
          : !within.isApart
        : own.sense === 'can'
          ? within.isApart
          : around.isInside;
  if (isBroken) return isHarm === false ? null : 'broken';
  return own.sense === 'can' && frame.sense === 'need' && isSure(own, frame) ? 'kept' : null;
}

function compareEvent(own: Span, frame: Span): Verdict | 'late' {
  if (frame.sense === 'cannot') {
    // False for a day alone beside hours of the day.
    const saysAll =
      (frame.hours === null || own.hours !== null) &&
      (frame.days === null || own.days !== null || own.dates !== null);
    return saysAll && relate(own, frame)?.isApart === false ? 'broken' : null;
  }
  const isSpell = [own, frame].every(({ hours }) => hours !== null && hours[0] < hours[1]);
  if (frame.sense !== 'can' && !isSpell) {
    const late = lateness(own, frame);
    if (late === null) return null;
    return late > 0 ? 'late' : isSure(own, frame) ? 'kept' : null;
  }
  const found = frame.sense === 'can' ? relate(own, frame) : relate(frame, own);
  if (found === null) return null;
  if (!found.isInside) return 'broken';
  return isSure(own, frame) ? 'kept' : null;
}

function isSure(own: Span, frame: Span): boolean {
  return (own.dates !== null && frame.dates !== null) || (own.hours !== null && frame.hours !== null);
}

/**
 * Returns how long something comes after the moment that it must precede; less than zero when it
 * comes before.
 */
export function lateness(own: Span, frame: Span): number | null {
  const hours = own.hours && frame.hours ? own.hours[1] - frame.hours[1] : null;
  if (own.dates && frame.dates) return near(own.dates, frame.dates, YEAR)[1] - frame.dates[1] || (hours ?? 0);
  if (!own.days || !frame.days || (own.days & frame.days) !== 0) return hours;
  // A weekday may be of any week.
  return frame.isNeeded || frame.sense === 'by' ? lastDay(own.days) - lastDay(frame.days) : null;
}

/** Relates two spans; null where they state no time of the same kind. */
function relate(one: Span, other: Span): Relation | null {
  const found: Relation[] = [];
  if (one.dates && other.dates) found.push(relateRanges(one.dates, other.dates, YEAR));
  else if (one.days && other.days)
    found.push({ isApart: (one.days & other.days) === 0, isInside: (one.days & ~other.days) === 0 });
  if (one.hours && other.hours) found.push(relateRanges(one.hours, other.hours, DAY));
  return found.length === 0
    ? null
    : {
        isApart: found.some(({ isApart }) => isApart),
        isInside: found.every(({ isInside }) => isInside),
      };
}

function relateRanges(one: Range, other: Range, period: number): Relation {
  const [from, to] = near(one, other, period);
  const meets = from === to ? from >= other[0] && from < other[1] : from < other[1] && to > other[0];
  return { isApart: !meets, isInside: from >= other[0] && to <= other[1] };
}

/** December is near January, and an hour past midnight near the evening before. */
function near(one: Range, other: Range, period: number): Range {
  const [end, otherEnd] = [one, other].map(([low, high]) => (Number.isFinite(high) ? high : low)) as [
    number,
    number,
  ];
  const far = otherEnd - end;
  const shift = Math.abs(far) > 0.8 * period ? Math.sign(far) * period : 0;
  return [one[0] + shift, one[1] + shift];
}
