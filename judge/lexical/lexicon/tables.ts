/** The judge's word lists and other data, read from `judge/lexical/data/` at the first use. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../data');

export function readData(name: string): Buffer {
  return readFileSync(resolve(FOLDER, name));
}

/** Columns are separated by tabs; a line that starts with "#" is a comment. */
export function readTable(name: string): string[][] {
  return readData(name)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** Word -> what its row says; the words are the row's last column. */
export function readWords<T>(
  rows: readonly (readonly string[])[],
  say: (row: readonly string[]) => T,
): Map<string, T> {
  return new Map(
    rows.flatMap((row) =>
      row
        .at(-1)!
        .split(' ')
        .map((word): [string, T] => [word, say(row)]),
    ),
  );
}

/** Word -> the number of its row, where the rows are [number, words]. */
export function readNumbers(rows: readonly (readonly string[])[]): Map<string, number> {
  return readWords(rows, ([value]) => Number(value));
}

/** Word -> the number of its row, from the rows [part, number, words] of one part. */
export function readPart(name: string, part: string): Map<string, number> {
  return readNumbers(readTable(name).flatMap(([own, ...rest]) => (own === part ? [rest] : [])));
}

const LISTS = new Map(
  readTable('word-lists.tsv').map(([name, words]) => [name!, new Set(words!.split(' '))]),
);

export function wordList(name: string): ReadonlySet<string> {
  const list = LISTS.get(name);
  if (list === undefined) throw new Error(`word-lists.tsv has no list "${name}"`);
  return list;
}

const PATTERNS = Map.groupBy(readTable('patterns.tsv'), ([name]) => name);

/** Any of the patterns of one name of `patterns.tsv`, as whole words. */
export function pattern(name: string): RegExp {
  const rows = PATTERNS.get(name);
  if (rows === undefined) throw new Error(`patterns.tsv has no pattern "${name}"`);
  return new RegExp(`\\b(?:${rows.map(([, one]) => one).join('|')})\\b`);
}
