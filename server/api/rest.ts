/** Mounts the router under /api/v1 as REST, and closes what trpc-to-openapi leaves open. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import { Refusal } from '../refusals.ts';
import { authenticate } from './authenticate.ts';
import { errorReply } from './error-reply.ts';
import { preferredWait } from './preferred-wait.ts';
import { type Context, stateOf } from './request-state.ts';
import { router } from './router.ts';
import type { Services } from './services.ts';

export async function rest(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.addHook('onRequest', async (request) => {
    const state = stateOf(request);
    state.key = await authenticate(services, request.headers.authorization);
    state.waitSeconds = preferredWait(request.headers.prefer);
    refuseQuery(request);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    const { error, reply: said } = stateOf(request);
    return error === null ? (said.text ?? payload) : JSON.stringify(error.body);
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

/** No operation takes a query yet. */
function refuseQuery(request: FastifyRequest): void {
  const start = request.url.indexOf('?');
  const query = start < 0 ? '' : request.url.slice(start + 1);
  if (query !== '')
    throw new Refusal('invalid_request', { message: 'query: this operation takes no parameters' });
}

function contextOf(request: object, services: Services): Context {
  const { key, signals, waitSeconds, reply } = stateOf(request);
  if (key === null || signals === null) throw new Error('a procedure was reached without authentication');
  return { services, key, signals, waitSeconds, reply };
}
