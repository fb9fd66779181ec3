/**
 * Quantiles of weighted nodes, their slope and each randomisation's share, against all nodes
 * sorted.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineInstance } from '../../../../engine/engine-instance.ts';
import { Random } from '../../../../problems/random.ts';
import { compileProbe, NO_LENGTHS } from '../../probe.ts';

const RANDOMISATIONS = 16;
const LINE_NODES = 16;
const FIRST_RUN = 64;
/** Weights are added in 32 bits, 64 at a time. */
const ROUNDING = 1e-6;

interface Node {
  value: number;
  weight: number;
  randomisation: number;
}

interface Nodes {
  /** In the order in which they are kept. */
  all: Node[];
  sorted: Node[];
  /** Of all weights: draws that are finite. */
  total: number;
  solved: number[];
}

let engine: EngineInstance;
beforeAll(async () => {
  engine = await EngineInstance.create(await compileProbe());
});

const VALUES: Record<string, (random: Random) => number> = {
  'all different': (random) => random.normal(),
  'nine atoms': (random) => random.below(9),
  'an atom of 70 %': (random) => Math.min(1, random.uniform(0, 10 / 3)),
  'all equal': () => 0.7,
  'steeper and steeper': (random) => Math.exp(9 * random.normal()),
};

/** Bounds of the window in which a quantile is looked for, where `truth` is what is to be found. */
const WINDOWS: Record<string, (truth: number, nodes: Node[]) => [number, number]> = {
  'holds it': (truth, nodes) => [truth - 0.2 * Math.abs(truth) - 0.05, valueAt(nodes, 0.95)],
  'has two nodes as bounds': (truth, nodes) => [
    lastUpTo(nodes, truth - 0.1 * Math.abs(truth)),
    valueAt(nodes, 1),
  ],
  'starts with it': (truth, nodes) => [lastUpTo(nodes, truth), valueAt(nodes, 0.95)],
  'ends with it': (truth, nodes) => [valueAt(nodes, 0), lastUpTo(nodes, truth)],
  'has no width, and is at it': (truth, nodes) => [lastUpTo(nodes, truth), lastUpTo(nodes, truth)],
  'has no width, and is elsewhere': (_, nodes) => [valueAt(nodes, 0.5), valueAt(nodes, 0.5)],
  'lies above': (truth, nodes) => [truth + 1, valueAt(nodes, 1) + 2],
  'lies below': (truth, nodes) => [valueAt(nodes, 0) - 2, truth - 1],
  'holds everything': () => [-Infinity, Infinity],
};

describe.each(Object.keys(VALUES))('nodes that are %s', (kind) => {
  test.each(Object.keys(WINDOWS))('and a window that %s', (window) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const random = new Random(seed);
      // 65 points make a second run.
      const points = random.pick([16, 17, 65]);
      const nodes = keptNodes(random, points, VALUES[kind]!, seed % 3 === 0 ? 0.1 : 0);
      const p = random.pick([0.1, 0.9]);
      const [from, to] = WINDOWS[window]!(byInterpolation(nodes, p * nodes.total), nodes.sorted);
      const place = `seed ${seed}, ${points} points, p ${p}, from ${from} to ${to}`;
      engine.call('openLineWindow', 0, from, to);
      const found = engine.call('lineQuantile', p);
      expectWeightAround(nodes, found, p * nodes.total, place);
      engine.call('tallyLines', found, engine.figure('replicates'));
      const shares = engine.reals('replicates', RANDOMISATIONS);
      for (let r = 0; r < RANDOMISATIONS; r += 1)
        expect(Math.abs(shares[r]! - shareBelow(nodes, r, found)), `${place}, share ${r}`).toBeLessThan(
          ROUNDING,
        );
    }
  });
});

test('among a few nodes: linear in between, half of each one’s weight counted', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = new Random(seed);
    const nodes = keptNodes(random, 16, VALUES['all different']!, 0);
    const p = random.uniform(0.05, 0.95);
    const wanted = p * nodes.total;
    const truth = byInterpolation(nodes, wanted);
    const at = nodes.sorted.findIndex(({ value }) => value > truth);
    const [low, high] = [nodes.sorted[at - 1]!, nodes.sorted[at]!];
    engine.call('openLineWindow', 0, nodes.sorted[at - 10]!.value, nodes.sorted[at + 10]!.value);
    // A weight that is mistaken by rounding moves the quantile by that part of the gap.
    const rounding = (ROUNDING * nodes.total * (high.value - low.value)) / (low.weight + high.weight);
    expect(Math.abs(engine.call('lineQuantile', p) - truth), `seed ${seed}, p ${p}`).toBeLessThan(rounding);
  }
});

describe('the slope', () => {
  test('over a window is its width over the share of weight within, half of what is at its bounds', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = new Random(seed);
      const nodes = keptNodes(random, 65, VALUES[random.pick(['all different', 'nine atoms'])]!, 0);
      const [from, to] = [valueAt(nodes.sorted, 0.06), valueAt(nodes.sorted, 0.6)];
      engine.call('openLineWindow', 0, from, to);
      engine.call('lineQuantile', 0.1);
      const share = (above(nodes, from) - above(nodes, to)) / nodes.total;
      const slope = engine.call('slopeOfWindow', 0.1, 0.03);
      expect(slope, `seed ${seed}`).toBeCloseTo((to - from) / share, 4);
    }
  });

  test('where the window was missed is that of the quantiles to either side', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const nodes = keptNodes(new Random(seed), 65, VALUES['all different']!, 0);
      engine.call('openLineWindow', 0, 50, 51);
      engine.call('lineQuantile', 0.1);
      const slope = engine.call('slopeOfWindow', 0.1, 0.03);
      const [low, high] = [
        byInterpolation(nodes, 0.07 * nodes.total),
        byInterpolation(nodes, 0.13 * nodes.total),
      ];
      expect(slope / ((high - low) / 0.06), `seed ${seed}`).toBeCloseTo(1, 1);
    }
  });

  test('on an atom that fills the window is 0', () => {
    keptNodes(new Random(1), 16, VALUES['an atom of 70 %']!, 0);
    engine.call('openLineWindow', 0, 1, 1);
    expect(engine.call('lineQuantile', 0.9)).toBe(1);
    expect(engine.call('slopeOfWindow', 0.9, 0.03)).toBe(0);
  });
});

