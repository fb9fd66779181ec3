/** The labels of choices, and when choices are asked in groups. */
import { expect, test } from 'vitest';
import { groupChoices, labelsFor, tokensToList } from '../../../../judge/endpoint/prompts/labels.ts';

test('labels are single characters, all different, letters first', () => {
  expect(labelsFor(15).join('')).toBe('ABCDEFGHIJKLMNO');
  const all = labelsFor(64);
  expect(new Set(all).size).toBe(64);
  expect(all.every((label) => /^[!-~]$/.test(label))).toBe(true);
  expect(() => labelsFor(65)).toThrow('the limit is 64');
  expect(() => labelsFor(0)).toThrow(RangeError);
});

test.each(Array.from({ length: 64 }, (_, index) => index + 1))(
  '%i choices: every one in one group, none too long',
  (count) => {
    for (const listed of [5, 20, 128]) {
      const groups = groupChoices(count, listed);
      expect(groups.flat()).toEqual(Array.from({ length: count }, (_, index) => index));
      expect(groups.length === 1).toBe(count <= 20 || listed >= 2 * count);
      if (groups.length === 1) continue;
      const lengths = groups.map(({ length }) => length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(20);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      expect(Math.min(...lengths)).toBeGreaterThan(1);
    }
  },
);

test('the requested list is as long as needed and no longer than allowed', () => {
  expect(tokensToList(2, 20)).toBe(20);
  expect(tokensToList(15, 20)).toBe(20);
  expect(tokensToList(15, 128)).toBe(38);
  expect(tokensToList(64, 128)).toBe(128);
  expect(tokensToList(15, 5)).toBe(5);
});
