/** The driver's `sql` over a pool, for statements that may see the rows of one scope. */
import type postgres from 'postgres';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { makeSql, type Statement } from './statement.ts';
import { runTransaction } from './transaction.ts';

type Run = (tx: postgres.TransactionSql) => unknown;

export function makePoolSql(template: postgres.Sql, pool: Pool, scope: string): postgres.Sql {
  return makeSql(template, (statement) => void send(pool, scope, statement), {
    begin(mode: string | Run, run?: Run) {
      if (typeof mode === 'function') return begin(pool, { template, scope, mode: '' }, mode);
      if (run === undefined) throw new TypeError('a transaction needs a function');
      return begin(pool, { template, scope, mode: mode.replaceAll(/[^a-z ]/gi, '') }, run);
    },
  });
}

/** Never rejects: the statement does. */
async function send(pool: Pool, scope: string, statement: Statement): Promise<void> {
  let connection: Connection | undefined;
  try {
    connection = await pool.lease(scope);
    if (connection.scope !== scope) await setScope(connection, scope);
    await connection.send(statement);
  } catch (error) {
    statement.reject(error);
  } finally {
    if (connection !== undefined) pool.release(connection);
  }
}

/** A connection whose setting is not known is not used again. */
async function setScope(connection: Connection, scope: string): Promise<void> {
  try {
    await connection.sql.unsafe(`set app.organization_id to '${scope}'`);
    connection.scope = scope;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function begin(
  pool: Pool,
  settings: { template: postgres.Sql; scope: string; mode: string },
  run: Run,
): Promise<unknown> {
  const connection = await pool.lease(settings.scope);
  try {
    return await runTransaction(connection, settings, run);
  } finally {
    pool.release(connection);
  }
}
