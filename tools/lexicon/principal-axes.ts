/** Principal axes of centred rows, by Jacobi's method on their covariance. */

const SWEEPS = 12;

/** The axes in the order of falling variance. */
export function principalAxes(rows: readonly (readonly number[])[]): number[][] {
  const size = rows[0]!.length;
  const a = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const row of rows)
    for (let i = 0; i < size; i += 1) for (let j = 0; j < size; j += 1) a[i]![j]! += row[i]! * row[j]!;
  const axes = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => Number(i === j)),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, axes, p, q);
  return axes
    .map((axis, index) => ({ axis, variance: a[index]![index]! }))
    .sort((one, other) => other.variance - one.variance)
    .map(({ axis }) => axis);
}

/** Makes a[p][q] zero. */
function rotate(a: number[][], axes: number[][], p: number, q: number): void {
  if (Math.abs(a[p]![q]!) < 1e-12) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < a.length; k += 1) {
    const [kp, kq] = [a[k]![p]!, a[k]![q]!];
    a[k]![p] = c * kp - s * kq;
    a[k]![q] = s * kp + c * kq;
  }
  for (const rows of [a, axes]) {
    const [rowP, rowQ] = [rows[p]!, rows[q]!];
    for (let k = 0; k < rowP.length; k += 1) {
      const [pk, qk] = [rowP[k]!, rowQ[k]!];
      rowP[k] = c * pk - s * qk;
      rowQ[k] = s * pk + c * qk;
    }
  }
}
