/**
 * Serves a router as REST, and adds what trpc-to-openapi does not do. door/admit-callers.ts has
 * found the caller before.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin, type OpenApiRouter } from 'trpc-to-openapi';
import { inOrganization } from '../../../database/organization-sql.ts';
import { SMALL_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import type { Bounds, Services } from '../../../http/services.ts';
import { type ErrorReply, errorReply } from '../../../http/serving/error-reply.ts';
import { Bytes, JsonText, Reply } from '../../../http/serving/reply.ts';
import { type Context, type RequestState, stateOf } from '../../../http/serving/request-state.ts';
import { Refusal } from '../../../refusals.ts';
import { mayBeEmpty, preferredWait, queryText } from './inputs.ts';
import { sourceOf } from './source.ts';
import type { Operation } from './trpc.ts';

export async function rest(
  api: FastifyInstance,
  {
    services,
    bounds,
    router,
    operations,
  }: { services: Services; bounds: Bounds; router: OpenApiRouter; operations: readonly Operation[] },
): Promise<void> {
  const named = new Map(
    operations.map(({ openapi, wire }) => [`${openapi.method} ${api.prefix}${openapi.path}`, wire]),
  );
  const wireOf = (request: FastifyRequest): Partial<Operation['wire']> =>
    named.get(`${request.method} ${stateOf(request).route}`) ?? {};
  // Without this property, the adapter treats every reply that closes as aborted, and reports an
  // error.
  api.decorateReply('writableEnded', {
    getter() {
      return this.raw.writableEnded;
    },
  });
  api.addHook('onRequest', async (request) => {
    const state = stateOf(request);
    state.waitSeconds = preferredWait(request.headers.prefer);
    const { 'idempotency-key': idempotencyKey } = request.headers;
    if (idempotencyKey !== undefined) state.idempotencyKey = [idempotencyKey].flat().join(', ');
    state.knownTag = request.headers['if-none-match'] ?? null;
    state.lastEventId = request.headers['last-event-id']?.toString() ?? null;
    state.path = request.url;
    state.source = sourceOf(request.headers);
    const { body, query, maxBodyBytes = SMALL_BODY_BYTES } = wireOf(request);
    state.maxBodyBytes = maxBodyBytes;
    if (query === undefined && queryText(request.url) !== '')
      throw new Refusal('invalid_request', { message: 'query: this operation takes no parameters' });
    // The adapter refuses a POST without a content type.
    if (request.headers['content-type'] === undefined && (body === undefined || mayBeEmpty(body)))
      request.raw.headers['content-type'] = 'application/json';
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const state = stateOf(request);
    // Only what says otherwise may be kept.
    if (state.error !== null || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (state.error !== null) return JSON.stringify(state.error.body);
    const { text, bytes } = state;
    if (bytes !== null) {
      state.bytes = null;
      if (bytes.type === null) reply.removeHeader('content-type');
      else reply.type(bytes.type);
      // The adapter's handler returns nothing, which Fastify takes for an empty reply unless the
      // headers were sent; of a stream they otherwise go with its first bytes.
      if (bytes.bytes instanceof Readable) reply.raw.writeHead(reply.statusCode, headersOf(reply));
      return bytes.bytes;
    }
    if (text === null) return payload;
    // The text is forgotten here, so that a reply which the peer does not read is in memory only
    // once. A large reply is sent as bytes: their number is known, and they leave less garbage.
    state.text = null;
    return text.length > LARGE_TEXT ? Buffer.from(text) : text;
  });
  await api.register(fastifyTRPCOpenApiPlugin, {
    basePath: '/',
    router,
    createContext: ({ req }: { req: object }): Context => contextOf(req, services, bounds),
    responseMeta: ({ ctx, data, errors }: Outcome) => {
      const [error] = errors;
      const { status, headers } = error === undefined ? replyOf(ctx, data[0]) : errorOf(ctx, error);
      return { status, headers };
    },
    onError: ({ error, req }: { error: unknown; req: object }) => {
      const state = stateOf(req);
      state.error = state.errorReply(error);
    },
  });
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(reply.getHeaders()));
}

/** In characters. A shorter text is sent together with its headers, in one piece. */
const LARGE_TEXT = 64 * 1024;

function contextOf(request: object, services: Services, bounds: Bounds): Context {
  const state = stateOf(request);
  const { key, signals, found, waitSeconds, source, idempotencyKey, knownTag, path, body } = state;
  const { lastEventId, secret } = state;
  if (key === null || signals === null) throw new Error('a procedure was reached without authentication');
  // The state lives until the peer has read the reply; the record need not live so long.
  state.found = undefined;
  const { requestId, address } = state;
  const log = services.log.child({ requestId, keyId: key.id, organizationId: key.organizationId });
  const ofRequest = {
    ...inOrganization(services, key.organizationId),
    log,
    requestId,
    address: address ?? undefined,
  };
  const ofCaller = {
    key,
    found,
    signals,
    waitSeconds,
    source,
    idempotencyKey,
    knownTag,
    path,
    body,
    lastEventId,
    secret,
  };
  const context = { services: ofRequest, bounds, ...ofCaller };
  states.set(context, state);
  return context;
}

/** What tRPC's adapter passes to `responseMeta`: one answer or one error. */
interface Outcome {
  ctx?: Context;
  data: readonly unknown[];
  errors: readonly unknown[];
}

function errorOf(ctx: Context | undefined, error: unknown): ErrorReply<object> {
  const replyTo = (ctx && states.get(ctx)?.errorReply) ?? errorReply;
  return replyTo(error);
}

/** The state of the request that each context belongs to. */
const states = new WeakMap<Context, RequestState>();

/**
 * Returns status and headers of the reply that a procedure returned. Keeps a body that is JSON text
 * for `onSend`.
 */
function replyOf(ctx: Context | undefined, answer: unknown): Pick<Reply, 'status' | 'headers'> {
  const reply = answer instanceof Reply ? answer : null;
  const body = reply?.body ?? answer;
  const state = ctx && states.get(ctx);
  if (body instanceof JsonText && state !== undefined) state.text = body.text;
  if (body instanceof Bytes && state !== undefined) state.bytes = body;
  return reply ?? { status: 200, headers: {} };
}
