/** A connection that receives notifications, and listens again after it was lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

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

interface Hooks {
  onclose: (connection: number) => void;
  onnotify: (channel: string, payload: string) => void;
}

const RETRY_MS = 250;
const CLOSE_SECONDS = 1;

/**
 * The driver's own `listen` gives up when its first attempt to listen again fails, which happens
 * while the server restarts. This one tries until it is closed. `connect` opens a pool of one
 * connection with the given hooks.
 */
export function openListener(connect: (hooks: Hooks) => postgres.Sql): Listener {
  const subscriptions = new Set<Subscription>();
  let closed = false;
  let listening = false;
  /**
   * Counts the lost connections. If it changes while channels are confirmed, some were confirmed on
   * a connection that is gone, and all are listened to again.
   */
  let losses = 0;
  let reconnecting: Promise<void> | undefined;
  const sql = connect({
    onclose: () => {
      listening = false;
      losses += 1;
      void reconnect();
    },
    onnotify: (channel, payload) => {
      for (const one of subscriptions) if (one.channel === channel) one.onNotice(payload);
    },
  });

  function reconnect(): Promise<void> {
    reconnecting ??= listenAgain().finally(() => {
      reconnecting = undefined;
    });
    return reconnecting;
  }

  async function listenAgain(): Promise<void> {
    while (!closed && !listening && subscriptions.size > 0) {
      const lossesBefore = losses;
      try {
        for (const channel of new Set([...subscriptions].map((one) => one.channel)))
          await sql`listen ${sql(channel)}`;
        if (losses !== lossesBefore) continue;
        listening = true;
        for (const one of subscriptions) one.onListening();
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel, onNotice, onListening) {
      const subscription = { channel, onNotice, onListening };
      await sql`listen ${sql(channel)}`;
      subscriptions.add(subscription);
      listening = true;
      onListening();
      return {
        async close() {
          subscriptions.delete(subscription);
          const others = [...subscriptions].some((one) => one.channel === channel);
          if (!others && !closed) await sql`unlisten ${sql(channel)}`.catch(() => {});
        },
      };
    },
    async close() {
      closed = true;
      await Promise.race([
        sql.end({ timeout: CLOSE_SECONDS }),
        sleep(CLOSE_SECONDS * 1000 + 500, undefined, { ref: false }),
      ]);
    },
  };
}
