import { expect, test } from 'vitest';
import {
  chance,
  chanceInWords,
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
