/** One HTTP request to the endpoint, through the openai client: no retries, no redirects, no reply without an end. */
import OpenAI from 'openai';
import type { ModelEndpoint } from './settings.ts';

export type EndpointPath = '/chat/completions' | '/chat/completions/batch' | '/completions';

export interface Endpoint {
  /** The parsed JSON of a 2xx reply. Rejects with what the client throws, or a SyntaxError. */
  post(path: EndpointPath, body: object, signal: AbortSignal): Promise<unknown>;
}

export class ReplyTooLong extends Error {
  override name = 'ReplyTooLong';
}

const MAX_REPLY_BYTES = 8 * 1024 * 1024;

export function openEndpoint({ url, apiKey }: Pick<ModelEndpoint, 'url' | 'apiKey'>): Endpoint {
  const client = new OpenAI({
    baseURL: url,
    // The client wants a key; without one no header is sent.
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    // None of these may come from the environment of the process: only MODEL_* decides what is asked.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: cappedFetch,
  });
  return {
    async post(path, body, signal) {
      const reply = await client.post<unknown>(path, { body, signal });
      // The client parses what says that it is JSON.
      return typeof reply === 'string' ? JSON.parse(reply) : reply;
    },
  };
}

/** A redirect is answered as an error, so that the key and the texts go to the set address only. */
async function cappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  let bytes = 0;
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_BYTES)
        controller.error(new ReplyTooLong(`the reply is longer than ${MAX_REPLY_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(cap), { status, statusText, headers });
}
