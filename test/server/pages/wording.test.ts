import { expect, test } from 'vitest';
import { listOf, longDate, percent, percentInWords, shorten, signed } from '../../../server/pages/wording.ts';

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

test('in a sentence the signs are words', () => {
  expect([0.001, 0.5, 0.999].map((share) => percentInWords(share).replace('\u00a0', ' '))).toEqual([
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

test('lists of none, one, two and three', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('a text is cut between words, within the limit, and never within a character', () => {
  expect(shorten('  a\n b\tc ', 10)).toBe('a b c');
  expect(shorten('one two three four', 12)).toBe('one two…');
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(9)}…`);
  expect(shorten('😀'.repeat(10), 10)).toBe('😀'.repeat(10));
});

test('a date is that of UTC', () => {
  expect(longDate('2026-11-21T23:59:59.999Z')).toBe('21 November 2026');
});
