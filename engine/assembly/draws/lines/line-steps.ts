/** The options' EVs at the nodes of lines, in 32 bits, two nodes and eight draws at a time. */
import { getI32 } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS } from '../../limits';
import { consequences, options } from '../../problem';
import { NARROW_ROW } from '../../rows';
import { discounted } from './line-discounts';
import { blockLines, optionEnd, termAt } from './line-sizes';

/**
 * EVs at a node and the next, over the largest size there: 2 · options rows of a block, in 32 bits.
 */
export const blockLineEv: usize = memory.data((2 * MAX_OPTIONS * BLOCK) << 2, 16);
/** EVs from here on come near the highest. */
export const blockNear: usize = memory.data((2 * BLOCK) << 2, 16);

/** Rounding to 32 bits may change an EV by this much for each consequence: 2⁻²². */
const BLUR: f32 = 2.384185791015625e-7;

/**
 * Computes the EVs of eight draws at a node and the next, divided by the largest size there, and
 * the EV from which on an option may be the best.
 */
export function stepLines(node: i32, part: usize): void {
  let mostA = f32x4.splat(0);
  let mostB = mostA;
  let nextMostA = mostA;
  let nextMostB = mostA;
  let place = 0;
  for (let o = 0; o < options; o += 1) {
    let a = f32x4.splat(0);
    let b = a;
    let nextA = a;
    let nextB = a;
    if (discounted) {
      const from = blockLines.discounts + <usize>(o * LINE_NODES + node) * NARROW_ROW + part;
      a = v128.load(from);
      b = v128.load(from, 16);
      nextA = v128.load(from + NARROW_ROW);
      nextB = v128.load(from + NARROW_ROW, 16);
    }
    for (const end = getI32(optionEnd, o); place < end; place += 1) {
      const term = termAt(place);
      const at = term.starts + part;
      const powers = term.powers + ((<usize>node) << 2);
      const power = v128.load32_splat(powers);
      const nextPower = v128.load32_splat(powers, 4);
      const startA = v128.load(at);
      const startB = v128.load(at, 16);
      const sizeA = f32x4.mul(startA, power);
      const sizeB = f32x4.mul(startB, power);
      const nextSizeA = f32x4.mul(startA, nextPower);
      const nextSizeB = f32x4.mul(startB, nextPower);
      if (term.sign > 0) {
        a = f32x4.add(a, sizeA);
        b = f32x4.add(b, sizeB);
        nextA = f32x4.add(nextA, nextSizeA);
        nextB = f32x4.add(nextB, nextSizeB);
      } else {
        a = f32x4.sub(a, sizeA);
        b = f32x4.sub(b, sizeB);
        nextA = f32x4.sub(nextA, nextSizeA);
        nextB = f32x4.sub(nextB, nextSizeB);
      }
      mostA = f32x4.pmax(mostA, sizeA);
      mostB = f32x4.pmax(mostB, sizeB);
      nextMostA = f32x4.pmax(nextMostA, nextSizeA);
      nextMostB = f32x4.pmax(nextMostB, nextSizeB);
    }
    const to = blockLineEv + <usize>o * NARROW_ROW + part;
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to + <usize>options * NARROW_ROW, nextA);
    v128.store(to + <usize>options * NARROW_ROW, nextB, 16);
  }
  divide(blockLineEv + part, blockNear + part, mostA, mostB);
  const second = <usize>options * NARROW_ROW + part;
  divide(blockLineEv + second, blockNear + NARROW_ROW + part, nextMostA, nextMostB);
}

/**
 * Divides the sums by the largest size. Writes the EV from which on rounding may hide the best
 * option.
 */
function divide(evs: usize, near: usize, overA: v128, overB: v128): void {
  let mostA = f32x4.splat(-Infinity);
  let mostB = mostA;
  let at = evs;
  for (let o = 0; o < options; o += 1) {
    const a = f32x4.div(v128.load(at), overA);
    const b = f32x4.div(v128.load(at, 16), overB);
    v128.store(at, a);
    v128.store(at, b, 16);
    mostA = f32x4.pmax(mostA, a);
    mostB = f32x4.pmax(mostB, b);
    at += NARROW_ROW;
  }
  // Discounts are rounded too.
  const blur = f32x4.splat(<f32>consequences * (discounted ? <f32>2 * BLUR : BLUR));
  v128.store(near, f32x4.sub(mostA, blur));
  v128.store(near, f32x4.sub(mostB, blur), 16);
}
