/** Adapts the service's own connection pool to the interface that pg-boss uses. */
import type { Db } from 'pg-boss';
import type postgres from 'postgres';
import type { Database } from '../database/database.ts';

/** Without a listener, nobody may ask for notifications. */
export function bossDatabase({ sql, listener }: Pick<Database, 'sql'> & Partial<Database>): Db {
  return {
    async executeSql(text, values) {
      // A script that fails within its own transaction would leave the connection in it. The
      // driver's `reserve` is no way out: it waits for ever when the pool has to open a connection
      // for it.
      const script = /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
      return script === undefined ? run(sql, text, values) : sql.begin((tx) => run(tx, script, values));
    },
    ...(listener && {
      listen: (channel, onNotice, onListening) => listener.listen(channel, onNotice, onListening),
    }),
  };
}

/** Runs statements in the caller's transaction. */
export function bossTransaction(tx: postgres.TransactionSql): Db {
  // Always the same text, so it is worth preparing.
  return { executeSql: (text, values) => run(tx, text, values, { prepare: true }) };
}

async function run(
  sql: postgres.ISql,
  text: string,
  values: unknown[] = [],
  options = {},
): Promise<{ rows: postgres.Row[] }> {
  // Without values a text may hold several statements, which only the simple protocol takes; each
  // gives a result of its own.
  if (values.length === 0) {
    const results: postgres.Row[] = await sql.unsafe(text).simple();
    return { rows: results.flat() };
  }
  return { rows: await sql.unsafe(text, values.map(asParameter), options) };
}

function asParameter(value: unknown): postgres.ParameterOrJSON<never> {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value === 'string') return { toString: () => value, toJSON: () => parseOr(value) };
  if (Array.isArray(value)) return value.map(String);
  return { toString: () => JSON.stringify(value), toJSON: () => value };
}

/**
 * pg-boss passes JSON as text, as its own driver wants it. This driver serialises a parameter by
 * itself when the server says that its type is JSON. Unless the text is parsed first, the column
 * would hold a JSON string.
 */
function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
