/**
 * What directions take from the posterior of the log sizes x, covariance S* = R + ω²(I + 11ᵀ) on
 * items 1 … n − 1 and 0 for item 0. R = φS is the part that more answers make smaller. After
 * answers of persons, R is Cov(x, z) in products and Cov(z) in variances, z being what the judge's
 * answers tell of (person-records.ts); without them both are φS.
 */
import { getF64, reals, setF64 } from '../../arena';
import { coordinates, loadings } from '../../draws/for-insight';
import { MAX_ITEMS } from '../../limits';
import { items } from '../../problem';
import { factorise, solveFactored } from '../../sizes/cholesky';
import { crossCovariance, keepsCrossCovariance, reducibleCovariance } from '../../sizes/person-records';
import { covariance, omega2 } from '../../sizes/posterior';

/** Factor of S* on items 1 … n − 1, where ω² is above 0. */
let factor: usize = 0;
const solution: usize = memory.data(MAX_ITEMS << 3, 16);
/** Mean of each row of S*, and of all its entries. */
const rowMeans: usize = memory.data(MAX_ITEMS << 3, 16);
let grandMean: f64 = 0;

export function planPosteriorProducts(): void {
  factor = reals(omega2 > 0 ? (items - 1) * (items - 1) : 0);
}

/** False when S* is singular. */
export function preparePosterior(): bool {
  grandMean = 0;
  for (let i = 0; i < items; i += 1) {
    let sum: f64 = 0;
    for (let j = 0; j < items; j += 1) sum += getF64(covariance, i * items + j);
    setF64(rowMeans, i, sum / <f64>items);
    grandMean += sum / (<f64>items * <f64>items);
  }
  if (!(omega2 > 0)) return true;
  const order = items - 1;
  for (let i = 0; i < order; i += 1)
    for (let j = 0; j < order; j += 1)
      setF64(factor, i * order + j, getF64(covariance, (i + 1) * items + j + 1));
  return factorise(factor, order);
}

/** aᵀS*a of an item's log size against the mean of all, a = e_i − 1/n. */
export function varianceOfItem(item: i32): f64 {
  const own = getF64(covariance, item * items + item);
  return Math.max(0, own - 2.0 * getF64(rowMeans, item) + grandMean);
}

/** R_ij. */
function reducible(i: i32, j: i32): f64 {
  if (i == 0 || j == 0) return 0;
  if (keepsCrossCovariance()) return getF64(reducibleCovariance, i * items + j);
  return getF64(covariance, i * items + j) - (i == j ? 2.0 * omega2 : omega2);
}

/** aᵀRa of a pair's log ratio, a = e_i − e_j. */
export function reducibleOfPair(i: i32, j: i32): f64 {
  return Math.max(0, reducible(i, i) + reducible(j, j) - 2.0 * reducible(i, j));
}

/** y ← Rᵀ·S*⁻¹·y = y − ω²(I + 11ᵀ)S*⁻¹y, of items; y_0 stays 0. */
export function reduce(y: usize): void {
  if (!(omega2 > 0)) return;
  for (let i = 1; i < items; i += 1) setF64(solution, i - 1, getF64(y, i));
  solveFactored(factor, items - 1, solution);
  if (keepsCrossCovariance()) return multiplyByCross(y);
  let sum: f64 = 0;
  for (let i = 1; i < items; i += 1) sum += getF64(solution, i - 1);
  for (let i = 1; i < items; i += 1) setF64(y, i, getF64(y, i) - omega2 * (getF64(solution, i - 1) + sum));
}

/** y = S*⁻¹·R·a = a − ω²S*⁻¹(I + 11ᵀ)a of a pair's a = e_i − e_j. */
export function computePairWeights(i: i32, j: i32, y: usize): void {
  for (let k = 0; k < items; k += 1) setF64(y, k, 0);
  setF64(y, i, 1);
  setF64(y, j, -1);
  if (!(omega2 > 0)) return;
  if (keepsCrossCovariance()) return solveForCross(i, j, y);
  // On items 1 … n − 1 alone, 1ᵀa is not 0 where item 0 is one of the two.
  const sum = j == 0 ? 1.0 : i == 0 ? -1.0 : 0.0;
  for (let k = 1; k < items; k += 1) setF64(solution, k - 1, getF64(y, k) + sum);
  solveFactored(factor, items - 1, solution);
  for (let k = 1; k < items; k += 1) setF64(y, k, getF64(y, k) - omega2 * getF64(solution, k - 1));
}

/** y = Cov(z, x)·s, s the solution. */
function multiplyByCross(y: usize): void {
  for (let k = 1; k < items; k += 1) {
    let sum: f64 = 0;
    for (let i = 1; i < items; i += 1)
      sum += getF64(crossCovariance, i * items + k) * getF64(solution, i - 1);
    setF64(y, k, sum);
  }
}

/** y = S*⁻¹·Cov(x, z)·a. */
function solveForCross(i: i32, j: i32, y: usize): void {
  for (let k = 1; k < items; k += 1)
    setF64(solution, k - 1, getF64(crossCovariance, k * items + i) - getF64(crossCovariance, k * items + j));
  solveFactored(factor, items - 1, solution);
  setF64(y, 0, 0);
  for (let k = 1; k < items; k += 1) setF64(y, k, getF64(solution, k - 1));
}

/** v = Aᵀy, so that vᵀz = yᵀ(x − m); to 64 bits. Gives |v|². */
export function intoCoordinates(y: usize, v: usize): f64 {
  let square: f64 = 0;
  for (let k = 0; k < coordinates; k += 1) {
    let sum: f64 = 0;
    for (let i = 0; i < items; i += 1) sum += getF64(y, i) * getF64(loadings, i * (items - 1) + k);
    setF64(v, k, sum);
    square += sum * sum;
  }
  return square;
}
