/**
 * Brings an organization from a file into a database, in one transaction. Numbers that the database
 * gives are kept where all are free, else the same number is added to each.
 */
import postgres from 'postgres';
import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { quoteName } from '../../database/grants.ts';
import { BackupFault } from '../frames.ts';
import { listTables, type Table } from '../tables.ts';
import { type Head, readExport } from './export-file.ts';
import { isOfOrganizations, organizationColumn, RULES, ruleOf } from './rules.ts';

export interface ImportSummary {
  from: string;
  id: number;
  name: string;
  /** Added to the numbers of the organization, its members, keys, webhooks and receipts. */
  shifted_by: number;
  rows: number;
}

/** Rows of one statement. */
const MOST_ROWS = 500;
const MOST_BATCH_CHARACTERS = 4 * 1024 * 1024;

interface Numbers {
  lowest: number;
  highest: number;
}

export interface CheckedExport {
  path: string;
  head: Head;
  /** Of the `id` that the database gave, of each table that has one. */
  numbers: ReadonlyMap<string, Numbers>;
}

/** Reads the whole file. Throws BackupFault when it cannot be imported into this version. */
export async function checkExport(path: string, schemaVersion: number): Promise<CheckedExport> {
  const numbers = new Map<string, Numbers>();
  let head: Head | undefined;
  let running = 0;
  for await (const part of readExport(path)) {
    if ('head' in part) {
      head = part.head;
      continue;
    }
    if (!Object.hasOwn(RULES, part.table))
      throw new BackupFault(
        `${path} has a table ${part.table}, which this program has not: export it again with this program`,
      );
    const { exported, numbers: given = [] } = ruleOf(part.table);
    if (exported !== 'whole') continue;
    if (part.table === 'decisions' && parseRow(path, part.row).status === 'running') running += 1;
    if (!given.includes('id')) continue;
    const { id } = parseRow(path, part.row);
    const { lowest, highest } = numbers.get(part.table) ?? { lowest: id, highest: id };
    numbers.set(part.table, { lowest: Math.min(lowest, id), highest: Math.max(highest, id) });
  }
  if (head === undefined) throw new BackupFault(`${path} is no export of an organization`);
  if (head.schema_version !== schemaVersion)
    throw new BackupFault(
      `${path} was exported from version ${head.schema_version} of the tables and this database has version ${schemaVersion}: bring both databases to one version, and export again`,
    );
  if (running > 0)
    throw new BackupFault(
      `${path} has ${running} decisions that were running: export the organization again when they have ended`,
    );
  return { path, head, numbers };
}

const Row = z.looseObject({ id: z.int().min(1).or(z.string()).optional(), status: z.string().optional() });

function parseRow(path: string, row: string): { id: number; status: string | undefined } {
  try {
    const { id, status } = Row.parse(JSON.parse(row));
    return { id: typeof id === 'number' ? id : 0, status };
  } catch {
    throw new BackupFault(
      `${path} was changed or damaged (a row cannot be read): use the file as it was exported`,
    );
  }
}

/** `tx` is the owner's. Throws BackupFault when something of it is in the database already. */
export async function importOrganization(
  tx: postgres.TransactionSql,
  { path, head, numbers }: CheckedExport,
): Promise<ImportSummary> {
  const tables = new Map(
    (await listTables(tx)).filter(isOfOrganizations).map((table) => [table.name, table]),
  );
  const shift = await chooseShift(tx, numbers);
  for (const [table, { highest }] of numbers)
    await tx`
      select setval(sequence, greatest(last, ${highest + shift}::bigint))
      from (
        select pg_get_serial_sequence(quote_ident(in_table), in_column)::regclass as sequence, last
        from numbers_given() where in_table = ${table} and in_column = 'id'
      ) s`;
  const id = head.organization.id + shift;
  let rows = 0;
  for await (const batch of batchesOf(path)) {
    const table = tables.get(batch.table);
    if (table === undefined)
      throw new BackupFault(`${path} has a table ${batch.table}, which this version has not`);
    rows += await insert(tx, table, batch.rows, { shift, id }).catch((error: unknown) => {
      throw explain(path, error);
    });
  }
  await writeAudit(tx, {
    organizationId: id,
    actor: OPERATOR,
    verb: 'created',
    object: { kind: 'organization', id },
    detail: `imported from organization ${head.organization.id} of another database`,
  });
  return { from: path, id, name: head.organization.name, shifted_by: shift, rows };
}

/** 0, or else more than any number that the database has given. */
async function chooseShift(
  tx: postgres.TransactionSql,
  numbers: ReadonlyMap<string, Numbers>,
): Promise<number> {
  let isTaken = false;
  let most = 0;
  for (const [table, { lowest, highest }] of numbers) {
    const [found] = await tx.unsafe<{ isTaken: boolean; most: number }[]>(
      `select coalesce(max(id), 0) as most, coalesce(bool_or(id between ${lowest} and ${highest}), false) as "isTaken"
       from ${quoteName(table)}`,
    );
    isTaken ||= found?.isTaken === true;
    most = Math.max(most, found?.most ?? 0);
  }
  if (!isTaken) return 0;
  const [given] = await tx<{ last: number }[]>`select max(last) as last from numbers_given()`;
  return Math.max(most, given?.last ?? 0);
}

async function* batchesOf(path: string): AsyncGenerator<{ table: string; rows: string[] }, void> {
  let table = '';
  let rows: string[] = [];
  let length = 0;
  for await (const part of readExport(path)) {
    if ('head' in part || ruleOf(part.table).exported !== 'whole') continue;
    if (
      rows.length > 0 &&
      (part.table !== table || rows.length === MOST_ROWS || length > MOST_BATCH_CHARACTERS)
    ) {
      yield { table, rows };
      rows = [];
      length = 0;
    }
    table = part.table;
    rows.push(part.row);
    length += part.row.length;
  }
  if (rows.length > 0) yield { table, rows };
}

async function insert(
  tx: postgres.TransactionSql,
  { name, columns }: Table,
  rows: readonly string[],
  { shift, id }: { shift: number; id: number },
): Promise<number> {
  const { omit = [], fill = {}, numbers = [], shifted = {} } = ruleOf(name);
  const filled = columns.filter((column) => !omit.includes(column) || Object.hasOwn(fill, column));
  const expressionOf = (column: string) => {
    if (column === organizationColumn(name)) return String(id);
    if (fill[column] !== undefined) return fill[column];
    if (shifted[column] !== undefined) return shifted[column].replaceAll(/\bD\b/g, String(shift));
    return numbers.includes(column) ? `${quoteName(column)} + ${shift}` : quoteName(column);
  };
  const table = quoteName(name);
  const { count } = await tx.unsafe(
    `insert into ${table} (${filled.map(quoteName).join(', ')}) overriding system value
     select ${filled.map(expressionOf).join(', ')} from json_populate_recordset(null::${table}, $1::text::json)`,
    [`[${rows.join(',')}]`],
  );
  return count;
}

/** A name that the outside knows (a decision, a payment, a page) is in this database already. */
function explain(path: string, error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  if (error.code === '23505')
    return new BackupFault(
      `${path} has something that this database has too (${error.table_name}: ${error.detail}), and nothing was written: is the organization here already?`,
    );
  // 22: data, 23: rules of the tables, 42: types.
  return /^(22|23|42804)/.test(error.code)
    ? new BackupFault(
        `${path} has rows that the database refuses (${error.message}), and nothing was written`,
      )
    : error;
}
