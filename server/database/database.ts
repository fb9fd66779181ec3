/**
 * The pool of connections to PostgreSQL. Also recognizes the errors after which the same statement
 * may work later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { type Listener, openListener } from './listener.ts';
import { surviveLostTransactions } from './lost-connection.ts';
import { SESSION_NAMES } from './sessions.ts';

export interface Database {
  /** bigint columns come as numbers: ids, token counts and micro-dollars stay below 2⁵³. */
  sql: postgres.Sql;
  /** Receives notifications, and listens again after a lost connection. */
  listener: Listener;
  /** Waits for running statements, but at most CLOSE_MS. */
  close(): Promise<void>;
}

/**
 * An address that does not answer must fail fast. With the driver's own waits some requests waited
 * 19 s, with these 0.5 s.
 */
const CONNECT_TIMEOUT_SECONDS = 3;
const RECONNECT_SECONDS = 0.25;
const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How long `close` waits for the driver, whose `end()` can hang on a dead connection. */
const CLOSE_MS = 3000;

/**
 * Opens a pool of at most `max` connections. As `owner` it has no time limits, because migrations
 * may take as long as they need.
 */
export function openDatabase(
  url: string,
  { max, as = 'service' }: { max: number; as?: keyof typeof SESSION_NAMES },
): Database {
  const isOwner = as === 'owner';
  const options = {
    backoff: () => RECONNECT_SECONDS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice() {},
    fetch_types: false,
    types: { int8: SAFE_INTEGER, ...TEXT_ARRAYS },
    connection: {
      application_name: SESSION_NAMES[as],
      statement_timeout: isOwner ? 0 : STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: isOwner ? 0 : IDLE_IN_TRANSACTION_MS,
    },
  };
  const sql: postgres.Sql = postgres(url, { ...options, max });
  surviveLostTransactions(sql);
  const listener = openListener((onclose) =>
    postgres(url, {
      ...options,
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      ...onclose,
    }),
  );
  return {
    sql,
    listener,
    async close() {
      await listener.close();
      await Promise.race([
        sql.end({ timeout: CLOSE_MS / 1000 }),
        sleep(CLOSE_MS + 500, undefined, { ref: false }),
      ]);
    },
  };
}

/**
 * True when the same statement may work later: the database cannot be reached, is stopping or
 * starting, has no room, or cancelled the statement (timeout, deadlock or conflict).
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ('code' in cause && typeof cause.code === 'string' && isUnavailableCode(cause.code)) return true;
  return false;
}

function isUnavailableCode(code: string): boolean {
  // SQLSTATE classes: 08 connection exception, 53 insufficient resources (53100 disk full, 53300
  // too many connections).
  return UNAVAILABLE_CODES.has(code) || (/^[0-9A-Z]{5}$/.test(code) && /^(08|53)/.test(code));
}

const UNAVAILABLE_CODES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout, or an operator
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58030', // io_error
  '25006', // read_only_sql_transaction: a standby during fail-over
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECTION_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // the socket file of a server that is not running
]);

const SAFE_INTEGER = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse(text: string): number {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`);
    return value;
  },
};

/**
 * One-dimensional arrays of text and uuid, by the OIDs of text[] and uuid[]. Without them, the
 * driver would query all array types on each new connection. When the connection is lost during
 * that query, the process ends, because nothing handles that promise.
 */
const TEXT_ARRAYS = { text_array: arrayType(1009), uuid_array: arrayType(2951) };

function arrayType(oid: number) {
  return { to: oid, from: [oid], serialize: serializeArray, parse: parseArray };
}

function serializeArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function parseArray(text: string): (string | null)[] {
  return Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs), ([bare, quoted]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1');
    return bare === 'NULL' ? null : bare;
  });
}
