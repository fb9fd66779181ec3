/**
 * Sends what is due to webhooks. Every worker runs one sender. It leases webhooks, makes a turn of
 * tries for each, and gives them back; what it finds due is in the table of deliveries alone.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { within } from '../limits/within.ts';
import { type DeliveryServices, deliverNext } from './deliver.ts';
import { countWithoutKey, leaseDue, release, releaseAll, renewLeases, type Served } from './lease-store.ts';

/** Requests to one receiver at once. */
export const MOST_AT_ONCE = 4;
/** Webhooks that one process serves at once. */
export const MOST_SERVED = 16;
/**
 * A turn begins no more tries after this. So a webhook whose receiver stalls holds its place for no
 * longer than one request may take.
 */
const TURN_MS = 5000;
/**
 * Retries become due without a notification, a notification may be lost, and leases are renewed.
 */
const LOOK_EVERY_MS = 1000;
/** How often it looks for webhooks whose key it does not have. */
const CHECK_KEYS_EVERY_MS = 60_000;
/** After a fault of ours, such as a lost database. */
const PAUSE_SECONDS = 10;
/** One line says what to do; docs/secure.md says it at length. */
const WITHOUT_KEY =
  'no key of SECRETS_KEY opens the secrets of these webhooks, and their events wait: add the key that sealed them, or make new secrets with "admin webhook rotate"';
/** How long tries that were given up may take to end. */
const GIVE_UP_MS = 1000;

export interface SenderServices extends Omit<DeliveryServices, 'sql'> {
  database: Pick<Database, 'sql' | 'of' | 'listener'>;
}

export interface Sender {
  /**
   * Begins no more tries, waits for those under way, and gives up what is not done in time: another
   * worker makes it at once.
   */
  close(drainSeconds: number): Promise<void>;
}

/** `alone`: no other process works on this database. Resolves when the sender listens. */
export async function openSender(
  { database, ...services }: SenderServices,
  { alone = false, lookEveryMs = LOOK_EVERY_MS } = {},
): Promise<Sender> {
  const { sql } = database;
  const { keyring, log } = services;
  const { keyIds } = keyring;
  const server = randomUUID();
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const turns = new Map<Promise<void>, Served>();
  let pause = new AbortController();
  let keysCheckedAt = Number.NEGATIVE_INFINITY;
  let withoutKey = 0;
  const wake = () => pause.abort();

  async function look(): Promise<void> {
    if (turns.size > 0) await renewLeases(sql, server, [...turns.values()]);
    await checkKeys();
    const most = MOST_SERVED - turns.size;
    if (most === 0) return;
    for (const webhook of await sql.begin((tx) => leaseDue(tx, { server, most, keyIds }))) {
      const turn = takeTurn(webhook).finally(() => {
        turns.delete(turn);
        wake();
      });
      turns.set(turn, webhook);
    }
  }

  /** Tells of webhooks that wait for a key, each time that their number changes. */
  async function checkKeys(): Promise<void> {
    if (performance.now() < keysCheckedAt + CHECK_KEYS_EVERY_MS) return;
    const webhooks = await countWithoutKey(sql, keyIds);
    keysCheckedAt = performance.now();
    if (webhooks > 0 && webhooks !== withoutKey) log.warn({ webhooks }, WITHOUT_KEY);
    withoutKey = webhooks;
  }

  /** Never rejects. */
  async function takeTurn(webhook: Served): Promise<void> {
    const ids = { organizationId: webhook.organizationId, webhookId: webhook.id };
    let afterSeconds = 0;
    try {
      await makeTries(webhook);
    } catch (error) {
      if (!givingUp.signal.aborted) {
        afterSeconds = PAUSE_SECONDS;
        log.warn({ ...ids, err: error }, 'webhooks that are due wait; tried again soon');
      }
    }
    // Where this fails, the lease ends by itself.
    await release(sql, webhook, { server, afterSeconds }).catch(() => {});
  }

  async function makeTries(webhook: Served): Promise<void> {
    const ofTurn = { ...services, sql: database.of(webhook.organizationId) };
    const startedAt = performance.now();
    let left = webhook.due;
    const oneByOne = async () => {
      while (left > 0 && !stopping.signal.aborted && performance.now() - startedAt < TURN_MS) {
        left -= 1;
        if (!(await deliverNext(ofTurn, webhook, { server, signal: givingUp.signal }))) return;
      }
    };
    // All four end first, so that no try runs on after the lease.
    const ends = await Promise.allSettled(Array.from({ length: MOST_AT_ONCE }, oneByOne));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  if (alone) await releaseAll(sql);
  const listening = await database.listener.listen('webhook_delivery', wake, wake);
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      // Made before the look: a notification during it ends the pause that follows.
      pause = new AbortController();
      await look().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ err: error }, 'webhooks that are due wait; tried again soon');
      });
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async close(drainSeconds) {
      stopping.abort();
      await listening.close();
      await looking;
      const idle = Promise.all(turns.keys());
      await within(idle, drainSeconds * 1000);
      givingUp.abort();
      await within(idle, GIVE_UP_MS);
    },
  };
}
