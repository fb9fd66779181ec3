/**
 * When a text says that something must, may or cannot happen, or happens: dates, weekdays and times
 * of day that stand together, and the words around them.
 */
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
  /** Where the text says it. */
  group: Group;
  /** The words of its clause. */
  said: string;
  /** "On Mondays". */
  isWeekly: boolean;
}

/** Moments that stand together: "Monday to Friday from 8:00 to 16:00". */
export type Group = readonly StatedQuantity[];

export const YEAR = 365;
/** The most words before or after a moment that say what happens then. */
const MOST_SAID = 25;
const JOINT =
  /^(?:to|and|or|until|till|[-–,()]|at|on|by|before|after|from|the|up|including|between|in|of|every|each|for|both|latest|earliest|nights?|mornings?|afternoons?|evenings?|following|day|then|as)$/;
const TO = /^(?:to|until|till|[-–])$/;
const FILLER =
  /^(?:on|at|the|about|around|and|including|to|up|next|this|that|following|early|late|mid|middle|end|beginning|start|of|only|again|:|\()$/;
const CLOSES = /^(?:closes?|ends|shuts?|locks?|over|cleared|stops?|picked)$/;
const OPENS = /^(?:opens?|begins?|starts?)$/;
const CLOSED =
  /\b(?:closed|closes|shut|shuts|away|abroad|busy|booked|let|full|occupied|unavailable|cannot|except|holiday|trip|garage|workshop|out of (?:order|reach|town|service)|locked|sold|repair|repaired|renovated|rebuilt|resurfaced|painted|frost|quiet|silence|in a meeting)\b/;
const NOT = /\b(?:(?<!or )not|no|never|nobody|none)\b|n't\b/;
/** What keeps people from anything else. */
const TAKEN =
  /\b(?:works?|working|lectures|lessons|exams|shifts?|duty|sleeps?|asleep|sleeping|school|football|swimming|training|wedding|has (?!to\b|time\b|the\b))/;
const CAN = /\b(?:open|opens|free|allowed|available|stays?|staffed|supervised|valid|(?:has|have) time)\b/;
const ONLY = /\b(?:only|exclusively)(?: [^ @]+){0,5} @|@ (?:only|exclusively)\b/;
const NEED = /\b(?:must|able|has to|have to|needs?|wants?)\b(?! not)/;
const GONE = /\b(?:home|leave|gone|cleared|picked|out|closes?|locks?|shuts?)\b/;

export function spansOf(text: ReadText, isFrame: boolean): Span[] {
  return groupsOf(text).flatMap((group) => spanOf(text, group, isFrame) ?? []);
}

function groupsOf(text: ReadText): Group[] {
  const { quantities, tokens } = text;
  const groups: StatedQuantity[][] = [];
  for (const one of quantities) {
    if (!isMoment(one)) continue;
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    const gap = last === undefined ? [] : tokens.slice(last.next, one.start);
    const isJoined =
      last?.sentence === one.sentence &&
      gap.length <= 5 &&
      gap.every((token) => JOINT.test(token.text)) &&
      !(
        last.kind === one.kind &&
        /^(?:and|or|,) (?:after|before|from|until|by)\b/.test(wordsOf(text, last.next, one.start))
      ) &&
      (last.kind === one.kind ||
        group.every(({ kind }) => kind !== one.kind) ||
        gap.some((token) => TO.test(token.text)) ||
        // "Friday 18:00 to Sunday 18:00"
        group.filter(({ kind }) => kind === last.kind).length === 2);
    if (isJoined) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** "Friday 18:00 to Sunday 18:00": days with a time between them. */
function isAcross([first, second, third]: Group): boolean {
  return first!.kind !== 'clock' && second?.kind === 'clock' && third?.kind === first!.kind;
}

function spanOf(text: ReadText, group: Group, isFrame: boolean): Span | null {
  const { tokens, clauses } = text;
  const [first, last] = [group[0]!, group.at(-1)!];
  let { dates, days, hours, isRange } = rangesOf(text, group);
  const clock = group.find(({ kind }) => kind === 'clock') ?? first;
  const edge = isRange
    ? null
    : (edgeOf(text, clock.start, clock.next) ?? edgeOf(text, first.start, last.next));
  // What "(22:00 to 6:00)" is about stands in the clause before.
  const isBare =
    clauses[first.clause - 1]?.sentence === first.sentence &&
    text.words.every(({ clause }) => clause !== first.clause);
  const from = Math.max(clauses[first.clause - Number(isBare)]!.start, first.start - MOST_SAID);
  const end = Math.min(clauses[last.clause + 1]?.start ?? tokens.length, last.next + MOST_SAID);
  const [before, after] = [wordsOf(text, from, first.start), wordsOf(text, last.next, end)];
  const said = wordsOf(text, from, end);
  const around = `${before} @ ${after}`;
  const isPoint = hours !== null || dates !== null;
  const isWeekly =
    /days$/.test(tokens[first.start]!.text) ||
    /\b(?:every|each|all) @|@ (?:mornings|afternoons|evenings|nights)\b/.test(around);
  const sense = senseOf(around, edge, isFrame, { isPoint, isRange, isWeekly });
  if (sense === null) return null;
  if (edge !== null && (sense === 'can' || sense === 'cannot')) {
    const isFrom = edge === 'from' || edge === 'starts';
    const high = edge === 'earliest' || edge === 'before' ? 0 : 1;
    const open = (range: Range): Range => (isFrom ? [range[0], Infinity] : [-Infinity, range[high]]);
    if (hours !== null) hours = open(hours);
    else if (dates !== null) [dates, days] = [open(dates), null];
    else if (days !== null && edge !== 'closes')
      days = isFrom
        ? daysBetween(firstDay(days), 6)
        : daysBetween(0, /\bnext$/.test(before) ? 6 : firstDay(days));
  }
  if (days === null && dates === null) {
    if (!isFrame && /\btomorrow\b/.test(said)) return null;
    if (isFrame && hours !== null && /\bnext (?:day|morning)\b/.test(said))
      hours = [hours[0] + 24, hours[1] + 24];
  }
  return { sense, dates, days, hours, group, said, isWeekly };
}

/** Null where the words around do not tell. */
function senseOf(
  around: string,
  edge: Edge | null,
  isFrame: boolean,
  { isPoint, isRange, isWeekly }: { isPoint: boolean; isRange: boolean; isWeekly: boolean },
): Span['sense'] | null {
  const before = around.slice(0, around.indexOf('@'));
  const isNeed = NEED.test(before);
  if (edge === 'after') return null;
  if (edge === 'by') return !isFrame && GONE.test(around) ? 'can' : 'by';
  if (isFrame && edge === 'closes' && isPoint) return 'by';
  if (isFrame && edge === 'earliest') return 'cannot';
  if (!isFrame && isPoint && GONE.test(around) && (edge === 'closes' || edge === 'before' || isNeed))
    return 'can';
  // "Leaves at 9:30 and does not wait" says nothing against 9:30.
  const isNot = NOT.test(isPoint && !isRange && edge === null ? before : around);
  if (
    isNot ||
    CLOSED.test(around) ||
    (isFrame && !isNeed && (isPoint || isRange || isWeekly) && TAKEN.test(around))
  )
    return 'cannot';
  if (ONLY.test(around) || (CAN.test(around) && !(isFrame && (edge !== null || isNeed)))) return 'can';
  if (edge === 'before' || (isFrame && edge === 'until')) return 'by';
  if (isFrame && edge === 'from' && !isNeed) return null;
  return isFrame ? 'need' : 'event';
}

function rangesOf(
  text: ReadText,
  group: Group,
): Pick<Span, 'dates' | 'days' | 'hours'> & { isRange: boolean } {
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
      dates = [dates?.[0] ?? one.low, dates !== null && one.high < dates[0] ? one.high + YEAR : one.high];
    } else if (one.kind === 'weekday') {
      isRange ||= days !== null && isTo;
      days = (days ?? 0) | daysBetween(days !== null && isTo ? lastDay(days) : one.low, one.high);
    } else if (hours === null) {
      // "3 hours from 14:00".
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
  if (isAcross(group)) hours = null;
  if (dates !== null && dates[0] !== dates[1]) days = null;
  return { dates, days, hours, isRange };
}

type Edge = 'by' | 'before' | 'until' | 'closes' | 'from' | 'starts' | 'earliest' | 'after';

/** Of what the moment is the end or the start; null: of nothing. */
function edgeOf(text: ReadText, start: number, next: number): Edge | null {
  const after = wordsOf(text, next, next + 3);
  const before = wordsOf(text, start - 4, start);
  if (/\bnot? later than(?: on| at)?$/.test(before)) return 'by';
  if (/\bnot? (?:earlier|sooner) than(?: on| at)?$/.test(before)) return 'earliest';
  if (/^(?:at the latest|latest|or earlier|or before)/.test(after)) return 'by';
  if (/^(?:at the earliest|earliest)/.test(after)) return 'earliest';
  if (/^(?:onwards|or later)/.test(after)) return 'from';
  for (let at = start - 1; at >= start - 5; at -= 1) {
    const word = text.tokens[at]?.text ?? '';
    if (word === 'by' || word === 'before') return word;
    if (word === 'until' || word === 'till') return 'until';
    if (CLOSES.test(word)) return /\bafter\b/.test(wordsOf(text, at - 4, at)) ? 'after' : 'closes';
    if (/^(?:from|after|since|past)$/.test(word)) return 'from';
    if (OPENS.test(word)) return 'starts';
    if (!FILLER.test(word)) return null;
  }
  return null;
}

export function firstDay(days: number): number {
  return lastDay(days & -days);
}

function lastDay(days: number): number {
  return 31 - Math.clz32(days);
}

function daysBetween(from: number, to: number): number {
  let days = 0;
  for (let day = from; ; day = (day + 1) % 7) {
    days |= 1 << day;
    if (day === to) return days;
  }
}
