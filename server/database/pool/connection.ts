/**
 * One connection to PostgreSQL that sends one statement at a time. A driver's instance serves one
 * connection only and never opens another, so no statement can run on a connection that replaced
 * the one it was meant for, outside of its transaction or with another organization's setting.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { ConnectionFault } from './connection-fault.ts';
import type { Host } from './hosts.ts';
import type { Limits } from './limits.ts';
import { makeSql, type Statement } from './statement.ts';

export interface Connection {
  /** Whose rows its statements may see: an organization's id, or `all`. */
  scope: string;
  /** When it should be replaced, by `performance.now()`. */
  readonly retiresAt: number;
  readonly isLost: boolean;
  /** For the one who has the connection: its statements are sent here. */
  readonly sql: postgres.Sql;
  /**
   * Sends it when all earlier ones are settled. Resolves when it is settled too; never rejects.
   */
  send(statement: Statement): Promise<void>;
  /** Closes it at once. A statement that runs rejects. */
  destroy(): void;
  /** Tells PostgreSQL to end the session, and resolves when it is closed. */
  end(): Promise<void>;
}

export type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

export interface ConnectionSettings {
  url: string;
  /** Of every connection. */
  options: DriverOptions;
  /** Makes statements, and never opens a connection. */
  template: postgres.Sql;
  limits: Limits;
  onLost?: (connection: Connection) => void;
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
  let isOpen = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
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
  const driver = postgres(settings.url, {
    ...settings.options,
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
  /** Resolves when everything that was sent is settled. */
  let last = Promise.resolve();

  async function sendAlone(statement: Statement): Promise<void> {
    if (statement.cancelled) return;
    if (isLost) return statement.reject(lostFault());
    if (statement.cursorFn !== undefined || statement.streaming !== undefined)
      return statement.reject(new Error('the pool has no statements that stream'));
    const giveUp = (reason: Error) => {
      statement.reject(reason);
      connection.destroy();
    };
    const stop = startTimer(isOpen ? limits.silenceMs : limits.connectMs, (ms) => {
      giveUp(new ConnectionFault('CONNECT_TIMEOUT', `the database gave no answer within ${ms} ms`));
      settings.onSilence?.();
    });
    // PostgreSQL's own way to cancel could end a later statement of the connection.
    statement.canceller = () =>
      giveUp(Object.assign(new Error('the statement was cancelled'), { code: '57014' }));
    run(statement);
    await statement.then(noop, noop);
    stop();
    isOpen = true;
  }

  const connection: Connection = {
    scope: '',
    // Not all at the same time, although they were opened together.
    retiresAt: performance.now() + LIFETIME_MS * (1 + Math.random()),
    get isLost() {
      return isLost;
    },
    sql: makeSql(template, (statement) => void connection.send(statement), {}),
    send(statement) {
      last = last.then(() => sendAlone(statement));
      return last;
    },
    destroy() {
      lose();
      socket?.destroy();
    },
    async end() {
      lose();
      const timer = setTimeout(() => socket?.destroy(), END_MS);
      await driver.end();
      clearTimeout(timer);
    },
  };
  return connection;
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
 * Calls `onEnd` after `ms`, unless it is stopped. What has arrived meanwhile is read first, because
 * this process may have been too busy to read it.
 */
function startTimer(ms: number, onEnd: (ms: number) => void): () => void {
  if (ms === 0) return () => {};
  let isStopped = false;
  const timer = setTimeout(() => setImmediate(() => isStopped || onEnd(ms)), ms);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
