/**
 * The log sizes of blocks of draws, from which lines for sizes start: in 32 bits, and relative to
 * each draw's largest size. The first run has a block for each randomisation and keeps them all,
 * because it counts their lines again and again until the bounds of the sizes' quantiles are found.
 * Later runs count the lines of a block once, so all their blocks use the same place.
 */
import { floats, getF64, setI32 } from '../../arena';
import { BLOCK, MANY_PAIRS, RANDOMISATIONS } from '../../limits';
import { items } from '../../problem';
import { NARROW_ROW } from '../../rows';
import { blockSizes } from '../sizes/item-sizes';
import { candidateAt, candidates, pairs } from './size-line-layout';

/** A block for each randomisation. */
let blocks: usize = 0;
/**
 * The rows behind those of the items: the candidates' mixture, and the mask of draws that count.
 */
const MORE_ROWS: i32 = 2;

export function planSizeLineBlocks(): void {
  blocks = floats(RANDOMISATIONS * (items + MORE_ROWS) * BLOCK);
}

/** From MANY_PAIRS pairs on, only this many draws of a block count. */
const FEW: i32 = 16;

/** Bytes of the part of a row that holds the draws in use, rounded up to 8 draws. */
export let lineBytes: usize = 0;
/** Number of draws of each block that count. */
export const blockDraws: usize = memory.data(RANDOMISATIONS << 2, 16);

/** The rows of log sizes, item by item. */
export function lineBlock(index: i32): usize {
  return blocks + <usize>index * <usize>(items + MORE_ROWS) * NARROW_ROW;
}

/** Weighted mean of the candidates' log sizes in each draw of a block. */
export function mixtureOf(block: usize): usize {
  return block + <usize>items * NARROW_ROW;
}

/** A mask: all bits set for a draw that counts, none for any other. */
export function countsOf(block: usize): usize {
  return block + <usize>(items + 1) * NARROW_ROW;
}

/**
 * Completes a block whose log sizes are written. The first `count` draws count, except draws whose
 * sizes are not finite. From MANY_PAIRS pairs on, the lines of the first FEW draws are accurate
 * enough.
 */
export function completeBlock(index: i32, count: i32): void {
  const block = lineBlock(index);
  let counted = 0;
  const most = pairs < MANY_PAIRS ? count : min(count, FEW);
  const draws = (most + 7) & ~7;
  lineBytes = (<usize>draws) << 2;
  for (let draw = 0; draw < draws; draw += 1) {
    const counts = draw < most && !isNaN(getF64(blockSizes, draw));
    setI32(countsOf(block), draw, counts ? -1 : 0);
    counted += counts ? 1 : 0;
  }
  setI32(blockDraws, index, counted);
  computeMixture(block);
}

function computeMixture(block: usize): void {
  for (let at: usize = 0; at < lineBytes; at += 16) {
    let sum = f32x4.splat(0);
    for (let k = 0; k < candidates; k += 1) {
      const candidate = candidateAt(k);
      const log = v128.load(block + <usize>candidate.item * NARROW_ROW + at);
      sum = f32x4.add(sum, f32x4.mul(f32x4.splat(<f32>candidate.weight), log));
    }
    v128.store(mixtureOf(block) + at, sum);
  }
}
