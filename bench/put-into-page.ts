/** Generated tables stand in a page of docs/ between two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const DOCS = resolve(import.meta.dirname, '../docs');

/** Throws when the page lacks the marks. */
export function putIntoPage(page: string, table: string, text: string, madeBy = 'bench:show'): void {
  const begin = `<!-- ${table}: made by npm run ${madeBy} -->`;
  const end = `<!-- end of ${table} -->`;
  const file = resolve(DOCS, page);
  const old = readFileSync(file, 'utf8');
  const from = old.indexOf(begin);
  const to = old.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/${page} lacks the marks of its tables:\n${begin}\n${end}`);
  writeFileSync(file, `${old.slice(0, from + begin.length)}\n${text}\n${old.slice(to)}`);
}
