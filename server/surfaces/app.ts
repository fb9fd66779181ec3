/** Builds the Fastify app from its services; main.ts makes it listen. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { takeOnlyJson } from '../http/bodies/json-body.ts';
import { openBodyBudget } from '../http/door/body-budget.ts';
import { openBounds, openReads, openReports } from '../http/door/bounds.ts';
import { clientAddress, trustedProxies } from '../http/door/client-address.ts';
import { Connections } from '../http/door/connections.ts';
import { openCrossOrigin } from '../http/door/cross-origin.ts';
import { openRateLimit } from '../http/door/limit-rate.ts';
import { openStrangers } from '../http/door/strangers.ts';
import { dropRest } from '../http/door/unread-body.ts';
import { frontDoor } from '../http/front-page.ts';
import { health } from '../http/health.ts';
import { API_PREFIX } from '../http/paths.ts';
import { publicPages, refuseUnreadableLink } from '../http/public-page.ts';
import type { Services } from '../http/services.ts';
import { docs } from '../http/serving/docs.ts';
import { type ErrorReply, errorReply, newRequestId, rawReply } from '../http/serving/error-reply.ts';
import { RequestSignals } from '../http/serving/request-signals.ts';
import { stateOf } from '../http/serving/request-state.ts';
import { shareBytes } from '../http/serving/shared-bytes.ts';
import { asksForPage, isUnknownPath, sendUnknownPath } from '../http/serving/unknown-path.ts';
import { stripeWebhook } from '../http/stripe-webhook.ts';
import { Refusal } from '../refusals.ts';
import { consoleServer } from './console/console.ts';
import { consoleFiles } from './console/static-files.ts';
import { mcp } from './mcp/mcp.ts';
import { openApiDocument } from './rest/openapi.ts';
import { restApi } from './rest/rest-api.ts';
import { operations } from './rest/router.ts';
import { isFree, needsKey, requireMethod, routeOf } from './routes.ts';
import { systemOneError } from './systemone/errors.ts';
import {
  isSystemOne,
  REQUEST_ID_HEADER,
  SYSTEM_ONE_PREFIX,
  systemOneOperations,
} from './systemone/systemone.ts';

/**
 * How long a client may take to send a whole request, and to send its headers. Ordinary clients
 * send the headers at once, so their time is shorter.
 */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node looks for requests that have passed these limits. */
const TIMEOUT_CHECK_MS = 5000;
/**
 * Common proxies keep an idle connection for 60 s. The service keeps it longer, so that the proxy
 * closes it: if the service did, the proxy could lose a request that it was just sending.
 */
const KEEP_ALIVE_MS = 72_000;
/** Node refuses a request whose line and headers are longer. */
const MOST_OF_PATH = 16_384;
const RETRY_STOPPING_SECONDS = 2;
const OVER_A_LIMIT = 429;

const SERVED = [
  { prefix: API_PREFIX, operations },
  { prefix: SYSTEM_ONE_PREFIX, operations: systemOneOperations },
];

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const closing = new AbortController();
  const stopping = AbortSignal.any([closing.signal, ...(services.draining ? [services.draining] : [])]);
  const leaving = AbortSignal.any([stopping, ...(services.leaving ? [services.leaving] : [])]);
  const isProxy = trustedProxies(services.config.trustProxy);
  const { config, log, observer, consoleFolder: folder } = services;
  const connections = new Connections({ limits: config, isProxy, log, observer, baseUrl: config.baseUrl });
  const crossOrigin = openCrossOrigin(config.corsOrigins);
  const reads = openReads(config.maxConnections);
  const strangers = openStrangers(services.config, reads);
  const app = Fastify({
    trustProxy: isProxy,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    // Too long an id names no decision, and is refused as others are.
    routerOptions: { maxParamLength: MOST_OF_PATH },
    // Fastify's own 503 while it closes does not have the error body of this API.
    return503OnClosing: false,
    // The id stands in the log, so a caller must not choose it.
    requestIdHeader: false,
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOfEvery(request, services.config.baseUrl));
      // Fastify runs no hooks for these errors.
      reply.raw.once('finish', () => noteRequest(services, request, reply));
      if (!refuseUnreadableLink(request, reply, services.config.baseUrl))
        void sendError(request, reply, errorReply(error, services.config.baseUrl));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, services.config.baseUrl),
  });
  connections.watch(app.server);
  await services.traceRequests?.(app);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', async (request, reply) => {
    if (!(await connections.admit(request.raw, reply.raw))) return reply.hijack();
    reply.headers(headersOfEvery(request, services.config.baseUrl));
    crossOrigin.allow(request, reply);
    // The client opens its next connection elsewhere, or here again while this process serves.
    if (leaving.aborted) reply.header('connection', 'close');
    const state = stateOf(request);
    state.address = clientAddress(request);
    state.signals = new RequestSignals(reply.raw, stopping);
    const path = routeOf(request.url);
    const { route, methods } = path;
    state.route = route;
    if (isSystemOne(route)) {
      state.errorReply = (error) => systemOneError(error, request.headers);
      reply.header(REQUEST_ID_HEADER, request.id);
    }
    if (crossOrigin.answer(request, reply, methods)) return reply;
    requireMethod(path, request.method);
    if (stopping.aborted && needsKey(state.route))
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STOPPING_SECONDS });
    if (!isFree(route)) strangers.budget.take(state.address);
  });
  app.addHook('onResponse', async (request, reply) => noteRequest(services, request, reply));
  const budget = openBodyBudget();
  takeOnlyJson(app, (organizationId) => budget.lease(organizationId));
  replyToErrors(app, services, connections);
  app.setNotFoundHandler(() => {
    throw new Refusal('unknown_path');
  });
  await app.register(health, { services, leaving });
  if (services.config.role === 'worker') return app;
  // Making it takes a tenth of a start.
  const document = () => JSON.stringify(openApiDocument(services.config.baseUrl));
  app.get('/api/openapi.json', shareBytes(document, 'application/json'));
  await app.register(frontDoor);
  await app.register(docs, { baseUrl: services.config.baseUrl });
  await app.register(publicPages, { services, strangers });
  await app.register(stripeWebhook, { services, budget });
  const reports = openReports();
  const limitRate = openRateLimit(services, reads);
  await app.register(consoleServer, { services, strangers, budget, reads, reports, limitRate });
  if (folder !== undefined) await app.register(consoleFiles, { folder });
  const bounds = openBounds({ reads, reports, maxConnections: config.maxConnections });
  await app.register(mcp, { services, strangers, limitRate, bounds });
  for (const served of SERVED)
    await app.register(restApi, { services, strangers, limitRate, bounds, ...served });
  return app;
}

