/** The record of a person's answer is the log-normal that ratio and factor say. */
import { expect, test } from 'vitest';
import { RATIOS } from '../../../engine/problem.ts';
import { Random } from '../../../problems/random.ts';
import { choicesOf, isSettled, MOST_FACTOR } from '../../../server/decisions/refinement.ts';

const centres = RATIOS.map(Math.log);
/** Upper edges of the choices, the last at infinity. */
const edges = centres.map((centre, k) =>
  k + 1 < centres.length ? (centre + centres[k + 1]!) / 2 : Infinity,
);
/** No choice is wider than this, so no quantile can be read more finely. */
const WIDEST = Math.log(100 / 30);

function quantile(p: readonly number[], at: number): { from: number; to: number } {
  let sum = 0;
  const k = p.findIndex((share) => {
    sum += share;
    return sum >= at;
  });
  return { from: k === 0 ? -Infinity : edges[k - 1]!, to: edges[k]! };
}

test('mean and 16 % and 84 % quantiles agree with ratio and factor, as finely as the choices can tell', () => {
  const random = new Random(16);
  for (let count = 0; count < 2000; count += 1) {
    const ratio = Math.exp(random.uniform(Math.log(1 / 30), Math.log(30)));
    const factor = Math.exp(random.uniform(0.01, Math.log(2)));
    const what = `ratio ${ratio}, factor ${factor}`;
    const p = choicesOf({ ratio, factor });
    expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    const mean = p.reduce((sum, one, k) => sum + one * centres[k]!, 0);
    expect(Math.abs(mean - Math.log(ratio)), what).toBeLessThan(WIDEST / 2);
    for (const [at, sds] of [
      [0.158655, -1],
      [0.841345, 1],
    ] as const) {
      const { from, to } = quantile(p, at);
      const exact = Math.log(ratio) + sds * Math.log(factor);
      expect(exact, what).toBeGreaterThan(from - 1e-3);
      expect(exact, what).toBeLessThan(to + 1e-3);
    }
  }
});

test('a wide answer has the mean that it says, and the reversed question the same bits in reverse', () => {
  for (const ratio of [0.2, 0.5, 1, 2.5, 6]) {
    const p = choicesOf({ ratio, factor: 2 });
    const mean = p.reduce((sum, one, k) => sum + one * centres[k]!, 0);
    expect(Math.abs(mean - Math.log(ratio))).toBeLessThan(0.05);
  }
  for (const factor of [1.01, 1.5, MOST_FACTOR])
    expect(choicesOf({ ratio: 1 / 8, factor })).toEqual(choicesOf({ ratio: 8, factor }).reverse());
});

test('at the ends of the scale all that lies beyond counts to the end choice', () => {
  expect(choicesOf({ ratio: 100, factor: 1.5 }).at(-1)).toBeGreaterThan(0.9);
  expect(choicesOf({ ratio: 0.01, factor: MOST_FACTOR })[0]).toBeGreaterThan(0.5);
});

test('nothing is left to ask the judge where all questions were asked, unless the list is full of them', () => {
  const asked = { kind: 'ratio', asked: 2 } as const;
  expect(isSettled([])).toBe(true);
  expect(isSettled([asked, { kind: 'overlap', asked: 1 }])).toBe(true);
  expect(isSettled([asked, { kind: 'ratio', asked: 1 }])).toBe(false);
  expect(isSettled([asked, asked, asked, asked, asked])).toBe(false);
  // Without insight nobody knows.
  expect(isSettled(null)).toBe(false);
});
