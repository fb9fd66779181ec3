import { getI32 } from '../arena';
import { BLOCK } from '../limits';
import { items, options } from '../problem';
import {
  blockHighest,
  blockLine,
  blockLineEv,
  consequenceGain,
  consequenceRow,
  lineStep,
  optionEnd,
} from './line-buffers';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;

/**
 * EVs of eight draws at this node, over the largest size, and sizes at the next node. What lies beyond the block's last draw is
 * written too, where the next node's or the next block's come. To `values` on in the first option's row; rows lie `stride` bytes apart.
 */
export function stepLines(part: usize, values: usize, stride: usize): void {
  addConsequences(part);
  let first = f64x2.splat(0);
  let second = first;
  let third = first;
  let fourth = first;
  const end = blockLine + <usize>items * ROW;
  let step = lineStep;
  for (let at = blockLine + part; at < end; at += ROW) {
    const factor = v128.load64_splat(step);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    first = f64x2.pmax(first, a);
    second = f64x2.pmax(second, b);
    third = f64x2.pmax(third, c);
    fourth = f64x2.pmax(fourth, d);
    v128.store(at, f64x2.mul(a, factor));
    v128.store(at, f64x2.mul(b, factor), 16);
    v128.store(at, f64x2.mul(c, factor), 32);
    v128.store(at, f64x2.mul(d, factor), 48);
    step += 8;
  }
  let row = values;
  let highest1 = f64x2.splat(-Infinity);
  let highest2 = highest1;
  let highest3 = highest1;
  let highest4 = highest1;
  for (let o = 0; o < options; o += 1) {
    const to = blockLineEv + <usize>o * ROW + part;
    const a = f64x2.div(v128.load(to), first);
    const b = f64x2.div(v128.load(to, 16), second);
    const c = f64x2.div(v128.load(to, 32), third);
    const d = f64x2.div(v128.load(to, 48), fourth);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
    highest1 = f64x2.pmax(highest1, a);
    highest2 = f64x2.pmax(highest2, b);
    highest3 = f64x2.pmax(highest3, c);
    highest4 = f64x2.pmax(highest4, d);
    v128.store(row, narrow(a, b));
    v128.store(row, narrow(c, d), 16);
    row += stride;
  }
  v128.store(blockHighest + part, highest1);
  v128.store(blockHighest + part, highest2, 16);
  v128.store(blockHighest + part, highest3, 32);
  v128.store(blockHighest + part, highest4, 48);
}

/** Four numbers rounded to 32 bits. */
export function narrow(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 2);
}

function addConsequences(part: usize): void {
  let place = 0;
  for (let o = 0; o < options; o += 1) {
    let a = f64x2.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (const end = getI32(optionEnd, o); place < end; place += 1) {
      const from = <usize>getI32(consequenceRow, place) + part;
      if (getI32(consequenceGain, place) > 0) {
        a = f64x2.add(a, v128.load(from));
        b = f64x2.add(b, v128.load(from, 16));
        c = f64x2.add(c, v128.load(from, 32));
        d = f64x2.add(d, v128.load(from, 48));
      } else {
        a = f64x2.sub(a, v128.load(from));
        b = f64x2.sub(b, v128.load(from, 16));
        c = f64x2.sub(c, v128.load(from, 32));
        d = f64x2.sub(d, v128.load(from, 48));
      }
    }
    const to = blockLineEv + <usize>o * ROW + part;
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}
