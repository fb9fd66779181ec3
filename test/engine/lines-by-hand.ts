/**
 * The lines of a problem's draws as docs/method.md defines them, from the same Sobol' points and
 * loadings: every node by its own exponentials, and quantiles by sorting. It shares the engine's
 * steps up to the draws, and none after them. The discounts at the nodes of a draw are passed in
 * (`present-overlaps.ts`).
 */
import { expect } from 'vitest';
import type { Consequence, PooledFigures, Problem, StakeholderSolution } from '../../engine/problem.ts';
import type { Probe } from './probe.ts';

const RANDOMISATIONS = 16;
const BLOCK = 64;
const SPACING = 0.5;
const REACH = 8;

export interface LineNode {
  weight: number;
  /** EV of each option. */
  ev: number[];
}

/** What is removed of each consequence in a draw, where the consequences have these sizes. */
export type Removal = (draw: number, sizes: readonly number[]) => readonly number[];

/** All nodes of the first stakeholder's draws, whose number is fixed. */
export function linesByHand(
  solver: Probe,
  problem: Problem,
  pooled: PooledFigures,
  removal: Removal = () => [],
): LineNode[] {
  const loadings = solver.loadings(problem, 0, pooled);
  const { mean } = solver.posterior(problem, 0, pooled);
  const { consequences } = problem.stakeholders[0]!;
  const points = Number(problem.draws) / RANDOMISATIONS;
  const nodes: LineNode[] = [];
  let draw = 0;
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let start = 0; start < points; start += BLOCK) {
      const uniforms = loadings[0]!.map((_, k) =>
        solver.scrambledPoints(problem.seed, 0, k, randomisation, start),
      );
      for (let point = 0; point < Math.min(BLOCK, points - start); point += 1) {
        const z = uniforms.map((row) => solver.inverseNormal(row[point]!));
        const valuesAt = (logSizes: number[]) =>
          expectedValues(logSizes, consequences, problem.options, (sizes) => removal(draw, sizes));
        nodes.push(...lineThrough(z, mean, loadings, valuesAt));
        draw += 1;
      }
    }
  return nodes;
}

function lineThrough(
  z: number[],
  mean: number[],
  loadings: number[][],
  valuesAt: (logSizes: number[]) => number[],
): LineNode[] {
  const first = z[0]! - Math.floor(z[0]! / SPACING) * SPACING;
  const rest = mean.map((b, i) => loadings[i]!.reduce((x, a, k) => (k === 0 ? x : x + a * z[k]!), b));
  const nodes: LineNode[] = [];
  for (let k = -REACH; k < REACH; k += 1) {
    const t = first + k * SPACING;
    const logSizes = rest.map((x, i) => x + loadings[i]![0]! * t);
    const weight = (SPACING * Math.exp(-0.5 * t * t)) / Math.sqrt(2 * Math.PI);
    nodes.push({ weight, ev: valuesAt(logSizes) });
  }
  const missing = 1 - nodes.reduce((sum, { weight }) => sum + weight, 0);
  nodes[0]!.weight += 0.5 * missing;
  nodes.at(-1)!.weight += 0.5 * missing;
  return nodes;
}

function expectedValues(
  logSizes: number[],
  consequences: readonly Consequence[],
  options: number,
  removal: (sizes: number[]) => readonly number[],
): number[] {
  const largest = Math.max(...logSizes);
  // In 32 bits: sums of shares of one size are then exact, and rounding does not decide which of
  // two sides is larger.
  const sizes = consequences.map(({ item }) => Math.fround(Math.exp(logSizes[item]! - largest)));
  const removed = removal(sizes);
  const ev = new Array<number>(options).fill(0);
  for (const [c, { option, sign }] of consequences.entries())
    ev[option]! += sign * (sizes[c]! - (removed[c] ?? 0));
  return ev;
}

/** Each option's share of weight where its EV is the highest; an exact tie is split equally. */
export function winsOf(nodes: readonly LineNode[]): number[] {
  const wins = nodes[0]!.ev.map(() => 0);
  let total = 0;
  for (const { weight, ev } of nodes) {
    const highest = Math.max(...ev);
    const winners = ev.filter((value) => value === highest).length;
    for (const [o, value] of ev.entries()) if (value === highest) wins[o]! += weight / winners;
    total += weight;
  }
  return wins.map((weight) => weight / total);
}

/**
 * The nodes' EVs between which a share p of the weight is reached; a node is reached with half of
 * its own weight.
 */
function enclosingValues(nodes: readonly LineNode[], option: number, p: number): [number, number] {
  const sorted = nodes
    .map(({ ev, weight }) => ({ value: ev[option]!, weight }))
    .sort((a, b) => a.value - b.value);
  const wanted = p * sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  let last = sorted[0]!.value;
  for (const { value, weight } of sorted) {
    if (wanted <= below + 0.5 * weight) return [last, value];
    below += weight;
    last = value;
  }
  return [last, last];
}

/** P(best) is the nodes' share of weight, and p10 and p90 lie where the nodes' weights say. */
export function expectFigures(found: StakeholderSolution, nodes: readonly LineNode[], place: string): void {
  for (const [o, p] of winsOf(nodes).entries())
    expect(Math.abs(found.probabilities[o]! - p), `${place}, P(best) of option ${o}`).toBeLessThan(5e-7);
  for (const [o, { p10, p90 }] of found.ev.entries())
    for (const [p, quantile] of [
      [0.1, p10],
      [0.9, p90],
    ] as const) {
      const [low, high] = enclosingValues(nodes, o, p);
      expect(quantile, `${place}, option ${o}, p ${p}`).toBeGreaterThanOrEqual(low - 1e-6);
      expect(quantile, `${place}, option ${o}, p ${p}`).toBeLessThanOrEqual(high + 1e-6);
    }
}
