/**
 * POST /mcp: the tools for agents, over the Model Context Protocol. Callers are found, counted and
 * bounded as under /api/v1. One request is one message of the protocol, so a batch is refused, and
 * nobody gets more than the rate limits allow.
 *
 * The largest request: a body of 4 MiB, as for a new decision, and a wait of 45 s, of which
 * bounds.ts bounds the number.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LARGEST_BODY_BYTES } from '../../http/bodies/body-limits.ts';
import { admitCallers } from '../../http/door/admit-callers.ts';
import { openWaiting } from '../../http/door/bounds.ts';
import { countCreating, type LimitRate } from '../../http/door/limit-rate.ts';
import type { Strangers } from '../../http/door/strangers.ts';
import { dropRest } from '../../http/door/unread-body.ts';
import { MCP_PATH } from '../../http/paths.ts';
import type { Bounds, Services } from '../../http/services.ts';
import { describeError, explainError } from '../../http/serving/error-reply.ts';
import { type RequestState, stateOf } from '../../http/serving/request-state.ts';
import { invalidAt } from '../../refusals.ts';
import { callerContext } from '../context.ts';
import { queryText } from '../rest/adapter/inputs.ts';
import { operationsOf } from './mcp-operations.ts';
import type { McpService } from './serve.ts';
import type { Tool } from './tool.ts';

/** Clients give up after 60 s. */
const MOST_WAIT_SECONDS = 45;

/** The headers that the protocol reads. */
const READ_HEADERS = /^(accept|content-type|origin|mcp-.*)$/;

/** JSON-RPC's codes for a request that is invalid, and for any other failure of the server. */
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

interface Options {
  services: Services;
  strangers: Strangers;
  limitRate: LimitRate;
  bounds: Bounds;
}

export async function mcp(
  app: FastifyInstance,
  { services, strangers, limitRate, bounds }: Options,
): Promise<void> {
  const { baseUrl, corsOrigins, syncWaitSeconds } = services.config;
  const mostWaitMs = Math.min(MOST_WAIT_SECONDS, syncWaitSeconds) * 1000;
  let opening: Promise<McpService> | undefined;
  // The protocol's library is loaded at the first message: loading takes a twentieth of a start.
  const open = async () => {
    const { openMcp } = await import('./serve.ts');
    return openMcp({ baseUrl, corsOrigins, version: services.engine.version, mostWaitMs });
  };
  const takeWaiting = openWaiting();
  app.addHook('onClose', async () => (await opening)?.close());
  app.setErrorHandler(async (error, request, reply) => {
    await dropRest(request, reply);
    const said = describeError(error);
    stateOf(request).error = said;
    const { type, message, code: fault, param } = said.error;
    const code = type === 'invalid_request' ? INVALID_REQUEST : SERVER_ERROR;
    const body = { jsonrpc: '2.0', id: null, error: { code, message, data: { type, code: fault, param } } };
    return reply.code(said.status).headers(said.headers).type('application/json').send(JSON.stringify(body));
  });
  app.addHook('onRequest', async (request) => {
    if (queryText(request.url) !== '')
      throw invalidAt('query', 'this path takes no parameters', 'unknown_parameter');
  });
  // Reading the tools creates nothing. A call that does is counted when its tool is known.
  admitCallers(app, { services, strangers, limitRate, isCreating: () => false });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request) => {
    const { key, isBilled } = stateOf(request);
    if (key !== null && isBilled) void services.payments?.consider(key.organizationId);
  });

  const count = countCreating(limitRate);
  app.post(MCP_PATH, { bodyLimit: LARGEST_BODY_BYTES }, async (request, reply) => {
    const state = stateOf(request);
    const context = callerContext(request, services, bounds);
    const { key, signals } = context;
    const { log, address = '' } = context.services;
    opening ??= open();
    const protocol = await opening;
    const response = await protocol.serve(toWebRequest(request, signals.gone), request.body ?? {}, {
      operations: operationsOf(context, () => count(key)),
      takePlace: () => takeWaiting(key, address),
      ended: signals.ended,
      isStopping: () => signals.isStopping,
      onCall: (tool) => noteCall(state, tool),
      explain(error) {
        const { refusal, fault } = explainError(error);
        if (fault !== null) log.error({ err: fault, tool: state.tool ?? '' }, 'a tool failed');
        // The reply has the status 200; the refusal is counted as that of any other request.
        state.error = { fault: null, code: refusal.code };
        return refusal;
      },
    });
    return reply.send(response);
  });
}

function noteCall(state: RequestState, { definition, isBilled }: Tool): void {
  state.tool = definition.name;
  state.isBilled = isBilled;
}

/** The body was parsed already, so the request for the protocol has none. */
function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (READ_HEADERS.test(name) && value !== undefined) headers.set(name, [value].flat().join(', '));
  return new Request(`http://service${MCP_PATH}`, { method: 'POST', headers, signal });
}
