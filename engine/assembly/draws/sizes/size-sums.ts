/** Sums of the items' sizes and of their squares over all finite draws. */
import { recordAt, records } from '../../arena';
import { BLOCK } from '../../limits';
import { items } from '../../problem';
import { blockSizes } from './item-sizes';

@unmanaged
export class SizeSums {
  sum: f64;
  squares: f64;
}

let sumList: usize = 0;

export function planSizeSums(): void {
  sumList = records<SizeSums>(items);
}

export function sizeSumsOf(item: i32): SizeSums {
  return recordAt<SizeSums>(sumList, item);
}

/** To be called before the first draw. */
export function beginSizeSums(): void {
  memory.fill(sumList, 0, <usize>items * offsetof<SizeSums>());
}

/**
 * Sums the sizes of a block's first `count` draws and their squares, two draws at a time. Skips
 * NaN.
 */
export function addSizes(count: i32): void {
  for (let item = 0; item < items; item += 1) {
    const row = blockSizes + ((<usize>(item * BLOCK)) << 3);
    let sum = f64x2.splat(0);
    let squares = sum;
    const even = (<usize>(count & ~1)) << 3;
    for (let at: usize = 0; at < even; at += 16) {
      const loaded = v128.load(row + at);
      const size = v128.and(loaded, f64x2.eq(loaded, loaded));
      sum = f64x2.add(sum, size);
      squares = f64x2.add(squares, f64x2.mul(size, size));
    }
    let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
    let totalSquares = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
    const last = load<f64>(row + even);
    if ((count & 1) != 0 && !isNaN(last)) {
      total += last;
      totalSquares += last * last;
    }
    const sums = sizeSumsOf(item);
    sums.sum += total;
    sums.squares += totalSquares;
  }
}
