/**
 * docs/security.md: the files that it names exist, and its table of numbers counts its own lines.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const STATES = ['held', 'in part', 'not held', 'yours', 'n/a'];

/** Where a name may stand: tests begin at test/server/, code at server/, or both at the top. */
function placesOf(name: string): string[] {
  return [name, name.endsWith('.test.ts') ? `test/server/${name}` : `server/${name}`];
}

test('every file that the page names exists', () => {
  const names = [...page.matchAll(/`([^`\s]+\.tsx?)`/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !placesOf(name).some((place) => existsSync(join(root, place))))).toEqual([]);
});

/** Of a chapter, or of all: how many requirements have each state, in the order of STATES. */
function countOf(chapter: string): number[] {
  const rows = [
    ...page.matchAll(/^\| (\d+)\.(\d+)\.(\d+)(?: – \S+\.(\d+))? \| [^|]+ \| ([^|]+) \|/gm),
  ].filter(([, number]) => chapter === '' || number === chapter);
  return STATES.map((state) =>
    rows
      .filter((row) => row[5] === state)
      .reduce((sum, [, , , first, last = first]) => sum + Number(last) - Number(first) + 1, 0),
  );
}

test('the numbers of each chapter are those of its lines', () => {
  const told = [...page.matchAll(/^\| (?:V(\d+) [^|]+|together) \| ([\d |]+) \|$/gm)];
  expect(told.map(([, chapter = '']) => chapter)).toEqual(['6', '7', '8', '16', '']);
  for (const [row, chapter = '', numbers = ''] of told)
    expect(numbers.split(' | ').map(Number), row).toEqual(countOf(chapter));
});
