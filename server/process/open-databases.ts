/**
 * Opens the connections of a process. Serving, work and the readiness probe have separate ones, so
 * that none of them has to wait for another.
 */

import { type Database, openDatabase } from '../database/database.ts';
import { openMigrated } from '../database/open-migrated.ts';
import { PROBING, RUNNING, SERVING } from '../database/pool/limits.ts';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import type { Config } from './config.ts';

export interface Databases {
  /** For requests; on a node that serves none, the same as `working`. */
  serving: Database;
  /**
   * For decisions, webhooks, payments, the queue and sweeps. It shares the listener of `serving`.
   */
  working: Database;
  /** For the readiness probe. */
  probe: Database;
  /** For telemetry. It connects when it is first asked. */
  figures: Database;
  close(): Promise<void>;
}

/**
 * The most connections of each kind. Beside them, a process has one for notifications and one for
 * `probe`. The embedded PostgreSQL allows 100.
 */
const SIZES = {
  web: { serving: 10, working: 2 },
  worker: { serving: 0, working: 10 },
  all: { serving: 8, working: 6 },
} as const;

/** Throws CannotStart when the database cannot be used. */
export async function openDatabases(
  url: string,
  role: Config['role'],
  observer: Observer = UNOBSERVED,
): Promise<Databases> {
  const sizes = SIZES[role];
  const probe = openDatabase(url, { max: 1, limits: PROBING, observer, name: 'probe' });
  const figures = openDatabase(url, { max: 1, limits: PROBING, observer, name: 'figures' });
  const asWorking = { max: sizes.working, limits: RUNNING, observer, name: 'working' } as const;
  if (sizes.serving === 0) {
    const { database } = await openMigrated(url, asWorking);
    const close = () => closeAll([database, probe, figures]);
    return { serving: database, working: database, probe, figures, close };
  }
  const asServing = { max: sizes.serving, limits: SERVING, observer, name: 'serving' } as const;
  const { database: serving } = await openMigrated(url, asServing);
  const own = openDatabase(url, asWorking);
  const working = { ...own, listener: serving.listener };
  return { serving, working, probe, figures, close: () => closeAll([own, serving, probe, figures]) };
}

async function closeAll(databases: readonly Database[]): Promise<void> {
  await Promise.all(databases.map((database) => database.close()));
}
