/**
 * Distributions as servers print them. Many round each probability to two decimals: the printed
 * numbers then sum to 1 only about, and a printed 0 may stand for anything below 0.005. Fifteen
 * choices have many such tails, and the variance of an answer lies in its tails (ADR 0065).
 */

const UNIT = 0.01;
/**
 * Rounding explains a difference of this much for each choice, and of twice that for two choices.
 */
const MOST_OFF = UNIT / 2;
const LEAST_TOLERANCE = 2 * UNIT;
/**
 * The rounding of the few large probabilities explains this much; the rest of a difference lies in
 * the tails.
 */
const SLACK = UNIT / 2;

/**
 * The distribution that printed numbers, each from 0 to 1, stand for; null if they sum to what
 * rounding cannot explain. If the sum misses more than 0.005, the choices that are printed as 0
 * share the rest evenly, each up to 0.005. If it exceeds 1 by more, those that are printed as 0.01
 * give the rest back in the same way. Then all are divided by their sum. Numbers that sum to 1
 * within 0.005, as those with more decimals do, are divided only.
 */
export function readPrinted(printed: readonly number[]): number[] | null {
  const missing = 1 - sumOf(printed);
  if (!(Math.abs(missing) <= Math.max(LEAST_TOLERANCE, MOST_OFF * printed.length) + 1e-9)) return null;
  const least = missing > 0 ? 0 : UNIT;
  const tails = printed.filter((p) => p === least).length;
  const each = Math.min(MOST_OFF, Math.max(0, Math.abs(missing) - SLACK) / Math.max(1, tails));
  const p = printed.map((one) => (one === least ? one + Math.sign(missing) * each : one));
  const sum = sumOf(p);
  return p.map((one) => one / sum);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
