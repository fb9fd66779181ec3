/**
 * Corrected totals of overlapping sets, in percent of the union: the method's branching beside what docs/adr/0023
 * proposes and what it replaced. Only the sets' weights and those of their intersections two by two are known to either.
 */
import { Random } from '../../test/engine/random.ts';
import { print } from '../engine/table.ts';
import { overlappingSets, type SetCell } from './overlapping-sets.ts';

const REPEATS = 1000;
/** Part of what the pairs leave open about three sets that a second discount takes. */
const SECOND_SHARE = 1 / 3;

const CELLS: SetCell[] = [
  { family: 'independent', sets: [3, 4], elements: 12, share: 0.5, weightSd: 1 },
  { family: 'uneven', sets: [4, 4], elements: 16, share: 0.4, weightSd: 0.5 },
  { family: 'independent', sets: [3, 6], elements: 12, share: 0.3, weightSd: 1 },
  { family: 'independent', sets: [4, 8], elements: 20, share: 0.2, weightSd: 1 },
  { family: 'uneven', sets: [3, 6], elements: 20, share: 0.3, weightSd: 1 },
  { family: 'uneven', sets: [3, 6], elements: 40, share: 0.15, weightSd: 1 },
  { family: 'nested', sets: [3, 5], elements: 40, share: 0.5, weightSd: 1 },
  { family: 'nested', sets: [3, 6], elements: 12, share: 0.5, weightSd: 0 },
  { family: 'intervals', sets: [3, 6], elements: 40, share: 0.3, weightSd: 1 },
  { family: 'independent', sets: [3, 6], elements: 60, share: 0.5, weightSd: 0 },
  { family: 'independent', sets: [8, 10], elements: 20, share: 0.3, weightSd: 1 },
];

const TOTALS: Record<string, (common: number[][]) => number> = {
  none: sizes,
  'all pairs': (common) => sizes(common) - pairs(common),
  'largest first': (common) => sizes(common) - largestFirst(common),
  branching: (common) => sizes(common) - firstDiscounts(common, forest(common)),
  'with a second': (common) => {
    const tree = forest(common);
    return sizes(common) - firstDiscounts(common, tree) - SECOND_SHARE * secondDiscounts(common, tree);
  },
};

/** Bias, root mean square and the twentieth-smallest part of the errors, over simulated sets from seed 1 on. */
export function benchTotals(): void {
  print(['sets (bias, rmse, 5 %)', ...Object.keys(TOTALS)]);
  for (const cell of CELLS) {
    const errors = Object.keys(TOTALS).map((): number[] => []);
    for (let seed = 1; seed <= REPEATS; seed += 1) {
      const { common, union } = overlappingSets(new Random(seed), cell);
      for (const [index, total] of Object.values(TOTALS).entries())
        errors[index]!.push(100 * (total(common) / union - 1));
    }
    const name = `${cell.family} ${cell.sets.join('–')} ${cell.elements} ${cell.share}`;
    print([name, ...errors.map(summary)]);
  }
}

function summary(errors: number[]): string {
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const square = errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length;
  const low = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 20)] ?? Number.NaN;
  return [mean, Math.sqrt(square), low].map((value) => value.toFixed(1)).join(' ');
}

function sizes(common: number[][]): number {
  return common.reduce((sum, line, i) => sum + line[i]!, 0);
}

function pairs(common: number[][]): number {
  return (common.flat().reduce((sum, weight) => sum + weight, 0) - sizes(common)) / 2;
}

/** Pair by pair, the largest overlap first: the smaller set of the two is discounted, unless it is already. */
function largestFirst(common: number[][]): number {
  const size = (set: number) => common[set]![set]!;
  const overlaps = common.flatMap((line, i) => line.slice(0, i).map((weight, j) => ({ weight, i, j })));
  const discounted = new Set<number>();
  let sum = 0;
  for (const { weight, i, j } of overlaps.toSorted((a, b) => b.weight - a.weight)) {
    const child = size(i) <= size(j) ? i : j;
    if (!discounted.has(child)) sum += weight;
    discounted.add(child);
  }
  return sum;
}

interface Forest {
  /** Sets from the roots outwards: by depth, the larger first. */
  order: number[];
  /** Whose overlap discounts each set; −1 for the root. */
  parent: number[];
}

/** Maximum-weight tree over pairwise intersections, from the largest set on (Prim 1957): the branching of open records. */
function forest(common: number[][]): Forest {
  const size = (set: number) => common[set]![set]!;
  const all = common.map((_, set) => set);
  const root = all.reduce((best, set) => (size(set) > size(best) ? set : best), 0);
  const parent = all.map(() => -1);
  const depth = all.map(() => 0);
  const reached = [root];
  while (reached.length < all.length) {
    let [from, to] = [-1, -1];
    for (const i of reached) {
      for (const j of all) {
        if (!reached.includes(j) && (to < 0 || common[i]![j]! > common[from]![to]!)) [from, to] = [i, j];
      }
    }
    parent[to] = from;
    depth[to] = depth[from]! + 1;
    reached.push(to);
  }
  return { parent, order: all.toSorted((a, b) => depth[a]! - depth[b]! || size(b) - size(a) || a - b) };
}

function firstDiscounts(common: number[][], { parent }: Forest): number {
  return parent.reduce((sum, from, set) => (from < 0 ? sum : sum + common[set]![from]!), 0);
}

/** For each set the most that an earlier one besides its parent may share with it outside the parent. */
function secondDiscounts(common: number[][], { order, parent }: Forest): number {
  let sum = 0;
  for (const [place, i] of order.entries()) {
    const p = parent[i]!;
    if (p < 0) continue;
    const earlier = order.slice(0, place).filter((j) => j !== p);
    sum += Math.max(0, ...earlier.map((j) => common[i]![j]! - leastCommonToThree(common, i, j, p)));
  }
  return sum;
}

function leastCommonToThree(common: number[][], i: number, j: number, p: number): number {
  const both = (a: number, b: number, c: number) => common[a]![b]! + common[a]![c]! - common[a]![a]!;
  return Math.max(0, both(i, j, p), both(j, i, p), both(p, i, j));
}
