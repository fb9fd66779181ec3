/** Cov(z, EV gap) of each option, and with it how each gap changes along any direction. */
import { addF64, getF64, reals } from '../arena';
import { blockBytes, coordinates } from '../draws/for-insight';
import { BLOCK } from '../limits';
import { options } from '../problem';
import { sumOf } from '../rows';
import { best } from '../summary/options';
import { countedDraws, meanGap } from './gap-sums';
import { gapRow } from './gaps';

/** options × coordinates: Σ z · gap; in the best option's row Σ z. */
let products: usize = 0;

export function planSlopes(): void {
  products = reals(options * coordinates);
}

export function beginSlopes(): void {
  memory.fill(products, 0, (<usize>(options * coordinates)) << 3);
}

/** Adds a part of a block. `normals`: its first draw's first coordinate, rows of BLOCK. */
export function addSlopes(normals: usize, randomisation: i32, start: i32): void {
  const bytes = blockBytes >> 1;
  for (let o = 0; o < options; o += 1) {
    const gaps = gapRow(randomisation, start, o);
    for (let k = 0; k < coordinates; k += 1) {
      const row = normals + ((<usize>(k * BLOCK)) << 2);
      let sum = f32x4.splat(0);
      for (let at: usize = 0; at < bytes; at += 16)
        sum = f32x4.add(sum, f32x4.mul(v128.load(row + at), v128.load(gaps + at)));
      addF64(products, o * coordinates + k, sumOf(sum));
    }
  }
}

/** Cov(z_k, gap) of an option and a coordinate. */
export function slopeOf(option: i32, k: i32): f64 {
  const sum = getF64(products, option * coordinates + k);
  return (sum - meanGap(option) * getF64(products, best * coordinates + k)) / countedDraws;
}
