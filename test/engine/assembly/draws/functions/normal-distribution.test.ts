/** The largest error of Φ in 32 bits, beside exact arithmetic. */
import { beforeAll, expect, test } from 'vitest';
import { exact, exactNormal, ONE } from '../../../../../problems/oracles/exact.ts';
import { Random } from '../../../../../problems/random.ts';
import { printFigures } from '../../../print-figures.ts';
import { compileProbe, Probe } from '../../../probe.ts';
import { largestError, SAMPLES, SEED } from './largest-error.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
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
