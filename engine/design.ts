/**
 * The pairs of items that are compared (docs/method.md, "Design"). Up to five items: every ordered
 * pair. More items: three random directed Hamiltonian cycles without a common arc. So the number of
 * questions grows with the items and not with their square, every item is shown first exactly as
 * often as second, and the largest distance between two items grows as the logarithm of their
 * number.
 */

export interface ItemPair {
  first: number;
  second: number;
}

/**
 * Up to this many items every ordered pair is asked: 20 records at most, and with few items each
 * record adds most.
 */
const MAX_ITEMS_ALL_PAIRS = 5;
const CYCLES = 3;
const MAX_UINT32 = 0xffff_ffff;

/**
 * The pairs to ask. They depend on (seed, stakeholder, items) alone. Fewer than two items need no
 * comparison.
 */
export function ratioDesign(seed: number, stakeholder: number, items: number): ItemPair[] {
  requireUint32('seed', seed);
  requireUint32('stakeholder', stakeholder);
  requireUint32('items', items);
  return items <= MAX_ITEMS_ALL_PAIRS ? everyOrderedPair(items) : cycles(seed, stakeholder, items);
}

/** Length of the design for this number of items. */
export function ratioRecordCount(items: number): number {
  requireUint32('items', items);
  return items <= MAX_ITEMS_ALL_PAIRS ? items * Math.max(0, items - 1) : CYCLES * items;
}

function requireUint32(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= MAX_UINT32) return;
  throw new RangeError(`${name}: ${value} is not a whole number from 0 to ${MAX_UINT32}`);
}

function everyOrderedPair(items: number): ItemPair[] {
  const pairs: ItemPair[] = [];
  for (let first = 0; first < items; first += 1) {
    for (let second = 0; second < items; second += 1) {
      if (first !== second) pairs.push({ first, second });
    }
  }
  return pairs;
}

/**
 * A shuffled cycle shares a Poisson number of arcs with an earlier one, with mean about 1 for each
 * cycle, so the third is accepted in about e⁻² of the tries: ten tries for a design, whatever the
 * number of items.
 */
function cycles(seed: number, stakeholder: number, items: number): ItemPair[] {
  const next = smallFastCounting(seed, stakeholder, items);
  const order = Array.from({ length: items }, (_, item) => item);
  const taken = new Set<number>();
  const pairs: ItemPair[] = [];
  while (pairs.length < CYCLES * items) {
    shuffle(order, next);
    const cycle = order.map((first, place) => ({ first, second: order[(place + 1) % items]! }));
    if (cycle.some(({ first, second }) => taken.has(first * items + second))) continue;
    for (const { first, second } of cycle) taken.add(first * items + second);
    pairs.push(...cycle);
  }
  return pairs;
}

/** Every order equally likely: Fisher and Yates 1938, in the form of Durstenfeld 1964. */
function shuffle(order: number[], next: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, next);
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
}

/**
 * Each of 0 … limit − 1 is equally likely: an output beyond the last whole multiple of the limit is
 * drawn again.
 */
function below(limit: number, next: () => number): number {
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const value = next();
    if (value < end) return value % limit;
  }
}

/**
 * sfc32, "small fast counting" (C. Doty-Humphrey, PractRand 0.94). It uses 32-bit integers only, so
 * it is the same on every machine. Seeded as PractRand seeds it: three words, the counter at 1,
 * fifteen outputs dropped.
 */
function smallFastCounting(word1: number, word2: number, word3: number): () => number {
  let a = word1 | 0;
  let b = word2 | 0;
  let c = word3 | 0;
  let counter = 1;
  function next(): number {
    const output = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + output) | 0;
    return output >>> 0;
  }
  for (let dropped = 0; dropped < 15; dropped += 1) next();
  return next;
}
