/**
 * The rules on tables: no text may name a table of another room, and the list of owners must be
 * complete and have no line too many.
 */
import type { Text } from './read-texts.ts';
import { NAME, namesIn, subqueriesIn, tablesMade } from './sql-names.ts';
import { type Exception, GIVEN_NAME, type TABLES } from './tables.ts';

type Owners = ReadonlyMap<string, string>;

export interface Breach {
  file: string;
  line: number;
  table: string;
  message: string;
}

/**
 * The tables that the texts make, taken in order, and those of libraries, which only the grants
 * list.
 */
export function schemaOf(texts: readonly string[], granted: readonly string[]): Set<string> {
  const tables = new Set(granted.filter((table) => table.includes('.')));
  for (const text of texts) tablesMade(text, tables);
  return tables;
}

export function arrayBreaches(schema: ReadonlySet<string>, tables: typeof TABLES): string[] {
  const owners = new Map(tables);
  const names = tables.map(([table]) => table);
  return [
    ...[...schema]
      .filter((table) => ownerOf(table, owners) === undefined)
      .map((table) => `gate/tables.ts: the table ${table} has no owner: add it with its room`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `gate/tables.ts: ${name} is listed twice: a table has one owner`),
    ...names
      .filter((name) => ![...schema].some((table) => table === name || schemaName(table) === name))
      .map((name) => `gate/tables.ts: there is no table ${name}: remove its line`),
  ];
}

/** Returns one breach for each table and line. */
export function breachesIn(file: string, texts: readonly Text[], owners: Owners): Breach[] {
  const room = roomOf(file);
  const subqueries = new Set(texts.flatMap(({ text }) => subqueriesIn(text)));
  const isKnown = (table: string) => ownerOf(table, owners) !== undefined;
  const breaches = new Map<string, Breach>();
  for (const { kind, text, lineOf } of texts) {
    if (kind === 'plain' && !looksLikeSql(text, isKnown)) continue;
    // The statement that `unsafe` receives may continue after this text.
    for (const { table, at } of namesIn(kind === 'unsafe' ? `${text} ${NAME}` : text, isKnown)) {
      const message = breachOf({ table, kind }, room, owners, subqueries);
      const line = lineOf(at);
      if (message !== null)
        breaches.set(`${line} ${table}`, { file, line, table: table === NAME ? GIVEN_NAME : table, message });
    }
  }
  return [...breaches.values()];
}

function breachOf(
  { table, kind }: { table: string; kind: Text['kind'] },
  room: string,
  owners: Owners,
  subqueries: ReadonlySet<string>,
): string | null {
  if (table === NAME)
    return 'the statement gets the name of a table as a value: write the name, so that its owner is known';
  const owner = ownerOf(table, owners);
  if (owner === room) return null;
  if (owner !== undefined) return `the table ${table} belongs to ${owner}: ask ${owner} for it`;
  if (kind === 'plain' || subqueries.has(table) || /^(pg_|information_schema\.)/.test(table)) return null;
  return `the table ${table} is not in gate/tables.ts: is it misspelt, or new?`;
}

/**
 * Whether a text without a tag is SQL: a table stands in a place that only a table can have, or the
 * whole text is a table's name.
 */
function looksLikeSql(text: string, isKnown: (table: string) => boolean): boolean {
  return isKnown(text) || namesIn(text, isKnown).some((one) => one.isPlaced && isKnown(one.table));
}

function ownerOf(table: string, owners: Owners): string | undefined {
  return owners.get(table) ?? owners.get(schemaName(table));
}

/** `pgboss.*` for `pgboss.job`. */
function schemaName(table: string): string {
  return table.includes('.') ? `${table.split('.')[0]}.*` : table;
}

/**
 * The room of a file: a folder of the server with everything in it. A file beside the folders is a
 * room of its own, which owns no tables.
 */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

export function refused(breaches: readonly Breach[], exceptions: readonly Exception[]): Breach[] {
  return breaches.filter((breach) => !exceptions.some((one) => isAbout(one, breach)));
}

export function unusedExceptions(breaches: readonly Breach[], exceptions: readonly Exception[]): string[] {
  return exceptions
    .filter((one) => !breaches.some((breach) => isAbout(one, breach)))
    .map(
      ({ file, table }) => `gate/tables.ts: ${file} does not name ${table} any more: remove the exception`,
    );
}

function isAbout(exception: Exception, breach: Breach): boolean {
  return exception.file === breach.file && [breach.table, schemaName(breach.table)].includes(exception.table);
}
