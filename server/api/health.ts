/** /healthz: the process answers. /readyz: it can do its work. Both ask nothing of the model and say nothing of customers. */
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** Solving takes a worker's time, so the last finding holds for a while. */
const ENGINE_CHECK_MS = 5000;
const DATABASE_CHECK_MS = 3000;

export async function health(
  app: FastifyInstance,
  { services, stopping }: { services: Services; stopping: AbortSignal },
): Promise<void> {
  const askDatabase = shared(() => checkDatabase(services));
  const checkEngine = remembered(() => services.engine.check(), ENGINE_CHECK_MS);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, engine] = await Promise.all([
      works(askDatabase(), DATABASE_CHECK_MS),
      works(checkEngine(), DATABASE_CHECK_MS),
    ]);
    const ready = database && engine && !stopping.aborted;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '2');
    const said = (working: boolean) => (working ? 'ok' : 'failed');
    return {
      status: stopping.aborted ? 'stopping' : said(ready),
      database: said(database),
      engine: said(engine),
      judge: services.model.name,
      // Its last known state: it never decides whether this process can take requests.
      ...(services.endpoint === undefined ? {} : { model: services.endpoint.state }),
    };
  });
}

/** Reached, and migrated: the newest table answers. */
async function checkDatabase({ database }: Services): Promise<void> {
  const rows = await database.sql`select version from migrations order by version desc limit 1`;
  if (rows.length === 0) throw new Error('the database is not migrated');
}

async function works(check: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const outcome = check.then(
    () => true,
    () => false,
  );
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

/** Calls share the run that is under way, so that any number of them takes one connection. */
function shared(check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Calls share one run, and its outcome for so long; a failure is not kept. */
function remembered(check: () => Promise<unknown>, keptMs: number): () => Promise<unknown> {
  let last: { at: number; outcome: Promise<unknown> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > keptMs) {
      const run = { at: now, outcome: check() };
      last = run;
      run.outcome.catch(() => {
        if (last === run) last = undefined;
      });
    }
    return last.outcome;
  };
}
