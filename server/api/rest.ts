/** Mounts the router under /api/v1 as REST, and closes what trpc-to-openapi leaves open. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { isDecisionId } from '../decisions/visible-decision.ts';
import { Refusal } from '../refusals.ts';
import { authenticate } from './authenticate.ts';
import { SMALL_BODY_BYTES } from './body-limits.ts';
import { errorReply } from './error-reply.ts';
import { mayBeEmpty } from './inputs.ts';
import { openRateLimit } from './limit-rate.ts';
import { preferredWait } from './preferred-wait.ts';
import { queryText } from './query.ts';
import { type Context, stateOf } from './request-state.ts';
import { operations, router } from './router.ts';
import { API_PREFIX } from './routes.ts';
import type { Services } from './services.ts';
import type { Strangers } from './strangers.ts';
import type { Operation } from './trpc.ts';

export async function rest(
  api: FastifyInstance,
  { services, strangers }: { services: Services; strangers: Strangers },
): Promise<void> {
  const limitRate = openRateLimit(services);
  // The adapter takes a reply without it for broken off when it closes, and makes an error of each.
  api.decorateReply('writableEnded', {
    getter() {
      return this.raw.writableEnded;
    },
  });
  api.addHook('onRequest', async (request, reply) => {
    const state = stateOf(request);
    const isCreating = CREATING.has(operationOf(request));
    const { key, found, rate } = await authenticate(
      services,
      { keys: strangers.keys, takeRate: (viewer) => limitRate(viewer, isCreating) },
      {
        authorization: request.headers.authorization,
        address: state.address ?? '',
        decisionId: decisionToRead(request),
      },
    );
    state.key = key;
    state.found = found;
    state.decisionId = found?.id ?? null;
    reply.headers(rate.headers);
    if (rate.refusal !== null) throw rate.refusal;
    state.waitSeconds = preferredWait(request.headers.prefer);
    const { 'idempotency-key': idempotencyKey } = request.headers;
    if (idempotencyKey !== undefined) state.idempotencyKey = [idempotencyKey].flat().join(', ');
    state.path = request.url;
    state.maxBodyBytes = MAX_BODY_BYTES.get(operationOf(request)) ?? SMALL_BODY_BYTES;
    if (!WITH_QUERY.has(operationOf(request))) refuseQuery(request);
    // The adapter takes a POST by its content type alone.
    if (WITHOUT_BODY.has(operationOf(request)) && request.headers['content-type'] === undefined)
      request.raw.headers['content-type'] = 'application/json';
  });
  api.addHook('onSend', async (request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    const { error, reply: said } = stateOf(request);
    if (error !== null) return JSON.stringify(error.body);
    const { text } = said;
    // A peer that does not read costs its answer once, and a large one as bytes, which can be counted and are no garbage.
    delete said.text;
    if (text === undefined) return payload;
    return text.length > LARGE_TEXT ? Buffer.from(text) : text;
  });
  // When the reply is gone: nobody waits for a payment, and none fails a request.
  api.addHook('onResponse', async (request, reply) => {
    const { key } = stateOf(request);
    if (key !== null && BILLED.has(operationOf(request)) && USES_CREDIT.has(reply.statusCode))
      void services.payments?.consider(key.organizationId);
  });
  await api.register(fastifyTRPCOpenApiPlugin, {
    basePath: '/',
    router,
    createContext: ({ req }: { req: object }): Context => contextOf(req, services),
    responseMeta: ({ ctx, errors }: { ctx?: Context; errors: readonly unknown[] }) => {
      const [error] = errors;
      if (error === undefined) return { status: ctx?.reply.status ?? 200, headers: ctx?.reply.headers ?? {} };
      const { status, headers } = errorReply(error);
      return { status, headers };
    },
    onError: ({ error, req }: { error: unknown; req: object }) => {
      stateOf(req).error = errorReply(error);
    },
  });
}

/** Undefined for any other operation, and for an id that needs decoding or that no decision has. */
function decisionToRead({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' || !url.startsWith(DECISIONS)) return undefined;
  const id = url.slice(DECISIONS.length);
  return isDecisionId(id) ? id : undefined;
}

/** Characters. A shorter text goes out with its headers, in one piece. */
const LARGE_TEXT = 64 * 1024;

const DECISIONS = `${API_PREFIX}/decisions/`;

function refuseQuery(request: FastifyRequest): void {
  if (queryText(request.url) !== '')
    throw new Refusal('invalid_request', { message: 'query: this operation takes no parameters' });
}

const WITHOUT_BODY = those(({ wire }) => wire.body === undefined || mayBeEmpty(wire.body));
const WITH_QUERY = those(({ wire }) => wire.query !== undefined);
/** Counted against a lower limit as well. Taking a page down is never held up by it. */
const CREATING = those(({ openapi }) => openapi.method === 'POST' || openapi.method === 'PATCH');
const BILLED = those(({ wire }) => wire.refusals.includes('insufficient_credit'));

const MAX_BODY_BYTES = new Map(
  operations.map((operation) => [nameOf(operation), operation.wire.maxBodyBytes ?? SMALL_BODY_BYTES]),
);

/** Answered, accepted, and not for lack of credit. */
const USES_CREDIT: ReadonlySet<number> = new Set([200, 202, 402]);

function those(are: (operation: Operation) => boolean): ReadonlySet<string> {
  return new Set(operations.filter(are).map(nameOf));
}

function nameOf({ openapi }: Operation): string {
  return `${openapi.method} ${API_PREFIX}${openapi.path}`;
}

function operationOf(request: FastifyRequest): string {
  return `${request.method} ${stateOf(request).route}`;
}

function contextOf(request: object, services: Services): Context {
  const state = stateOf(request);
  const { key, signals, found, waitSeconds, idempotencyKey, path, body, reply } = state;
  if (key === null || signals === null) throw new Error('a procedure was reached without authentication');
  // The state lives for as long as the reply waits for its reader.
  state.found = undefined;
  const { requestId } = state;
  const log = services.log.child({ requestId, keyId: key.id, organizationId: key.organizationId });
  const ofRequest = { ...services, log, requestId };
  return { services: ofRequest, key, found, signals, waitSeconds, idempotencyKey, path, body, reply };
}
