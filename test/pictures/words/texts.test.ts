import { expect, test } from 'vitest';
import { listOf, longDate, shorten } from '../../../pictures/words/texts.ts';

test('lists of none, one, two and three', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => listOf(items))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(listOf(['a', 'b', 'c'], 'or')).toBe('a, b or c');
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
