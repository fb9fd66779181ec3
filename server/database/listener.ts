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
  let closed = false;
  let current: Connection | undefined;
  let connecting: Promise<Connection> | undefined;
  let reconnecting: Promise<void> | undefined;

  /** Returns the connection, which listens for all subscriptions that were there when it opened. */
  async function connect(): Promise<Connection> {
    if (current?.isLost === false) return current;
    connecting ??= openAndListen().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function openAndListen(): Promise<Connection> {
    const connection = await open({
      onLost(lost) {
        if (lost === current) void reconnect();
      },
      onNotify(channel, payload) {
        for (const one of subscriptions) if (one.channel === channel) one.onNotice(payload);
      },
    });
    try {
      for (const channel of new Set([...subscriptions].map((one) => one.channel)))
        await listenOn(connection, channel);
      if (closed) throw new Error('the listener was closed');
    } catch (error) {
      connection.destroy();
      throw error;
    }
    current = connection;
    if (heartbeatMs > 0) void beat(connection, heartbeatMs);
    return connection;
  }

  function reconnect(): Promise<void> {
    reconnecting ??= listenAgain().finally(() => {
      reconnecting = undefined;
    });
    return reconnecting;
  }

  async function listenAgain(): Promise<void> {
    while (!closed && current?.isLost !== false && subscriptions.size > 0) {
      try {
        await connect();
        for (const one of subscriptions) one.onListening();
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel, onNotice, onListening) {
      const subscription = { channel, onNotice, onListening };
      subscriptions.add(subscription);
      try {
        await listenOn(await connect(), channel);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      onListening();
      // It may be lost already.
      void reconnect();
      return {
        async close() {
          subscriptions.delete(subscription);
          const others = [...subscriptions].some((one) => one.channel === channel);
          const connection = current;
          if (others || connection === undefined || connection.isLost) return;
          await connection.sql`unlisten ${connection.sql(channel)}`.catch(() => {});
        },
      };
    },
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
