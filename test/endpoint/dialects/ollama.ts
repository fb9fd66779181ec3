/**
 * Ollama's OpenAI-compatible paths. A completion takes one prompt and has no logprobs; `n` is
 * ignored. Listed probabilities come before the form and temperature, as in llama.cpp; the token
 * that ends an answer is not listed. A model is loaded on demand, and the request waits for it.
 * Sources: openai/openai.go and server/routes.go in https://github.com/ollama/ollama/blob/main/
 */
import { chatListed } from '../asked.ts';
import {
  bytesOf,
  type Dialect,
  hasResponseFormat,
  nowSeconds,
  type Reply,
  topOf,
  usageOf,
} from '../dialect.ts';
import type { Position } from '../generate.ts';

function refused(status: number, message: string, type: string): Reply {
  return { status, body: { error: { message, type, param: null, code: null } } };
}

export const OLLAMA: Dialect = {
  cap: { chat: 20, completions: 20 },
  overCap: 'refuse',
  listedAfter: 'nothing',
  masks: hasResponseFormat,
  form: () => null,
  listed: (asked) => (asked.path === 'chat' ? chatListed(asked) : null),
  defaultMaxTokens: { chat: Number.POSITIVE_INFINITY, completions: Number.POSITIVE_INFINITY },
  get: (path, _, model) => {
    if (path === '/') return { status: 200, body: 'Ollama is running' };
    if (path === '/api/version') return { status: 200, body: { version: '0.12.11' } };
    return path === '/api/tags' ? { status: 200, body: { models: [{ name: model, model }] } } : null;
  },
  models: (model) => ({
    object: 'list',
    data: [{ id: model, object: 'model', created: nowSeconds(), owned_by: 'library' }],
  }),
  loading: 'waits',
  missing: (model) => refused(404, `model '${model}' not found`, 'not_found_error'),
  unauthorized: { status: 401, body: { error: 'unauthorized' } },
  refusal: ({ path, list }) => {
    if (path === 'chat-batch') return { status: 404, body: '404 page not found' };
    return list
      ? refused(
          400,
          'json: cannot unmarshal array into Go struct field CompletionRequest.prompt of type string',
          'invalid_request_error',
        )
      : null;
  },
  overCapRefusal: (_, __, cap) =>
    refused(400, `top_logprobs must be between 0 and ${cap}`, 'invalid_request_error'),
  logprobsRefusal: refused(400, 'this model does not support logprobs', 'invalid_request_error'),
  chat: (served) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: nowSeconds(),
    model: served.model,
    system_fingerprint: 'fp_ollama',
    choices: served.generated.slice(0, 1).map(({ text, positions, finish }) => ({
      index: 0,
      message: { role: 'assistant', content: text },
      finish_reason: finish,
      ...(served.listed === null ? {} : { logprobs: { content: content(positions, served.listed) } }),
    })),
    ...usageOf(served),
  }),
  completions: (served) => ({
    id: 'cmpl-1',
    object: 'text_completion',
    created: nowSeconds(),
    model: served.model,
    system_fingerprint: 'fp_ollama',
    choices: served.generated
      .slice(0, 1)
      .map(({ text, finish }) => ({ text, index: 0, finish_reason: finish })),
    ...usageOf(served),
  }),
  headers: {},
};

function content(positions: readonly Position[], listed: number): unknown[] {
  return positions.map((position) => ({
    token: position.text,
    logprob: position.logprob,
    bytes: bytesOf(position.text),
    // An empty list is left out.
    ...(listed === 0
      ? {}
      : {
          top_logprobs: topOf(position, listed).map(({ text, logprob }) => ({
            token: text,
            logprob,
            bytes: bytesOf(text),
          })),
        }),
  }));
}
