/**
 * Brings each operation (section 4 of the specification) to each status that the OpenAPI document
 * lists for it.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../server/http/services.ts';
import { withoutSlots } from '../../../../server/process/capacity.ts';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';
import { operations } from '../../../../server/surfaces/rest/router.ts';
import { createTableJudge } from '../../../table-judge.ts';
import {
  type Caller,
  openApp,
  type Reply,
  SMALL_DIRECT,
  smallDecision,
  type TestApp,
  toReply,
} from './open-service.ts';
import { doubtful } from './refine-requests.ts';
import { serve } from './serve.ts';

const failures = new Map<number, 'failed'>();
const judge = createTableJudge({ failures });
const api = serve({ model: judge, config: { maxRunningDecisions: 1000 } });

type Operation = (typeof operations)[number];
const UNKNOWN = 'dec_0000000000000000000000';
const NO_KEY: Caller = { organizationId: 0, keyId: 0, secret: 'dk_none' };

const BODIES: Record<string, Record<string, unknown>> = {
  createDecision: smallDecision(),
  askQuestions: { state: 'x', questions: { q: { type: 'noul' } } },
  shareDecision: { shared_with_org: true },
  reportChosen: { chosen_option: 'A' },
  refineDecision: { calls: 1 },
  assessDecision: { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] },
};

interface Call {
  caller?: Caller;
  id?: string;
  body?: Record<string, unknown>;
  query?: string;
  headers?: Record<string, string>;
  app?: TestApp;
}

async function call({ openapi }: Operation, given: Call = {}): Promise<Reply> {
  const { caller = api.caller, id = UNKNOWN, query = '', headers = {}, app = api.service.app } = given;
  const body = given.body ?? BODIES[openapi.operationId ?? ''];
  const reply = await app.inject({
    method: openapi.method as 'GET',
    url: `/api/v1${openapi.path.replace('{id}', id)}${query}`,
    headers: {
      authorization: `Bearer ${caller.secret}`,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return toReply(reply.statusCode, reply.headers, reply.body);
}

async function decide(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await api.service.post(
    api.caller,
    'seed' in changes ? changes : { ...SMALL_DIRECT, ...changes },
  );
  return String(body.id);
}

const apps = new Map<object, Promise<TestApp>>();
afterAll(async () => {
  for (const app of apps.values()) await (await app).close();
});

/** Opens an app with other services once, for all who name them by the same function. */
function appWith(change: (services: Services) => Partial<Services>): Promise<TestApp> {
  const { services } = api.service;
  const app = apps.get(change) ?? openApp({ ...services, ...change(services) });
  apps.set(change, app);
  return app;
}

const slowest = ({ config }: Services) => ({
  config: { ...config, rateLimitPerMinute: 1, rateLimitCreatePerMinute: 1 },
});
const stopping = () => ({ draining: AbortSignal.abort() });
const defective = ({ database }: Services) => {
  const sql = new Proxy(database.sql, {
    apply() {
      throw new Error('a defect of ours');
    },
  });
  return { database: { ...database, sql } };
};

/** Calls the operation with a judge that fails for this reason. */
async function failing(operation: Operation, reason: 'missing' | 'failed'): Promise<Reply> {
  const model = createTableJudge({ failures: new Map([[0, reason]]) });
  const body = operation.openapi.operationId === 'createDecision' ? SMALL_DIRECT : undefined;
  return call(operation, {
    app: await appWith(() => withoutSlots(model)),
    ...(body === undefined ? {} : { body }),
  });
}

async function twice(operation: Operation): Promise<Reply> {
  const app = await appWith(slowest);
  const caller = await api.service.newKey(api.caller.organizationId);
  await call(operation, { app, caller });
  return call(operation, { app, caller });
}

/** Repeats a request after its answer, which was held for one fetch, has been fetched. */
async function taken(operation: Operation): Promise<Reply> {
  const caller = await api.service.newKey(api.caller.organizationId, { retention: 'none' });
  const again = { caller, headers: { 'idempotency-key': 'once' } };
  await call(operation, again);
  await call(operation, again);
  return call(operation, again);
}

const isAboutOne = ({ openapi }: Operation) => openapi.path.includes('{id}');

/** Status → a function that makes an operation answer with it. */
const WAYS: Record<number, (operation: Operation) => Promise<Reply>> = {
  200: async (operation) => call(operation, isAboutOne(operation) ? { id: await decide() } : {}),
  202: (operation) => call(operation, { body: smallDecision({ async: true }) }),
  // Its last event was had already.
  204: async (operation) => call(operation, { id: await decide(), headers: { 'last-event-id': 'ok' } }),
  304: async (operation) => {
    const id = await decide();
    const { etag } = (await call(operation, { id })).headers;
    return call(operation, { id, headers: { 'if-none-match': String(etag) } });
  },
  400: (operation) => call(operation, { query: '?x=1' }),
  401: (operation) => call(operation, { caller: NO_KEY }),
  402: async (operation) => {
    const poor = await api.service.newOrganization({ freeDecisions: 0 });
    return call(operation, { caller: await api.service.newKey(poor) });
  },
  403: async (operation) => {
    const caller = await api.service.newKey(api.caller.organizationId);
    const id = await decide({ share_with_org: true });
    return call(
      operation,
      isAboutOne(operation) ? { caller, id } : { caller, body: { ...SMALL_DIRECT, revises: id } },
    );
  },
  409: async (operation) => failing(operation, 'missing'),
  410: (operation) => {
    if (isAboutOne(operation)) return call(operation);
    if (operation.openapi.operationId === 'askQuestions') return taken(operation);
    return call(operation, { body: { ...SMALL_DIRECT, revises: UNKNOWN } });
  },
  429: twice,
  500: async (operation) => call(operation, { app: await appWith(defective) }),
  502: (operation) => failing(operation, 'failed'),
  503: async (operation) => call(operation, { app: await appWith(stopping) }),
};

/** Refining needs a decision that has doubt, and replaces what asks the judge. */
const REFINING: typeof WAYS = {
  200: async (operation) => call(operation, { id: await decide(doubtful()) }),
  202: async (operation) =>
    call(operation, { id: await decide(doubtful()), body: { calls: 1, async: true } }),
  402: async (operation) => {
    const caller = await api.service.newKey(await api.service.newOrganization({ freeDecisions: 1 }));
    const { body } = await api.service.post(caller, doubtful());
    return call(operation, { caller, id: String(body.id) });
  },
  409: async (operation) => {
    const id = await decide(doubtful());
    await call(operation, { id });
    return call(operation, { id });
  },
  502: async (operation) => {
    const id = await decide(doubtful());
    failures.set(judge.calls, 'failed');
    return call(operation, { id });
  },
};

const document = openApiDocument('http://127.0.0.1:3000');

function documented({ openapi }: Operation): number[] {
  const paths = Object(document.paths);
  return Object.keys(paths[openapi.path][openapi.method.toLowerCase()].responses).map(Number);
}

describe.each(
  operations.map((operation) => {
    const { operationId, method, path } = operation.openapi;
    return { name: `${method} ${path}, ${operationId}`, operation };
  }),
)('section 4: $name', ({ operation }) => {
  test.each(documented(operation))('%i', async (status) => {
    const ways = operation.openapi.operationId === 'refineDecision' ? { ...WAYS, ...REFINING } : WAYS;
    const reply = await ways[status]?.(operation);
    expect(reply?.status, reply?.text).toBe(status);
  });
});
