/** Sizes, in 32 bits, in the draws of flips: the first points of every randomisation. */
import { floats, getF64, setF32 } from '../../arena';
import { sizeRow } from '../../draws/for-insight';
import { BLOCK, RANDOMISATIONS } from '../../limits';
import { items } from '../../problem';

let sizes: usize = 0;

export function planFlipSizes(): void {
  sizes = floats(items * RANDOMISATIONS * BLOCK);
}

/** Copies the sizes of the part that was just drawn. */
export function keepSizes(randomisation: i32, start: i32, count: i32): void {
  for (let item = 0; item < items; item += 1) {
    const row = flipSizeRow(randomisation, item) + ((<usize>start) << 2);
    for (let draw = 0; draw < count; draw += 1) setF32(row, draw, finite(getF64(sizeRow(item), draw)));
  }
}

/** To be called before the first draw: places without a draw have sizes that divide. */
export function clearSizes(): void {
  for (let place = 0; place < items * RANDOMISATIONS * BLOCK; place += 1) setF32(sizes, place, 1);
}

/** A draw that is not finite counts nowhere, and divides like any other. */
function finite(size: f64): f32 {
  return isFinite(size) ? <f32>size : 1;
}

/** Sizes of an item in a randomisation's draws: rows of a block, item by item. */
export function flipSizeRow(randomisation: i32, item: i32): usize {
  return sizes + ((<usize>((randomisation * items + item) * BLOCK)) << 2);
}
