/**
 * Leads as curves over y = ln f, for one item: through 17 nodes f = 10^(k/4), k = −8 … 8, cubics
 * between them, on the grid f = 10^(j/40), j = −80 … 80.
 */
import { getF64, setF64 } from '../arena';
import { MAX_OPTIONS, SPREAD } from '../limits';
import { options } from '../problem';
import { evSpread } from '../summary/headline';
import { best } from '../summary/options';
import { adjustedLead, FACTORS } from './flip-values';

const NODES: i32 = FACTORS + 1;
const MIDDLE: i32 = FACTORS / 2;
/** Grid steps from one node to the next. */
const STEPS: i32 = 10;
export const GRID: i32 = FACTORS * STEPS + 1;
const LN_10: f64 = 2.302585092994046;
/** Length of a grid step in y. */
export const STEP: f64 = LN_10 / 40.0;
/** y of the ends. */
export const REACH: f64 = 2.0 * LN_10;

/** Leads over each option, 0 over the best one. */
const atNodes: usize = memory.data((MAX_OPTIONS * NODES) << 3, 16);
const onGrid: usize = memory.data((MAX_OPTIONS * GRID) << 3, 16);

/** The factor of each of the 16 nodes other than f = 1, which needs no draws. */
export function nodeFactor(node: i32): f64 {
  const k = node < MIDDLE ? node - MIDDLE : node - MIDDLE + 1;
  return Math.exp((<f64>k * LN_10) / 4.0);
}

/** Mean lead of the headline. */
export function headlineLead(option: i32): f64 {
  return getF64(evSpread, best * SPREAD) - getF64(evSpread, option * SPREAD);
}

export function layCurves(place: i32): void {
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

/** y of a grid point. */
export function logFactor(j: i32): f64 {
  return <f64>(j - MIDDLE * STEPS) * STEP;
}

/** Lagrange's cubic through the four nearest nodes; a node's own value at a node. */
function cubic(option: i32, j: i32): f64 {
  const first = max(0, min(NODES - 4, j / STEPS - 1));
  const from = option * NODES + first;
  if (j % STEPS == 0) return getF64(atNodes, option * NODES + j / STEPS);
  const t = <f64>(j - first * STEPS) / <f64>STEPS;
  const a = (getF64(atNodes, from) * (t - 1.0) * (t - 2.0) * (t - 3.0)) / -6.0;
  const b = (getF64(atNodes, from + 1) * t * (t - 2.0) * (t - 3.0)) / 2.0;
  const c = (getF64(atNodes, from + 2) * t * (t - 1.0) * (t - 3.0)) / -2.0;
  const d = (getF64(atNodes, from + 3) * t * (t - 1.0) * (t - 2.0)) / 6.0;
  return a + b + c + d;
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

/** What level options differ by is less. */
const LEVEL: f64 = 1e-12;
