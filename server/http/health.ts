/**
 * /healthz says that the process answers, /readyz that it can do its work, and which judge answers.
 * Neither asks the model. Of readiness a caller learns only yes or no; the log has the reasons, one
 * line each time they change.
 */
import type { FastifyInstance } from 'fastify';
import { judgeStatus } from '../process/judge-status.ts';
import { type Findings, openReadiness } from './readiness.ts';
import type { Services } from './services.ts';

const NOT_ASKED: Findings = { database: 'not asked', engine: 'not asked' };

export async function health(
  app: FastifyInstance,
  { services, leaving }: { services: Services; leaving: AbortSignal },
): Promise<void> {
  const check = services.readiness ?? openReadiness(services);
  const log = logChanges(services);
  for (const path of ['/healthz', '/livez']) app.get(path, async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    // The answer does not wait for a database that has fallen silent.
    const { database, engine } = leaving.aborted ? NOT_ASKED : await check();
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
