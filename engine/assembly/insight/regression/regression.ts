/**
 * What knowing a direction is worth, by regression of the gaps on Hermite polynomials of t. These
 * are orthogonal under the normal, so there is no system to solve. Regression in place of nested
 * simulation: Strong, Oakley and Brennan 2014.
 */
import { addF64, getF64, setF64 } from '../../arena';
import { MAX_OPTIONS, RANDOMISATIONS } from '../../limits';
import { options } from '../../problem';
import { best } from '../../summary/options';
import { errorOf } from '../../summary/replicates';
import { countedDraws, gapSums, meanGap, replicates, rivals } from '../gap-sums';
import { clearWorth, Worth, writeChanges } from '../worth';
import { DEGREE, hermiteSum } from './hermite-sums';
import { NODES, polynomialRow, weightOf } from './quadrature';

const TERMS: i32 = DEGREE + 1;
/** An option is better only by more than this: what level options differ by is rounding. */
export const LEVEL: f64 = 1e-12;

/** c_k of each option's gap, ρ^k included, and W_k = Σ w_q He_k(z_q) over the nodes it wins. */
const coefficients: usize = memory.data((MAX_OPTIONS * TERMS) << 3, 16);
const wonWeights: usize = memory.data((MAX_OPTIONS * TERMS) << 3, 16);
/** Each option's expected gap at the nodes. */
const gapsAtNodes: usize = memory.data((MAX_OPTIONS * NODES) << 3, 16);

/** Probability that each option becomes best. */
const probabilities: usize = memory.data(MAX_OPTIONS << 3, 16);

/**
 * f_d(z) = Σ c_dk ρ^k He_k(z), c_dk = mean((gap_d − c_d0)·He_k(t))/k!; worth Σ_q w_q max(0, max_d
 * f_d(z_q)). ρ is 1 where t becomes known, and the correlation with t of an answer that is not
 * exact (Mehler's formula; Jalal and Alarid-Escudero 2018). Writes what
 * knowing the direction is worth.
 */
export function regress(to: Worth, direction: i32, rho: f64): void {
  clearWorth(to);
  if (rivals == 0) return;
  for (let o = 0; o < options; o += 1) if (isRival(o)) computeCoefficients(direction, o, rho);
  memory.fill(wonWeights, 0, (<usize>(options * TERMS)) << 3);
  findWinners();
  let worth: f64 = 0;
  for (let o = 0; o < options; o += 1) {
    setF64(probabilities, o, getF64(wonWeights, o * TERMS));
    if (!isRival(o)) continue;
    for (let k = 0; k < TERMS; k += 1)
      worth += getF64(coefficients, o * TERMS + k) * getF64(wonWeights, o * TERMS + k);
  }
  to.worth = worth;
  writeChanges(to, probabilities);
  if (to.wouldBecome >= 0) to.error = errorOfWorth(direction, rho);
}

function isRival(option: i32): bool {
  return ((rivals >> option) & 1) != 0;
}

/** c_k of one option's gap, times ρ^k. The best option is never behind before anything is known. */
function computeCoefficients(direction: i32, option: i32, rho: f64): void {
  const mean = meanGap(option);
  setF64(coefficients, option * TERMS, Math.min(0, mean));
  let scale: f64 = 1.0 / countedDraws;
  for (let k = 1; k < TERMS; k += 1) {
    scale *= rho / <f64>k;
    let sum: f64 = 0;
    for (let r = 0; r < RANDOMISATIONS; r += 1) sum += centred(direction, r, option, k, mean);
    setF64(coefficients, option * TERMS + k, scale * sum);
  }
}

/** Σ (gap − mean)·He_k(t) over a randomisation's draws. */
function centred(direction: i32, randomisation: i32, option: i32, k: i32, mean: f64): f64 {
  return (
    hermiteSum(direction, randomisation, option, k) - mean * hermiteSum(direction, randomisation, best, k)
  );
}

/** Leaves `wonWeights`: at each node the highest expected gap wins, if it is above 0. */
function findWinners(): void {
  for (let q = 0; q < NODES; q += 2) {
    let highest = f64x2.splat(LEVEL);
    for (let o = 0; o < options; o += 1) {
      if (!isRival(o)) continue;
      const gap = gapAt(o, (<usize>q) << 3);
      v128.store(gapsAtNodes + ((<usize>(o * NODES + q)) << 3), gap);
      highest = f64x2.pmax(highest, gap);
    }
    if (f64x2.extract_lane(highest, 0) > LEVEL) addNode(q, f64x2.extract_lane(highest, 0));
    if (f64x2.extract_lane(highest, 1) > LEVEL) addNode(q + 1, f64x2.extract_lane(highest, 1));
  }
}

/** Σ c_k He_k at two nodes. */
function gapAt(option: i32, at: usize): v128 {
  const from = coefficients + ((<usize>(option * TERMS)) << 3);
  let gap = v128.load64_splat(from);
  for (let k = 1; k < TERMS; k += 1)
    gap = f64x2.add(
      gap,
      f64x2.mul(v128.load64_splat(from + ((<usize>k) << 3)), v128.load(polynomialRow(k) + at)),
    );
  return gap;
}

/** Of equal options the first wins. */
function addNode(q: i32, highest: f64): void {
  let winner = 0;
  while (!isRival(winner) || getF64(gapsAtNodes, winner * NODES + q) < highest) winner += 1;
  for (let k = 0; k < TERMS; k += 1)
    addF64(wonWeights, winner * TERMS + k, weightOf(q) * getF64(polynomialRow(k), q));
}

/**
 * Standard error: ψ_r = Σ_d Σ_k c_dk^(r) W_dk of each randomisation. Where the choice changes has
 * no effect to first order, so W is held.
 */
function errorOfWorth(direction: i32, rho: f64): f64 {
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const draws = getF64(gapSums, r * options + best);
    let own: f64 = 0;
    for (let o = 0; o < options; o += 1) {
      if (!isRival(o) || getF64(wonWeights, o * TERMS) == 0) continue;
      own += (getF64(gapSums, r * options + o) / draws) * getF64(wonWeights, o * TERMS);
      let scale: f64 = 1.0 / draws;
      for (let k = 1; k < TERMS; k += 1) {
        scale *= rho / <f64>k;
        const sum = centred(direction, r, o, k, meanGap(o));
        own += scale * sum * getF64(wonWeights, o * TERMS + k);
      }
    }
    setF64(replicates, r, own);
  }
  return errorOf(replicates);
}
