/** Limits that a wish or the context sets, and whether an option keeps them. */

import type { Bounds } from '../../reading/numbers/bounds.ts';
import { boundsOf, type Passage } from '../../reading/passage.ts';
import type { Wish } from '../../reading/read-wishes.ts';
import { stem } from '../../reading/words/stem.ts';
import { isSameUnit, within } from '../compare-bounds.ts';
import { middle, namesCounted } from './compare-amounts.ts';

export interface Limits {
  wish: Passage;
  /** The wish's own limits. */
  bounds: readonly Bounds[];
  budgets: readonly Bounds[];
  /** How many of the thing that the wish names are needed; 0: no number is known. */
  demand: number;
}

const BUDGET_WORDS = new Set('budget cap limit afford allowance most maximum'.split(' ').map(stem));
const NO_BUDGETS: readonly Bounds[] = [];

/** The context's limits, which apply to every wish that refers to them. */
export interface ContextLimits {
  budgets: readonly Bounds[];
  /** The largest number of people that the context states. */
  heads: number;
}

export function readLimits(context: Passage): ContextLimits {
  return { budgets: budgetsOf(context), heads: headsIn(context) };
}

export function limitsOf(wish: Wish, context: ContextLimits): Limits {
  return {
    wish: wish.passage,
    bounds: boundsOf(wish.passage).filter(
      ({ kind, unit, low, high }) => kind !== 'bare' && unit !== 'when' && low !== high,
    ),
    budgets: wish.isLimited ? context.budgets : NO_BUDGETS,
    demand: wish.isForAll ? context.heads : 0,
  };
}

/** The number of limits that the option keeps, minus the number that it breaks. */
export function scoreLimits({ wish, bounds, budgets, demand }: Limits, option: Passage): number {
  let score = countKept(bounds, option) + budgetScore(budgets, option);
  const places = demand === 0 ? [] : boundsOf(option).filter((bound) => namesCounted(wish, bound));
  if (places.length > 0) score += places.some((bound) => middle(bound) >= demand) ? 1 : -1;
  return score;
}

/** The number of kept limits minus the number of broken ones. */
function countKept(limits: readonly Bounds[], option: Passage): number {
  let score = 0;
  for (const limit of limits) {
    let kept = 0;
    for (const bound of boundsOf(option)) {
      if (!isSameUnit(limit, bound)) continue;
      kept = within(bound, limit) > 0.5 ? 1 : -1;
      if (kept > 0) break;
    }
    score += kept;
  }
  return score;
}

/**
 * Computed once for an option, because all wishes that refer to the context's budgets share them.
 */
const BUDGET_SCORES = new WeakMap<readonly Bounds[], WeakMap<Passage, number>>();

function budgetScore(budgets: readonly Bounds[], option: Passage): number {
  if (budgets.length === 0) return 0;
  const scores = BUDGET_SCORES.get(budgets) ?? new WeakMap<Passage, number>();
  BUDGET_SCORES.set(budgets, scores);
  const score = scores.get(option) ?? countKept(budgets, option);
  scores.set(option, score);
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

function headsIn(context: Passage): number {
  return boundsOf(context).reduce(
    (most, bound) => (bound.kind === 'people' ? Math.max(most, middle(bound)) : most),
    0,
  );
}
