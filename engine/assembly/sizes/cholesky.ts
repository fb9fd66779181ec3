import { getF64, setF64 } from '../arena';

/** A pivot smaller than this part of its diagonal entry says that the matrix is singular to working precision. */
const SMALLEST_PIVOT: f64 = 1e-12;

/** A = L·Lᵀ, L in A's lower triangle; false when A (symmetric, order n, rows of n) is not positive definite. Cost n³/6. */
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

/** A⁻¹ from A's factor, row by row (it is symmetric). Cost n³. */
export function invertFactored(factor: usize, n: i32, inverse: usize): void {
  for (let i = 0; i < n; i += 1) {
    const row = inverse + <usize>(i * n * 8);
    for (let k = 0; k < n; k += 1) setF64(row, k, k == i ? 1.0 : 0.0);
    solveFactored(factor, n, row);
  }
}
