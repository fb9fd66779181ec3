/**
 * How an option's lead depends on the factor f of one item's size, where the item is the largest in
 * no draw of a block, or in all of them. The lead is then a + b·t, and sums over the draws give it
 * for every f.
 */
import { addF64, getI32, recordAt } from '../../arena';
import { MAX_OPTIONS } from '../../limits';
import { options } from '../../problem';
import { NARROW_ROW, sumOf } from '../../rows';
import { best } from '../../summary/options';
import { gains, leads, others, usedBytes } from './flip-rows';

/** The factors between which the lead is no such line. */
@unmanaged
class FactorLimits {
  /** Up to this factor the item is the largest in no draw. */
  smallUpTo: f32;
  /** From this factor on it is the largest in all. */
  largeFrom: f32;
}

/** Sums over the draws for a lead a + b·t: t is gain·(f − 1) for small factors, 1/f for large. */
@unmanaged
export class LeadLine {
  a: f64;
  b: f64;
  /** Σ a · lead and Σ b · lead. */
  aProducts: f64;
  bProducts: f64;
}

export const limits: FactorLimits = changetype<FactorLimits>(memory.data(offsetof<FactorLimits>(), 16));
const smallLines: usize = memory.data(MAX_OPTIONS * <i32>offsetof<LeadLine>(), 16);
const largeLines: usize = memory.data(MAX_OPTIONS * <i32>offsetof<LeadLine>(), 16);

export function smallLine(option: i32): LeadLine {
  return recordAt<LeadLine>(smallLines, option);
}

export function largeLine(option: i32): LeadLine {
  return recordAt<LeadLine>(largeLines, option);
}

export function addLine(sums: usize, products: usize, node: i32, line: LeadLine, t: f64): void {
  addF64(sums, node, line.a + t * line.b);
  addF64(products, node, line.aProducts + t * line.bProducts);
}

/** Where a size is no larger than this, no large factor follows a line. */
const LEAST_SIZE: f32 = 0.001;

export function computeLimits(sizes: usize): void {
  let least = f32x4.splat(1);
  let most = f32x4.splat(0);
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    least = f32x4.pmin(least, v128.load(sizes + at));
    most = f32x4.pmax(most, v128.load(sizes + at));
  }
  const smallest = <f32>Math.min(<f64>leastLane(least), 1);
  const largest = -leastLane(f32x4.neg(most));
  limits.smallUpTo = largest < 1 ? 1 / largest : 0;
  limits.largeFrom = smallest > LEAST_SIZE ? 1 / smallest : f32.MAX_VALUE;
  for (let o = 0; o < options; o += 1) if (o != best) sumLines(sizes, o);
}

function leastLane(four: v128): f32 {
  const first = min(f32x4.extract_lane(four, 0), f32x4.extract_lane(four, 1));
  return min(first, min(f32x4.extract_lane(four, 2), f32x4.extract_lane(four, 3)));
}

/** lead + gain·size·(f − 1), or gain + other/(size·f). */
function sumLines(sizes: usize, option: i32): void {
  const from = <usize>option * NARROW_ROW;
  // In the best option's own row: 1 for a draw that counts, else 0 (gaps.ts).
  const counts = leads + <usize>best * NARROW_ROW;
  const gain = f32x4.splat(<f32>getI32(gains, option));
  const isLarge = limits.largeFrom < 100;
  let sum = f32x4.splat(0);
  let squares = sum;
  let sizeSum = sum;
  let sizeProducts = sum;
  let gainSum = sum;
  let gainProducts = sum;
  let overSum = sum;
  let overProducts = sum;
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    const lead = v128.load(leads + from + at);
    const size = f32x4.mul(v128.load(counts + at), v128.load(sizes + at));
    sum = f32x4.add(sum, lead);
    squares = f32x4.add(squares, f32x4.mul(lead, lead));
    sizeSum = f32x4.add(sizeSum, size);
    sizeProducts = f32x4.add(sizeProducts, f32x4.mul(size, lead));
    if (!isLarge) continue;
    const own = f32x4.mul(gain, v128.load(counts + at));
    const over = f32x4.div(
      f32x4.mul(v128.load(counts + at), v128.load(others + from + at)),
      v128.load(sizes + at),
    );
    gainSum = f32x4.add(gainSum, own);
    gainProducts = f32x4.add(gainProducts, f32x4.mul(own, lead));
    overSum = f32x4.add(overSum, over);
    overProducts = f32x4.add(overProducts, f32x4.mul(over, lead));
  }
  const small = smallLine(option);
  small.a = sumOf(sum);
  small.b = sumOf(sizeSum);
  small.aProducts = sumOf(squares);
  small.bProducts = sumOf(sizeProducts);
  const large = largeLine(option);
  large.a = sumOf(gainSum);
  large.b = sumOf(overSum);
  large.aProducts = sumOf(gainProducts);
  large.bProducts = sumOf(overProducts);
}
