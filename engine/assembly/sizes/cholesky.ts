/** Cholesky's factor of a symmetric matrix, and systems and inverses from it. Cost order³. */
import { getF64, setF64 } from '../arena';

/** A matrix counts as singular if a pivot is smaller than this part of its diagonal entry. */
const SMALLEST_PIVOT: f64 = 1e-12;

/**
 * Factorises A = L·Lᵀ, with L in A's lower triangle; false when A (symmetric, order n, rows of n)
 * is not positive definite. Cost n³/6.
 */
export function factorise(a: usize, n: i32): bool {
  for (let j = 0; j < n; j += 1) {
    const diagonal = getF64(a, j * n + j);
    let pivot = diagonal;
    for (let k = 0; k < j; k += 1) pivot -= getF64(a, j * n + k) * getF64(a, j * n + k);
    if (!(pivot > SMALLEST_PIVOT * diagonal) || !isFinite(pivot)) return false;
    const root = Math.sqrt(pivot);
    setF64(a, j * n + j, root);
    for (let i = j + 1; i < n; i += 1) {
      let sum = getF64(a, i * n + j);
      for (let k = 0; k < j; k += 1) sum -= getF64(a, i * n + k) * getF64(a, j * n + k);
      setF64(a, i * n + j, sum / root);
    }
  }
  return true;
}

/** x = A⁻¹·x, from A's factor. */
export function solveFactored(factor: usize, n: i32, x: usize): void {
  for (let i = 0; i < n; i += 1) {
    let sum = getF64(x, i);
    for (let k = 0; k < i; k += 1) sum -= getF64(factor, i * n + k) * getF64(x, k);
    setF64(x, i, sum / getF64(factor, i * n + i));
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = getF64(x, i);
    for (let k = i + 1; k < n; k += 1) sum -= getF64(factor, k * n + i) * getF64(x, k);
    setF64(x, i, sum / getF64(factor, i * n + i));
  }
}

/** Right-hand sides that are solved together: eight registers of two. */
export const SIDES: i32 = 16;
/** Bytes of one row of them. */
const ROW: usize = (<usize>SIDES) << 3;

/**
 * A⁻¹ from A's factor, row by row (it is symmetric). Each column of the unit matrix is solved as by
 * `solveFactored`, but 16 of them at a time. `sides` has room for n rows of SIDES, `transposed` for
 * n × n. Cost n³.
 */
export function invertFactored(factor: usize, n: i32, inverse: usize, sides: usize, transposed: usize): void {
  for (let i = 0; i < n; i += 1)
    for (let k = 0; k <= i; k += 1) setF64(transposed, k * n + i, getF64(factor, i * n + k));
  for (let first = 0; first < n; first += SIDES) {
    const count = min(SIDES, n - first);
    memory.fill(sides, 0, <usize>n * ROW);
    for (let r = 0; r < count; r += 1) setF64(sides, (first + r) * SIDES + r, 1);
    // Above its first 1 a column of the unit matrix stays 0.
    for (let i = first; i < n; i += 1)
      eliminate(sides, i, first, i, factor + ((<usize>(i * n)) << 3), getF64(factor, i * n + i));
    for (let i = n - 1; i >= 0; i -= 1)
      eliminate(sides, i, i + 1, n, transposed + ((<usize>(i * n)) << 3), getF64(factor, i * n + i));
    for (let r = 0; r < count; r += 1)
      for (let k = 0; k < n; k += 1) setF64(inverse, (first + r) * n + k, getF64(sides, k * SIDES + r));
  }
}

/**
 * Replaces row i of `sides` by (row i − Σ coefficients[k] · row k) / pivot, summed over k from
 * `from` up to, but not including, `to`.
 */
function eliminate(sides: usize, i: i32, from: i32, to: i32, coefficients: usize, pivot: f64): void {
  const at = sides + <usize>i * ROW;
  let a = v128.load(at);
  let b = v128.load(at, 16);
  let c = v128.load(at, 32);
  let d = v128.load(at, 48);
  let e = v128.load(at, 64);
  let f = v128.load(at, 80);
  let g = v128.load(at, 96);
  let h = v128.load(at, 112);
  const end = coefficients + ((<usize>to) << 3);
  let side = sides + <usize>from * ROW;
  for (let entry = coefficients + ((<usize>from) << 3); entry < end; entry += 8) {
    const factor = v128.load64_splat(entry);
    a = f64x2.sub(a, f64x2.mul(factor, v128.load(side)));
    b = f64x2.sub(b, f64x2.mul(factor, v128.load(side, 16)));
    c = f64x2.sub(c, f64x2.mul(factor, v128.load(side, 32)));
    d = f64x2.sub(d, f64x2.mul(factor, v128.load(side, 48)));
    e = f64x2.sub(e, f64x2.mul(factor, v128.load(side, 64)));
    f = f64x2.sub(f, f64x2.mul(factor, v128.load(side, 80)));
    g = f64x2.sub(g, f64x2.mul(factor, v128.load(side, 96)));
    h = f64x2.sub(h, f64x2.mul(factor, v128.load(side, 112)));
    side += ROW;
  }
  const over = f64x2.splat(pivot);
  v128.store(at, f64x2.div(a, over));
  v128.store(at, f64x2.div(b, over), 16);
  v128.store(at, f64x2.div(c, over), 32);
  v128.store(at, f64x2.div(d, over), 48);
  v128.store(at, f64x2.div(e, over), 64);
  v128.store(at, f64x2.div(f, over), 80);
  v128.store(at, f64x2.div(g, over), 96);
  v128.store(at, f64x2.div(h, over), 112);
}
