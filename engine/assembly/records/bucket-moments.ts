/** Means and variances of log ratios, from the probabilities of the choices. */
import { getF64, recordAt, records, setF64 } from '../arena';
import { RATIO_CHOICES, RATIOS } from '../limits';
import { ratioP, ratioRecords } from '../problem';

/** r_k = ln ratio_k, and the width of bucket k. */
const bucketCentre: usize = memory.data(RATIO_CHOICES << 3, 16);
const bucketWidth: usize = memory.data(RATIO_CHOICES << 3, 16);
/** Mean y and variance v of a record's log ratio. */
@unmanaged
export class Moments {
  mean: f64;
  variance: f64;
}

let moments: usize = 0;

export function planRecordMoments(): void {
  moments = records<Moments>(ratioRecords);
}

export function momentsAt(record: i32): Moments {
  return recordAt<Moments>(moments, record);
}

/** Mean probability in the two end choices; 0 without records. */
export let saturatedShare: f64 = 0;
/** Mean variance of the records, before any are merged; 0 without records. */
export let meanVariance: f64 = 0;

/**
 * Computes the mean and variance of every ratio record, whose p is divided by its sum: y = Σ p_k
 * r_k, v = κ² · max(g − w̄, w̄) with g = Σ p_k (r_k − y)² and w̄ = Σ p_k w_k² / 12. Grouping adds
 * the buckets' own variance w̄ to g (Sheppard 1898), and no record can be surer than its buckets
 * are narrow.
 */
export function computeMoments(spreadScale: f64): void {
  computeBuckets();
  let saturated: f64 = 0;
  let variances: f64 = 0;
  for (let record = 0; record < ratioRecords; record += 1) {
    const p = ratioP + <usize>(record * RATIO_CHOICES * 8);
    const own = momentsAt(record);
    const sum = writeMoments(own, p, spreadScale);
    variances += own.variance;
    saturated += (getF64(p, 0) + getF64(p, RATIO_CHOICES - 1)) / sum;
  }
  saturatedShare = ratioRecords > 0 ? saturated / <f64>ratioRecords : 0;
  meanVariance = ratioRecords > 0 ? variances / <f64>ratioRecords : 0;
}

/** Writes the moments of one record, whose probabilities begin at `p`. Returns their sum. */
export function writeMoments(to: Moments, p: usize, spreadScale: f64): f64 {
  let sum: f64 = 0;
  let mean: f64 = 0;
  for (let k = 0; k < RATIO_CHOICES; k += 1) {
    sum += getF64(p, k);
    mean += getF64(p, k) * getF64(bucketCentre, k);
  }
  mean /= sum;
  let grouped: f64 = 0;
  let own: f64 = 0;
  for (let k = 0; k < RATIO_CHOICES; k += 1) {
    const offset = getF64(bucketCentre, k) - mean;
    const width = getF64(bucketWidth, k);
    grouped += getF64(p, k) * offset * offset;
    own += (getF64(p, k) * width * width) / 12.0;
  }
  to.mean = mean;
  to.variance = (spreadScale * spreadScale * Math.max(grouped - own, own)) / sum;
  return sum;
}

/**
 * Computes the buckets. Edges are the midpoints between centres; an outer edge lies as far outside
 * its centre as the inner edge lies inside.
 */
function computeBuckets(): void {
  for (let k = 0; k < RATIO_CHOICES; k += 1) setF64(bucketCentre, k, Math.log(unchecked(RATIOS[k])));
  const last = RATIO_CHOICES - 1;
  for (let k = 1; k < last; k += 1) setF64(bucketWidth, k, distance(k - 1, k + 1) / 2.0);
  setF64(bucketWidth, 0, distance(0, 1));
  setF64(bucketWidth, last, distance(last - 1, last));
}

function distance(from: i32, to: i32): f64 {
  return getF64(bucketCentre, to) - getF64(bucketCentre, from);
}
