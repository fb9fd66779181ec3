/** A connection that receives notifications, and listens again after it was lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './pool/connection.ts';

export interface Listener {
  /**
   * Resolves when the server has confirmed that it listens. `onListening` is called then and after
   * each reconnection. Notifications that were sent while the connection was lost are never
   * received, so the listener must read the current state in `onListening`.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onListening: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onNotice: (payload: string) => void;
  onListening: () => void;
}

const RETRY_MS = 250;

type Open = (hooks: {
  onLost: (connection: Connection) => void;
  onNotify: (channel: string, payload: string) => void;
}) => Promise<Connection>;

/**
 * Uses a connection of its own from `open`. Asks it for an answer every `heartbeatMs`: a connection
 * that is lost in silence would only seem to have nothing to notify.
 */
export function openListener(open: Open, { heartbeatMs }: { heartbeatMs: number }): Listener {
  const subscriptions = new Set<Subscription>();
  const kept = keepConnection({
    isNeeded: () => subscriptions.size > 0,
    async open(onLost) {
      const connection = await open({
        onLost,
        onNotify(channel, payload) {
          for (const one of subscriptions) if (one.channel === channel) one.onNotice(payload);
        },
      });
      try {
        for (const channel of new Set([...subscriptions].map((one) => one.channel)))
          await listenOn(connection, channel);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      return connection;
    },
    onOpened(connection) {
      if (heartbeatMs > 0) void beat(connection, heartbeatMs);
    },
    onReopened() {
      for (const one of subscriptions) one.onListening();
    },
  });
  return {
    async listen(channel, onNotice, onListening) {
      const subscription = { channel, onNotice, onListening };
      subscriptions.add(subscription);
      try {
        await listenOn(await kept.connect(), channel);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      onListening();
      // The connection may be lost already.
      void kept.reopen();
      return {
        async close() {
          subscriptions.delete(subscription);
          const others = [...subscriptions].some((one) => one.channel === channel);
          const connection = kept.current();
          if (others || connection === undefined || connection.isLost) return;
          await connection.sql`unlisten ${connection.sql(channel)}`.catch(() => {});
        },
      };
    },
    close: () => kept.close(),
  };
}

interface Keeping {
  /** Opens a connection that listens for all subscriptions that are there then. */
  open(onLost: (connection: Connection) => void): Promise<Connection>;
  onOpened(connection: Connection): void;
  /** False when a lost connection need not be replaced. */
  isNeeded(): boolean;
  onReopened(): void;
}

interface Kept {
  current(): Connection | undefined;
  connect(): Promise<Connection>;
  /** Opens a connection in place of a lost one, and tries until it is open; else does nothing. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps one connection open at a time, and replaces it when it is lost. */
function keepConnection({ open, onOpened, isNeeded, onReopened }: Keeping): Kept {
  let closed = false;
  let current: Connection | undefined;
  let connecting: Promise<Connection> | undefined;
  let reopening: Promise<void> | undefined;

  async function connect(): Promise<Connection> {
    if (current?.isLost === false) return current;
    connecting ??= openOne().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function openOne(): Promise<Connection> {
    const connection = await open((lost) => {
      if (lost === current) void reopen();
    });
    if (closed) {
      connection.destroy();
      throw new Error('the listener was closed');
    }
    current = connection;
    onOpened(connection);
    return connection;
  }

  function reopen(): Promise<void> {
    reopening ??= openAgain().finally(() => {
      reopening = undefined;
    });
    return reopening;
  }

  async function openAgain(): Promise<void> {
    while (!closed && current?.isLost !== false && isNeeded()) {
      try {
        await connect();
        onReopened();
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    current: () => current,
    connect,
    reopen,
    async close() {
      closed = true;
      await connecting?.catch(() => {});
      await current?.end();
    },
  };
}

async function listenOn({ sql }: Connection, channel: string): Promise<void> {
  await sql`listen ${sql(channel)}`;
}

/** A connection that gives no answer closes itself. */
async function beat(connection: Connection, everyMs: number): Promise<void> {
  while (!connection.isLost) {
    await sleep(everyMs, undefined, { ref: false });
    await connection.sql`select 1`.catch(() => {});
  }
}
