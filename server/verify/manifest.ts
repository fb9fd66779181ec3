/** Compares the database with a backup of it. */
import type postgres from 'postgres';
import { readRows, sameTextEverywhere, sumRows } from '../backup/copy.ts';
import { LEDGER_SUMS, type Manifest } from '../backup/manifest.ts';
import { checkBackup, readTables } from '../backup/read-backup.ts';
import { copyOut, listTables } from '../backup/tables.ts';
import { type LedgerSums, ledgerUpTo } from '../billing/ledger-sums.ts';
import { readApplied } from '../database/applied.ts';
import type { Fault, FoundFaults } from '../database/faults.ts';
import { installationId } from '../database/installation.ts';
import type { DatabaseCheck } from './check.ts';

const MOST_ORGANIZATIONS = 1000;

/**
 * What was true when the backup was made, and must be true in every later state of its database;
 * and with `exact`, that nothing has changed since. Throws BackupFault when the file is not whole.
 */
export async function againstBackup(path: string, { exact }: { exact: boolean }): Promise<DatabaseCheck[]> {
  const manifest = await checkBackup(path);
  const check = (name: string, find: (tx: postgres.TransactionSql) => Promise<Fault[]>): DatabaseCheck => ({
    group: 'manifest',
    name,
    of: 'database',
    async find({ tx, most }): Promise<FoundFaults> {
      await sameTextEverywhere(tx);
      const faults = await find(tx);
      return { count: faults.length, faults: faults.slice(0, most) };
    },
  });
  return [
    check('backup_of_other_database', (tx) => otherDatabase(tx, manifest)),
    check('migration_not_of_backup', (tx) => otherMigrations(tx, manifest)),
    check('ledger_not_of_backup', (tx) => otherLedger(tx, path)),
    ...(exact ? [check('rows_not_of_backup', (tx) => otherRows(tx, manifest))] : []),
  ];
}

async function otherDatabase(tx: postgres.TransactionSql, { installation }: Manifest): Promise<Fault[]> {
  const found = await installationId(tx);
  return found === installation ? [] : [{ place: 'installation', found, expected: installation }];
}

async function otherMigrations(tx: postgres.TransactionSql, { schema }: Manifest): Promise<Fault[]> {
  const applied = await readApplied(tx);
  return schema.flatMap(({ version, name, checksum }) => {
    const found = applied.find((one) => one.version === version)?.checksum ?? 'nothing';
    return found === checksum ? [] : [{ place: `migration ${name}`, found, expected: checksum }];
  });
}

/** Rows are only ever added to the ledger: those of then have the sums of then. */
async function otherLedger(tx: postgres.TransactionSql, path: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const batch of readSums(path)) {
    const found = await ledgerUpTo(tx, batch);
    for (const expected of batch) {
      const now = found.find(({ organizationId }) => organizationId === expected.organizationId);
      if (now !== undefined && textOf(now) === textOf(expected)) continue;
      faults.push({
        place: `ledger of organization ${expected.organizationId}`,
        found: now === undefined ? 'nothing' : textOf(now),
        expected: textOf(expected),
      });
    }
  }
  return faults;
}

function textOf({ rows, microUsd, freeDecisions, highestId }: LedgerSums): string {
  return `${rows} rows to ${highestId}, ${microUsd} micro-USD, ${freeDecisions} free decisions`;
}

async function* readSums(path: string): AsyncGenerator<LedgerSums[], void> {
  let batch: LedgerSums[] = [];
  let rest = '';
  for await (const { name, blocks } of readTables(path)) {
    if (name !== LEDGER_SUMS) continue;
    for await (const block of blocks) {
      const lines = (rest + block.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [organizationId = 0, rows = 0, microUsd = 0, freeDecisions = 0, highestId = 0] = line
          .split('\t')
          .map(Number);
        batch.push({ organizationId, rows, microUsd, freeDecisions, highestId });
        if (batch.length < MOST_ORGANIZATIONS) continue;
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * The rows of each table, in the columns that it had. The table of migrations is compared by
 * itself, and that of the installation has the mark of a copy.
 */
async function otherRows(tx: postgres.TransactionSql, { tables }: Manifest): Promise<Fault[]> {
  const faults: Fault[] = [];
  const here = await listTables(tx);
  for (const { name, columns, rows, sha256 } of tables) {
    if (name === 'migrations' || name === 'installation') continue;
    const table = here.find((one) => one.name === name);
    const expected = `${rows} rows, SHA-256 ${sha256}`;
    if (table === undefined || columns.some((column) => !table.columns.includes(column))) {
      faults.push({ place: `table ${name}`, found: 'no such table or columns', expected });
      continue;
    }
    const { add, sum } = sumRows();
    for await (const block of readRows(tx, copyOut({ ...table, columns }))) add(block);
    const found = sum();
    if (found.sha256 !== sha256)
      faults.push({ place: `table ${name}`, found: `${found.rows} rows, SHA-256 ${found.sha256}`, expected });
  }
  return faults;
}
