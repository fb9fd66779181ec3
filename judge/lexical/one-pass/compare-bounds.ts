/** Whether quantities that a clause states keep the bounds that a statement sets. */
import { exp, log } from '../../../engine/mathematics.ts';
import type { Bounds } from './bounds.ts';
import { boundsOf } from './bounds-of.ts';
import type { Clause, Passage } from './read-passage.ts';

/** Exact figures agree within this share of the larger: "49 USD" and "about 50 USD" do. */
const CLOSE = 0.03;
/** How fast a figure outside a bound stops fitting it, per e-fold. Judgement. */
const FALL = 4;

/** −1 kept by none … 1 kept; 0: the statement sets a bound and the clause has no such quantity; null: it sets none. */
export function compareBounds(statement: Passage, clause: Clause): number | null {
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

/** Collected once for a statement: it is compared with every clause of a state. */
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

/** Share of what `stated` may be that lies inside `bound`, 0 … 1; up to a half where it lies just outside. */
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
