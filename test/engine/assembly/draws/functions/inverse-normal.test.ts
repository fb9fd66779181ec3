import { beforeAll, expect, test } from 'vitest';
import { exact, exactNormal, ONE, over, ulpsOff } from '../../../../../problems/oracles/exact.ts';
import { Random } from '../../../../../problems/random.ts';
import { printFigures } from '../../../print-figures.ts';
import { compileProbe, Probe } from '../../../probe.ts';
import { largestError, SAMPLES, SEED } from './largest-error.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/** Wichura (1988) gives the first four to check implementations; the others are from tables. */
test.each([
  [0.25, -0.674_489_750_196_08],
  [0.001, -3.090_232_306_167_81],
  [1e-20, -9.262_340_089_798_4],
  [0.5, 0],
  [0.025, -1.959_963_984_540_05],
  [0.1, -1.281_551_565_544_6],
  [0.95, 1.644_853_626_951_47],
  [0.999_999, 4.753_424_308_822_9],
])('Φ(z) = %d', (u, z) => {
  expect(Math.abs(solver.inverseNormal(u) - z)).toBeLessThan(1e-11 * Math.max(1, Math.abs(z)));
});

test('it is odd about 1/2 and increases over all three pieces of the approximation', () => {
  let before = -Infinity;
  for (let k = 1; k < 4096; k += 1) {
    const z = solver.inverseNormal(k / 4096);
    expect(z).toBeGreaterThan(before);
    expect(Math.abs(z + solver.inverseNormal(1 - k / 4096))).toBeLessThan(1e-13);
    before = z;
  }
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
