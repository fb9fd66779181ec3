/** Options beside one another in what is counted: how much each states of what a wish wants much or little of, and whether it keeps limits. */
import { stem } from '../stems.ts';
import { isSameUnit, within } from './compare-bounds.ts';
import type { Bounds } from './read-bounds.ts';
import type { Passage } from './read-passage.ts';
import type { Wish } from './read-wishes.ts';

/** Amounts farther apart than this, in e-folds, are simply far apart. Judgement. */
const FAR = 1.5;
const BROKEN = -1;

/** Per option: above 0 where it states more of what is wanted (or less of what is not) than the others do on average. */
export function amountScores(wish: Wish, options: readonly Passage[]): number[] {
  const none = options.map(() => 0);
  if (wish.amount === null) return none;
  const { of, direction } = wish.amount;
  const logs = options.map((option) => {
    const stated = option.clauses
      .flatMap(({ bounds }) => bounds)
      .filter((bound) => isOf(of, bound, wish.passage))
      .map(middle);
    return stated.length === 0
      ? null
      : Math.log(
          Math.max(
            1e-3,
            stated.reduce((sum, one) => sum + one, 0),
          ),
        );
  });
  const known = logs.filter((log) => log !== null);
  if (known.length < 2) return none;
  const mean = known.toSorted((a, b) => a - b).reduce((sum, log) => sum + log, 0) / known.length;
  return logs.map((log) =>
    log === null ? 0 : (direction * Math.max(-FAR, Math.min(FAR, log - mean))) / FAR,
  );
}

function isOf(of: NonNullable<Wish['amount']>['of'], bound: Bounds, wish: Passage): boolean {
  if (of === 'money') return bound.kind === 'money';
  if (of === 'time') return bound.kind === 'time';
  if (of === 'length') return (bound.kind === 'measure' && bound.unit === 'length') || bound.kind === 'time';
  const noun = stem(bound.word);
  return wish.terms.some(({ sense }) => sense.name === bound.unit || (noun !== '' && sense.name === noun));
}

function middle({ low, high }: Bounds): number {
  return Number.isFinite(high) ? (low + high) / 2 : low;
}

/** Per option: 1 where it keeps a limit that the wish sets or that the context sets for it, −1 where it breaks it, else 0. */
export function limitScores(wish: Wish, options: readonly Passage[], context: Passage): number[] {
  const limits = wish.passage.clauses.flatMap(({ bounds }) => bounds).filter(({ kind }) => kind !== 'bare');
  if (wish.isLimited) limits.push(...budgetsOf(context).map((bound) => ({ ...bound, low: 0 })));
  const scores = options.map((option) => {
    const stated = option.clauses.flatMap(({ bounds }) => bounds);
    let score = 0;
    for (const limit of limits) {
      const same = stated.filter((bound) => isSameUnit(limit, bound));
      if (same.length === 0) continue;
      score += same.some((bound) => within(bound, limit) > 0.5) ? 1 : BROKEN;
    }
    return score;
  });
  return scores;
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
