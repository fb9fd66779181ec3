/** Sizes along the lines: from node to node an item's size changes by a constant factor. */
import { floats, getF64, getI32, ints, reals, setF32, setF64, setI32 } from '../../arena';
import {
  BLOCK,
  LINE_NODES,
  LINE_REACH,
  LINE_SHIFTS,
  LINE_SPACING,
  MAX_OPTIONS,
  MOST_LINE_SHIFT,
} from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../../problem';
import { blockBytes } from '../block';
import { loadings } from '../sizes/coordinates';
import { blockSizes } from '../sizes/item-sizes';
import { blockOffset } from './line-weights';

/** What multiplies an item's size at the first node to give that at each node, in 32 bits. */
export let linePower: usize = 0;
/** What multiplies an item's size in a draw to give that at the first node, by the shift. */
let lineShift: usize = 0;
/**
 * Consequences option by option: the addresses of its item's row of `blockLine` and of its powers,
 * and its sign.
 */
export let consequenceRow: usize = 0;
export let consequencePower: usize = 0;
export let consequenceGain: usize = 0;
/** Where each option's consequences end in these lists. */
export const optionEnd: usize = memory.data(MAX_OPTIONS << 2, 16);
/** Rows of a block, in 32 bits: each item's size at the first node. */
export let blockLine: usize = 0;

export function planLineSizes(): void {
  linePower = floats(items * LINE_NODES);
  lineShift = reals(items * LINE_SHIFTS);
  consequenceRow = ints(consequences);
  consequencePower = ints(consequences);
  consequenceGain = ints(consequences);
  blockLine = floats(items * BLOCK);
}

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;
/** The same of 32 bits a number. */
const LINE_ROW: usize = (<usize>BLOCK) << 2;
/**
 * If log sizes differ by more than this along a standard deviation, sizes may leave the range of
 * 32-bit numbers: a size changes by up to e^(3 · 10.5) either way, while sizes down to e^-30
 * matter.
 */
const STEEPEST: f64 = 6.0;

/** Computes the factors of all nodes. False when sizes change too much for 32 bits. */
export function computeLineFactors(): bool {
  let least: f64 = Infinity;
  let most: f64 = -Infinity;
  for (let item = 0; item < items; item += 1) {
    least = Math.min(least, loadingOf(item));
    most = Math.max(most, loadingOf(item));
  }
  if (!(most - least <= STEEPEST)) return false;
  // Sizes are relative to the largest, so a common factor is free.
  const middle = 0.5 * (least + most);
  for (let item = 0; item < items; item += 1) {
    const step = (loadingOf(item) - middle) * LINE_SPACING;
    for (let node = 0; node < LINE_NODES; node += 1)
      setF32(linePower, item * LINE_NODES + node, <f32>Math.exp(step * <f64>node));
    for (let shift = 0; shift < LINE_SHIFTS; shift += 1) {
      const steps = shift - MOST_LINE_SHIFT + LINE_REACH;
      setF64(lineShift, item * LINE_SHIFTS + shift, Math.exp(-(step * <f64>steps)));
    }
  }
  sortConsequences();
  return true;
}

function loadingOf(item: i32): f64 {
  return getF64(loadings, item * (items - 1));
}

/** Lists the consequences option by option, in their order. */
function sortConsequences(): void {
  let place = 0;
  for (let o = 0; o < options; o += 1) {
    for (let c = 0; c < consequences; c += 1) {
      if (getI32(consequenceOption, c) != o) continue;
      const item = getI32(consequenceItem, c);
      setI32(consequenceRow, place, <i32>blockLine + item * <i32>LINE_ROW);
      setI32(consequencePower, place, <i32>linePower + ((item * LINE_NODES) << 2));
      setI32(consequenceGain, place, getI32(consequenceSign, c));
      place += 1;
    }
    setI32(optionEnd, o, place);
  }
}

/** Writes each item's size at the first node to `blockLine`. */
export function startLines(): void {
  const bytes = blockBytes;
  for (let item = 0; item < items; item += 1) {
    const shifts = lineShift + ((<usize>(item * LINE_SHIFTS)) << 3);
    const sizes = blockSizes + <usize>item * ROW;
    const to = blockLine + <usize>item * LINE_ROW;
    for (let at: usize = 0; at < bytes; at += 16) {
      const one = v128.load64_zero(shifts + <usize>load<i32>(blockOffset + (at >> 1)));
      const both = v128.load64_lane(shifts + <usize>load<i32>(blockOffset + (at >> 1), 4), one, 1);
      const pair = f32x4.demote_f64x2_zero(f64x2.mul(v128.load(sizes + at), both));
      v128.store64_lane(to + (at >> 1), pair, 0);
    }
  }
}
