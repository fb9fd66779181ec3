/** Options beside one another in what is counted: how much each states of what a wish wants much or little of. */
import { stem } from '../stems.ts';
import type { Bounds } from './read-bounds.ts';
import type { Passage } from './read-passage.ts';
import type { Amount, Measured } from './read-wishes.ts';

/** Amounts farther apart than this, in e-folds, are simply far apart. Judgement. */
const FAR = 0.7;
const NEAR = 0.4;
/** Rounding aside, the same amount. */
const SAME = 1e-6;
/** What costs nothing counts as this part of the cheapest that costs something. Judgement. */
const FREE_SHARE = 10;
/** Where "more" or "less" is only guessed. Judgement. */
const IMPLICIT = 0.6;
const FREE = new Set(
  [
    'free',
    'gratis',
    'complimentary',
    'free of charge',
    'for free',
    'no charge',
    'no cost',
    'at no cost',
    'without cost',
  ].map((words) => words.split(' ').map(stem).join(' ')),
);
const COST_WORDS = new Set('cost price charge fee expense rent pay'.split(' ').map(stem));
const AUDIENCE = new Set('listener visitor spectator attendee guest viewer seat reader'.split(' ').map(stem));

/** Per option: above 0 where it states more of what is wanted (or less of what is not) than the others do on average. */
export function compareAmounts(
  amounts: readonly (number | null)[],
  { direction, isExplicit }: Amount,
): number[] | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < 2) return null;
  const floor = Math.min(...known.filter((amount) => amount > 0)) / FREE_SHARE;
  const logs = amounts.map((amount) => (amount === null ? null : Math.log(Math.max(floor, amount))));
  const stated = logs.filter((log) => log !== null);
  // Summed in their own order of size, so that the options' order changes no bit.
  const mean = stated.toSorted((a, b) => a - b).reduce((sum, log) => sum + log, 0) / stated.length;
  const farthest = Math.max(...stated.map((log) => Math.abs(log - mean)));
  if (!(farthest > SAME)) return null;
  // Somebody who wants as little as can be wants the least of them, however near they lie.
  const size = (isExplicit ? 1 : IMPLICIT) * (NEAR + (1 - NEAR) * Math.min(1, farthest / FAR));
  return logs.map((log) => (log === null ? 0 : (direction * size * (log - mean)) / farthest));
}

/** Null where nothing is stated; 0 where it says that there is none. */
export function amountIn(option: Passage, of: Measured, wish: Passage): number | null {
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

export function namesCounted(wish: Passage, bound: Bounds): boolean {
  const noun = stem(bound.word);
  return wish.terms.some(({ sense }) => sense.name === bound.unit || (noun !== '' && sense.name === noun));
}

export function middle({ low, high }: Bounds): number {
  return Number.isFinite(high) ? (low + high) / 2 : low;
}
