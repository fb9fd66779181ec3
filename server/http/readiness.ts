/** Whether this process can work: the database answers and is migrated, the engine solves. */
import type { EnginePool } from '../../engine/pool.ts';
import { requireUsable } from '../database/applied.ts';
import type { Database } from '../database/database.ts';

/** For each check the reason why it failed; null when it succeeded. */
export interface Findings {
  database: string | null;
  engine: string | null;
}

export type Readiness = () => Promise<Findings>;

/**
 * A check that succeeded is not repeated for this long. Anyone may ask, and each check costs a
 * worker's time or a database connection.
 */
const ENGINE_KEPT_MS = 5000;
const DATABASE_KEPT_MS = 1000;
const CHECK_MS = 3000;

export function openReadiness(services: {
  database: Pick<Database, 'sql'>;
  engine: Pick<EnginePool, 'check'>;
}): Readiness {
  const checkEngine = remembered(() => services.engine.check(), ENGINE_KEPT_MS);
  const checkDatabase = remembered(() => requireUsable(services.database.sql), DATABASE_KEPT_MS);
  return async () => {
    const [database, engine] = await Promise.all([failureOf(checkDatabase()), failureOf(checkEngine())]);
    return { database, engine };
  };
}

/** Returns the reason why the check failed, or null when it succeeded. */
async function failureOf(check: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_MS} ms`), CHECK_MS);
  });
  const outcome = check.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message || error.name : String(error)),
  );
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs the check once for all calls that come meanwhile, and not at all for `keptMs` after a
 * success. A failure is not remembered.
 */
function remembered(check: () => Promise<unknown>, keptMs: number): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  let workedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - workedAt < keptMs) return;
    running ??= check()
      .then(() => {
        workedAt = performance.now();
      })
      .finally(() => {
        running = undefined;
      });
    await running;
  };
}
