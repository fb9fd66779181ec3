/**
 * The judges' mathematics: within a unit in the last place of the truth, and the bits that were
 * recorded.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exp, log, pow } from '../../engine/mathematics.ts';
import { Random } from '../../problems/random.ts';

const POINTS = 20_000;

/** Both are within one unit of the truth. */
const TWO_UNITS = 2 * Number.EPSILON;

function points(seed: number): [x: number, y: number][] {
  const random = new Random(seed);
  return Array.from({ length: POINTS }, () => [Math.exp(random.uniform(-20, 20)), random.uniform(-3, 3)]);
}

test('they are what JavaScript gives, to two units in the last place', () => {
  for (const [x, y] of points(1)) {
    expect(Math.abs(exp(y) / Math.exp(y) - 1)).toBeLessThanOrEqual(TWO_UNITS);
    expect(Math.abs(log(x) - Math.log(x))).toBeLessThanOrEqual(TWO_UNITS * Math.abs(Math.log(x)));
    expect(Math.abs(pow(x, y) / x ** y - 1)).toBeLessThanOrEqual(TWO_UNITS);
  }
});

test('at the ends of what there is', () => {
  expect([exp(0), exp(-800), exp(800), exp(Number.NEGATIVE_INFINITY)]).toEqual([1, 0, Infinity, 0]);
  expect([log(1), log(0), log(-1)]).toEqual([0, Number.NEGATIVE_INFINITY, Number.NaN]);
  expect([pow(0, 0), pow(2, 10), pow(0, 0.8), pow(4, -0.5), pow(-8, 3)]).toEqual([1, 1024, 0, 0.5, -512]);
});

test('their bits are those that were recorded', () => {
  const hash = createHash('sha256');
  // Made without mathematics that could differ.
  for (let k = 1; k <= POINTS; k += 1) {
    const x = k / 1024;
    hash.update(Float64Array.of(exp(-x), log(x), pow(x, 0.8), pow(x, -1.3)));
  }
  expect(hash.digest('hex')).toBe('08083705a95b16eec90d917efff063d9cf11b94a71b08edc8683a57722d3093a');
});
