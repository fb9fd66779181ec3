/**
 * Handles connections that are lost during a transaction. The driver would still send a `rollback`
 * on such a connection. That throws outside of any promise, so the process ends, and the pool can
 * never use that connection's place again.
 */
import postgres from 'postgres';

/**
 * Makes `sql.begin` only reject when its connection is lost. Code in a transaction may await
 * nothing but its own statements: after any other wait, it could send a statement on a connection
 * that is already lost.
 */
export function surviveLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql);
  const surviving = <T>(run: (tx: postgres.TransactionSql) => Promise<T>) =>
    begin((tx) =>
      run(tx).catch((error: unknown) => {
        // `begin` rejects by itself when the connection closes. It would send the rollback when
        // this promise settles, so the promise never does.
        if (isLost(error)) return new Promise<never>(() => {});
        throw error;
      }),
    );
  Object.assign(sql, { begin: surviving });
}

/** True when the connection is closing or closed, so that nothing may be sent on it. */
function isLost(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof postgres.PostgresError && /^(FATAL|PANIC)$/.test(cause.severity)) return true;
    if ('code' in cause && typeof cause.code === 'string' && LOST_CODES.has(cause.code)) return true;
  }
  return false;
}

const LOST_CODES = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
