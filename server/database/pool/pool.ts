/** Lends connections, each to one statement or one transaction at a time. */
import { openFairQueue } from '../../limits/fair-queue.ts';
import { type Observer, secondsSince, UNOBSERVED } from '../../observer/observer.ts';
import { ALL, type Connection } from './connection.ts';
import { ConnectionFault } from './connection-fault.ts';

export interface Pool {
  /**
   * Lends a connection, preferably one that is set to `scope`. Rejects when none is free in time or
   * none can be opened.
   */
  lease(scope: string): Promise<Connection>;
  /** Takes a connection back. A lost one is replaced when the next is needed. */
  release(connection: Connection): void;
  /** To be called when a connection is lost. */
  forget(connection: Connection): void;
  /** Closes the connections that nobody uses, because they may be lost as well. */
  dropIdle(): void;
  /**
   * Lends no more, and closes connections that are idle or come back. Resolves when all are closed.
   */
  close(): Promise<void>;
  /** Closes the connections that are still lent. */
  destroy(): void;
}

interface PoolSettings {
  max: number;
  waitMs: number;
  open: (scope: string) => Promise<Connection>;
  /** Told of its connections, under the pool's name. */
  observer?: Observer;
  name?: PoolName;
  /** No connection was to be had. */
  onFault?: (error: unknown) => void;
}

/**
 * The share of the connections that one organization may have, so that another finds one although
 * all statements of this one wait for a lock.
 */
const SHARE = 0.75;

/** After a failure, the next attempt to open a connection waits this long. */
const REOPEN_MS = 250;

export type PoolName = 'serving' | 'working' | 'probe' | 'figures';

export function openPool({
  max,
  waitMs,
  open,
  observer = UNOBSERVED,
  name: pool = 'working',
  onFault,
}: PoolSettings): Pool {
  const share = Math.ceil(max * SHARE);
  /** Each place stands for a connection that is lent or opening, so these are at most `max`. */
  const places = openFairQueue<string>({
    atOnce: max,
    atOnceOfParty: (scope) => (scope === ALL ? max : share),
  });
  const closing = new AbortController();
  const limit = waitMs === 0 ? undefined : { ms: waitMs, late: () => lateFault(waitMs) };
  /** The least recently used first. */
  const idle: Connection[] = [];
  /** The lent connections, each with what gives its place back. */
  const lent = new Map<Connection, () => void>();
  /** Resolves when every place was given back; undefined before `close`. */
  let everyPlace: Promise<unknown> | undefined;
  let mayOpenAt = 0;
  let waiting = 0;
  observer.watch('poolConnections', () => [
    { value: lent.size, labels: { pool, state: 'used' } },
    { value: idle.length, labels: { pool, state: 'idle' } },
  ]);
  observer.watch('poolLimit', () => [{ value: max, labels: { pool } }]);
  observer.watch('poolWaiting', () => [{ value: waiting, labels: { pool } }]);

  async function openOne(scope: string): Promise<Connection> {
    const waitsMs = mayOpenAt - performance.now();
    if (waitsMs > 0) await new Promise((resolve) => setTimeout(resolve, waitsMs));
    try {
      return await open(scope);
    } catch (error) {
      mayOpenAt = performance.now() + REOPEN_MS;
      throw error;
    }
  }

  async function lease(scope: string): Promise<Connection> {
    const givePlace = await places.take(scope, { signal: closing.signal, limit });
    try {
      const connection = takeIdle(idle, scope) ?? (await openOne(scope));
      lent.set(connection, givePlace);
      return connection;
    } catch (error) {
      givePlace();
      throw error;
    }
  }

  return {
    async lease(scope) {
      const askedAt = performance.now();
      waiting += 1;
      try {
        return await lease(scope);
      } catch (error) {
        if (!closing.signal.aborted) onFault?.(error);
        throw error;
      } finally {
        waiting -= 1;
        observer.record('poolWait', secondsSince(askedAt), { pool });
      }
    },
    release(connection) {
      const givePlace = lent.get(connection);
      if (givePlace === undefined) return;
      lent.delete(connection);
      const isOver = closing.signal.aborted || performance.now() > connection.retiresAt;
      if (!connection.isLost && isOver) {
        void connection.end().then(givePlace);
        return;
      }
      if (!connection.isLost) idle.push(connection);
      givePlace();
    },
    forget(connection) {
      const place = idle.indexOf(connection);
      if (place >= 0) idle.splice(place, 1);
    },
    dropIdle() {
      for (const connection of idle.splice(0)) connection.destroy();
    },
    async close() {
      closing.abort(endedFault());
      const endIdle = idle.splice(0).map((connection) => connection.end());
      everyPlace ??= Promise.all(Array.from({ length: max }, () => places.take(ALL)));
      await Promise.all([everyPlace, ...endIdle]);
    },
    destroy() {
      for (const connection of lent.keys()) connection.destroy();
    },
  };
}

function lateFault(waitMs: number): ConnectionFault {
  return new ConnectionFault('CONNECT_TIMEOUT', `no connection to the database was free within ${waitMs} ms`);
}

function endedFault(): ConnectionFault {
  return new ConnectionFault('CONNECTION_ENDED', 'the connections to the database were closed');
}

/**
 * Takes the scope's most recently used connection, else the one that was unused for the longest
 * time.
 */
function takeIdle(idle: Connection[], scope: string): Connection | undefined {
  const place = Math.max(
    idle.findLastIndex((connection) => connection.scope === scope),
    0,
  );
  return idle.splice(place, 1)[0];
}
