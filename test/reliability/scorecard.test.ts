/** The scorecard names what exists, and its table says what was missed. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MEASURED, missedRows, SCORECARD, scorecardTable } from './scorecard.ts';

const root = resolve(import.meta.dirname, '../..');
const RUN = { seed: 1, commit: 'abc', isLong: false };

test('every row is held by files that exist, or by the harness', () => {
  expect(SCORECARD.map(({ row }) => row)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
  expect(
    SCORECARD.flatMap(({ heldBy }) => heldBy).filter((file) => !existsSync(resolve(root, file))),
  ).toEqual([]);
});

test('a row that was missed, or not measured, is named', () => {
  const met = MEASURED.map((row) => ({ row, figure: 'x', isMet: true }));
  expect(missedRows(met)).toEqual([]);
  expect(scorecardTable(met, RUN)).not.toMatch(/missed|not measured/);
  expect(missedRows(met.slice(1))).toEqual([MEASURED[0]]);
  const missed = [...met, { row: 14, figure: '1 hold', isMet: false }];
  expect(missedRows(missed)).toEqual([14]);
  expect(scorecardTable(missed, RUN)).toMatch(/\| 14 \|.*\| x; 1 hold \| \*\*missed\*\* \|/);
});

test('the page of the project shows every row as it stands here', () => {
  const page = readFileSync(resolve(root, 'docs/reliability.md'), 'utf8');
  const shown = SCORECARD.filter(({ row, check, target }) =>
    page.includes(`| ${row} | ${check} | ${target} |`),
  );
  expect(shown).toHaveLength(SCORECARD.length);
});
