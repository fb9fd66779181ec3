/**
 * /healthz says that the process answers, /readyz that it can do its work, and which judge answers.
 * Neither asks the model. Of readiness a caller learns only yes or no; the log has the reasons, one
 * line each time they change.
 */
import type { FastifyInstance } from 'fastify';
import { requireUsable } from '../database/applied.ts';
import { judgeStatus } from '../process/judge-status.ts';
import type { Services } from './services.ts';

/**
 * A check that succeeded is not repeated for this long. Anyone may ask, and each check costs a
 * worker's time or a database connection.
 */
const ENGINE_KEPT_MS = 5000;
const DATABASE_KEPT_MS = 1000;
const CHECK_MS = 3000;

export async function health(
  app: FastifyInstance,
  { services, leaving }: { services: Services; leaving: AbortSignal },
): Promise<void> {
  const checkEngine = remembered(() => services.engine.check(), ENGINE_KEPT_MS);
  const checkDatabase = remembered(
    () => requireUsable((services.probe ?? services.database).sql),
    DATABASE_KEPT_MS,
  );
  const log = logChanges(services);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, engine] = await Promise.all([failureOf(checkDatabase()), failureOf(checkEngine())]);
    const isReady = database === null && engine === null && !leaving.aborted;
    log(isReady, { database: database ?? 'ok', engine: engine ?? 'ok', stopping: leaving.aborted });
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    if (!isReady) reply.header('retry-after', '2');
    return { status: isReady ? 'ready' : 'not ready', judge: judgeStatus(services) };
  });
}

/**
 * The log line also has the model's last known state with its reason. The state never decides
 * whether this process is ready.
 */
function logChanges({ log, model, endpoint }: Services) {
  let last = '';
  return (isReady: boolean, findings: { database: string; engine: string; stopping: boolean }) => {
    const text = JSON.stringify(findings);
    if (text === last) return;
    last = text;
    const line = { ...findings, judge: model.name, model: endpoint?.state };
    if (isReady) log.info(line, 'ready');
    else log.warn(line, 'not ready');
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
