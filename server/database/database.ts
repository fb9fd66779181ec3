/**
 * The connections to PostgreSQL. Also recognizes the errors after which the same statement may work
 * later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import postgres from 'postgres';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import { parseAddress } from '../process/database-address.ts';
import { type Listener, openListener } from './listener.ts';
import type { OrganizationSql, Organizations } from './organization-sql.ts';
import { ALL, type ConnectionSettings, type DriverOptions } from './pool/connection.ts';
import { openHosts } from './pool/hosts.ts';
import { type Limits, UNLIMITED, WORKING } from './pool/limits.ts';
import { openConnection } from './pool/open-connection.ts';
import { openPool, type PoolName } from './pool/pool.ts';
import { makePoolSql } from './pool/pool-sql.ts';
import { isStalePlan } from './pool/stale-plan.ts';
import { SESSION_NAMES } from './sessions.ts';
import { VALUE_TYPES } from './value-types.ts';

/** bigint columns come as numbers: ids, token counts and micro-dollars stay below 2⁵³. */
export interface Database extends Organizations {
  /**
   * Statements across organizations: look-ups by secret, sweeps, the queue, operators' commands.
   */
  sql: postgres.Sql;
  /** Receives notifications, and listens again after a lost connection. */
  listener: Listener;
  /** Waits for running statements, but at most CLOSE_MS. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The most connections, beside the listener's. */
  max: number;
  as?: keyof typeof SESSION_NAMES;
  /** Migrations, which work as `owner`, have none unless they are given here. */
  limits?: Limits;
  /** Told of the pool, by its name. */
  observer?: Observer;
  name?: PoolName;
}

/**
 * The most organizations whose `sql` is kept, at some 3 kB each. Making one takes a tenth of a
 * request.
 */
const MOST_KNOWN = 1000;
/** How long `close` waits for statements. */
const CLOSE_MS = 3000;

/** Opens no connection before the first statement. */
export function openDatabase(
  address: string,
  {
    max,
    as = 'service',
    limits = as === 'owner' ? UNLIMITED : WORKING,
    observer = UNOBSERVED,
    name = 'working',
  }: DatabaseOptions,
): Database {
  const parsed = parseAddress(address);
  if (parsed === null) throw new TypeError('the address of the database is not one of PostgreSQL');
  const url = parsed.url.href;
  const options: DriverOptions = {
    onnotice() {},
    fetch_types: false,
    types: VALUE_TYPES,
    connection: {
      application_name: SESSION_NAMES[as],
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    },
  };
  const template: postgres.Sql = postgres(url, options);
  const { host, port } = template.options;
  const hosts = openHosts(parsed.hosts.length > 0 ? parsed.hosts : [{ host: host[0]!, port: port[0]! }]);
  const open = (scope: string, more: Partial<ConnectionSettings>) =>
    openConnection(
      { hosts, mustWrite: parsed.mustWrite },
      { url, options, template, limits, ...more },
      scope,
    );
  const onFault = (error: unknown) =>
    observer.add('statementFaults', { pool: name, fault: faultKind(error) });
  const pool = openPool({
    max,
    waitMs: limits.waitMs,
    open: (scope) => open(scope, { onLost: pool.forget, onSilence: pool.dropIdle, onFault }),
    observer,
    name,
    onFault,
  });
  const listener = openListener(
    (hooks) => open(ALL, { ...hooks, limits: { ...limits, silenceMs: limits.heartbeatMs } }),
    limits,
  );
  const sql = makePoolSql(template, pool, ALL);
  const known = new LRUCache<number, OrganizationSql>({ max: MOST_KNOWN });
  return {
    sql,
    of(organizationId) {
      if (!Number.isSafeInteger(organizationId)) throw new TypeError(`${organizationId} is no id`);
      const made =
        known.get(organizationId) ??
        Object.assign(makePoolSql(template, pool, String(organizationId)), { organizationId });
      known.set(organizationId, made);
      return made;
    },
    listener,
    async close() {
      const closed = Promise.all([listener.close(), pool.close()]);
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
      pool.destroy();
    },
  };
}

/**
 * True when the same statement may work later: the database cannot be reached, is stopping or
 * starting, has no room, cancelled the statement or the transaction (timeout, deadlock or
 * conflict), or had its tables changed in the middle of a transaction.
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (
      isStalePlan(cause) ||
      isMissingSocket(cause) ||
      ('code' in cause && typeof cause.code === 'string' && isUnavailableCode(cause.code))
    )
      return true;
  return false;
}

/** What a failed statement tells of the database; `statement`: nothing, it was itself at fault. */
function faultKind(error: unknown): 'outage' | 'no_room' | 'lock' | 'timeout' | 'conflict' | 'statement' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^53[0-9A-Z]{3}$/.test(code)) return 'no_room';
  if (code === '55P03') return 'lock';
  if (code === '57014') return 'timeout';
  if (code === '40001' || code === '40P01') return 'conflict';
  return isUnavailable(error) ? 'outage' : 'statement';
}

/** The socket file of a server that is not running. Another file that is missing is not that. */
function isMissingSocket(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
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
  '25P03', // idle_in_transaction_session_timeout: this process was stopped, or too busy
  '25P04', // transaction_timeout: the same
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
]);
