import { expect, test } from 'vitest';
import { type ItemPair, ratioDesign, ratioRecordCount } from '../../engine/design.ts';
import { printFigures } from './print-figures.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index * 0x0bad_5eed + 7).map((seed) => seed % 2 ** 32);
const MANY = [6, 7, 8, 12, 40, 120, 320];

test('fewer than two items need no comparison', () => {
  expect(ratioDesign(1, 0, 0)).toEqual([]);
  expect(ratioDesign(1, 0, 1)).toEqual([]);
});

test.each([2, 3, 4, 5])('%i items: every ordered pair once', (items) => {
  const pairs = ratioDesign(9, 3, items);
  expect(pairs).toHaveLength(items * (items - 1));
  expect(arcs(pairs).size).toBe(items * (items - 1));
  expect(pairs.every(({ first, second }) => first !== second)).toBe(true);
});

test.each(MANY)(
  '%i items: three cycles without a common arc, each item first as often as second',
  (items) => {
    for (const seed of SEEDS) {
      const pairs = ratioDesign(seed, 1, items);
      expect(pairs, `seed ${seed}`).toHaveLength(3 * items);
      expect(arcs(pairs).size, `seed ${seed}`).toBe(3 * items);
      const shown = { first: new Array(items).fill(0), second: new Array(items).fill(0) };
      for (const { first, second } of pairs) {
        shown.first[first] += 1;
        shown.second[second] += 1;
      }
      expect(shown, `seed ${seed}`).toEqual({
        first: new Array(items).fill(3),
        second: new Array(items).fill(3),
      });
      for (let cycle = 0; cycle < 3; cycle += 1) {
        expect(cycleLength(pairs.slice(cycle * items, (cycle + 1) * items)), `seed ${seed}`).toBe(items);
      }
    }
  },
);

test('every pair of items is as likely as any other', () => {
  const items = 6;
  const designs = 2000;
  const counts = new Map<string, number>();
  for (let seed = 0; seed < designs; seed += 1) {
    for (const arc of arcs(ratioDesign(seed, 0, items))) counts.set(arc, (counts.get(arc) ?? 0) + 1);
  }
  // An arc is in a design with probability 3n / n(n−1) = 0.6; five standard deviations of 2,000
  // such trials.
  const bound = 5 * Math.sqrt(designs * 0.6 * 0.4);
  expect(counts.size).toBe(items * (items - 1));
  for (const count of counts.values()) expect(Math.abs(count - 0.6 * designs)).toBeLessThan(bound);
});

test('the largest distance grows as the logarithm of the items', () => {
  const table: number[][] = [];
  for (const items of MANY) {
    const distances = SEEDS.map((seed) => largestDistance(ratioDesign(seed, 0, items), items));
    table.push([items, Math.min(...distances), Math.max(...distances)]);
    // Six neighbours each: the ball of radius r holds at most about 5^r items; the bound leaves two
    // steps of slack.
    for (const distance of distances) expect(distance).toBeLessThanOrEqual(Math.log(items) / Math.log(5) + 3);
  }
  printFigures('largest distance between two items', [['items', 'least', 'most'], ...table]);
});

test('is a function of seed, stakeholder and number of items', () => {
  expect(ratioDesign(5, 2, 40)).toEqual(ratioDesign(5, 2, 40));
  const others = [ratioDesign(6, 2, 40), ratioDesign(5, 3, 40), ratioDesign(2, 5, 40)];
  for (const other of others) expect(other).not.toEqual(ratioDesign(5, 2, 40));
});

test('never changes: a decision asked again must ask the same pairs', () => {
  const pairs = ratioDesign(20_240_607, 1, 6).map(({ first, second }) => `${first}${second}`);
  expect(pairs.join(' ')).toBe('40 03 35 51 12 24 15 50 04 43 32 21 42 20 05 53 31 14');
});

test.each([0, 1, 2, 5, 6, 320])('counts the records of %i items', (items) => {
  expect(ratioRecordCount(items)).toBe(ratioDesign(3, 0, items).length);
});

test.each([-1, 1.5, 2 ** 32, Number.NaN])(
  'refuses %d as a seed, a stakeholder or a number of items',
  (bad) => {
    expect(() => ratioDesign(bad, 0, 6)).toThrow(/seed: .* from 0 to 4294967295/);
    expect(() => ratioDesign(1, bad, 6)).toThrow(/stakeholder: /);
    expect(() => ratioDesign(1, 0, bad)).toThrow(/items: /);
  },
);

function arcs(pairs: ItemPair[]): Set<string> {
  return new Set(pairs.map(({ first, second }) => `${first}→${second}`));
}

/** Arcs walked from the first pair until its first item is met again. */
function cycleLength(pairs: ItemPair[]): number {
  const after = new Map(pairs.map(({ first, second }) => [first, second]));
  const start = pairs[0]!.first;
  let length = 1;
  for (let item = after.get(start)!; item !== start; item = after.get(item)!) length += 1;
  return length;
}

/**
 * Longest shortest path, records taken as undirected edges; infinite when the design is not
 * connected.
 */
function largestDistance(pairs: ItemPair[], items: number): number {
  const neighbours = Array.from({ length: items }, () => new Set<number>());
  for (const { first, second } of pairs) {
    neighbours[first]!.add(second);
    neighbours[second]!.add(first);
  }
  let largest = 0;
  for (let start = 0; start < items; start += 1) {
    const distance = new Map([[start, 0]]);
    for (const [item, steps] of distance) {
      for (const other of neighbours[item]!) if (!distance.has(other)) distance.set(other, steps + 1);
    }
    largest = Math.max(largest, distance.size < items ? Infinity : Math.max(...distance.values()));
  }
  return largest;
}
