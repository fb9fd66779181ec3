/** Whether overlaps are so few and small that draws may stand for lines. */
import { getF64, getI32 } from '../../arena';
import {
  cellP,
  cellShare,
  cellStart,
  consequenceItem,
  consequenceOption,
  consequences,
  options,
  overlapA,
  overlapB,
  overlapRecords,
} from '../../problem';
import { overlapFiguresOf } from '../../records/overlap-figures';
import { logSize } from '../../sizes/posterior';
import { optionVariance } from './gradients';

/**
 * Whether lines, which smooth the effect of sizes, are worth their cost where overlaps are
 * corrected. Two conditions must hold. The presence of overlaps must not vary the options' EVs more
 * than the sizes do, to first order and summed over options. And on average at most consequences^⅔
 * overlaps are present: beyond that, trees of four consequences are common (Erdős and Rényi 1960),
 * and groups soon are so large that each node would need a branching of its own.
 */
export function areOverlapsMinor(): bool {
  let ofSizes: f64 = 0;
  for (let o = 0; o < options; o += 1) ofSizes += getF64(optionVariance, o);
  let ofOverlaps: f64 = 0;
  let present: f64 = 0;
  for (let record = 0; record < overlapRecords; record += 1) {
    ofOverlaps += varianceOf(record);
    present += overlapFiguresOf(record).p;
  }
  const all = <f64>consequences;
  return ofOverlaps <= ofSizes && present * present * present <= all * all;
}

/**
 * The variance of the amount that a record would remove alone, at the posterior mean; once for each
 * option that may lose it.
 */
function varianceOf(record: i32): f64 {
  let mean: f64 = 0;
  let square: f64 = 0;
  for (let cell = getI32(cellStart, record); cell < getI32(cellStart, record + 1); cell += 1) {
    const share = getF64(cellShare, cell);
    mean += getF64(cellP, cell) * share;
    square += getF64(cellP, cell) * share * share;
  }
  const a = getI32(overlapA, record);
  const b = getI32(overlapB, record);
  const x = Math.min(
    getF64(logSize, getI32(consequenceItem, a)),
    getF64(logSize, getI32(consequenceItem, b)),
  );
  const smaller = Math.exp(x);
  const sides = getI32(consequenceOption, a) == getI32(consequenceOption, b) ? 1.0 : 2.0;
  return sides * (square - mean * mean) * smaller * smaller;
}
