/**
 * Erases the content and the names of an organization, and keeps its books: in one transaction, so
 * that a process that is killed has erased nothing, and the next one everything.
 */
import type postgres from 'postgres';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { keepDeletion, lockToDelete } from '../../accounts/organizations.ts';
import { hasHolds } from '../../billing/holds.ts';
import { quoteName } from '../../database/grants.ts';
import { installationId } from '../../database/installation.ts';
import { readRows, sameTextEverywhere, sumRows } from '../copy.ts';
import { BackupFault } from '../frames.ts';
import { listTables, sortedBy, type Table } from '../tables.ts';
import { Proof, sign } from './proof.ts';
import { isOfOrganizations, organizationColumn, RULES, ruleOf } from './rules.ts';

/** The books that are hashed: nothing may ever change in them. */
export const BOOKS = 'ledger';

/**
 * `tx` is the owner's, on a database without limits. Returns the proof, which is that of the first
 * time when the organization was deleted already. Null: there is no such organization.
 */
export async function deleteOrganization(
  tx: postgres.TransactionSql,
  id: number,
  confirm: string,
): Promise<Proof | null> {
  await sameTextEverywhere(tx);
  const found = await lockToDelete(tx, id);
  if (found === null) return null;
  if (found.deletion !== null) return Proof.parse(found.deletion);
  if (found.name !== confirm)
    throw new BackupFault(
      `organization ${id} is called "${found.name}" and not "${confirm}": nothing was deleted; give its name with --confirm`,
    );
  if (found.suspendedAt === null)
    throw new BackupFault(
      `organization ${id} is at work: nothing was deleted; run "org suspend --id ${id}" first, which ends the use of its keys, and let its decisions end`,
    );
  if (await hasHolds(tx, id))
    throw new BackupFault(
      `organization ${id} has decisions or questions under way: nothing was deleted; try again when they have ended`,
    );
  const tables = (await listTables(tx, { withUnlogged: true })).filter(isOfOrganizations);
  const before = await sumsOf(tx, tables, id);
  const erased: Record<string, number> = {};
  // Rows go last: a change of a name writes the old one down.
  const isLast = ({ name }: Table) => ruleOf(name).deletion === 'rows';
  for (const { name } of [
    ...tables.filter((table) => !isLast(table)),
    ...tables.filter(isLast).toReversed(),
  ]) {
    const count = await erase(tx, name, id);
    if (count !== null) erased[name] = count;
  }
  await writeAudit(tx, {
    organizationId: id,
    actor: OPERATOR,
    verb: 'deleted',
    object: { kind: 'organization', id },
  });
  const kept = tables.filter((table) => !isLast(table) && table.columns.includes('organization_id'));
  const proof = await sign(tx, {
    proof: 'decision-analysis deletion 1',
    organization_id: id,
    installation: await installationId(tx),
    deleted_at: await now(tx),
    before,
    erased,
    after: await sumsOf(tx, kept, id),
    ledger: await booksOf(tx, tables, id),
  });
  await keepDeletion(tx, id, proof);
  return proof;
}

/** Null: the table is kept as it is. Safe to call again. */
async function erase(tx: postgres.TransactionSql, table: string, id: number): Promise<number | null> {
  const { deletion } = ruleOf(table);
  if (deletion === 'kept') return null;
  const where = `where ${organizationColumn(table)} = ${id}`;
  const statement =
    deletion === 'rows'
      ? `delete from ${quoteName(table)} ${where}`
      : `update ${quoteName(table)} set ${deletion.set} ${where} and (${deletion.left})`;
  return (await tx.unsafe(statement)).count;
}

async function sumsOf(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  id: number,
): Promise<Proof['before']> {
  const sums: Proof['before'] = {};
  for (const table of tables) {
    const { rows, sha256 } = await sumOf(tx, table, `${organizationColumn(table.name)} = ${id}`);
    sums[table.name] = { rows, sha256 };
  }
  return sums;
}

/** Sums up the rows of a table that meet a condition. */
export async function sumOf(
  tx: postgres.TransactionSql,
  table: Table,
  condition: string,
): Promise<{ rows: number; sha256: string }> {
  const { add, sum } = sumRows();
  const columns = table.columns.map(quoteName).join(', ');
  const copy = `copy (
    select ${columns} from ${quoteName(table.name)} where ${condition} order by ${sortedBy(table)}) to stdout`;
  for await (const block of readRows(tx, copy)) add(block);
  return sum();
}

async function booksOf(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  id: number,
): Promise<Proof['ledger']> {
  const [row] = await tx.unsafe<{ highest: number }[]>(
    `select coalesce(max(id), 0) as highest from ${quoteName(BOOKS)} where organization_id = ${id}`,
  );
  const columns = tables.find(({ name }) => name === BOOKS)?.columns ?? [];
  return { columns: [...columns], highest_id: row?.highest ?? 0 };
}

async function now(tx: postgres.TransactionSql): Promise<string> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  if (row === undefined) throw new Error('select now() gave no row');
  return row.now.toISOString();
}

/** Counts the rows of a deleted organization that still have something to erase. */
export async function leftOf(sql: postgres.ISql, id: number): Promise<{ table: string; rows: number }[]> {
  const found: { table: string; rows: number }[] = [];
  for (const [table, { deletion }] of Object.entries(RULES)) {
    if (deletion === 'kept') continue;
    const left = deletion === 'rows' ? 'true' : deletion.left;
    const [row] = await sql.unsafe<{ rows: number }[]>(
      `select count(*) as rows from ${quoteName(table)} where ${organizationColumn(table)} = ${id} and (${left})`,
    );
    if (row !== undefined && row.rows > 0) found.push({ table, rows: row.rows });
  }
  return found;
}
