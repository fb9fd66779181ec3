/** The driver's `sql` over a pool, for statements that may see the rows of one scope. */
import type postgres from 'postgres';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { makeSql, type Statement } from './statement.ts';
import { runTransaction } from './transaction.ts';

type Run = (tx: postgres.TransactionSql) => unknown;

export function makePoolSql(template: postgres.Sql, pool: Pool, scope: string): postgres.Sql {
  return makeSql(template, (statement) => void send(pool, { template, scope }, statement), {
    begin(mode: string | Run, run?: Run) {
      if (typeof mode === 'function') return begin(pool, { template, scope, mode: '' }, mode);
      if (run === undefined) throw new TypeError('a transaction needs a function');
      return begin(pool, { template, scope, mode: mode.replaceAll(/[^a-z ]/gi, '') }, run);
    },
  });
}

/** Never rejects; the statement itself does. */
async function send(
  pool: Pool,
  { template, scope }: { template: postgres.Sql; scope: string },
  statement: Statement,
): Promise<void> {
  let connection: Connection | undefined;
  try {
    connection = await pool.lease(scope);
    if (connection.scope !== scope) setScope(connection, template, scope, statement);
    await connection.send(statement);
  } catch (error) {
    statement.reject(error);
  } finally {
    if (connection !== undefined) pool.release(connection);
  }
}

/**
 * Sends the setting ahead of the statement without waiting for its answer, which would double the
 * time of a short statement. If the setting fails, so does the statement, before its own answer is
 * read.
 */
function setScope(connection: Connection, template: postgres.Sql, scope: string, statement: Statement): void {
  const setting = template.unsafe(`set app.organization_id to '${scope}'`);
  if (!isStatement(setting)) throw new Error('the driver has changed what it makes of a statement');
  const reject = setting.reject.bind(setting);
  setting.reject = (error) => {
    statement.reject(error);
    reject(error);
  };
  // The setting is sent here; the driver would send it again when it is awaited.
  setting.executed = true;
  void connection.send(setting);
  setting.then(
    () => {
      connection.scope = scope;
    },
    () => connection.destroy(),
  );
}

function isStatement(query: object): query is Statement & { executed: boolean } {
  return 'reject' in query && 'executed' in query;
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
