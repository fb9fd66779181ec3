/**
 * Stated numbers as intervals, and the words beside a number that make it a bound: "more than", "at
 * least", "up to", "or above".
 */

import type { Token } from '../tokens.ts';
import type { Unit } from './read-unit.ts';

export interface Bounds {
  /** In the base unit: US dollars, hours, persons, shares, times a year; 0 … Infinity. */
  low: number;
  high: number;
  kind: Unit['kind'] | 'frequency';
  /** The thing that is counted or measured; '' for a bare number. */
  unit: string;
  /** The word of the unit as written, which distinguishes days from years. */
  word: string;
  /** Token indices: the first token of the number, and the one after the last. */
  start: number;
  next: number;
}

export interface BoundWord {
  side: 'lower' | 'upper';
  /** Whether the bound excludes the number itself. */
  isStrict: boolean;
  /** The index of the token after these words if they follow the number, else 0. */
  next: number;
}

const LOWER = new Set('over above more least exceeding exceeds beyond minimum'.split(' '));
const UPPER = new Set('under below less fewer most up within maximum max'.split(' '));
const LOWER_THAN = new Set('more longer older higher greater later larger bigger heavier'.split(' '));
const UPPER_THAN = new Set('less fewer shorter younger lower smaller earlier cheaper lighter'.split(' '));
const INCLUSIVE = new Set('least most up within maximum max minimum'.split(' '));
const LOWER_AFTER = new Set('more above over higher longer older later greater plus upwards'.split(' '));
const UPPER_AFTER = new Set('less fewer below under lower shorter younger'.split(' '));
const ABOUT = new Set(['about', 'roughly', 'the', 'only', 'just', 'around']);

/** Null where the words before `start` set no bound. Reads a bounded number of tokens. */
export function boundBefore(tokens: readonly Token[], start: number): BoundWord | null {
  let at = start - 1;
  while (at >= start - 2 && ABOUT.has(tokens[at]?.text ?? '')) at -= 1;
  const joint = tokens[at]?.text ?? '';
  if (joint === 'than' || joint === 'to' || joint === 'of') at -= 1;
  const word = tokens[at]?.text ?? '';
  if (joint === 'to' && word !== 'up') return null;
  if (joint === 'of' && word !== 'maximum' && word !== 'minimum') return null;
  const [lower, upper] = joint === 'than' ? [LOWER_THAN, UPPER_THAN] : [LOWER, UPPER];
  if (!lower.has(word) && !upper.has(word)) return null;
  if (joint !== 'than' && (LOWER_THAN.has(word) || UPPER_THAN.has(word))) return null;
  const isAt = tokens[at - 1]?.text === 'at';
  if ((word === 'least' || word === 'most') && !isAt) return null;
  const isDenied = ['no', 'not', 'never', 'nor'].includes(tokens[isAt ? at - 2 : at - 1]?.text ?? '');
  const isLower = lower.has(word) !== isDenied;
  return { side: isLower ? 'lower' : 'upper', isStrict: INCLUSIVE.has(word) === isDenied, next: 0 };
}

/** Null where the words from `next` on set no bound. */
export function boundAfter(tokens: readonly Token[], next: number): BoundWord | null {
  const first = tokens[next]?.text ?? '';
  const second = tokens[next + 1]?.text ?? '';
  if (first === 'plus' || first === '+' || first === 'minimum')
    return { side: 'lower', isStrict: false, next: next + 1 };
  if (first === 'maximum' || first === 'max') return { side: 'upper', isStrict: false, next: next + 1 };
  if (first === 'at' && second === 'least') return { side: 'lower', isStrict: false, next: next + 2 };
  if (first === 'at' && second === 'most') return { side: 'upper', isStrict: false, next: next + 2 };
  if (first !== 'or' && first !== 'and') return null;
  if (LOWER_AFTER.has(second)) return { side: 'lower', isStrict: false, next: next + 2 };
  if (UPPER_AFTER.has(second)) return { side: 'upper', isStrict: false, next: next + 2 };
  return null;
}
