import { getF64, getI32, ints, reals, setF64, setI32 } from '../../arena';
import { items } from '../../problem';
import { NARROW_ROW } from '../../rows';
import { covariance, posteriorMean } from '../../sizes/posterior';
import { distributionOf } from '../functions/normal-distribution';

/**
 * Bytes of a pair of items: the place of the other item's row in a block, the inverse of the speed
 * at which the two items come apart, and a shift for each quantile.
 */
export const PAIR_BYTES: i32 = 16;

/**
 * The candidates (items that may be the largest), their weights w, which sum to 1, and each item's
 * covariance with the mixture: row i of Σw.
 */
export let candidate: usize = 0;
export let candidateWeight: usize = 0;
let mixtureImage: usize = 0;
/**
 * For each item: 1 / (standard deviation of its log size minus the mixture), and its posterior mean
 * minus that of the mixture.
 */
export let lineSteepness: usize = 0;
export let lineMean: usize = 0;
/**
 * The pairs, item by item. `belowEnd` is the end of the pairs that bound an item's line from below,
 * and `pairEnd` the end of those, after them, that bound it from above.
 */
export let pairEnd: usize = 0;
export let belowEnd: usize = 0;
export let pair: usize = 0;

export function planSizeLineLayout(): void {
  candidate = ints(items);
  candidateWeight = reals(items);
  mixtureImage = reals(items);
  lineSteepness = reals(items);
  lineMean = reals(items);
  pairEnd = ints(items);
  belowEnd = ints(items);
  pair = ints((items * items * PAIR_BYTES) >> 2);
}

/** Number of candidates: items that may be the largest. */
export let candidates: i32 = 0;
/** Number of pairs of an item and another candidate, over all items. */
export let pairs: i32 = 0;

/**
 * An item is no candidate when it is this many standard deviations below the item with the largest
 * mean: it is above that item with a probability of 3 in 10⁵.
 */
const FAR_BELOW: f64 = 4.0;
/**
 * Least speed at which two items are taken to come apart along a line. At a lower speed their bound
 * would be as good as infinite.
 */
const SLOWEST: f64 = 1e-6;

/**
 * Computes each item's line: the direction in which its log size minus the mixture (the weighted
 * mean of the candidates' log sizes) varies most, a = Σg/√(gᵀΣg), g = e_i − w. Also computes the
 * speed at which the item and each candidate come apart along the line. Cost items · candidates.
 */
export function computeSizeLines(): void {
  findCandidates();
  let mean: f64 = 0;
  let variance: f64 = 0;
  for (let k = 0; k < candidates; k += 1)
    mean += getF64(candidateWeight, k) * getF64(posteriorMean, getI32(candidate, k));
  for (let i = 0; i < items; i += 1) setF64(mixtureImage, i, imageOf(i));
  for (let k = 0; k < candidates; k += 1)
    variance += getF64(candidateWeight, k) * getF64(mixtureImage, getI32(candidate, k));
  pairs = 0;
  for (let i = 0; i < items; i += 1) {
    const own = getF64(covariance, i * items + i) - 2.0 * getF64(mixtureImage, i) + variance;
    const steepness = own > 0 ? 1.0 / Math.sqrt(own) : 0.0;
    setF64(lineSteepness, i, steepness);
    setF64(lineMean, i, getF64(posteriorMean, i) - mean);
    writePairs(i, steepness, false);
    setI32(belowEnd, i, pairs);
    writePairs(i, steepness, true);
    setI32(pairEnd, i, pairs);
  }
}

/** Row i of Σw. */
function imageOf(i: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < candidates; k += 1)
    sum += getF64(candidateWeight, k) * getF64(covariance, i * items + getI32(candidate, k));
  return sum;
}

/**
 * Finds the candidates and their weights w. The weight of a candidate is its probability of being
 * above the item with the largest mean (½ for that item itself); weights are scaled to sum to 1.
 */
function findCandidates(): void {
  let top = 0;
  for (let i = 1; i < items; i += 1) if (getF64(posteriorMean, i) > getF64(posteriorMean, top)) top = i;
  candidates = 0;
  let sum: f64 = 0;
  for (let i = 0; i < items; i += 1) {
    const apart = getF64(posteriorMean, i) - getF64(posteriorMean, top);
    const variance =
      getF64(covariance, i * items + i) +
      getF64(covariance, top * items + top) -
      2.0 * getF64(covariance, i * items + top);
    const deviation = variance > 0 ? Math.sqrt(variance) : 0.0;
    if (i != top && !(apart > -FAR_BELOW * deviation)) continue;
    const weight = i == top || !(deviation > 0) ? 0.5 : <f64>distributionOf(<f32>(apart / deviation));
    setI32(candidate, candidates, i);
    setF64(candidateWeight, candidates, weight);
    sum += weight;
    candidates += 1;
  }
  for (let k = 0; k < candidates; k += 1) setF64(candidateWeight, k, getF64(candidateWeight, k) / sum);
}

/**
 * Writes the pairs of item i with the candidates that it falls behind along its line, or with those
 * that it leaves behind.
 */
function writePairs(i: i32, steepness: f64, fallingBehind: bool): void {
  for (let k = 0; k < candidates; k += 1) {
    const j = getI32(candidate, k);
    if (j == i) continue;
    const apart =
      getF64(covariance, i * items + i) -
      getF64(mixtureImage, i) -
      getF64(covariance, i * items + j) +
      getF64(mixtureImage, j);
    const speed = apart * steepness;
    const isBehind = speed < -SLOWEST;
    if (isBehind != fallingBehind) continue;
    const at = pair + <usize>(pairs * PAIR_BYTES);
    store<i32>(at, j * <i32>NARROW_ROW);
    store<f32>(at, <f32>(1.0 / (isBehind ? speed : Math.max(SLOWEST, speed))), 4);
    pairs += 1;
  }
}
