/** A stated number as an interval. */
import type { Unit } from '../read-unit.ts';

export interface Bounds {
  /** In the base unit: US dollars, hours, persons, shares, times a year; 0 … Infinity. */
  low: number;
  high: number;
  kind: Unit['kind'] | 'frequency';
  /** What is counted or measured; '' for a bare number. */
  unit: string;
  /** The word of the unit as it stands, for telling days from years. */
  word: string;
  /** Token indices: the first of the number, and the one behind the last. */
  start: number;
  next: number;
}
