/** docs/errors.md lists every refusal and every class of errors, and none that is gone. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { REFUSALS } from '../../server/refusals.ts';
import { FAULTS } from '../../server/wire/request-faults.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
const [, refusals = '', faults = '', classes = ''] = page.split(/^## /m);

/** The cells of each row whose first is code; an unwritten cell is empty. */
function rowsOf(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

const files = globSync('{engine,judge,server}/**/*.ts', { cwd: root });

/** Name to superclass, of every class in the code. */
function classesIn(texts: readonly string[]): Map<string, string> {
  const found = texts.flatMap((text) => [...text.matchAll(/\bclass\s+(\w+)\s+extends\s+([\w.]+)/g)]);
  return new Map(found.map(([, name, parent]) => [name!, parent!]));
}

function errorsAmong(parents: ReadonlyMap<string, string>): string[] {
  const isError = (name: string): boolean => {
    const parent = parents.get(name);
    return parent !== undefined && (/Error$/.test(parent) || isError(parent));
  };
  return [...parents.keys()].filter(isError).sort();
}

test('refusals: each row of the table, in its order of statuses', () => {
  const told = rowsOf(refusals).map(([name, status, type, again]) => [name, status, type, again]);
  const known = Object.entries(REFUSALS).map(([name, { status, type, retryable }]) => [
    `\`${name}\``,
    String(status),
    `\`${type}\``,
    retryable ? 'yes' : 'no',
  ]);
  expect(told.toSorted()).toEqual(known.toSorted());
  const statuses = told.map(([, status]) => Number(status));
  expect(statuses).toEqual(statuses.toSorted());
});

test('codes of invalid requests: each once', () => {
  expect(rowsOf(faults).map(([name]) => name)).toEqual(FAULTS.map((fault) => `\`${fault}\``));
  expect(FAULTS.filter((fault) => Object.hasOwn(REFUSALS, fault))).toEqual([]);
});

test('error classes: each class that the code has, once', () => {
  const parents = classesIn(files.map((file) => readFileSync(join(root, file), 'utf8')));
  const told = rowsOf(classes).map(([name]) => name?.replaceAll('`', ''));
  expect(told.toSorted()).toEqual(errorsAmong(parents));
});

test('classes are found: also those that extend another error of ours', () => {
  const planted = `
    export class One extends Error {}
    class Two extends One {
    class Three extends TypeError {}
    class Pool extends Threads {}`;
  expect(errorsAmong(classesIn([planted]))).toEqual(['One', 'Three', 'Two']);
});

test('every cell is written, and every file that is named is there', () => {
  for (const [section, columns] of [
    [refusals, 6],
    [faults, 3],
    [classes, 5],
  ] as const)
    for (const row of rowsOf(section)) expect([row.length, row.includes('')]).toEqual([columns, false]);
  const there = new Set(files.map((file) => basename(file)));
  const named = [...classes.matchAll(/`([\w-]+\.ts)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});
