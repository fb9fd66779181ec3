/**
 * The lines along which the sizes of items are looked at, one for each item, and the pairs of items
 * that bound them.
 */
import { getF64, recordAt, records } from '../../arena';
import { items } from '../../problem';
import { NARROW_ROW } from '../../rows';
import { covariance, posteriorMean } from '../../sizes/posterior';
import { distributionOf } from '../functions/normal-distribution';

/** An item that may be the largest, and its weight w in the mixture; weights sum to 1. */
@unmanaged
export class Candidate {
  weight: f64;
  item: i32;
}

@unmanaged
export class ItemLine {
  /** 1 / (standard deviation of the log size minus the mixture). */
  steepness: f64;
  /** The posterior mean minus that of the mixture. */
  mean: f64;
  /** The item's covariance with the mixture: its row of Σw. */
  mixtureCovariance: f64;
  /**
   * The end of its pairs that bound the line from below, and of those, after them, that bound it
   * from above.
   */
  belowEnd: i32;
  pairEnd: i32;
}

/** An item and a candidate: how the candidate bounds the item's line. */
@unmanaged
export class Pair {
  /** Where the candidate's row is in a block. */
  row: i32;
  /** 1 / (speed at which the two come apart along the line). */
  inverseSpeed: f32;
  /** What the bound of each quantile adds: one field for each of SIZE_QUANTILES. */
  shift: f32;
  nextShift: f32;
}

let candidateList: usize = 0;
let lineList: usize = 0;
/** The pairs, item by item. */
let pairList: usize = 0;

export function planSizeLineLayout(): void {
  candidateList = records<Candidate>(items);
  lineList = records<ItemLine>(items);
  pairList = records<Pair>(items * items);
}

export function candidateAt(place: i32): Candidate {
  return recordAt<Candidate>(candidateList, place);
}

export function lineOf(item: i32): ItemLine {
  return recordAt<ItemLine>(lineList, item);
}

/** The address of a pair: loops go from one to the next. */
export function pairAt(index: i32): usize {
  return pairList + <usize>index * offsetof<Pair>();
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
  for (let k = 0; k < candidates; k += 1) {
    const candidate = candidateAt(k);
    mean += candidate.weight * getF64(posteriorMean, candidate.item);
  }
  for (let i = 0; i < items; i += 1) lineOf(i).mixtureCovariance = covarianceWithMixture(i);
  for (let k = 0; k < candidates; k += 1) {
    const candidate = candidateAt(k);
    variance += candidate.weight * lineOf(candidate.item).mixtureCovariance;
  }
  pairs = 0;
  for (let i = 0; i < items; i += 1) {
    const line = lineOf(i);
    const own = getF64(covariance, i * items + i) - 2.0 * line.mixtureCovariance + variance;
    line.steepness = own > 0 ? 1.0 / Math.sqrt(own) : 0.0;
    line.mean = getF64(posteriorMean, i) - mean;
    writePairs(i, line.steepness, false);
    line.belowEnd = pairs;
    writePairs(i, line.steepness, true);
    line.pairEnd = pairs;
  }
}

/** Row i of Σw. */
function covarianceWithMixture(i: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < candidates; k += 1) {
    const candidate = candidateAt(k);
    sum += candidate.weight * getF64(covariance, i * items + candidate.item);
  }
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
    const candidate = candidateAt(candidates);
    candidate.item = i;
    candidate.weight = weight;
    sum += weight;
    candidates += 1;
  }
  for (let k = 0; k < candidates; k += 1) candidateAt(k).weight /= sum;
}

/**
 * Writes the pairs of item i with the candidates that it falls behind along its line, or with those
 * that it leaves behind.
 */
function writePairs(i: i32, steepness: f64, fallingBehind: bool): void {
  for (let k = 0; k < candidates; k += 1) {
    const j = candidateAt(k).item;
    if (j == i) continue;
    const apart =
      getF64(covariance, i * items + i) -
      lineOf(i).mixtureCovariance -
      getF64(covariance, i * items + j) +
      lineOf(j).mixtureCovariance;
    const speed = apart * steepness;
    const isBehind = speed < -SLOWEST;
    if (isBehind != fallingBehind) continue;
    const pair = changetype<Pair>(pairAt(pairs));
    pair.row = j * <i32>NARROW_ROW;
    pair.inverseSpeed = <f32>(1.0 / (isBehind ? speed : Math.max(SLOWEST, speed)));
    pairs += 1;
  }
}
