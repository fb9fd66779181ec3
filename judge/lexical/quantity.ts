/** A quantity that a text states. */
import type { Unit } from './read-unit.ts';

export interface Quantity {
  /** `frequency` is how often a year something happens; `share` a part or a change, 1 = all or doubled. */
  kind: Unit['kind'] | 'frequency';
  /** What is counted or measured: 'usd', 'hour', 'person', 'share', a dimension, or a noun's stem. */
  unit: string;
  /** In the base unit: US dollars, hours, persons, 1 = 100 %. At least 0. */
  value: number;
  /** Times a year, when stated directly behind it ("12,000 USD a year"); else null. */
  perYear: number | null;
  /** Whether it holds for each person rather than in all. */
  perHead: boolean;
  /** A time that says when ("within two days") or for how long a rate holds, not how much. */
  timing: 'none' | 'when' | 'duration';
  /** Token indices: the first, and the one behind the last. */
  start: number;
  next: number;
}
