import { expect, test } from 'vitest';
import { itemsOf } from '../../../server/decisions/items.ts';

test.each<[string[], number[]]>([
  [[], []],
  [
    ['a', 'b', 'a'],
    [0, 1, 0],
  ],
  [
    [' Costs  8,000 USD', 'costs 8,000\n\tusd '],
    [0, 0],
  ],
  [
    ['Straße', 'STRASSE', 'strasse'],
    [0, 0, 0],
  ],
  [
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    [0, 0, 0],
  ],
  [
    ['a b', 'ab'],
    [0, 1],
  ],
  [
    ['toString', 'constructor', 'tostring'],
    [0, 1, 0],
  ],
])('%j → %j', (texts, items) => {
  expect(itemsOf(texts)).toEqual(items);
});
