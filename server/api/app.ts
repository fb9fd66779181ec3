/** The HTTP door: builds the Fastify app from its services; listening is main.ts's. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '../refusals.ts';
import { openBodyBudget } from './body-budget.ts';
import { docs } from './docs.ts';
import { type ErrorReply, errorReply } from './error-reply.ts';
import { frontDoor } from './front-door.ts';
import { health } from './health.ts';
import { takeOnlyJson } from './json-body.ts';
import { openApiDocument } from './openapi.ts';
import { publicPages, refuseUnreadableLink } from './public-page.ts';
import { RequestSignals } from './request-signals.ts';
import { stateOf } from './request-state.ts';
import { rest } from './rest.ts';
import { API_PREFIX, routeOf } from './routes.ts';
import type { Services } from './services.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { boundRest, letPass } from './unread-body.ts';

/** The longest that sending a whole request may take. */
const REQUEST_TIMEOUT_MS = 60_000;
const RETRY_STOPPING_SECONDS = 2;

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const closing = new AbortController();
  const stopping = AbortSignal.any([closing.signal, ...(services.draining ? [services.draining] : [])]);
  const app = Fastify({
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    // Fastify's own answer while closing has another body than all errors here.
    return503OnClosing: false,
    // Never taken from the caller: it stands in the log.
    requestIdHeader: false,
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOfEvery(request));
      // No hook is run for these.
      reply.raw.once('finish', () => logRequest(services, request, reply));
      if (!refuseUnreadableLink(request, reply)) void sendError(request, reply, errorReply(error));
    },
    clientErrorHandler: refuseUnreadable,
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfEvery(request));
    const state = stateOf(request);
    state.signals = new RequestSignals(reply.raw, stopping);
    const { route, methods } = routeOf(request.url);
    state.route = route;
    if (!methods.includes(request.method)) throw new Refusal('wrong_method', { allow: methods });
    if (stopping.aborted && state.route.startsWith(API_PREFIX)) {
      reply.header('connection', 'close');
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STOPPING_SECONDS });
    }
  });
  app.addHook('onResponse', async (request, reply) => logRequest(services, request, reply));
  const budget = openBodyBudget();
  takeOnlyJson(app, budget);
  app.setErrorHandler(async (error, request, reply) => {
    if (reply.hasHeader('connection')) await letPass(request.raw);
    else boundRest(request.raw);
    return sendError(request, reply, errorReply(error));
  });
  app.setNotFoundHandler(() => {
    throw new Refusal('unknown_path');
  });
  await app.register(health, { services, stopping });
  if (services.config.role === 'worker') return app;
  const document = JSON.stringify(openApiDocument(services.config.baseUrl));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
  await app.register(frontDoor, { baseUrl: services.config.baseUrl, apiPath: API_PREFIX });
  await app.register(docs);
  await app.register(publicPages, { services });
  await app.register(stripeWebhook, { services, budget });
  await app.register(rest, { services, prefix: API_PREFIX });
  return app;
}

/** What every reply says, whatever else it says. */
function headersOfEvery({ id }: FastifyRequest): Record<string, string> {
  // A browser takes a reply for what its content type says, and for nothing else.
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff' };
}

function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ErrorReply): FastifyReply {
  stateOf(request).error = error;
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json')
    .send(JSON.stringify(error.body));
}

/** One line a request: no path as it was sent, no query, no body, no header. */
function logRequest({ log }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { route, key, error } = stateOf(request);
  const line = {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.raw.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    keyId: key?.id ?? null,
  };
  if (error?.fault != null) log.error({ ...line, err: error.fault }, 'request failed');
  else log.info(line, 'request');
}

/** What is not HTTP, or too much of it, never becomes a request. */
function refuseUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const message = 'The request is not readable as HTTP, or its headers are too large.';
  const { status, body } = errorReply(new Refusal('invalid_request', { message }));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json\r\nX-Request-Id: ${newRequestId()}\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
