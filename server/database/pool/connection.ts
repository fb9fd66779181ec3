/**
 * One connection to PostgreSQL, for one user at a time. A driver's instance serves one
 * connection only and never opens another, so no statement can run on a connection that replaced
 * the one it was meant for, outside of its transaction or with another organization's setting.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import type { Host } from '../../process/database-address.ts';
import { ConnectionFault } from './connection-fault.ts';
import { startDeadline } from './deadline.ts';
import type { Limits } from './limits.ts';
import { isStalePlan } from './stale-plan.ts';
import { makeSql, type Statement } from './statement.ts';

/** The scope of statements across organizations. */
export const ALL = 'all';

export interface Connection {
  /** Whose rows its statements may see: an organization's id, or ALL. */
  scope: string;
  /** The time to replace it, by `performance.now()`. */
  readonly retiresAt: number;
  readonly isLost: boolean;
  /** For the user of the connection, whose statements are sent here. */
  readonly sql: postgres.Sql;
  /**
   * Resolves when the statement is settled; never rejects. `mayStream`: the connection is not given
   * back meanwhile, as in a transaction. A `copy` is settled when its stream is open, and from then
   * on has no deadline.
   */
  send(statement: Statement, options?: { mayStream: boolean }): Promise<void>;
  /** Closes it at once. A statement that runs rejects. */
  destroy(): void;
  /** Tells PostgreSQL to end the session, and resolves when it is closed. */
  end(): Promise<void>;
}

export type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

export interface ConnectionSettings {
  url: string;
  /** The driver's options for every connection. */
  options: DriverOptions;
  /** Makes statements, and never opens a connection. */
  template: postgres.Sql;
  limits: Limits;
  onLost?: (connection: Connection) => void;
  /** A statement failed. */
  onFault?: (error: unknown) => void;
  /** A statement got no answer in time. */
  onSilence?: () => void;
  onNotify?: (channel: string, payload: string) => void;
}

const LIFETIME_MS = 30 * 60_000;
/** How long PostgreSQL may take to end a session. */
const END_MS = 1000;

/** The connection opens with its first statement. That one has `connectMs`. */
export function newConnection(host: Host, settings: ConnectionSettings): Connection {
  const { template, limits } = settings;
  let socket: Socket | undefined;
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    for (const statement of pending) statement.reject(lostFault());
    settings.onLost?.(connection);
  };
  const hooks = {
    onclose: lose,
    onnotify: (channel: string, payload: string) => settings.onNotify?.(channel, payload),
    async socket() {
      if (socket !== undefined || isLost) throw lostFault();
      socket = dial(host);
      await once(socket, 'connect');
      return socket;
    },
  };
  const driver = openDriver(settings, hooks);
  const pending = new Set<Statement>();
  const deadline = startDeadline(limits, pending, (fault) => {
    giveUp(fault);
    settings.onSilence?.();
  });

  /** Closes it at once, and rejects what runs. */
  function giveUp(reason: Error): void {
    for (const statement of pending) statement.reject(reason);
    lose();
    socket?.destroy();
  }

  const connection: Connection = {
    scope: '',
    // Spread, so that connections that were opened together are not replaced together.
    retiresAt: performance.now() + LIFETIME_MS * (1 + Math.random()),
    get isLost() {
      return isLost;
    },
    sql: makeSql(template, (statement) => void connection.send(statement), {}),
    async send(statement, { mayStream } = { mayStream: false }) {
      if (statement.cancelled) return;
      if (isLost) return statement.reject(lostFault());
      if (statement.cursorFn !== undefined || (statement.streaming !== undefined && !mayStream))
        return statement.reject(new Error('the pool has no statements that stream'));
      // PostgreSQL's own way to cancel could end a later statement of the connection.
      statement.canceller = () =>
        giveUp(Object.assign(new Error('the statement was cancelled'), { code: '57014' }));
      pending.add(statement);
      if (pending.size === 1) deadline.restart();
      driver.run(statement);
      await statement.then(noop, (error: unknown) => {
        settings.onFault?.(error);
        if (isSpoilt(error)) connection.destroy();
      });
      pending.delete(statement);
      deadline.restart();
    },
    destroy: () => giveUp(lostFault()),
    async end() {
      lose();
      // The driver waits for ever for a statement that was lost with its connection.
      const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, END_MS);
      await Promise.race([driver.end(), late]);
      clearTimeout(timer);
      socket?.destroy();
    },
  };
  return connection;
}

function openDriver({ url, options, template }: ConnectionSettings, hooks: object) {
  const driver = postgres(url, {
    ...options,
    max: 1,
    // 0 and null switch off what this file does itself.
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 0,
    ...hooks,
  });
  // Tests change it, to see the statements of all connections.
  Object.defineProperty(driver.options, 'debug', { get: () => template.options.debug });
  const run: (statement: Statement) => void = Reflect.get(driver``, 'handler');
  return { run, end: () => driver.end() };
}

function noop(): void {}

function dial({ host, port }: Host): Socket {
  const socket = host.startsWith('/')
    ? connect({ path: `${host}/.s.PGSQL.${port}` })
    : connect({ host, port, noDelay: true });
  // The driver checks the server's certificate against this name.
  return Object.assign(socket, { host });
}

function lostFault(): ConnectionFault {
  return new ConnectionFault('CONNECTION_CLOSED', 'the connection to the database was lost');
}

/**
 * True when later statements need another connection: on this one the statement would fail each
 * time, or its host has become a standby (25006).
 */
function isSpoilt(error: unknown): boolean {
  return isStalePlan(error) || (error instanceof postgres.PostgresError && error.code === '25006');
}
