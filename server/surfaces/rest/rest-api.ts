/**
 * Serves operations under a prefix: a Fastify route for each, which reads the input of its
 * procedure, calls it and sends its reply. Afterwards credit is bought, if the organization has
 * automatic recharges.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from '../../http/bodies/body-limits.ts';
import { admitCallers } from '../../http/door/admit-callers.ts';
import type { LimitRate } from '../../http/door/limit-rate.ts';
import type { Strangers } from '../../http/door/strangers.ts';
import type { Bounds, Services } from '../../http/services.ts';
import { sendReply } from '../../http/serving/reply.ts';
import { stateOf } from '../../http/serving/request-state.ts';
import { invalidAt } from '../../refusals.ts';
import { formatPath } from '../../wire/places.ts';
import { type Context, callerContext } from '../context.ts';
import { mayBeEmpty, parametersOf, preferredWait, queryText } from './adapter/inputs.ts';
import { sourceOf } from './adapter/source.ts';
import type { Operation } from './adapter/trpc.ts';

interface Options {
  services: Services;
  strangers: Strangers;
  limitRate: LimitRate;
  bounds: Bounds;
  operations: readonly Operation[];
}

/** Of one operation; Fastify has percent-decoded the path's parameters. */
type Request = FastifyRequest<{
  Params: Record<string, string>;
  Body: Record<string, unknown> | undefined;
}>;

export async function restApi(
  api: FastifyInstance,
  { services, strangers, limitRate, bounds, operations }: Options,
): Promise<void> {
  const isCreating = ({ method }: FastifyRequest) => CREATING.has(method);
  admitCallers(api, { services, strangers, limitRate, isCreating });
  for (const operation of operations) {
    const { openapi, wire } = operation;
    const isBilled = wire.refusals.includes('insufficient_credit');
    api.route<{ Params: Request['params']; Body: Request['body'] }>({
      method: openapi.method,
      url: openapi.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { bodyNames: Object.keys(Object.values(wire.examples ?? {})[0] ?? {}) },
      bodyLimit: wire.maxBodyBytes ?? SMALL_BODY_BYTES,
      onRequest: refuserOf(operation),
      async handler(request, reply) {
        const input = inputOf(request, operation);
        return sendReply(reply, await operation.call(input, contextOf(request, services, bounds)));
      },
      // The reply has been sent already, so the request does not wait for the purchase, and a
      // purchase that fails does not fail the request.
      async onResponse(request, reply) {
        const { key } = stateOf(request);
        if (key !== null && isBilled && USES_CREDIT.has(reply.statusCode))
          void services.payments?.consider(key.organizationId);
      },
    });
  }
}

/**
 * Requests with these methods also count against a second, lower limit. DELETE does not, so that a
 * page can always be taken down.
 */
const CREATING: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/** The statuses of requests that were answered, accepted, or refused for lack of credit. */
const USES_CREDIT: ReadonlySet<number> = new Set([200, 202, 402]);

const FORM_SENT =
  'expected application/json, got application/x-www-form-urlencoded, which curl -d sends by default; send the header Content-Type: application/json and a JSON object as body';

/** Makes the hook that refuses a request for its headers or its query, before the body is read. */
function refuserOf({ query, body, wire }: Operation) {
  const takesQuery = wire.ignoresQuery === true || Object.keys(query).length > 0;
  const mayHaveNoBody = body === undefined || mayBeEmpty(body);
  return async ({ url, headers }: FastifyRequest) => {
    sourceOf(headers);
    if (!takesQuery && queryText(url) !== '')
      throw invalidAt('query', 'this operation takes no parameters', 'unknown_parameter');
    if (!mayHaveNoBody && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? ''))
      throw invalidAt('content-type', FORM_SENT, 'unsupported_content');
    if (headers['content-type'] !== undefined) return;
    if (!mayHaveNoBody)
      throw invalidAt(
        'content-type',
        'expected application/json; send the header Content-Type: application/json',
        'unsupported_content',
      );
    // Fastify takes a body only with a type.
    headers['content-type'] = 'application/json';
  };
}

function inputOf({ params, body = {}, url }: Request, { query, ...operation }: Operation): object {
  if (operation.body !== undefined) return { ...params, body };
  const [name] = Object.keys(body);
  if (name !== undefined)
    throw invalidAt(formatPath([name]), 'this operation takes no body', 'unknown_property');
  return Object.keys(query).length === 0 ? params : { ...parametersOf(url), ...params };
}

function contextOf(request: Request, services: Services, bounds: Bounds): Context {
  const state = stateOf(request);
  const { found, secret } = state;
  // The state lives until the peer has read the reply; the record need not live so long.
  state.found = undefined;
  const { headers, url: path, body = {} } = request;
  const { 'idempotency-key': idempotencyKey, 'last-event-id': lastEventId } = headers;
  return {
    ...callerContext(request, services, bounds),
    path,
    body,
    found,
    secret: secret ?? undefined,
    idempotencyKey: idempotencyKey === undefined ? null : [idempotencyKey].flat().join(', '),
    waitSeconds: preferredWait(headers.prefer),
    source: sourceOf(headers),
    knownTag: headers['if-none-match'],
    lastEventId: lastEventId?.toString(),
  };
}
