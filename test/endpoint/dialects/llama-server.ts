/**
 * llama.cpp's server. A chat has the shape of ../recorded/llama-server-two-rows.json, and a
 * completion has the chat's `content` list. Several prompts get one reply, with the usage of the
 * first prompt. Listed probabilities come before grammar and temperature, so they need not include
 * the chosen token. Sources: server-task.cpp, server-context.cpp and README.md in
 * https://github.com/ggml-org/llama.cpp/blob/master/tools/server/
 */
import { chatListed, completionListed } from '../asked.ts';
import {
  bytesOf,
  type Dialect,
  hasAny,
  hasResponseFormat,
  nowSeconds,
  type Reply,
  type Served,
  topOf,
} from '../dialect.ts';
import { formOfGbnf } from '../form.ts';
import type { Generated, Position } from '../generate.ts';

/** The token that ends an answer is a position without text. */
const END: Position = { text: '', logprob: Math.fround(Math.log(0.99)), all: [] };
/** The smallest float, which this server writes for the logarithm of 0. */
const LOWEST = -3.402_823_466_385_288_6e38;

function refused(code: number, message: string, type: string): Reply {
  return { status: code, body: { error: { code, message, type } } };
}

const LOADING = refused(503, 'Loading model', 'unavailable_error');

export const LLAMA_SERVER: Dialect = {
  cap: { chat: Number.POSITIVE_INFINITY, completions: Number.POSITIVE_INFINITY },
  overCap: 'clip',
  listedAfter: 'nothing',
  masks: (body) => hasResponseFormat(body) || hasAny(body, ['grammar', 'json_schema']),
  form: ({ grammar }) => (typeof grammar === 'string' ? formOfGbnf(grammar) : null),
  listed: (asked) => {
    const { body, path } = asked;
    if (typeof body.n_probs === 'number') return body.n_probs;
    const listed = path === 'completions' ? completionListed(asked) : chatListed(asked);
    if (listed !== null && path !== 'completions' && body.top_logprobs === undefined) return 20;
    // A list of no tokens is left out of the reply.
    return listed === 0 ? null : listed;
  },
  defaultMaxTokens: { chat: Number.POSITIVE_INFINITY, completions: Number.POSITIVE_INFINITY },
  get: (path, loading, model) => {
    if (path === '/health' || path === '/v1/health')
      return loading ? LOADING : { status: 200, body: { status: 'ok' } };
    if (path === '/props')
      return loading ? LOADING : { status: 200, body: { model_alias: model, total_slots: 4 } };
    return path === '/v1/models' && loading ? LOADING : null;
  },
  models: (model) => ({
    models: [{ name: model, model, type: 'model', capabilities: ['completion'] }],
    object: 'list',
    data: [
      {
        id: model,
        object: 'model',
        created: nowSeconds(),
        owned_by: 'llamacpp',
        meta: {
          vocab_type: 2,
          n_vocab: 32_000,
          n_ctx_train: 4096,
          n_embd: 64,
          n_params: 1_000_000,
          size: 2_000_000,
        },
      },
    ],
  }),
  loading: LOADING,
  missing: () => null,
  unauthorized: refused(401, 'Invalid API Key', 'authentication_error'),
  refusal: ({ path, body }) => {
    if (path === 'chat-batch') return refused(404, 'File Not Found', 'not_found_error');
    if (path === 'chat' && body.top_logprobs !== undefined && body.logprobs !== true)
      return refused(400, 'top_logprobs requires logprobs to be set to true', 'invalid_request_error');
    if (path === 'completions' && (body.echo === true || body.best_of !== undefined))
      return refused(400, 'Unsupported param: best_of', 'invalid_request_error');
    return null;
  },
  overCapRefusal: (_, listed, cap) =>
    refused(400, `n_probs ${listed} is over ${cap}`, 'invalid_request_error'),
  logprobsRefusal: refused(501, 'This server does not support logprobs', 'not_supported_error'),
  chat: (served) => ({
    choices: served.generated.map((generated, index) => ({
      finish_reason: generated.finish,
      index,
      message: { role: 'assistant', content: generated.text },
      ...(served.listed === null ? {} : { logprobs: { content: content(generated, served.listed) } }),
    })),
    created: nowSeconds(),
    model: served.model,
    system_fingerprint: 'b1-scripted',
    object: 'chat.completion',
    ...usageOf(served),
    id: 'chatcmpl-scripted',
    timings: timings(served),
  }),
  completions: (served) => ({
    choices: served.generated.map((generated, index) => ({
      text: generated.text,
      index,
      logprobs: served.listed === null ? null : { content: content(generated, served.listed) },
      finish_reason: generated.finish,
    })),
    created: nowSeconds(),
    model: served.model,
    system_fingerprint: 'b1-scripted',
    object: 'text_completion',
    ...usageOf(served),
    id: 'chatcmpl-scripted',
    timings: timings(served),
  }),
  headers: { server: 'llama.cpp' },
};

/** Until late 2025, several prompts got a list of whole replies, each with its own usage. */
export function asList(served: Served): unknown[] {
  return served.generated.map((one, index) => {
    const own = served.usage?.each[Math.floor(index / served.asked.samples)];
    const usage = served.usage && own ? { ...served.usage, each: [own] } : null;
    const reply = LLAMA_SERVER.completions({ ...served, generated: [one], usage });
    if (typeof reply !== 'object' || reply === null || !('choices' in reply) || !Array.isArray(reply.choices))
      throw new Error('a completion has choices');
    return { ...reply, choices: reply.choices.map((choice: object) => ({ ...choice, index })) };
  });
}

function content({ positions, finish }: Generated, listed: number): unknown[] {
  return [...positions, ...(finish === 'stop' ? [END] : [])].map((position) => ({
    id: idOf(position.text),
    token: position.text,
    bytes: position.bytes ?? bytesOf(position.text),
    logprob: Math.max(position.logprob, LOWEST),
    top_logprobs: topOf(position, listed).map(({ text, bytes, logprob }) => ({
      id: idOf(text),
      token: text,
      bytes: bytes ?? bytesOf(text),
      logprob,
    })),
  }));
}

/** Any number that is the same for the same text. */
function idOf(text: string): number {
  return bytesOf(text).reduce((id, byte) => (id * 31 + byte) % 32_000, 7);
}

function usageOf({ usage }: Served): Record<string, unknown> {
  const [first] = usage?.each ?? [];
  if (usage === null || first === undefined) return {};
  const { inputTokens, outputTokens } = first;
  return {
    usage: {
      completion_tokens: outputTokens,
      prompt_tokens: inputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: Math.min(usage.sharedTokens, inputTokens) },
    },
  };
}

function timings({ usage }: Served): Record<string, number> {
  const [cached, computed] = [
    usage?.sharedTokens ?? 0,
    (usage?.inputTokens ?? 0) - (usage?.sharedTokens ?? 0),
  ];
  return {
    cache_n: cached,
    prompt_n: computed,
    prompt_ms: 5.2 * computed,
    prompt_per_token_ms: 5.2,
    prompt_per_second: 1000 / 5.2,
    predicted_n: usage?.outputTokens ?? 0,
    predicted_ms: usage?.outputTokens ?? 0,
    predicted_per_token_ms: 1,
    predicted_per_second: 1000,
  };
}
