/** Limits that a wish sets, or that the context sets for it, and whether an option keeps them. */
import { stem } from '../stems.ts';
import type { Bounds } from './bounds.ts';
import { boundsOf } from './bounds-of.ts';
import { middle, namesCounted } from './compare-amounts.ts';
import { isSameUnit, within } from './compare-bounds.ts';
import type { Passage } from './read-passage.ts';
import type { Wish } from './read-wishes.ts';

export interface Limits {
  wish: Passage;
  /** Its own, and those of the context where it keeps to them. */
  bounds: readonly Bounds[];
  budgets: readonly Bounds[];
  /** How many are to be had of what the wish names; 0: no number is known. */
  demand: number;
}

const BUDGET_WORDS = new Set('budget cap limit afford allowance most maximum'.split(' ').map(stem));
const NO_BUDGETS: readonly Bounds[] = [];

/** What a context limits for every wish that keeps to it. */
export interface ContextLimits {
  budgets: readonly Bounds[];
  /** The most people that it counts. */
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

/** How many of the limits that it speaks to it keeps, less those that it breaks. */
export function scoreLimits({ wish, bounds, budgets, demand }: Limits, option: Passage): number {
  let score = countKept(bounds, option) + budgetScore(budgets, option);
  const places = demand === 0 ? [] : boundsOf(option).filter((bound) => namesCounted(wish, bound));
  if (places.length > 0) score += places.some((bound) => middle(bound) >= demand) ? 1 : -1;
  return score;
}

/** Limits that are kept, less those that are broken. */
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

/** Worked out once for an option: all wishes that keep to the context's budgets have the same ones. */
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
