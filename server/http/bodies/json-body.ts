/**
 * Reads bodies of the API's one content type within their limits, and parses them one at a time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidAt } from '../../refusals.ts';
import { stateOf } from '../serving/request-state.ts';
import { parseBody } from './parse-body.ts';
import { type BodyLease, readBody } from './read-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The properties that a body of the route may have. */
    bodyNames?: readonly string[];
  }
}

/** Bodies are read only for requests with a known key: a hook has refused all others before. */
export function takeOnlyJson(app: FastifyInstance, leaseFor: (organizationId: number) => BodyLease): void {
  const turn = openTurns();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    requirePlainUtf8(request);
    const { key } = stateOf(request);
    if (key === null) throw new Error('a body was about to be read for a request without a known key');
    const bytes = await readBody(request, request.routeOptions.bodyLimit, leaseFor(key.organizationId));
    await turn();
    return parseBody(bytes, request.routeOptions.config.bodyNames);
  });
}

export function requirePlainUtf8({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw invalidAt('content-type', 'the charset must be utf-8', 'unsupported_content');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw invalidAt('content-encoding', 'not accepted; send the body as it is', 'unsupported_content');
  // tRPC checks this again at the console, and knows only this spelling.
  headers['content-type'] = 'application/json';
}

/**
 * Each call of the returned function waits for another turn of the event loop, so that only one
 * body is parsed in each turn. The worst bodies take 50 to 100 ms, and other work runs between two
 * of them. A request is also validated in the turn that parsed its body.
 */
export function openTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
