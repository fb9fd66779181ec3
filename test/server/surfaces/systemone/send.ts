/** Sends requests to the door for clients of System One, as they do. */
import type { Caller, Reply, TestService } from '../rest/open-service.ts';
import { toReply } from '../rest/open-service.ts';

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  path?: string;
  /** Text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Every reply is checked against the OpenAPI document. */
export async function sendTo(
  { service, caller }: { service: Pick<TestService, 'app'>; caller: Pick<Caller, 'secret'> | null },
  { method = 'POST', path = '/v1/systemone', body, headers = {} }: Sent,
): Promise<Reply> {
  const reply = await service.app.inject({
    method,
    url: path,
    headers: {
      ...(caller === null ? {} : { authorization: `Bearer ${caller.secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return toReply(reply.statusCode, reply.headers, reply.body);
}
