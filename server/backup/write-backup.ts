/**
 * Writes a backup: all rows of one moment, compressed, in one file. A service may run meanwhile. It
 * needs no other program, so the embedded database has backups too.
 */
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type postgres from 'postgres';
import { LEDGER_BY_ORGANIZATION } from '../billing/ledger-sums.ts';
import { readApplied } from '../database/applied.ts';
import { installationId } from '../database/installation.ts';
import { readRows, sameTextEverywhere, sumRows } from './copy.ts';
import { FORMAT, type FrameWriter, openFrameWriter } from './frames.ts';
import { LEDGER_SUMS, Manifest, type RowsSum } from './manifest.ts';
import { writeWhole } from './new-file.ts';
import { programVersion } from './program-version.ts';
import { copyOut, listTables } from './tables.ts';

const compress = promisify(zstdCompress);

export interface BackupSummary {
  file: string;
  made_at: string;
  /** Of the file. */
  bytes: number;
  sha256: string;
  schema_version: number;
  tables: number;
  rows: number;
  /** Of all rows before they were compressed. */
  uncompressed_bytes: number;
}

/** `sql` is of a database that was opened without limits. `to` is a new file, or a folder. */
export async function writeBackup(sql: postgres.Sql, to: string): Promise<BackupSummary> {
  const made = sql.begin('isolation level repeatable read read only', async (tx) => {
    await sameTextEverywhere(tx);
    const madeAt = await now(tx);
    return writeWhole(
      to,
      `decision-analysis-${madeAt.replace(/[-:]|\.\d+/g, '')}.backup`,
      async (handle, file) => {
        const writer = await openFrameWriter(handle);
        const manifest = await writeTables(tx, writer, madeAt);
        await writer.write('manifest', Buffer.from(JSON.stringify(manifest)));
        const total = (of: 'rows' | 'bytes') => manifest.tables.reduce((sum, table) => sum + table[of], 0);
        return {
          file,
          made_at: madeAt,
          ...(await writer.end()),
          schema_version: manifest.schema.length,
          tables: manifest.tables.length,
          rows: total('rows'),
          uncompressed_bytes: total('bytes'),
        };
      },
    );
  });
  return made;
}

async function writeTables(
  tx: postgres.TransactionSql,
  writer: FrameWriter,
  madeAt: string,
): Promise<Manifest> {
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(tx)) {
    const { name, columns } = table;
    tables.push({ name, columns, ...(await writeTable(tx, writer, { name, columns }, copyOut(table))) });
  }
  const columns = ['organization_id', 'rows', 'micro_usd', 'free_decisions', 'highest_id'];
  const byOrganization = await writeTable(
    tx,
    writer,
    { name: LEDGER_SUMS, columns },
    `copy (${LEDGER_BY_ORGANIZATION}) to stdout`,
  );
  const [ledger] = await tx.unsafe<{ rows: number; micro_usd: number; free_decisions: number }[]>(`
    select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(micro_usd), 0)::bigint as micro_usd,
      coalesce(sum(free_decisions), 0)::bigint as free_decisions
    from (${LEDGER_BY_ORGANIZATION}) l`);
  // Read last: no row of the snapshot has a higher number.
  const numbers = await tx<{ table: string; column: string; last: number }[]>`
    select in_table as table, in_column as column, last from numbers_given() order by 1, 2`;
  return Manifest.parse({
    format: FORMAT,
    program: programVersion(),
    made_at: madeAt,
    installation: await installationId(tx),
    schema: (await readApplied(tx)).map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables,
    numbers: [...numbers],
    ledger: { by_organization: byOrganization, ...ledger },
  });
}

/** Compresses a block while the next one is read. */
async function writeTable(
  tx: postgres.TransactionSql,
  writer: FrameWriter,
  head: { name: string; columns: readonly string[] },
  copy: string,
): Promise<RowsSum> {
  const { add, sum } = sumRows();
  await writer.write('table', Buffer.from(JSON.stringify(head)));
  let compressing: Promise<Buffer> | undefined;
  for await (const block of readRows(tx, copy)) {
    add(block);
    const before = compressing;
    compressing = compress(block);
    // A failure is thrown where the block is written.
    compressing.catch(() => {});
    if (before !== undefined) await writer.write('rows', await before);
  }
  if (compressing !== undefined) await writer.write('rows', await compressing);
  return sum();
}

async function now(tx: postgres.TransactionSql): Promise<string> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  if (row === undefined) throw new Error('select now() gave no row');
  return row.now.toISOString();
}
