/**
 * Everything under /api/v1, and System One under /v1: finds the caller, runs the operation, and
 * afterwards buys credit if the organization has automatic recharges.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenApiRouter } from 'trpc-to-openapi';
import { admitCallers } from '../../http/door/admit-callers.ts';
import type { LimitRate } from '../../http/door/limit-rate.ts';
import type { Strangers } from '../../http/door/strangers.ts';
import type { Bounds, Services } from '../../http/services.ts';
import { stateOf } from '../../http/serving/request-state.ts';
import { rest } from './adapter/rest.ts';
import type { Operation } from './adapter/trpc.ts';

interface Options {
  services: Services;
  strangers: Strangers;
  limitRate: LimitRate;
  bounds: Bounds;
  router: OpenApiRouter;
  operations: readonly Operation[];
}

export async function restApi(
  api: FastifyInstance,
  { services, strangers, limitRate, bounds, router, operations }: Options,
): Promise<void> {
  const billed = new Set(
    operations
      .filter(({ wire }) => wire.refusals.includes('insufficient_credit'))
      .map(({ openapi }) => `${openapi.method} ${api.prefix}${openapi.path}`),
  );
  const isCreating = ({ method }: FastifyRequest) => CREATING.has(method);
  admitCallers(api, { services, strangers, limitRate, isCreating });
  // The reply has been sent already, so the request does not wait for the purchase, and a purchase
  // that fails does not fail the request.
  api.addHook('onResponse', async (request, reply) => {
    const { key, route } = stateOf(request);
    if (key !== null && billed.has(`${request.method} ${route}`) && USES_CREDIT.has(reply.statusCode))
      void services.payments?.consider(key.organizationId);
  });
  await api.register(rest, { services, bounds, router, operations });
}

/**
 * Requests with these methods also count against a second, lower limit. DELETE does not, so that a
 * page can always be taken down.
 */
const CREATING: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/** The statuses of requests that were answered, accepted, or refused for lack of credit. */
const USES_CREDIT: ReadonlySet<number> = new Set([200, 202, 402]);
