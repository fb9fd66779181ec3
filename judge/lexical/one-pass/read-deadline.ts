/** Times that are named rather than numbered: "today", "this week", and the days from one date to another. */
import type { Token } from '../tokens.ts';
import type { Bounds } from './bounds.ts';

/** Hours from now, from and to. */
const DEADLINES: readonly [string, number, number][] = [
  ['right now', 0, 0.5],
  ['immediately', 0, 0.5],
  ['at once', 0, 0.5],
  ['within the hour', 0, 1],
  ['this morning', 0, 12],
  ['this afternoon', 0, 12],
  ['this evening', 0, 12],
  ['today', 0, 24],
  ['tonight', 0, 24],
  ['tomorrow', 12, 48],
  ['this week', 0, 168],
  ['next week', 72, 336],
  ['this month', 0, 730],
  ['next month', 336, 1461],
  ['this year', 0, 8766],
  ['next year', 2000, 17532],
];
const BY_FIRST = new Map<string, { words: string[]; low: number; high: number }[]>();
for (const [phrase, low, high] of DEADLINES) {
  const words = phrase.split(' ');
  const first = words[0]!;
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { words, low, high }]);
}
const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

export function readDeadline(tokens: readonly Token[], at: number): Bounds | null {
  if (tokens[at - 1]?.text === 'since') return null;
  for (const { words, low, high } of BY_FIRST.get(tokens[at]?.text ?? '') ?? []) {
    if (!words.every((word, index) => tokens[at + index]?.text === word)) continue;
    return { low, high, kind: 'time', unit: 'when', word: '', start: at, next: at + words.length };
  }
  return null;
}

/** "3 to 17 February": how many days. */
export function readDateRange(tokens: readonly Token[], at: number): Bounds | null {
  const [from, joint, to, month] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (from?.kind !== 'number' || to?.kind !== 'number' || !MONTHS.has(month?.text ?? '')) return null;
  if (!['to', 'until', 'and', '-', '–'].includes(joint?.text ?? '')) return null;
  const hours = 24 * (Number(to.text) - Number(from.text));
  if (!(hours > 0)) return null;
  return { low: hours, high: hours, kind: 'time', unit: 'hour', word: 'day', start: at, next: at + 4 };
}

/** "from 8:00 to 12:00": how many hours. */
export function readClockRange(tokens: readonly Token[], at: number): Bounds | null {
  const from = readClock(tokens, at);
  if (from === null || !['to', 'until', 'and', '-', '–'].includes(tokens[at + 3]?.text ?? '')) return null;
  const to = readClock(tokens, at + 4);
  if (to === null || to <= from) return null;
  const hours = to - from;
  return { low: hours, high: hours, kind: 'time', unit: 'hour', word: 'hour', start: at, next: at + 7 };
}

function readClock(tokens: readonly Token[], at: number): number | null {
  const [hours, colon, minutes] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (hours?.kind !== 'number' || colon?.text !== ':' || minutes?.kind !== 'number') return null;
  const value = Number(hours.text) + Number(minutes.text) / 60;
  return value >= 0 && value <= 24 ? value : null;
}

/** "2 June", "June 2": no quantity. */
export function isDate(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'number') return false;
  const before = tokens[at - 1];
  return MONTHS.has(tokens[at + 1]?.text ?? '') || (before?.capital === true && MONTHS.has(before.text));
}
