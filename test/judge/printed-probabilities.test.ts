/** Printed numbers, and the distributions that they stand for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrinted } from '../../judge/printed-probabilities.ts';

const SEED = 20_261_126;

/** Fifteen choices: these numbers, and zeros. */
function fifteen(...numbers: number[]): number[] {
  return [...numbers, ...new Array<number>(15 - numbers.length).fill(0)];
}

test('what sums to 1 within 0.005 is divided by its sum, and zeros stay', () => {
  expect(readPrinted([0.88, 0.12, 0])).toEqual([0.88, 0.12, 0]);
  expect(readPrinted([0.9998, 0.0001, 0])).toEqual([0.9998 / 0.9999, 0.0001 / 0.9999, 0]);
  // All digits, with a last bit that is off.
  expect(readPrinted([0.1, 0.2, 0.7])!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
});

test('what a sum misses belongs to the choices that are printed as 0', () => {
  const p = readPrinted(fifteen(0.3, 0.4, 0.25))!;
  const each = (0.05 - 0.005) / 12;
  const sum = 0.95 + 12 * each;
  for (const [choice, one] of fifteen(0.3, 0.4, 0.25).entries())
    expect(p[choice]).toBeCloseTo((one === 0 ? each : one) / sum, 12);
});

test('a printed 0 never becomes more than 0.005 before the division', () => {
  expect(readPrinted([0.5, 0.48, 0])![2]).toBeCloseTo(0.005 / 0.985, 12);
});

test('what a sum exceeds is taken back from the choices that are printed as 0.01', () => {
  const p = readPrinted([0.45, 0.46, ...new Array<number>(13).fill(0.01)])!;
  const each = (0.04 - 0.005) / 13;
  for (const one of p.slice(2)) expect(one).toBeCloseTo((0.01 - each) / 1.005, 12);
  expect(p[0]).toBeCloseTo(0.45 / 1.005, 12);
  expect(readPrinted([0.51, 0.51])).toEqual([0.5, 0.5]);
});

test('a sum that rounding cannot explain is no distribution', () => {
  for (const printed of [[0.6, 0.3], [0.5, 0.47], [0.55, 0.48], [0.5, Number.NaN], [], fifteen(0.5, 0.42)])
    expect(readPrinted(printed), `${printed}`).toBeNull();
  // Fifteen equal choices are printed as 0.07 each, three as 0.33.
  expect(readPrinted(new Array<number>(15).fill(0.07))![0]).toBeCloseTo(1 / 15, 12);
  expect(readPrinted([0.33, 0.33, 0.33])![0]).toBeCloseTo(1 / 3, 12);
  expect(readPrinted(fifteen(0.5, 0.43))).not.toBeNull();
});

test(`every distribution that is rounded to two decimals can be read, in its order (seed ${SEED})`, () => {
  const weights = fc.array(fc.double({ min: -12, max: 0, noNaN: true }), { minLength: 2, maxLength: 64 });
  fc.assert(
    fc.property(weights, (logarithms) => {
      const all = logarithms.map(Math.exp);
      const total = all.reduce((sum, one) => sum + one, 0);
      const printed = all.map((one) => Math.round((100 * one) / total) / 100);
      const p = readPrinted(printed)!;
      expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      for (const [k, one] of p.entries()) {
        expect(one).toBeGreaterThanOrEqual(0);
        for (const [j, other] of p.entries())
          if (printed[k]! > printed[j]!) expect(one).toBeGreaterThanOrEqual(other);
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});
