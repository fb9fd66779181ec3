import { expect, test } from 'vitest';
import { readBounds } from '../../../../../judge/lexical/reading/numbers/read-bounds.ts';
import { readTokens } from '../../../../../judge/lexical/reading/tokens.ts';

/**
 * In hours, dollars, people or a count.
 * Covers: judge/lexical/reading/numbers/
 */
test.each([
  ['1 to 3 years', 'time', 8_766, 26_298],
  ['at most 800 USD', 'money', 0, 800],
  ['more than 1,000 USD', 'money', 1_000, Number.POSITIVE_INFINITY],
  ['from 8:00 to 12:00', 'time', 4, 4],
  ['today', 'time', 0, 24],
  ['8 or more years', 'time', 70_128, Number.POSITIVE_INFINITY],
  ['under 10 minutes', 'time', 0, 1 / 6],
] as const)('%s', (text, kind, low, high) => {
  const [bounds] = readBounds(readTokens(text));
  expect(bounds?.kind).toBe(kind);
  expect(bounds?.low).toBeCloseTo(low, 3);
  if (Number.isFinite(high)) expect(bounds?.high).toBeCloseTo(high, 3);
  else expect(bounds?.high).toBe(high);
});

test('dates and starting times are no quantities', () => {
  expect(readBounds(readTokens('since this morning, on 2 June'))).toEqual([]);
});
