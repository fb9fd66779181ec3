/** Sums of the gaps times the Hermite polynomials of t, for each direction and randomisation. */
import { addF64, getF64, reals } from '../../arena';
import { BLOCK, RANDOMISATIONS } from '../../limits';
import { options } from '../../problem';
import { NARROW_ROW, sumOf } from '../../rows';
import { best } from '../../summary/options';
import { rivals } from '../gap-sums';
import { gapRow } from '../gaps';
import { points } from '../points';
import { directions, MOST_DIRECTIONS, project, projectionOf } from './directions';
import { normalsOf } from './normals';

/** Degree of the regression on Hermite polynomials. */
export const DEGREE: i32 = 6;
/**
 * directions × RANDOMISATIONS × options × DEGREE: Σ gap · He_k(t), k = 1 … DEGREE. The best
 * option's places hold Σ He_k(t) over the draws that count.
 */
let hermiteSums: usize = 0;
/** He_2 … He_6 of one direction in a block's draws, in 32 bits. */
const polynomials: usize = memory.data(((DEGREE - 1) * BLOCK) << 2, 16);

export function planHermiteSums(): void {
  hermiteSums = reals(MOST_DIRECTIONS * RANDOMISATIONS * options * DEGREE);
}

/** Sums over all draws, of the directions that are laid out now. */
export function sumHermite(): void {
  const length = directions * RANDOMISATIONS * options * DEGREE;
  memory.fill(hermiteSums, 0, (<usize>length) << 3);
  const columns = rivals | (1 << best);
  for (let r = 0; r < RANDOMISATIONS; r += 1)
    for (let start = 0; start < points; start += BLOCK) {
      project(normalsOf(r, start));
      for (let direction = 0; direction < directions; direction += 1) {
        const t = projectionOf(direction);
        computePolynomials(t);
        for (let o = 0; o < options; o += 1)
          if ((columns >> o) & 1) addProducts(t, gapRow(r, start, o), placeOf(direction, r, o));
      }
    }
}

/** Σ gap · He_k(t), k from 1. */
export function hermiteSum(direction: i32, randomisation: i32, option: i32, k: i32): f64 {
  return getF64(placeOf(direction, randomisation, option), k - 1);
}

function placeOf(direction: i32, randomisation: i32, option: i32): usize {
  const place = (direction * RANDOMISATIONS + randomisation) * options + option;
  return hermiteSums + ((<usize>(place * DEGREE)) << 3);
}

/** He_{k+1} = t·He_k − k·He_{k−1}. */
function computePolynomials(projection: usize): void {
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  const three = f32x4.splat(3);
  const four = f32x4.splat(4);
  const five = f32x4.splat(5);
  for (let at: usize = 0; at < NARROW_ROW; at += 16) {
    const t = v128.load(projection + at);
    const second = f32x4.sub(f32x4.mul(t, t), one);
    const third = f32x4.sub(f32x4.mul(t, second), f32x4.mul(two, t));
    const fourth = f32x4.sub(f32x4.mul(t, third), f32x4.mul(three, second));
    const fifth = f32x4.sub(f32x4.mul(t, fourth), f32x4.mul(four, third));
    const to = polynomials + at;
    v128.store(to, second);
    v128.store(to, third, NARROW_ROW);
    v128.store(to, fourth, 2 * NARROW_ROW);
    v128.store(to, fifth, 3 * NARROW_ROW);
    v128.store(to, f32x4.sub(f32x4.mul(t, fifth), f32x4.mul(five, fourth)), 4 * NARROW_ROW);
  }
}

/** Adds a block's products of one row of gaps; the six sums stay in registers. */
function addProducts(projection: usize, gaps: usize, to: usize): void {
  let first = f32x4.splat(0);
  let second = first;
  let third = first;
  let fourth = first;
  let fifth = first;
  let sixth = first;
  for (let at: usize = 0; at < NARROW_ROW; at += 16) {
    const gap = v128.load(gaps + at);
    const from = polynomials + at;
    first = f32x4.add(first, f32x4.mul(gap, v128.load(projection + at)));
    second = f32x4.add(second, f32x4.mul(gap, v128.load(from)));
    third = f32x4.add(third, f32x4.mul(gap, v128.load(from, NARROW_ROW)));
    fourth = f32x4.add(fourth, f32x4.mul(gap, v128.load(from, 2 * NARROW_ROW)));
    fifth = f32x4.add(fifth, f32x4.mul(gap, v128.load(from, 3 * NARROW_ROW)));
    sixth = f32x4.add(sixth, f32x4.mul(gap, v128.load(from, 4 * NARROW_ROW)));
  }
  addF64(to, 0, sumOf(first));
  addF64(to, 1, sumOf(second));
  addF64(to, 2, sumOf(third));
  addF64(to, 3, sumOf(fourth));
  addF64(to, 4, sumOf(fifth));
  addF64(to, 5, sumOf(sixth));
}
