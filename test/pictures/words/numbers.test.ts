import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chance,
  chanceInWords,
  chances,
  chancesInWords,
  factor,
  onlyFactor,
  percent,
  precise,
  signed,
  times,
  value,
} from '../../../pictures/words/numbers.ts';

test.each([
  [0, '0 %'],
  [0.0049, '< 1 %'],
  [0.005, '1 %'],
  [0.734, '73 %'],
  [0.9949, '99 %'],
  [0.9951, '> 99 %'],
  [1, '100 %'],
])('%s is written %s', (share, text) => {
  expect(percent(share).replace('\u00a0', ' ')).toBe(text);
});

test('a chance is never certain, and in a sentence its signs are words', () => {
  expect([0, 0.004, 0.005, 0.994, 0.995, 1].map((p) => chance(p).replace('\u00a0', ' '))).toEqual([
    '< 1 %',
    '< 1 %',
    '1 %',
    '99 %',
    '> 99 %',
    '> 99 %',
  ]);
  expect([0, 0.5, 1].map((p) => chanceInWords(p).replace('\u00a0', ' '))).toEqual([
    'less than 1 %',
    '50 %',
    'more than 99 %',
  ]);
});

test.each([
  [0.347, '+0.35'],
  [-0.347, '−0.35'],
  [-0.001, '0.00'],
  [0, '0.00'],
  [-12.5, '−12.50'],
])('%s has the sign and the digits of %s', (value, text) => {
  expect(signed(value)).toBe(text);
});

test.each([
  [0, '0.00'],
  [0.00001, '< 0.0001'],
  [0.0123, '0.0123'],
  [0.234, '0.23'],
])('the small figure %s is written %s', (amount, text) => {
  expect(precise(amount)).toBe(text);
});

test('a factor says what it is, and is never 1 for another number', () => {
  expect([0.01, 0.333, 0.999, 1.04, 2.5, 100].map(times)).toEqual([
    '× 0.01',
    '× 0.33',
    '× 0.999',
    '× 1.04',
    '× 2.5',
    '× 100',
  ]);
  expect([0.3, 0.999, 4].map(onlyFactor)).toEqual([
    'only 0.3 times',
    'slightly less than 1 times',
    '4 times',
  ]);
  expect([0.3, 0.999, 1.001, 4].map(factor)).toEqual([
    '0.3 times',
    'slightly less than 1 times',
    'slightly more than 1 times',
    '4 times',
  ]);
});

test('a value in a sentence is never nothing where it is something', () => {
  expect([0.001, 0.005, 0.126].map(value)).toEqual(['less than 0.01', '0.01', '0.13']);
});

const plain = (said: Record<string, string>) =>
  Object.values(said).map((one) => one.replaceAll('\u00a0', ' '));

test.each([
  [
    [0.336, 0.332, 0.332],
    ['34 %', '33 %', '33 %'],
  ],
  [
    [0.345, 0.345, 0.31],
    ['35 %', '34 %', '31 %'],
  ],
  [
    [0.426, 0.426, 0.148],
    ['43 %', '42 %', '15 %'],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    ['33 %', '33 %', '33 %'],
  ],
  [
    [0.997, 0.002, 0.001],
    ['> 99 %', '< 1 %', '< 1 %'],
  ],
  [
    [0.9, 0.096, 0.004],
    ['90 %', '10 %', '< 1 %'],
  ],
  [
    [0.5, 0.5],
    ['50 %', '50 %'],
  ],
  [
    [1, 0],
    ['> 99 %', '< 1 %'],
  ],
])('%j are told as %j', (probabilities, said) => {
  expect(plain(chances(Object.fromEntries(probabilities.map((p, at) => [`${at}`, p]))))).toEqual(said);
});

test('percentages of probabilities that add up to 1 add up to 100, and keep their order', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(parts, (all) => {
      const total = all.reduce((sum, one) => sum + one, 0);
      const probabilities = all.map((one) => one / total);
      const said = Object.values(chances(Object.fromEntries(probabilities.map((p, at) => [`${at}`, p]))));
      const figures = said.map((one) => Number(/\d+/.exec(one)));
      fc.pre(Math.max(...probabilities) - Math.min(...probabilities) >= 0.005);
      if (said.every((one) => /^\d/.test(one))) expect(figures.reduce((sum, one) => sum + one, 0)).toBe(100);
      probabilities.forEach((p, at) => {
        expect(Math.abs(figures[at]! - 100 * p)).toBeLessThanOrEqual(1);
        probabilities.forEach((q, other) => {
          if (p > q && said.every((one) => /^\d/.test(one)))
            expect(figures[at]!).toBeGreaterThanOrEqual(figures[other]!);
        });
      });
    }),
    { numRuns: 300, seed: 20261127 },
  );
});

test('in a sentence, the same figures are told in words', () => {
  expect(plain(chancesInWords({ A: 0.998, B: 0.002 }))).toEqual(['more than 99 %', 'less than 1 %']);
});
