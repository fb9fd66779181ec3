/** Nodes of the standard normal: He_k at z_q = 3q/64, q = −128 … 128, and their weights. */
import { getF64, setF64 } from '../../arena';
import { DEGREE } from './hermite-sums';

/** 257 nodes, and one without weight that makes them even. */
export const NODES: i32 = 258;
const REACH: i32 = 128;
const SPACING: f64 = 3.0 / 64.0;

/** He_0 … He_6, a row of NODES for each; and w_q ∝ exp(−z_q²/2), of sum 1. */
const polynomials: usize = memory.data(((DEGREE + 1) * NODES) << 3, 16);
const weights: usize = memory.data(NODES << 3, 16);

/** To be called once. */
export function computeQuadrature(): void {
  let sum: f64 = 0;
  for (let q = 0; q < NODES; q += 1) {
    const z = q < NODES - 1 ? <f64>(q - REACH) * SPACING : 0;
    const weight = q < NODES - 1 ? Math.exp(-0.5 * z * z) : 0;
    setF64(weights, q, weight);
    sum += weight;
    let before: f64 = 0;
    let polynomial: f64 = 1;
    for (let k = 0; k <= DEGREE; k += 1) {
      setF64(polynomials, k * NODES + q, polynomial);
      const next = z * polynomial - <f64>k * before;
      before = polynomial;
      polynomial = next;
    }
  }
  for (let q = 0; q < NODES; q += 1) setF64(weights, q, getF64(weights, q) / sum);
}

/** He_k at all nodes. */
export function polynomialRow(k: i32): usize {
  return polynomials + ((<usize>(k * NODES)) << 3);
}

export function weightOf(q: i32): f64 {
  return getF64(weights, q);
}
