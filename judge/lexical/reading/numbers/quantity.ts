/**
 * A quantity that a text states, and the words around it: its rate, and whether it says when or how
 * much.
 */

import { FREQUENCY_ADVERBS, PERIODS_PER_YEAR, PERSON_NOUNS } from '../../lexicon/units.ts';
import { isWord, type Token } from '../tokens.ts';
import { readNumber } from './read-number.ts';
import type { Unit } from './read-unit.ts';

export interface Quantity {
  /**
   * `frequency`: how often a year something happens; `share`: a part or a change, where 1 means all
   * or doubled.
   */
  kind: Unit['kind'] | 'frequency';
  /**
   * The thing that is counted or measured: 'usd', 'hour', 'person', 'share', a dimension, or the
   * stem of a noun.
   */
  unit: string;
  /** In the base unit: US dollars, hours, persons, 1 = 100 %. At least 0. */
  value: number;
  /** Times a year, if stated directly after it ("12,000 USD a year"); else null. */
  perYear: number | null;
  /** Whether it is stated for each person and not in total. */
  perHead: boolean;
  /**
   * `when`: the time says when ("within two days"); `duration`: it says how long a rate holds;
   * `none`: it says how much.
   */
  timing: 'none' | 'when' | 'duration';
  /** Token indices: the first token, and the one after the last. */
  start: number;
  next: number;
}

/** Words before a time that says when. */
export const WHEN = new Set(
  'in within after before by until till since every next last past first this on from'.split(' '),
);
/** Words after a time that says how much. */
export const DELAY = new Set(
  'later earlier sooner late early longer shorter slower faster quicker more less delay delays wait'.split(
    ' ',
  ),
);

export function qualify(
  tokens: readonly Token[],
  start: number,
  read: { value: number; unit: Unit; next: number },
): Quantity {
  const { unit } = read;
  const rate = readRate(tokens, read.next);
  const quantity: Quantity = {
    kind: unit.kind === 'bare' ? 'count' : unit.kind,
    unit: unit.name,
    value: Math.max(0, read.value),
    perYear: rate?.perYear ?? null,
    perHead: false,
    timing: 'none',
    start,
    next: rate?.next ?? read.next,
  };
  const after = tokens[quantity.next];
  quantity.perHead =
    isWord(after, 'each', 'apiece') ||
    (isWord(after, 'per', 'a', 'every', 'each') && PERSON_NOUNS.has(tokens[quantity.next + 1]?.text ?? '')) ||
    (isWord(after, 'per', 'a') && isWord(tokens[quantity.next + 1], 'head', 'seat'));
  if (unit.kind === 'time') {
    const isOften = unit.factor >= 8 && quantity.perYear !== null;
    if (isOften)
      return {
        ...quantity,
        kind: 'frequency',
        unit: 'time',
        value: (read.value / unit.factor) * (rate?.perYear ?? 1),
        perYear: null,
      };
    quantity.timing = timing(tokens, start, quantity.next);
  }
  if (unit.name === 'times') {
    if (rate === null) return { ...quantity, kind: 'share', unit: 'share', value: Math.abs(read.value - 1) };
    return { ...quantity, kind: 'frequency', value: read.value * rate.perYear, perYear: null };
  }
  return quantity;
}

function timing(tokens: readonly Token[], start: number, next: number): Quantity['timing'] {
  const isDelay = [next, next + 1].some((at) => tokens[at]?.kind === 'word' && DELAY.has(tokens[at].text));
  if (isDelay) return 'none';
  const before = [tokens[start - 1]?.text ?? '', tokens[start - 2]?.text ?? ''];
  if (isWord(tokens[next], 'ago', 'old')) return 'when';
  if (before.some((word) => word === 'for' || word === 'over' || word === 'during')) return 'duration';
  if (WHEN.has(before[0] ?? '') || (before[0] === 'about' && WHEN.has(before[1] ?? ''))) return 'when';
  return 'none';
}

/**
 * Reads a rate that starts at `at`: "a year", "per month", "/ week", "every two weeks", "monthly".
 */
export function readRate(tokens: readonly Token[], at: number): { perYear: number; next: number } | null {
  const adverb = FREQUENCY_ADVERBS.get(tokens[at]?.text ?? '');
  if (adverb !== undefined) return { perYear: adverb, next: at + 1 };
  if (!isWord(tokens[at], 'a', 'an', 'per', 'each', 'every') && tokens[at]?.text !== '/') return null;
  const from = isWord(tokens[at + 1], 'single') ? at + 2 : at + 1;
  const direct = PERIODS_PER_YEAR.get(tokens[from]?.text ?? '');
  if (direct !== undefined) return { perYear: direct, next: from + 1 };
  if (!isWord(tokens[at], 'every', 'each')) return null;
  const isOther = isWord(tokens[from], 'other', 'second');
  const number = isOther ? { value: 2, next: from + 1 } : readNumber(tokens, from);
  const period = number === null ? undefined : PERIODS_PER_YEAR.get(tokens[number.next]?.text ?? '');
  if (number === null || period === undefined || number.value <= 0) return null;
  return { perYear: period / number.value, next: number.next + 1 };
}
