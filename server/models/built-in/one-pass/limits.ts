/** Limits that a wish sets, or that the context sets for it, and whether an option keeps them. */
import { stem } from '../stems.ts';
import type { Bounds } from './bounds.ts';
import { middle, namesCounted } from './compare-amounts.ts';
import { isSameUnit, within } from './compare-bounds.ts';
import type { Passage } from './read-passage.ts';
import type { Wish } from './read-wishes.ts';

export interface Limits {
  wish: Passage;
  bounds: readonly Bounds[];
  /** How many are to be had of what the wish names; 0: no number is known. */
  demand: number;
}

const BUDGET_WORDS = new Set('budget cap limit afford allowance most maximum'.split(' ').map(stem));

export function limitsOf(wish: Wish, context: Passage): Limits {
  const own = wish.passage.clauses
    .flatMap(({ bounds }) => bounds)
    .filter(({ kind, unit, low, high }) => kind !== 'bare' && unit !== 'when' && low !== high);
  const budgets = wish.isLimited ? budgetsOf(context) : [];
  return {
    wish: wish.passage,
    bounds: [...own, ...budgets],
    demand: wish.isForAll ? headsIn(context) : 0,
  };
}

/** How many of the limits that it speaks to it keeps, less those that it breaks. */
export function scoreLimits({ wish, bounds, demand }: Limits, option: Passage): number {
  if (bounds.length === 0 && demand === 0) return 0;
  const stated = option.clauses.flatMap((clause) => clause.bounds);
  let score = 0;
  for (const limit of bounds) {
    const same = stated.filter((bound) => isSameUnit(limit, bound));
    if (same.length > 0) score += same.some((bound) => within(bound, limit) > 0.5) ? 1 : -1;
  }
  const places = demand === 0 ? [] : stated.filter((bound) => namesCounted(wish, bound));
  if (places.length > 0) score += places.some((bound) => middle(bound) >= demand) ? 1 : -1;
  return score;
}

/** Sums of money in clauses that speak of a budget. */
function budgetsOf(context: Passage): Bounds[] {
  return context.clauses.flatMap(({ terms: [from, end], bounds }) =>
    context.terms.slice(from, end).some(({ sense }) => BUDGET_WORDS.has(sense.name))
      ? bounds.filter(({ kind }) => kind === 'money').map((bound) => ({ ...bound, low: 0 }))
      : [],
  );
}

/** The most people that the context counts. */
function headsIn(context: Passage): number {
  return context.clauses
    .flatMap(({ bounds }) => bounds)
    .reduce((most, bound) => (bound.kind === 'people' ? Math.max(most, middle(bound)) : most), 0);
}
