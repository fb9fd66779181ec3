/** Of one randomisation's draws of flips and one item: what its leads at any factor are made of. */
import { getI32, setI32 } from '../../arena';
import { BLOCK, MAX_OPTIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../../problem';
import { NARROW_ROW } from '../../rows';
import { best } from '../../summary/options';
import { flipPoints } from '../points';
import { blockBase } from './flip-discounts';
import { flipSizeRow } from './flip-sizes';

// Rows of a block, in 32 bits.
const secondLargest: usize = memory.data(BLOCK << 2, 16);
export const largestOther: usize = memory.data(BLOCK << 2, 16);
export const leads: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** What of each lead does not change with the item's size. */
export const others: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** Sum of the signs of an item's consequences in the best option, less that in each option. */
export const gains: usize = memory.data(MAX_OPTIONS << 2, 16);

/** Bytes of a block's row that hold draws. */
export function usedBytes(): usize {
  return (<usize>((flipPoints + 3) & ~3)) << 2;
}

/** The largest size of a draw is 1; this is the largest of the others. */
export function computeSecondLargest(randomisation: i32): void {
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    let first = f32x4.splat(0);
    let second = first;
    for (let item = 0; item < items; item += 1) {
      const size = v128.load(flipSizeRow(randomisation, item) + at);
      second = f32x4.pmax(second, f32x4.pmin(first, size));
      first = f32x4.pmax(first, size);
    }
    v128.store(secondLargest + at, second);
  }
}

export function computeGains(item: i32): void {
  for (let o = 0; o < options; o += 1) setI32(gains, o, 0);
  for (let c = 0; c < consequences; c += 1) {
    if (getI32(consequenceItem, c) != item) continue;
    const option = getI32(consequenceOption, c);
    setI32(gains, option, getI32(gains, option) + getI32(consequenceSign, c));
  }
  const own = getI32(gains, best);
  for (let o = 0; o < options; o += 1) setI32(gains, o, own - getI32(gains, o));
}

export function gainOf(option: i32): f64 {
  return <f64>getI32(gains, option);
}

/** lead − gain · size, less what the overlaps that move with the item add to the lead. */
export function computeOthers(sizes: usize, discounted: bool): void {
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    const size = v128.load(sizes + at);
    const isLargest = f32x4.ge(size, f32x4.splat(1));
    v128.store(largestOther + at, v128.bitselect(v128.load(secondLargest + at), f32x4.splat(1), isLargest));
    for (let o = 0; o < options; o += 1) {
      if (o == best) continue;
      const own = f32x4.mul(f32x4.splat(<f32>getI32(gains, o)), size);
      let other = f32x4.sub(v128.load(leads + <usize>o * NARROW_ROW + at), own);
      if (discounted) {
        const ofBest = v128.load(blockBase + <usize>best * NARROW_ROW + at);
        const base = f32x4.sub(ofBest, v128.load(blockBase + <usize>o * NARROW_ROW + at));
        other = f32x4.sub(other, base);
      }
      v128.store(others + <usize>o * NARROW_ROW + at, other);
    }
  }
}
