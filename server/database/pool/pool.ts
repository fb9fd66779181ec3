/** Lends connections, each to one statement or one transaction at a time. */
import { ALL, type Connection } from './connection.ts';
import { openPlaces } from './places.ts';

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
}

/**
 * The share of the connections that one organization may have, so that another finds one although
 * all statements of this one wait for a lock.
 */
const SHARE = 0.75;

/** After a failure, the next attempt to open a connection waits this long. */
const REOPEN_MS = 250;

export function openPool({ max, waitMs, open }: PoolSettings): Pool {
  const share = Math.ceil(max * SHARE);
  /** Who has a place has a connection or opens one, so there are at most `max`. */
  const places = openPlaces({ count: max, mostOf: (scope) => (scope === ALL ? max : share), waitMs });
  /** The least recently used first. */
  const idle: Connection[] = [];
  /** The lent connections, each with the scope that it was lent to. */
  const lent = new Map<Connection, string>();
  let isClosed = false;
  let mayOpenAt = 0;

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

  return {
    async lease(scope) {
      await places.take(scope);
      try {
        const connection = takeIdle(idle, scope) ?? (await openOne(scope));
        lent.set(connection, scope);
        return connection;
      } catch (error) {
        places.give(scope);
        throw error;
      }
    },
    release(connection) {
      const scope = lent.get(connection);
      if (scope === undefined) return;
      lent.delete(connection);
      if (!connection.isLost && (isClosed || performance.now() > connection.retiresAt)) {
        void connection.end().then(() => places.give(scope));
        return;
      }
      if (!connection.isLost) idle.push(connection);
      places.give(scope);
    },
    forget(connection) {
      const place = idle.indexOf(connection);
      if (place >= 0) idle.splice(place, 1);
    },
    dropIdle() {
      for (const connection of idle.splice(0)) connection.destroy();
    },
    async close() {
      isClosed = true;
      await Promise.all([places.close(), ...idle.splice(0).map((connection) => connection.end())]);
    },
    destroy() {
      for (const connection of lent.keys()) connection.destroy();
    },
  };
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
