/** Options beside one another in what is counted: how much each states of what a wish wants much or little of. */
import { log } from '../../../engine/mathematics.ts';
import { stem } from '../stems.ts';
import type { Bounds } from './bounds.ts';
import { boundsOf } from './bounds-of.ts';
import type { Match } from './matches.ts';
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
const RISING = new Set('rise grow increase more extra gain higher'.split(' ').map(stem));
const BESIDE = new Set<Bounds['kind']>(['share', 'time', 'money']);
/** A match this good is of a word and not of a matter; the same goes for the weight of a word. */
const CLOSE = 0.6;
const NOTHING: Stated = { kind: '', value: 0 };
const AUDIENCE = new Set('listener visitor spectator attendee guest viewer seat reader'.split(' ').map(stem));

/** How much of something; '' for the kind of nothing. */
export interface Stated {
  kind: string;
  value: number;
}

/** Per option: above 0 where it states more of what is wanted (or less of what is not) than the others do on average. */
export function compareAmounts(
  amounts: readonly (Stated | null)[],
  { direction, isExplicit }: Amount,
): number[] | null {
  const kind = commonKind(amounts);
  const values = amounts.map((amount) =>
    amount !== null && (amount.kind === kind || amount.kind === '') ? amount.value : null,
  );
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const floor = Math.min(...known.filter((value) => value > 0)) / FREE_SHARE;
  const logs = values.map((value) => (value === null ? null : log(Math.max(floor, value))));
  const stated = logs.filter((log) => log !== null);
  // Summed in their own order of size, so that the options' order changes no bit.
  const mean = stated.toSorted((a, b) => a - b).reduce((sum, log) => sum + log, 0) / stated.length;
  const farthest = Math.max(...stated.map((log) => Math.abs(log - mean)));
  if (!(farthest > SAME)) return null;
  // Somebody who wants as little as can be wants the least of them, however near they lie.
  const size = (isExplicit ? 1 : IMPLICIT) * (NEAR + (1 - NEAR) * Math.min(1, farthest / FAR));
  return logs.map((log) => (log === null ? 0 : (direction * size * (log - mean)) / farthest));
}

/** The kind that most options state; of equally many, the first by name. */
function commonKind(amounts: readonly (Stated | null)[]): string {
  const counts = new Map<string, number>();
  for (const amount of amounts)
    if (amount !== null && amount.kind !== '') counts.set(amount.kind, (counts.get(amount.kind) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return (
    [...counts]
      .filter(([, count]) => count === most)
      .map(([kind]) => kind)
      .toSorted()[0] ?? ''
  );
}

/** Null where nothing is stated. `byClause`: where the option meets the wish. */
export function amountIn(
  option: Passage,
  { of, direction }: Amount,
  wish: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): Stated | null {
  const values = boundsOf(option)
    .filter((bound) => isOf(of, bound, wish))
    .map(middle);
  if (values.length > 0) {
    const sum = values.reduce((total, value) => total + value, 0);
    const farthest = direction > 0 ? Math.max(...values) : Math.min(...values);
    return { kind: of, value: of === 'time' ? farthest : sum };
  }
  if (of === 'counted') return amountBeside(option, wish, byClause);
  if (of !== 'money') return null;
  const isFree = option.terms.some(
    ({ sense, denied }) => FREE.has(sense.name) || (denied === 2 && COST_WORDS.has(sense.name)),
  );
  return isFree ? NOTHING : null;
}

/** What a clause that speaks of the thing says how much of it: "sales rise by 60 %", "up to five days of files can be lost". */
function amountBeside(
  option: Passage,
  wish: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): Stated | null {
  for (const [index, matches] of byClause) {
    const named = matches.filter(
      ({ sought, quality }) => quality >= CLOSE && wish.terms[sought]!.weight >= CLOSE,
    );
    if (named.length === 0) continue;
    const { bounds, terms } = option.clauses[index]!;
    const bound = bounds.find(({ kind }) => BESIDE.has(kind));
    if (bound === undefined) {
      if (named.some(({ met }) => option.terms[met]!.denied === 2)) return NOTHING;
      continue;
    }
    if (bound.kind !== 'share') return { kind: bound.kind, value: middle(bound) };
    const isLess = named.some(({ met }) => option.terms[met]!.denied === 1);
    const isMore = option.terms.slice(...terms).some(({ sense }) => RISING.has(sense.name));
    const share = middle(bound);
    return { kind: 'share', value: isLess ? Math.max(0, 1 - share) : isMore ? 1 + share : share };
  }
  return null;
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
