import { expect, test } from 'vitest';
import { readLines, readSign, sideOfCell } from '../../../../console/playground/decision-form/signs.ts';

test.each([
  ['+ Fast', 'benefit', 'Fast'],
  ['- Dear', 'harm', 'Dear'],
  ['− Dear', 'harm', 'Dear'],
  ['–  Dear', 'harm', 'Dear'],
  ['-5 % sales', '', '-5 % sales'],
  ['+1 day', '', '+1 day'],
  ['+', '', '+'],
  ['a - b', '', 'a - b'],
])('%j is %j: %j', (line, side, text) => {
  expect(readSign(line)).toEqual({ side, text });
});

test('in a list without any plus, a hyphen marks a line', () => {
  expect(readLines('- Fast\n-  Dear\n\n')).toEqual([
    { side: '', text: 'Fast' },
    { side: '', text: 'Dear' },
  ]);
  expect(readLines('+ Fast\r\n- Dear\r1. Odd\n* + Loud\n• Far')).toEqual([
    { side: 'benefit', text: 'Fast' },
    { side: 'harm', text: 'Dear' },
    { side: '', text: 'Odd' },
    { side: 'benefit', text: 'Loud' },
    { side: '', text: 'Far' },
  ]);
  // A minus sign is no hyphen: nobody marks lines with it.
  expect(readLines('− Dear\nFar')[0]).toEqual({ side: 'harm', text: 'Dear' });
});

test.each([
  [' + ', 'benefit'],
  ['Pro', 'benefit'],
  ['−', 'harm'],
  ['HARM', 'harm'],
  ['', ''],
  ['0', ''],
  ['perhaps', null],
])('a cell of %j says %j', (cell, side) => {
  expect(sideOfCell(cell)).toBe(side);
});
