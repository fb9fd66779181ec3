/** Sizes along the lines: from node to node an item's size changes by a constant factor. */
import { floats, getF64, getI32, reals, recordAt, records, setF32, setF64, setI32 } from '../../arena';
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
import { NARROW_ROW, NODE_BYTES, ROW } from '../../rows';
import { blockBytes } from '../block';
import { loadings } from '../sizes/coordinates';
import { blockSizes } from '../sizes/item-sizes';
import { blockOffset } from './line-weights';

/** The buffers of a block's lines, all in 32 bits. */
@unmanaged
export class LineSizes {
  /** Each item's size at the first node: rows of a block. */
  starts: usize;
  /** What multiplies that to give the item's size at each node: items × LINE_NODES. */
  powers: usize;
  /** What overlaps add to each option's EV at each node: options × LINE_NODES rows of a block. */
  discounts: usize;
}

@unmanaged
export class Term {
  /** The addresses of its item's row of starts and of its powers. */
  starts: usize;
  powers: usize;
  sign: i32;
}

export const blockLines: LineSizes = changetype<LineSizes>(memory.data(offsetof<LineSizes>(), 16));
/** What multiplies an item's size in a draw to give that at the first node, by the shift. */
let lineShift: usize = 0;
/** Consequences, option by option, and where each option's end. */
let terms: usize = 0;
export const optionEnd: usize = memory.data(MAX_OPTIONS << 2, 16);

export function planLineSizes(): void {
  blockLines.powers = floats(items * LINE_NODES);
  lineShift = reals(items * LINE_SHIFTS);
  terms = records<Term>(consequences);
  blockLines.starts = floats(items * BLOCK);
}

export function termAt(place: i32): Term {
  return recordAt<Term>(terms, place);
}

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
      setF32(blockLines.powers, item * LINE_NODES + node, <f32>Math.exp(step * <f64>node));
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
      const term = termAt(place);
      term.starts = blockLines.starts + <usize>item * NARROW_ROW;
      term.powers = blockLines.powers + <usize>item * NODE_BYTES;
      term.sign = getI32(consequenceSign, c);
      place += 1;
    }
    setI32(optionEnd, o, place);
  }
}

/** Writes each item's size at the first node. */
export function startLines(): void {
  for (let item = 0; item < items; item += 1) {
    const shifts = lineShift + ((<usize>(item * LINE_SHIFTS)) << 3);
    const sizes = blockSizes + <usize>item * ROW;
    const to = blockLines.starts + <usize>item * NARROW_ROW;
    for (let at: usize = 0; at < blockBytes; at += 16) {
      const one = v128.load64_zero(shifts + <usize>load<i32>(blockOffset + (at >> 1)));
      const both = v128.load64_lane(shifts + <usize>load<i32>(blockOffset + (at >> 1), 4), one, 1);
      const pair = f32x4.demote_f64x2_zero(f64x2.mul(v128.load(sizes + at), both));
      v128.store64_lane(to + (at >> 1), pair, 0);
    }
  }
}
