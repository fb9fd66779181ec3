/**
 * Reads times without a number, such as "today" and "this week", and the time between two dates or
 * two clock times.
 */

import { DEADLINES, MONTHS } from '../../lexicon/units.ts';
import type { Token } from '../tokens.ts';
import type { Bounds } from './bounds.ts';

const BY_FIRST = new Map<string, { words: string[]; low: number; high: number }[]>();
for (const [phrase, low, high] of DEADLINES) {
  const words = phrase.split(' ');
  const first = words[0]!;
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { words, low, high }]);
}
export function readDeadline(tokens: readonly Token[], at: number): Bounds | null {
  if (tokens[at - 1]?.text === 'since') return null;
  for (const { words, low, high } of BY_FIRST.get(tokens[at]?.text ?? '') ?? []) {
    if (!words.every((word, index) => tokens[at + index]?.text === word)) continue;
    return { low, high, kind: 'time', unit: 'when', word: '', start: at, next: at + words.length };
  }
  return null;
}

/** "3 to 17 February" as a number of days. */
export function readDateRange(tokens: readonly Token[], at: number): Bounds | null {
  const [from, joint, to, month] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (from?.kind !== 'number' || to?.kind !== 'number' || !MONTHS.has(month?.text ?? '')) return null;
  if (!['to', 'until', 'and', '-', '–'].includes(joint?.text ?? '')) return null;
  const hours = 24 * (Number(to.text) - Number(from.text));
  if (!(hours > 0)) return null;
  return { low: hours, high: hours, kind: 'time', unit: 'hour', word: 'day', start: at, next: at + 4 };
}

/** "from 8:00 to 12:00" as a number of hours. */
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

/** "2 June" and "June 2" are dates, not quantities. */
export function isDate(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'number') return false;
  const before = tokens[at - 1];
  return MONTHS.has(tokens[at + 1]?.text ?? '') || (before?.capital === true && MONTHS.has(before.text));
}
