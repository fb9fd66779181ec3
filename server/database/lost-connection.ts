/**
 * Connections that are lost while somebody holds them. The driver would still send a `rollback` on
 * such a connection, which throws outside of any promise (so the process ends) and spoils that
 * place of the pool for good.
 */
import postgres from 'postgres';

/**
 * Makes `sql.begin` reject when its connection is lost, and nothing else. What runs in a
 * transaction awaits its own statements only: a statement sent after a wait for anything else might
 * meet a connection that has gone.
 */
export function surviveLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql);
  const surviving = <T>(run: (tx: postgres.TransactionSql) => Promise<T>) =>
    begin((tx) =>
      run(tx).catch((error: unknown) => {
        // `begin` rejects by itself when the connection closes; this promise is what its rollback
        // waits for.
        if (isLost(error)) return new Promise<never>(() => {});
        throw error;
      }),
    );
  Object.assign(sql, { begin: surviving });
}

/** True when the connection closes, or has closed: nothing may be sent on it any more. */
function isLost(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof postgres.PostgresError && /^(FATAL|PANIC)$/.test(cause.severity)) return true;
    if ('code' in cause && typeof cause.code === 'string' && LOST_CODES.has(cause.code)) return true;
  }
  return false;
}

const LOST_CODES = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
