/** The loss integral of the standard normal distribution. */

/** 1/√(2π). */
const DENSITY: f64 = 0.3989422804014327;
/** From here on the series is exact to a few parts in 10⁴, and the sum below loses its digits. */
const FAR: f64 = 6.0;
const TERMS: i32 = 120;

/**
 * E[max(0, t − z)] of a standard normal t, z ≥ 0: φ(z) − z·Φ(−z), with
 * Φ(z) = ½ + φ(z)·Σ z^(2k+1)/(1·3 ⋯ (2k+1)) (Marsaglia 2004); for large z
 * φ(z)/z²·(1 − 3/z² + 15/z⁴ − 105/z⁶).
 */
export function unitLoss(z: f64): f64 {
  const density = DENSITY * Math.exp(-0.5 * z * z);
  const square = z * z;
  if (z >= FAR) return (density / square) * (1.0 - (3.0 - (15.0 - 105.0 / square) / square) / square);
  let term = z;
  let sum = z;
  for (let k = 1; k < TERMS && term > 1e-17 * sum; k += 1) {
    term *= square / <f64>(2 * k + 1);
    sum += term;
  }
  return Math.max(0, density - z * (0.5 - density * sum));
}
