/** Overlapping sets whose union is known, to hold totals corrected from pairs against. */
import type { Random } from '../../test/engine/random.ts';

export type SetFamily = 'independent' | 'uneven' | 'nested' | 'intervals';

/** What the sets of one row of the table have in common. */
export interface SetCell {
  family: SetFamily;
  /** Least and greatest number of sets. */
  sets: readonly [number, number];
  elements: number;
  /** Mean share of the elements that a set holds; of nested sets, five times what they hold outside their cluster. */
  share: number;
  /** Standard deviation of the elements' log weights. */
  weightSd: number;
}

export interface OverlappingSets {
  /** Weight of the intersection of each two sets; a set's own weight on the diagonal. */
  common: number[][];
  union: number;
}

export function overlappingSets(random: Random, cell: SetCell): OverlappingSets {
  const sets = cell.sets[0] + random.below(cell.sets[1] - cell.sets[0] + 1);
  const weights = Array.from({ length: cell.elements }, () => Math.exp(cell.weightSd * random.normal()));
  let members = drawnMembers(random, cell, sets);
  while (members.some((one) => !one.includes(true))) members = drawnMembers(random, cell, sets);
  const weightWhere = (holds: (element: number) => boolean | undefined) =>
    weights.reduce((sum, weight, element) => (holds(element) ? sum + weight : sum), 0);
  return {
    common: members.map((one) => members.map((other) => weightWhere((e) => one[e] && other[e]))),
    union: weightWhere((e) => members.some((one) => one[e])),
  };
}

/** Which elements each set holds. */
function drawnMembers(random: Random, cell: SetCell, sets: number): boolean[][] {
  const { family, elements, share } = cell;
  const clusters = Math.max(2, Math.floor(sets / 2));
  const clusterOf = Array.from({ length: elements }, () => random.below(clusters));
  return Array.from({ length: sets }, () => {
    const own = random.below(clusters);
    const kept = random.uniform(0.2, 1);
    const setShare = family === 'uneven' ? random.uniform(0, 2 * share) : share;
    const centre = random.uniform(0, elements);
    const half = random.uniform(0, share * elements);
    return clusterOf.map((cluster, element) => {
      if (family === 'intervals') return Math.abs(element - centre) < half;
      if (family !== 'nested') return random.uniform() < setShare;
      return (cluster === own && random.uniform() < kept) || random.uniform() < share / 5;
    });
  });
}