test('without one draw that is finite everything is 0', () => {
  keptNodes(new Random(1), 17, VALUES['all different']!, 1);
  engine.call('openLineWindow', 0, 0, 0);
  expect(engine.call('lineQuantile', 0.1)).toBe(0);
  engine.call('tallyLines', 0, engine.figure('replicates'));
  expect(Array.from(engine.reals('replicates', RANDOMISATIONS))).toEqual(new Array(RANDOMISATIONS).fill(0));
});

/**
 * Random nodes where draws would leave them: run by run, and within a run randomisation by
 * randomisation. `spoilt`: the share of draws that are NaN.
 */
function keptNodes(random: Random, points: number, value: (random: Random) => number, spoilt: number): Nodes {
  engine.plan(NO_LENGTHS);
  engine.call('beginRuns');
  const runs: Node[][] = [];
  const solved = new Array<number>(RANDOMISATIONS).fill(0);
  for (let start = 0; start < points; ) {
    const end = Math.min(start === 0 ? FIRST_RUN : 2 * start, points);
    const nodes: Node[] = [];
    for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
      for (let point = start; point < end; point += 1) {
        const finite = random.uniform() >= spoilt;
        if (finite) solved[randomisation]! += 1;
        nodes.push(...line(random, finite ? value : () => Number.NaN, randomisation));
      }
    engine.call('addRun', start, end, 0, 1);
    runs.push(nodes);
    start = end;
  }
  engine.call('planLines', points * RANDOMISATIONS);
  for (const [run, nodes] of runs.entries()) {
    singles(engine.call('lineRow', run, 0), nodes.length).set(nodes.map((node) => node.value));
    singles(engine.call('lineWeightRow', run), nodes.length).set(nodes.map((node) => node.weight));
  }
  engine.integers('solvedCount', RANDOMISATIONS).set(solved);
  const all = runs.flat();
  const sorted = all.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value);
  return { all, sorted, solved, total: solved.reduce((sum, count) => sum + count, 0) };
}

/** The nodes of one draw: weights add up to 1, or are 0 where the draw is no number. */
function line(random: Random, value: (random: Random) => number, randomisation: number): Node[] {
  const raw = Array.from({ length: LINE_NODES }, () => random.uniform() ** 4);
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return raw.map((weight) => {
    const rounded = Math.fround(value(random));
    return { value: rounded, weight: Number.isNaN(rounded) ? 0 : Math.fround(weight / sum), randomisation };
  });
}

/** View of the engine's memory as 32-bit fractions. */
function singles(address: number, length: number): Float32Array {
  return new Float32Array(engine.integers('solvedCount', 0).buffer, address, length);
}

/** A value is reached when half of its own weight is; linear in between. */
function byInterpolation({ sorted }: Nodes, wanted: number): number {
  let reached = 0;
  let last = sorted[0]!;
  for (const [k, node] of sorted.entries()) {
    const step = k === 0 ? 0.5 * node.weight : 0.5 * (last.weight + node.weight);
    if (wanted <= reached + step) return last.value + ((node.value - last.value) * (wanted - reached)) / step;
    reached += step;
    last = node;
  }
  return last.value;
}

/**
 * The weight below a quantile and the weight not above it enclose the wanted weight, up to half of
 * a neighbour's weight.
 */
function expectWeightAround({ sorted, total }: Nodes, found: number, wanted: number, place: string): void {
  let below = 0;
  let upTo = 0;
  for (const { value, weight } of sorted) {
    if (value < found) below += weight;
    if (value <= found) upTo += weight;
  }
  const neighbour = 0.5 * Math.max(...sorted.map(({ weight }) => weight)) + ROUNDING * total;
  expect(wanted, place).toBeGreaterThanOrEqual(below - neighbour);
  expect(wanted, place).toBeLessThanOrEqual(upTo + neighbour);
}

function shareBelow({ all, solved }: Nodes, randomisation: number, bound: number): number {
  let sum = 0;
  for (const { value, weight, randomisation: r } of all)
    if (r === randomisation) sum += value < bound ? weight : value === bound ? 0.5 * weight : 0;
  return sum / solved[randomisation]!;
}

/** Weight above a value, half of its own counted. */
function above({ sorted }: Nodes, bound: number): number {
  return sorted.reduce(
    (sum, { value, weight }) => sum + (value > bound ? weight : value === bound ? 0.5 * weight : 0),
    0,
  );
}

function valueAt(sorted: Node[], rank: number): number {
  return sorted[Math.floor(rank * (sorted.length - 1))]!.value;
}

function lastUpTo(sorted: Node[], bound: number): number {
  return (sorted.findLast(({ value }) => value <= bound) ?? sorted[0]!).value;
}
