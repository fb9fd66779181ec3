/**
 * Largest errors of exp, ln and the inverse normal over their whole ranges, in units in the last
 * place, beside exact arithmetic.
 */
import { beforeAll, expect, test } from 'vitest';
import { exact, exactExponential, exactNormal, ONE, over, ulpsOff } from '../../problems/oracles/exact.ts';
import { Random } from '../../problems/random.ts';
import { printFigures } from './print-figures.ts';
import { compileProbe, Probe } from './probe.ts';

const SEED = 41;
const SAMPLES = process.env.LONG === '1' ? 20_000 : 600;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/** The largest error over the samples, and where it is. */
function largestError(
  samples: readonly number[],
  errorAt: (x: number) => number,
): { error: number; at: number } {
  let largest = { error: 0, at: Number.NaN };
  for (const at of samples) {
    const error = errorAt(at);
    // Not a number is an error too.
    if (!(error <= largest.error)) largest = { error, at };
  }
  return largest;
}

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

test('Φ along lines, in 32 bits, is right to 3·10⁻⁷', () => {
  const random = new Random(SEED);
  const samples = Array.from({ length: SAMPLES }, () => Math.fround(random.uniform(-6, 6)));
  samples.push(0, -1, 1, Math.fround(-1.281_551_6), Math.fround(1.281_551_6), -6, 6);
  const { error, at } = largestError(samples, (x) => {
    const { beyondHalf } = exactNormal(exact(x));
    const off = exact(solver.normalDistribution(x)) - (ONE / 2n + beyondHalf);
    return Math.abs(Number((off * 10n ** 12n) / ONE)) / 1e12;
  });
  printFigures('largest error of Φ in 32 bits', [['absolute', error, `at ${at}`]]);
  expect(error, `at ${at}, seed ${SEED}`).toBeLessThan(3e-7);
  expect(solver.normalDistribution(-Infinity)).toBeLessThan(1e-38);
  expect(solver.normalDistribution(Infinity)).toBe(1);
});

test('ln x', () => {
  const random = new Random(SEED);
  const samples = Array.from({ length: SAMPLES }, (_, k) =>
    k % 2 === 0 ? random.uniform(2 ** -33, 0.93) : 2 ** random.uniform(-33, -0.2),
  );
  const { error, at } = largestError(samples, (x) => {
    const found = solver.logarithm(x);
    // ln x − y ≈ x/e^y − 1 to second order.
    const ratio = over(exact(x), exactExponential(exact(found))) - ONE;
    return ulpsOff(found, ratio);
  });
  printFigures('largest error of ln x', [['units in the last place', error, `at ${at}`]]);
  expect(error, `at ${at}, seed ${SEED}`).toBeLessThan(0.53);
});

test.each([
  ['centre', 0.075, 0.925, 6],
  ['shoulders', 2 ** -33, 0.075, 6],
])('inverse normal, %s', (place, low, high, most) => {
  const random = new Random(SEED);
  const samples = Array.from({ length: SAMPLES }, (_, k) =>
    place === 'centre' || k % 2 === 0 ? random.uniform(low, high) : 2 ** random.uniform(-33, Math.log2(high)),
  );
  const { error, at } = largestError([low, high, 0.25, ...samples], errorOfInverseNormal);
  printFigures(`largest error of the inverse normal, ${place}`, [
    ['units in the last place', error, `at ${at}`],
  ]);
  expect(error, `at ${at}, seed ${SEED}`).toBeLessThan(most);
});

test('inverse normal, far tail, which no draw reaches', () => {
  const random = new Random(SEED);
  const samples = Array.from({ length: SAMPLES / 4 }, () => 2 ** random.uniform(-100, -37));
  const { error, at } = largestError(samples, errorOfInverseNormal);
  printFigures('largest error of the inverse normal, far tail', [
    ['units in the last place', error, `at ${at}`],
  ]);
  expect(error, `at ${at}, seed ${SEED}`).toBeLessThan(6);
});

function errorOfInverseNormal(u: number): number {
  const found = solver.inverseNormal(u);
  const { density, beyondHalf } = exactNormal(exact(found));
  const off = exact(u) - (ONE >> 1n) - beyondHalf;
  return found === 0 && off === 0n ? 0 : ulpsOff(found, over(off, density));
}

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
