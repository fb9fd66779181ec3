/**
 * Sends one HTTP request to the endpoint through the openai client: without retries, without
 * redirects, and with a limit on the reply's length.
 */
import OpenAI from 'openai';
import type { ModelEndpoint } from '../settings.ts';

export type EndpointPath =
  | '/chat/completions'
  | '/chat/completions/batch'
  | '/completions'
  | '/systemone'
  | '/decisions';

export interface Endpoint {
  /**
   * Returns the parsed JSON of a 2xx reply. Rejects with the client's error, or with a SyntaxError.
   */
  post(path: EndpointPath, body: object, signal: AbortSignal): Promise<unknown>;
  /** Like `post`, but resolves with the reply's text. */
  postText(path: EndpointPath, body: object, signal: AbortSignal): Promise<string>;
  /** Like `post`: Ollama's description of a model, beside `/v1`. */
  showModel(name: string, signal: AbortSignal): Promise<unknown>;
  /** Like `post`: the names that the endpoint gives its models. */
  getModels(signal: AbortSignal): Promise<unknown>;
}

export class ReplyTooLong extends Error {
  override name = 'ReplyTooLong';
}

/** Looking at a list or a description of models may take this long, in milliseconds. */
export const LOOK_MS = 5000;

const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** `headersOf` makes headers of each request, beside those of the client. */
export function openEndpoint(
  { url, apiKey }: Pick<ModelEndpoint, 'url' | 'apiKey'>,
  headersOf: () => Record<string, string> = () => ({}),
): Endpoint {
  const client = new OpenAI({
    baseURL: url,
    // The client requires a key. Without a key of ours the header is removed.
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    // These may not come from the environment of the process: only MODEL_* settings decide the
    // request.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: cappedFetch,
  });
  const show = `${url.replace(/\/v1$/, '')}/api/show`;
  const textOf = async (path: string, body: object, signal: AbortSignal): Promise<string> =>
    (await client.post(path, { body, signal, headers: headersOf() }).asResponse()).text();
  return {
    postText: textOf,
    post: async (path, body, signal) => JSON.parse(await textOf(path, body, signal)),
    showModel: async (name, signal) => JSON.parse(await textOf(show, { model: name }, signal)),
    getModels: async (signal) =>
      JSON.parse(await (await client.get('/models', { signal }).asResponse()).text()),
  };
}

/**
 * A redirect becomes an error, so that the key and the texts reach no other address than the one
 * that is set.
 */
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
