/** Writes all that is stored about one organization into a file, without secrets. */
import type postgres from 'postgres';
import { findOrganization } from '../../accounts/organizations.ts';
import { quoteName } from '../../database/grants.ts';
import type { OrganizationSql } from '../../database/organization-sql.ts';
import { readRows, sameTextEverywhere } from '../copy.ts';
import { writeWhole } from '../new-file.ts';
import { programVersion } from '../program-version.ts';
import { listTables, sortedBy, type Table } from '../tables.ts';
import { FORM, type Sums, writeExport } from './export-file.ts';
import { isOfOrganizations, organizationColumn, ruleOf } from './rules.ts';

export interface ExportSummary {
  file: string;
  id: number;
  name: string;
  made_at: string;
  rows: number;
  sha256: string;
}

/** `sql` is of a database without limits. Null: there is no such organization. */
export async function exportOrganization(
  sql: OrganizationSql,
  to: string,
  schemaVersion: number,
): Promise<ExportSummary | null> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await sameTextEverywhere(tx);
    const id = sql.organizationId;
    const head = await headOf(tx, id);
    if (head === null) return null;
    const { name, madeAt } = head;
    const file = `organization-${id}-${madeAt.replace(/[-:]|\.\d+/g, '')}.json`;
    return writeWhole(to, file, async (handle, path) => {
      const { sums, sha256 } = await writeExport(
        handle,
        {
          format: FORM,
          program: programVersion(),
          made_at: madeAt,
          schema_version: schemaVersion,
          organization: { id, name },
        },
        tablesOf(tx, id),
      );
      return { file: path, id, name, made_at: madeAt, rows: countOf(sums), sha256 };
    });
  });
}

async function headOf(tx: postgres.TransactionSql, id: number) {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  const found = await findOrganization(tx, id);
  return found === null || row === undefined ? null : { name: found.name, madeAt: row.now.toISOString() };
}

async function* tablesOf(tx: postgres.TransactionSql, id: number) {
  for (const table of await listTables(tx)) {
    if (!isOfOrganizations(table)) continue;
    const { exported, omit = [] } = ruleOf(table.name);
    if (exported === 'no') continue;
    const columns = table.columns.filter((column) => !omit.includes(column));
    yield { name: table.name, rows: readJson(tx, { ...table, columns }, id) };
  }
}

/** Yields each row as JSON on one line. */
async function* readJson(
  tx: postgres.TransactionSql,
  table: Table,
  id: number,
): AsyncGenerator<string, void> {
  const { name, columns } = table;
  // A line end in JSON is white space: in a text it is escaped. Neither has the two characters that
  // `copy` quotes by.
  const copy = `copy (
    select translate(row_to_json(r)::text, E'\\n\\r', '  ')
    from (
      select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}
      where ${organizationColumn(name)} = ${id} order by ${sortedBy(table)}
    ) r
  ) to stdout (format csv, delimiter E'\\x02', quote E'\\x01')`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of readRows(tx, copy)) {
    rest = Buffer.concat([rest, block]);
    let from = 0;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, from)) {
      yield rest.toString('utf8', from, at);
      from = at + 1;
    }
    rest = rest.subarray(from);
  }
}

function countOf(sums: Sums): number {
  return Object.values(sums).reduce((total, { rows }) => total + rows, 0);
}
