/**
 * Compares options by the amounts that they state of a thing that a wish wants much or little of.
 */
import { log } from '../../../../engine/mathematics.ts';
import type { Bounds } from '../../reading/numbers/bounds.ts';
import { boundsOf, type Passage } from '../../reading/passage.ts';
import type { Amount, Measured } from '../../reading/read-wishes.ts';
import { stem } from '../../reading/words/stem.ts';
import type { Match } from '../matches.ts';

/**
 * The weight of a difference rises from NEAR, for the smallest one, to 1 for amounts that lie FAR
 * (in e-folds) or farther from the mean. Judgement.
 */
const FAR = 0.7;
const NEAR = 0.4;
/** Amounts that differ by less are the same amount; the difference is rounding. */
const SAME = 1e-6;
/** A free option counts as the cheapest option that costs something, divided by this. Judgement. */
const FREE_DIVISOR = 10;
/** The factor where the wish does not say "more" or "less" itself. Judgement. */
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
/**
 * A match of at least this quality is of the word itself and not only of its topic. Only words of
 * at least this weight in the wish name the wanted thing.
 */
const CLOSE = 0.6;
const NOTHING: StatedAmount = { kind: '', value: 0 };
const AUDIENCE = new Set('listener visitor spectator attendee guest viewer seat reader'.split(' ').map(stem));

/** An amount of something; the kind is '' where the option has none of it. */
export interface StatedAmount {
  kind: string;
  value: number;
}

/**
 * For each option: above 0 where it states more of a wanted thing, or less of an unwanted one, than
 * the average option.
 */
export function compareAmounts(
  amounts: readonly (StatedAmount | null)[],
  { direction, isExplicit }: Amount,
): number[] | null {
  const kind = commonKind(amounts);
  const values = amounts.map((amount) =>
    amount !== null && (amount.kind === kind || amount.kind === '') ? amount.value : null,
  );
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const floor = Math.min(...known.filter((value) => value > 0)) / FREE_DIVISOR;
  const logs = values.map((value) => (value === null ? null : log(Math.max(floor, value))));
  const stated = logs.filter((log) => log !== null);
  // The sum is taken in order of size, so that the options' order changes no bit.
  const mean = stated.toSorted((a, b) => a - b).reduce((sum, log) => sum + log, 0) / stated.length;
  const farthest = Math.max(...stated.map((log) => Math.abs(log - mean)));
  if (!(farthest > SAME)) return null;
  // However close the amounts are, a person who wants as little as possible wants the smallest.
  const size = (isExplicit ? 1 : IMPLICIT) * (NEAR + (1 - NEAR) * Math.min(1, farthest / FAR));
  return logs.map((log) => (log === null ? 0 : (direction * size * (log - mean)) / farthest));
}

/** The kind that most options state; of equally frequent kinds, the first by name. */
function commonKind(amounts: readonly (StatedAmount | null)[]): string {
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

/** Null where the option states no amount. `byClause` holds the option's matches with the wish. */
export function amountIn(
  option: Passage,
  { of, direction }: Amount,
  wish: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): StatedAmount | null {
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

/**
 * The amount in a clause that names the wanted thing: "sales rise by 60 %", "up to five days of
 * files can be lost".
 */
function amountBeside(
  option: Passage,
  wish: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): StatedAmount | null {
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
