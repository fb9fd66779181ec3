/** Compares the quantities that a clause states with the bounds that a statement sets. */
import { exp, log } from '../../../engine/mathematics.ts';
import type { Bounds } from '../reading/numbers/bounds.ts';
import { boundsOf, type Passage, type PassageClause } from '../reading/passage.ts';

/** Exact figures agree within this share of the larger: "49 USD" and "about 50 USD" do. */
const CLOSE = 0.03;
/** How fast `within` falls for a figure outside a bound, per e-fold of distance. Judgement. */
const FALL = 4;

/**
 * 1: a quantity of the clause keeps a bound; −1: none does; 0: the clause states no such quantity;
 * null: the statement sets no bound.
 */
export function compareBounds(statement: Passage, clause: PassageClause): number | null {
  const asked = askedBy(statement);
  if (asked.length === 0) return null;
  let isBroken = false;
  for (const bound of asked) {
    for (const stated of clause.bounds) {
      if (!isSameUnit(bound, stated)) continue;
      if (within(stated, bound) > 0.5) return 1;
      isBroken = true;
    }
  }
  return isBroken ? -1 : 0;
}

/** Collected once for a statement, which is compared with every clause of a state. */
const ASKED = new WeakMap<Passage, readonly Bounds[]>();

function askedBy(statement: Passage): readonly Bounds[] {
  const known = ASKED.get(statement);
  if (known !== undefined) return known;
  const asked = boundsOf(statement).filter(({ kind, unit }) => kind !== 'bare' || unit !== '');
  ASKED.set(statement, asked);
  return asked;
}

export function isSameUnit(one: Bounds, other: Bounds): boolean {
  if (one.kind === 'time' && other.kind === 'time') return true;
  if (one.kind === 'bare' || other.kind === 'bare') return isCounted(one) && isCounted(other);
  return one.kind === other.kind && one.unit === other.unit;
}

function isCounted({ kind }: Bounds): boolean {
  return kind === 'bare' || kind === 'count' || kind === 'people';
}

/**
 * The share of `stated` that lies inside `bound`, 0 … 1. A single figure outside the bound gives
 * one half at the bound's edge, and less the farther away it is.
 */
export function within(stated: Bounds, bound: Bounds): number {
  const slack = bound.low === bound.high ? CLOSE * bound.high : 0;
  const [low, high] = [bound.low - slack, bound.high + slack];
  if (stated.low === stated.high) {
    const value = stated.low;
    if (value >= low && value <= high) return 1;
    const edge = value < low ? low : high;
    return value <= 0 || edge <= 0 ? 0 : 0.5 * exp(-FALL * Math.abs(log(value / edge)));
  }
  const top = Number.isFinite(stated.high) ? stated.high : Math.max(2 * stated.low, stated.low + 1);
  const inside = Math.min(top, high) - Math.max(stated.low, low);
  return Math.max(0, Math.min(1, inside / (top - stated.low)));
}
