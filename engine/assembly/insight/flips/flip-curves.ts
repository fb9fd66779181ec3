/**
 * Leads as curves over y = ln f, for one item: through 17 nodes f = 10^(k/4), k = −8 … 8, cubics
 * between them, on the grid f = 10^(j/40), j = −80 … 80.
 */
import { getF64, setF64 } from '../../arena';
import { MAX_OPTIONS } from '../../limits';
import { options } from '../../problem';
import { best } from '../../summary/options';
import { headlineLead } from '../losses';
import { LEVEL } from '../regression/regression';
import { adjustedLead, FACTORS } from './flip-values';

const NODES: i32 = FACTORS + 1;
const MIDDLE: i32 = FACTORS / 2;
/** Grid steps from one node to the next. */
const STEPS: i32 = 10;
export const GRID: i32 = FACTORS * STEPS + 1;
const LN_10: f64 = 2.302585092994046;
/** Length of a grid step in y. */
export const STEP: f64 = LN_10 / 40.0;
export const REACH: f64 = 2.0 * LN_10;

/** Leads over each option, 0 over the best one. */
const atNodes: usize = memory.data((MAX_OPTIONS * NODES) << 3, 16);
/** Four for each grid point. */
const cubicWeights: usize = memory.data((GRID * 4) << 3, 16);
const onGrid: usize = memory.data((MAX_OPTIONS * GRID) << 3, 16);

/** The factor of each of the 16 nodes other than f = 1, which needs no draws. */
export function nodeFactor(node: i32): f64 {
  const k = node < MIDDLE ? node - MIDDLE : node - MIDDLE + 1;
  return Math.exp((<f64>k * LN_10) / 4.0);
}

export function computeCurves(place: i32): void {
  for (let o = 0; o < options; o += 1) {
    const lead = headlineLead(o);
    for (let k = 0; k < NODES; k += 1) {
      const node = k < MIDDLE ? k : k - 1;
      const value = o == best ? 0 : k == MIDDLE ? lead : adjustedLead(place, o, node, lead);
      setF64(atNodes, o * NODES + k, value);
    }
    for (let j = 0; j < GRID; j += 1) setF64(onGrid, o * GRID + j, cubic(o, j));
  }
}

export function leadOnGrid(option: i32, j: i32): f64 {
  return getF64(onGrid, option * GRID + j);
}

export function logFactor(j: i32): f64 {
  return <f64>(j - MIDDLE * STEPS) * STEP;
}

/** A node's own value at a node; between nodes Lagrange's cubic through the four nearest. */
function cubic(option: i32, j: i32): f64 {
  if (j % STEPS == 0) return getF64(atNodes, option * NODES + j / STEPS);
  const from = option * NODES + firstNode(j);
  let sum: f64 = 0;
  for (let k = 0; k < 4; k += 1) sum += getF64(atNodes, from + k) * getF64(cubicWeights, 4 * j + k);
  return sum;
}

/** Of the four nodes nearest to a grid point. */
function firstNode(j: i32): i32 {
  return max(0, min(NODES - 4, j / STEPS - 1));
}

/** To be called once: Lagrange's weights Π (t − m)/(k − m) of each grid point's four nodes. */
export function computeCubicWeights(): void {
  for (let j = 0; j < GRID; j += 1) {
    const t = <f64>(j - firstNode(j) * STEPS) / <f64>STEPS;
    for (let k = 0; k < 4; k += 1) {
      let weight: f64 = 1;
      for (let m = 0; m < 4; m += 1) if (m != k) weight *= (t - <f64>m) / <f64>(k - m);
      setF64(cubicWeights, 4 * j + k, weight);
    }
  }
}

/** The best option at a grid point: another only where it is ahead by more than rounding. */
export function bestOnGrid(j: i32): i32 {
  let first = best;
  let lowest = -LEVEL;
  for (let o = 0; o < options; o += 1) {
    if (o == best || !(leadOnGrid(o, j) < lowest)) continue;
    lowest = leadOnGrid(o, j);
    first = o;
  }
  return first;
}
