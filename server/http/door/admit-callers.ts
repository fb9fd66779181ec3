/**
 * Finds the caller's key and counts the request against its rate limit, before any of the body is
 * read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Key } from '../../accounts/caller.ts';
import { isDecisionId } from '../../decisions/visible-decision.ts';
import { Refusal } from '../../refusals.ts';
import { API_PREFIX } from '../paths.ts';
import type { Services } from '../services.ts';
import { stateOf } from '../serving/request-state.ts';
import { authenticate } from './authenticate.ts';
import type { LimitRate } from './limit-rate.ts';
import type { Strangers } from './strangers.ts';

interface Admission {
  services: Services;
  strangers: Strangers;
  limitRate: LimitRate;
  /** True for a request that also counts against the lower limit of those that create something. */
  isCreating: (request: FastifyRequest) => boolean;
}

/** Every request that passes this hook has its key in its state. */
export function admitCallers(
  api: FastifyInstance,
  { services, strangers, limitRate, isCreating }: Admission,
): void {
  api.addHook('onRequest', async (request, reply) => {
    const state = stateOf(request);
    const takeRate = async (viewer: Key) => {
      const rate = await limitRate(viewer, isCreating(request));
      // Also on the reply to a request whose key is then not looked up, for lack of a place.
      reply.headers(rate.headers);
      return rate;
    };
    const { key, found, secret, rate } = await authenticate(
      services,
      { keys: strangers.keys, takeRate },
      {
        authorization: request.headers.authorization,
        address: state.address ?? '',
        decisionId: decisionToRead(request),
      },
    ).catch((error: unknown) => {
      // A key that worked here until it was revoked has no limits.
      if (error instanceof Refusal && error.refusal === 'no_valid_key')
        for (const name of RATE_HEADERS) reply.removeHeader(name);
      throw error;
    });
    state.key = key;
    state.secret = secret;
    state.found = found;
    state.decisionId = found?.id ?? null;
    if (rate.refusal !== null) throw rate.refusal;
  });
}

/**
 * The id of the decision that the request reads. Undefined for any other operation, and for an id
 * that is percent-encoded or malformed.
 */
function decisionToRead({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' || !url.startsWith(DECISIONS)) return undefined;
  const id = url.slice(DECISIONS.length);
  return isDecisionId(id) ? id : undefined;
}

const DECISIONS = `${API_PREFIX}/decisions/`;
const RATE_HEADERS = ['ratelimit-policy', 'ratelimit'];
