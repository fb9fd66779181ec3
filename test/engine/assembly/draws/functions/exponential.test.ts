/** The largest error of e^x, in units in the last place, beside exact arithmetic. */
import { beforeAll, expect, test } from 'vitest';
import { exact, exactExponential, ONE } from '../../../../../problems/oracles/exact.ts';
import { Random } from '../../../../../problems/random.ts';
import { printFigures } from '../../../print-figures.ts';
import { compileProbe, Probe } from '../../../probe.ts';
import { largestError, SAMPLES, SEED } from './largest-error.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test.each([
  ['near 0', -1, 0, 0.52],
  ['as far as sizes matter', -40, 0, 0.52],
  ['over all that is normal', -700, 0, 0.52],
  ['subnormal', -745, -708, 1],
])('e^x %s', (place, low, high, most) => {
  const random = new Random(SEED);
  const samples = Array.from({ length: SAMPLES }, () => random.uniform(low, high));
  samples.push(low, high, -512, -511.999_999, -(2 ** -60), -Math.LN2, -Math.LN2 / 256);
  const { error, at } = largestError(
    samples.filter((x) => x >= low && x <= high),
    (x) => {
      const found = solver.exponential(x);
      // Scaled, so that a result near 2⁻¹⁰⁷⁴ has as many places as any other.
      const shift = BigInt(Math.max(0, Math.floor(-x / Math.LN2) - 20));
      const half = exactExponential(exact(x) + BigInt(shift) * LN2);
      const scaled = found === 0 ? 0n : scaledExact(found, shift);
      const exponent = Math.max(-1074, Math.floor(Math.log2(found === 0 ? Number.MIN_VALUE : found)) - 52);
      const ulp = exact(2 ** Math.max(-500, exponent + Number(shift)));
      return Math.abs(Number(((scaled - half) * 10_000n) / ulp)) / 10_000;
    },
  );
  printFigures(`largest error of e^x ${place}`, [['units in the last place', error, `at ${at}`]]);
  expect(error, `at ${at}, seed ${SEED}`).toBeLessThan(most);
});

/** ln 2 by its series Σ 1/(k·2ᵏ). */
const LN2 = (() => {
  let sum = 0n;
  for (let k = 1n; k < 700n; k += 1n) sum += (ONE >> k) / k;
  return sum;
})();

/** x · 2^shift. */
function scaledExact(x: number, shift: bigint): bigint {
  let value = x;
  let left = Number(shift);
  while (left > 0) {
    const step = Math.min(left, 1_000);
    value *= 2 ** step;
    left -= step;
  }
  return exact(value);
}
