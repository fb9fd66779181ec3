import { beforeAll, expect, test } from 'vitest';
import { compileProbe, Probe } from '../../probe.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/** E[max(0, t − z)] by Simpson's rule over the tail. */
function integral(z: number): number {
  const [end, steps] = [z + 12, 40_000];
  const h = (end - z) / steps;
  let sum = 0;
  for (let k = 0; k <= steps; k += 1) {
    const t = z + k * h;
    const weight = k === 0 || k === steps ? 1 : k % 2 === 0 ? 2 : 4;
    sum += weight * (t - z) * Math.exp(-0.5 * t * t);
  }
  return (sum * h) / 3 / Math.sqrt(2 * Math.PI);
}

test.each([0, 0.1, 0.5, 1, 1.5, 2, 3, 4, 5])('at %d it is the integral to 1 part in 10⁶', (z) => {
  expect(solver.engine.call('unitLoss', z) / integral(z)).toBeCloseTo(1, 6);
});

test.each([6, 8, 12])('at %d, where the series takes over, to a few parts in 10⁴', (z) => {
  expect(Math.abs(solver.engine.call('unitLoss', z) / integral(z) - 1)).toBeLessThan(6e-4);
});
