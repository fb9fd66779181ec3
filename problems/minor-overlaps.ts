/**
 * Overlaps of every kind, few enough for lines: of n consequences, at most n^⅔ are present on
 * average.
 */
import type {
  Consequence,
  OverlapCell,
  OverlapKind,
  OverlapRecord,
  Problem,
  StakeholderSolution,
} from '../engine/problem.ts';
import type { Random } from './random.ts';

/**
 * Replaces the overlaps of a one-stakeholder problem with overlaps of these kinds. On average at
 * most `present` times as many are present as there are consequences; for lines the most is about
 * 0.5 of eight, and 0.2 of a hundred. Their chances vary about `chance`. The questions' few shares
 * make discounts exactly equal. Which one is taken then matters where overlaps of both kinds form a
 * cycle, so there each has its own share.
 */
export function withMinorOverlaps(
  random: Random,
  problem: Problem,
  kinds: readonly OverlapKind[],
  chance: number,
  present = 0.5,
): Problem {
  const [part] = problem.stakeholders;
  const { consequences } = part!;
  const overlap: OverlapRecord[] = [];
  let left = present * consequences.length;
  for (const { a, b, kind } of random.shuffled(pairsOf(consequences))) {
    if (!kinds.includes(kind)) continue;
    const p = Math.min(left, random.uniform(0, 2 * chance), 1);
    if (p <= 0) break;
    left -= p;
    const share = () => (kinds.length === 1 ? random.pick([1, 0.75, 0.5, 0.25]) : random.uniform(0.1, 1));
    overlap.push({ a, b, kind, cells: cellsOf(random, a, b, kind, p, share) });
  }
  return { ...problem, stakeholders: [{ ...part!, overlap }] };
}

/** All pairs of consequences that may overlap. */
export function pairsOf(consequences: readonly Consequence[]): { a: number; b: number; kind: OverlapKind }[] {
  return consequences.flatMap((one, a) =>
    consequences.flatMap((other, b) => {
      const [sameOption, sameSign] = [one.option === other.option, one.sign === other.sign];
      if (b <= a || sameOption !== sameSign) return [];
      return [{ a, b, kind: sameOption ? ('within' as const) : ('across' as const) }];
    }),
  );
}

/** A record's cells: open, closed either way, or any of these. */
function cellsOf(
  random: Random,
  a: number,
  b: number,
  kind: OverlapKind,
  p: number,
  share: () => number,
): OverlapCell[] {
  const children = random.pick([[null], [a], [b], [a, null, b]]);
  const type = kind === 'within' ? 'shared' : 'absence';
  return children.map((child) => ({ type, child, share: share(), p: p / children.length }));
}

/**
 * True when P(best) counts parts of draws, as only lines do. Without lines it is a whole number of
 * draws, or of parts of up to four in a tie.
 */
export function standsForLines({ probabilities, solved }: StakeholderSolution): boolean {
  return probabilities.some((p) => Math.abs(12 * p * solved - Math.round(12 * p * solved)) > 1e-6);
}