function replyToErrors(app: FastifyInstance, { config }: Services, connections: Connections): void {
  // A worker has no page to go to.
  const showsPages = config.role !== 'worker';
  app.setErrorHandler(async (error, request, reply) => {
    const said = stateOf(request).errorReply?.(error) ?? errorReply(error, config.baseUrl);
    if (said.status === OVER_A_LIMIT && connections.isCrowded) reply.header('connection', 'close');
    await dropRest(request, reply);
    return showsPages && isUnknownPath(error, request) && asksForPage(request)
      ? sendUnknownPath(request, withError(request, reply, said))
      : sendError(request, reply, said);
  });
}

/** Returns the headers that every reply has. */
function headersOfEvery({ id, headers }: FastifyRequest, baseUrl: string): Record<string, string> {
  const isEncrypted = baseUrl.startsWith('https:') && headers['x-forwarded-proto'] !== 'http';
  return {
    'x-request-id': id,
    // A browser must not guess another content type.
    'x-content-type-options': 'nosniff',
    // From then on a browser uses https alone. Subdomains and the lists of browsers stay the
    // operator's choice. Browsers ignore it over http (RFC 6797).
    ...(isEncrypted ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

const YEAR_SECONDS = 31_536_000;

function sendError(request: FastifyRequest, reply: FastifyReply, error: ErrorReply<object>): FastifyReply {
  return withError(request, reply, error).type('application/json').send(JSON.stringify(error.body));
}

function withError(request: FastifyRequest, reply: FastifyReply, error: ErrorReply<object>): FastifyReply {
  stateOf(request).error = error;
  return reply.code(error.status).headers(error.headers);
}

/**
 * Counts each request and logs one line for it. They hold the route, and nothing of the path,
 * query, headers or body that the caller wrote.
 */
function noteRequest({ log, observer }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { route, key, memberId, organizationId, decisionId, tool, error, address } = stateOf(request);
  const status = `${Math.floor(reply.raw.statusCode / 100)}xx`;
  observer.record('requests', reply.elapsedTime / 1000, { method: request.method, route, status });
  if (error !== null) observer.add('refusals', { code: error.code });
  const line = {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.raw.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    keyId: key?.id ?? null,
    ...(key === null ? {} : { organizationId: key.organizationId }),
    ...(memberId === null || organizationId === null ? {} : { memberId, organizationId }),
    ...(decisionId === null ? {} : { decisionId }),
    ...(tool === null ? {} : { tool }),
    address: address ?? clientAddress(request),
  };
  if (error?.fault != null) log.error({ ...line, err: error.fault }, 'request failed');
  else log.info(line, 'request');
}

/**
 * Answers a client whose bytes are not HTTP, whose headers are too large, or come too slowly: Node
 * makes no request of them. A connection without any byte is closed without an answer: browsers
 * connect ahead, and would take an answer for that of the request that they send next.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const message =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? `The headers of the request did not arrive within ${HEADERS_TIMEOUT_MS / 1000} seconds, or all of it within ${REQUEST_TIMEOUT_MS / 1000}.`
      : 'The request is not readable as HTTP, or its headers are too large.';
  socket.end(rawReply(new Refusal('invalid_request', { message, code: 'unreadable_request' }), baseUrl));
}
