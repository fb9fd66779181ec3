/** Rows of CSV, for every export. */
import { expect, test } from 'vitest';
import { csvRow } from '../../../pictures/words/csv-row.ts';
import { Random } from '../../../problems/random.ts';

test('cells are quoted where CSV needs it', () => {
  expect(csvRow(['a', 1, true, null, undefined, { s1: 'A' }])).toBe('a,1,true,,,"{""s1"":""A""}"\r\n');
  expect(csvRow(['a"b', 'a,b', 'a\nb'])).toBe('"a""b","a,b","a\nb"\r\n');
  expect(csvRow([-1, 0.5])).toBe('-1,0.5\r\n');
});

test.each([
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  [' =1', "' =1"],
  ['\t=1', "'\t'=1"],
  [';=1', '"\';\'=1"'],
  ['=a,b', '"\'=a,b"'],
  ['a;=1', '"a;\'=1"'],
  ['a; ＝1', '"a;\' ＝1"'],
  ['a;"=1"', '"a;\'""=1"""'],
  ['a|@x', "a|'@x"],
  ['a\n+1', '"a\n\'+1"'],
  ['a = b; c - d', '"a = b; c - d"'],
])('%j is no formula', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test('each separator with only spaces and quotes between it and a sign is disarmed, and no other', () => {
  const random = new Random(1);
  for (let count = 0; count < 2000; count += 1) {
    const text = `a${Array.from({ length: random.below(8) }, () => random.pick([...';|\t\n "=-x'])).join('')}`;
    const disarmed = text.replace(/[;|\t\r\n](?=[\s"]*[=+\-@])/g, "$&'");
    const cell = csvRow([text]).slice(0, -2);
    expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell, `seed 1, ${count}`).toBe(
      disarmed,
    );
  }
});
