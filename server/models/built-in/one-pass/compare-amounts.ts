/** Options beside one another in what is counted: how much each states of what a wish wants much or little of, and whether it keeps limits. */
import { stem } from '../stems.ts';
import { isSameUnit, within } from './compare-bounds.ts';
import type { Bounds } from './read-bounds.ts';
import type { Passage } from './read-passage.ts';
import type { Measured, Wish } from './read-wishes.ts';

/** Amounts farther apart than this, in e-folds, are simply far apart. Judgement. */
const FAR = 0.7;
const NEAR = 0.4;
/** Rounding aside, the same amount. */
const SAME = 1e-6;
/** Where "more" or "less" is only guessed. Judgement. */
const IMPLICIT = 0.6;
const FREE = new Set('free gratis complimentary'.split(' ').map(stem));
const COST_WORDS = new Set('cost price charge fee expense rent pay'.split(' ').map(stem));
const AUDIENCE = new Set('listener visitor spectator attendee guest viewer seat reader'.split(' ').map(stem));

/** Per option: above 0 where it states more of what is wanted (or less of what is not) than the others do on average. */
export function amountScores(wish: Wish, options: readonly Passage[]): number[] {
  const none = options.map(() => 0);
  if (wish.amount === null) return none;
  const { of, direction, isExplicit } = wish.amount;
  const amounts = options.map((option) => amountIn(option, of, wish.passage));
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < 2) return none;
  const floor = Math.min(...known.filter((amount) => amount > 0)) / 10;
  const logs = amounts.map((amount) => (amount === null ? null : Math.log(Math.max(floor, amount))));
  const stated = logs.filter((log) => log !== null);
  const mean = stated.toSorted((a, b) => a - b).reduce((sum, log) => sum + log, 0) / stated.length;
  const weight = isExplicit ? 1 : IMPLICIT;
  const farthest = Math.max(...stated.map((log) => Math.abs(log - mean)));
  if (farthest < SAME) return none;
  // Somebody who wants as little as can be wants the least of them, however near they lie.
  const size = NEAR + (1 - NEAR) * Math.min(1, farthest / FAR);
  return logs.map((log) => (log === null ? 0 : (weight * direction * size * (log - mean)) / farthest));
}

/** Null where nothing is stated; 0 where it says that there is none. */
function amountIn(option: Passage, of: Measured, wish: Passage): number | null {
  const stated = option.clauses.flatMap(({ bounds }) => bounds).filter((bound) => isOf(of, bound, wish));
  if (stated.length > 0)
    return of === 'time'
      ? Math.min(...stated.map(middle))
      : stated.reduce((sum, bound) => sum + middle(bound), 0);
  if (of !== 'money') return null;
  const isFree = option.terms.some(
    ({ sense, denied }) => FREE.has(sense.name) || (denied === 2 && COST_WORDS.has(sense.name)),
  );
  return isFree ? 0 : null;
}

function isOf(of: Measured, bound: Bounds, wish: Passage): boolean {
  if (of === 'money') return bound.kind === 'money';
  if (of === 'time') return bound.kind === 'time';
  if (of === 'length') return (bound.kind === 'measure' && bound.unit === 'length') || bound.kind === 'time';
  if (of === 'people' && (bound.kind === 'people' || AUDIENCE.has(bound.unit))) return true;
  return namesCounted(wish, bound);
}

function namesCounted(wish: Passage, bound: Bounds): boolean {
  const noun = stem(bound.word);
  return wish.terms.some(({ sense }) => sense.name === bound.unit || (noun !== '' && sense.name === noun));
}

function middle({ low, high }: Bounds): number {
  return Number.isFinite(high) ? (low + high) / 2 : low;
}

/** Per option: 1 where it keeps a limit that the wish sets or that the context sets for it, −1 where it breaks it, else 0. */
export function limitScores(wish: Wish, options: readonly Passage[], context: Passage): number[] {
  const limits = wish.passage.clauses
    .flatMap(({ bounds }) => bounds)
    .filter(({ kind, unit, low, high }) => kind !== 'bare' && unit !== 'when' && low !== high);
  if (wish.isLimited) limits.push(...budgetsOf(context).map((bound) => ({ ...bound, low: 0 })));
  const demand = wish.isForAll ? headsIn(context) : 0;
  return options.map((option) => {
    const stated = option.clauses.flatMap(({ bounds }) => bounds);
    let score = 0;
    for (const limit of limits) {
      const same = stated.filter((bound) => isSameUnit(limit, bound));
      if (same.length > 0) score += same.some((bound) => within(bound, limit) > 0.5) ? 1 : -1;
    }
    const places = stated.filter((bound) => namesCounted(wish.passage, bound));
    if (demand > 0 && places.length > 0) score += places.some((bound) => middle(bound) >= demand) ? 1 : -1;
    return score;
  });
}

/** The most people that the context counts. */
function headsIn(context: Passage): number {
  return context.clauses
    .flatMap(({ bounds }) => bounds)
    .reduce((most, bound) => (bound.kind === 'people' ? Math.max(most, middle(bound)) : most), 0);
}

const BUDGET_WORDS = new Set('budget cap limit afford allowance most maximum'.split(' ').map(stem));

/** Sums of money in clauses that speak of a budget. */
function budgetsOf(context: Passage): Bounds[] {
  return context.clauses.flatMap(({ terms: [from, end], bounds }) =>
    context.terms.slice(from, end).some(({ sense }) => BUDGET_WORDS.has(sense.name))
      ? bounds.filter(({ kind }) => kind === 'money')
      : [],
  );
}
