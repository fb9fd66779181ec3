/**
 * Reads figures on the whole installation from the database, by a connection of its own: each is
 * one short statement. Every node would read the same, so a dashboard takes their maximum.
 */
import { secondsKeysOverdue } from '../accounts/idempotency-store.ts';
import { versionOf } from '../database/applied.ts';
import { secondsDaysOverdue } from '../database/content-partitions.ts';
import type { Database } from '../database/database.ts';
import { type LifeFigures, readLifeFigures } from '../decisions/life-figures.ts';
import { secondsHeldDecisionsOverdue } from '../decisions/sweep.ts';
import { type QueueFigures, readQueueFigures } from '../jobs/queue-figures.ts';
import type { Observer } from '../observer/observer.ts';
import {
  type DeliveryFigures,
  readDeliveryFigures,
  secondsDeliveriesOverdue,
} from '../webhooks/delivery-store.ts';

/** However often somebody asks, the database is asked no more often than this. */
const KEPT_MS = 1000;

interface Figures {
  queues: readonly QueueFigures[];
  life: LifeFigures;
  deliveries: DeliveryFigures;
  overdue: { daily: number; held: number };
  version: number;
}

/**
 * Returns what reads the figures anew; to be awaited before the metrics are collected. While the
 * database does not answer there are no figures: an old one would look like a quiet installation.
 */
export function watchDatabase({ sql }: Pick<Database, 'sql'>, observer: Observer): () => Promise<void> {
  let figures: Figures | null = null;
  let isUp: boolean | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const each = <T>(read: (figures: Figures) => readonly T[]) => (figures === null ? [] : read(figures));
  const one = (read: (figures: Figures) => number) => each((found) => [{ value: read(found), labels: {} }]);
  observer.watch('databaseUp', () => (isUp === null ? [] : [{ value: Number(isUp), labels: {} }]));
  observer.watch('jobs', () =>
    each(({ queues }) =>
      queues.flatMap(({ queue, queued, running }) => [
        { value: queued, labels: { queue, state: 'queued' } },
        { value: running, labels: { queue, state: 'running' } },
      ]),
    ),
  );
  observer.watch('oldestJob', () =>
    each(({ queues }) =>
      queues.map(({ queue, oldestSeconds }) => ({ value: oldestSeconds, labels: { queue } })),
    ),
  );
  observer.watch('runningDecisions', () => one(({ life }) => life.running));
  observer.watch('strayHolds', () => one(({ life }) => life.strayHolds));
  observer.watch('webhooksDue', () => one(({ deliveries }) => deliveries.due));
  observer.watch('oldestDelivery', () => one(({ deliveries }) => deliveries.oldestSeconds));
  observer.watch('schemaVersion', () => one(({ version }) => version));
  observer.watch('sweepOverdue', () =>
    each(({ overdue }) => Object.entries(overdue).map(([sweep, value]) => ({ value, labels: { sweep } }))),
  );

  async function read(): Promise<void> {
    try {
      figures = await readFigures(sql);
      isUp = true;
    } catch {
      // The reason is counted with the faults of this pool, and the log of readiness has it.
      figures = null;
      isUp = false;
    }
    readAt = performance.now();
  }

  return async () => {
    if (performance.now() - readAt < KEPT_MS) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };
}

async function readFigures(sql: Database['sql']): Promise<Figures> {
  const [queues, life, deliveries, keys, kept, days, held, version] = await Promise.all([
    readQueueFigures(sql),
    readLifeFigures(sql),
    readDeliveryFigures(sql),
    secondsKeysOverdue(sql),
    secondsDeliveriesOverdue(sql),
    secondsDaysOverdue(sql),
    secondsHeldDecisionsOverdue(sql),
    versionOf(sql),
  ]);
  return { queues, life, deliveries, overdue: { daily: Math.max(keys, kept, days), held }, version };
}
