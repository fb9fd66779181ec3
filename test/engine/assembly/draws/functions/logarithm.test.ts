/** The largest error of ln x, in units in the last place, beside exact arithmetic. */
import { beforeAll, expect, test } from 'vitest';
import { exact, exactExponential, ONE, over, ulpsOff } from '../../../../../problems/oracles/exact.ts';
import { Random } from '../../../../../problems/random.ts';
import { printFigures } from '../../../print-figures.ts';
import { compileProbe, Probe } from '../../../probe.ts';
import { largestError, SAMPLES, SEED } from './largest-error.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
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
