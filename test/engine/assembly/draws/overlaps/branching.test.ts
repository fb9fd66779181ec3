/** The branching beside a search through all choices. */
import { beforeAll, expect, test } from 'vitest';
import { Random } from '../../../../../problems/random.ts';
import { compileProbe, Probe, type WeightedEdge } from '../../../probe.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test('2,000 random graphs: a branching, and none is heavier', () => {
  let cycles = 0;
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { nodes, edges } = randomGraph(seed);
    const chosen = solver.branching(nodes, edges);
    const place = `seed ${seed}: ${JSON.stringify(edges)} gave ${chosen}`;
    for (const [node, edge] of chosen.entries()) if (edge >= 0) expect(edges[edge]?.to, place).toBe(node);
    expect(hasCycle(edges, chosen), place).toBe(false);
    expect(weightOf(edges, chosen), place).toBeCloseTo(heaviest(nodes, edges), 10);
    const greedy = firstHeaviest(nodes, edges);
    if (hasCycle(edges, greedy)) cycles += 1;
    // Without a cycle to open, every node's edge is settled: the heaviest, of equals the one listed
    // first.
    else expect(chosen, place).toEqual(greedy);
  }
  // The graphs are no test of the contraction unless many of them need it.
  expect(cycles).toBeGreaterThan(500);
});

test('of equal edges into a node the one listed first is taken', () => {
  const edges = [edge(0, 2, 1), edge(1, 2, 1), edge(3, 2, 1)];
  expect(solver.branching(4, edges)).toEqual([-1, -1, 0, -1]);
});

test('a cycle opened between equals loses the edge listed first', () => {
  expect(solver.branching(2, [edge(1, 0, 1), edge(0, 1, 1)])).toEqual([-1, 1]);
  expect(solver.branching(3, [edge(2, 0, 1), edge(0, 1, 1), edge(1, 2, 1)])).toEqual([-1, 1, 2]);
  expect(solver.branching(3, [edge(1, 2, 1), edge(0, 1, 1), edge(2, 0, 1)])).toEqual([2, 1, -1]);
});

test('a cycle within a cycle opens where an edge from outside adds most', () => {
  const edges = [
    edge(0, 1, 10),
    edge(1, 0, 10),
    edge(1, 2, 9),
    edge(2, 0, 9.5),
    edge(3, 2, 8),
    edge(3, 1, 2),
  ];
  const chosen = solver.branching(4, edges);
  expect(weightOf(edges, chosen)).toBe(heaviest(4, edges));
  expect(hasCycle(edges, chosen)).toBe(false);
});

test('an edge without weight, and an edge of a node to itself, are never taken', () => {
  expect(solver.branching(3, [edge(0, 1, 0), edge(2, 2, 5), edge(0, 2, -1)])).toEqual([-1, -1, -1]);
});

test('a graph without edges has none to take', () => {
  expect(solver.branching(3, [])).toEqual([-1, -1, -1]);
});

test('320 nodes on one cycle of nested cycles end without recursion', () => {
  const edges: WeightedEdge[] = [];
  for (let node = 0; node < 320; node += 1) {
    edges.push(edge(node, (node + 1) % 320, 1000 - node), edge((node + 1) % 320, node, 999.5 - node));
  }
  const chosen = solver.branching(320, edges);
  expect(hasCycle(edges, chosen)).toBe(false);
  expect(chosen.filter((taken) => taken >= 0)).toHaveLength(319);
});

/** Weights are small whole numbers in every other graph, so that ties and exact sums are common. */
function randomGraph(seed: number): { nodes: number; edges: WeightedEdge[] } {
  const random = new Random(seed);
  const nodes = 2 + random.below(5);
  const edges: WeightedEdge[] = [];
  const count = random.below(3 * nodes + 1);
  while (edges.length < count) {
    const from = random.below(nodes);
    const to = random.below(nodes);
    if (from === to) continue;
    edges.push(edge(from, to, seed % 2 === 0 ? 1 + random.below(4) : random.uniform(0.01, 1)));
  }
  return { nodes, edges };
}

function edge(from: number, to: number, weight: number): WeightedEdge {
  return { from, to, weight };
}

function weightOf(edges: readonly WeightedEdge[], chosen: readonly number[]): number {
  return chosen.reduce((sum, taken) => sum + (taken < 0 ? 0 : edges[taken]!.weight), 0);
}

function hasCycle(edges: readonly WeightedEdge[], chosen: readonly number[]): boolean {
  return chosen.some((_, start) => {
    let node = start;
    for (let steps = 0; steps < chosen.length; steps += 1) {
      const taken = chosen[node]!;
      if (taken < 0) return false;
      node = edges[taken]!.from;
      if (node === start) return true;
    }
    return false;
  });
}

function firstHeaviest(nodes: number, edges: readonly WeightedEdge[]): number[] {
  return Array.from({ length: nodes }, (_, node) => {
    let best = -1;
    for (const [index, { to, weight }] of edges.entries())
      if (to === node && weight > (best < 0 ? 0 : edges[best]!.weight)) best = index;
    return best;
  });
}

/** The largest weight over all choices of at most one edge into each node that close no cycle. */
function heaviest(nodes: number, edges: readonly WeightedEdge[]): number {
  const chosen = new Array<number>(nodes).fill(-1);
  const search = (node: number): number => {
    if (node === nodes) return hasCycle(edges, chosen) ? -Infinity : weightOf(edges, chosen);
    let best = -Infinity;
    for (let index = -1; index < edges.length; index += 1) {
      if (index >= 0 && edges[index]!.to !== node) continue;
      chosen[node] = index;
      best = Math.max(best, search(node + 1));
    }
    chosen[node] = -1;
    return best;
  };
  return search(0);
}
