/** Runs transactions, each on a connection that it has alone. */
import type postgres from 'postgres';
import type { Connection } from './connection.ts';
import { makeSql, type Statement } from './statement.ts';

/**
 * Commits when `run` resolves, and rolls back when it or one of its statements rejects. Statements
 * that are started together are sent together. After a `copy`, the next one is sent when its stream
 * has ended.
 */
export async function runTransaction<T>(
  connection: Connection,
  { template, scope, mode }: { template: postgres.Sql; scope: string; mode: string },
  run: (tx: postgres.TransactionSql) => T | Promise<T>,
): Promise<unknown> {
  let settled: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | undefined;
  let isOver = false;
  const send = (statement: Statement) => {
    if (isOver) return statement.reject(new Error('a statement was sent after the end of its transaction'));
    neverPrepareAgain(statement);
    settled = Promise.all([settled, connection.send(statement, { mayStream: true })]);
    statement.then(undefined, (error: unknown) => {
      failure ??= { error };
    });
  };
  const tx = makeSql(template, send, { savepoint: refuse, prepare: refuse });
  // One message, because the setting ends with the transaction.
  const isSet = connection.scope === scope;
  const opening = `begin ${mode}${isSet ? '' : `; set local app.organization_id to '${scope}'`}`;
  await connection.sql.unsafe(opening).catch((error: unknown) => {
    // The transaction may have begun.
    connection.destroy();
    throw error;
  });
  try {
    const made = run(tx);
    const result = await (Array.isArray(made) ? Promise.all(made) : made);
    isOver = true;
    await settled;
    if (failure !== undefined) throw failure.error;
    const { command } = await connection.sql.unsafe('commit');
    if (command !== 'COMMIT') throw new Error(`the transaction ended by ${command}`);
    return result;
  } catch (error) {
    isOver = true;
    await settled;
    // A lost connection has rolled back. One that cannot roll back must not be used again.
    if (!connection.isLost) await connection.sql.unsafe('rollback').catch(() => connection.destroy());
    throw failure !== undefined && isOfAborted(error) ? failure.error : error;
  }
}

/**
 * A transaction in which a statement has failed is over, so preparing that statement again is of no
 * use; and the driver would do it behind the statements that it has sent meanwhile, and confuse
 * their answers. It calls `onexecute` when it has sent a prepared statement and may send another.
 */
function neverPrepareAgain(statement: Statement): void {
  statement.options.onexecute = () => {
    statement.prepared = false;
    return true;
  };
}

/** Says only that an earlier statement of the transaction failed (25P02). */
function isOfAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02';
}

function refuse(): never {
  throw new Error('savepoints and prepared transactions are not supported');
}
