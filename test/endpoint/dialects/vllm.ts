/**
 * vLLM. A position lists the chosen token first and then the others by rank: k tokens in a chat, k
 * + 1 in a completion. −Infinity becomes −9999. Logprobs come after the mask and before temperature
 * ("raw_logprobs"). The token that ends an answer is a position of its own. Sources:
 * entrypoints/openai/ and sampling_params.py in
 * https://github.com/vllm-project/vllm/blob/main/vllm/
 */
import { chatListed, completionListed } from '../asked.ts';
import {
  bytesOf,
  completionLogprobs,
  type Dialect,
  finite,
  hasAny,
  hasResponseFormat,
  nowSeconds,
  type Reply,
  topOf,
  usageOf,
  withEnd,
} from '../dialect.ts';
import { formOfRegex } from '../form.ts';
import type { Generated, Listed, Position } from '../generate.ts';

function refused(status: number, message: string, type: string, param: string | null): Reply {
  return { status, body: { error: { message, type, param, code: status } } };
}

export const VLLM: Dialect = {
  cap: { chat: 20, completions: 20 },
  overCap: 'refuse',
  listedAfter: 'mask',
  // Since 0.12, vLLM ignores `guided_*`.
  masks: (body) => hasResponseFormat(body) || hasAny(body, ['structured_outputs']),
  form: ({ structured_outputs: outputs }) =>
    typeof outputs === 'object' && outputs !== null && 'regex' in outputs && typeof outputs.regex === 'string'
      ? formOfRegex(outputs.regex)
      : null,
  listed: (asked) => (asked.path === 'completions' ? completionListed(asked) : chatListed(asked)),
  defaultMaxTokens: { chat: Number.POSITIVE_INFINITY, completions: 16 },
  get: (path) => {
    if (path === '/health' || path === '/ping') return { status: 200, body: '' };
    return path === '/version' ? { status: 200, body: { version: '0.12.0' } } : null;
  },
  models: (model) => ({
    object: 'list',
    data: [
      {
        id: model,
        object: 'model',
        created: nowSeconds(),
        owned_by: 'vllm',
        root: model,
        parent: null,
        max_model_len: 32_768,
        permission: [],
      },
    ],
  }),
  // While vLLM loads, its port is closed. This is the reply of a proxy in front of it.
  loading: { status: 503, body: 'Service Unavailable' },
  missing: (model) => refused(404, `The model \`${model}\` does not exist.`, 'NotFoundError', 'model'),
  unauthorized: { status: 401, body: { error: 'Unauthorized' } },
  refusal: ({ path, body }) =>
    path !== 'completions' && body.top_logprobs !== undefined && body.logprobs !== true
      ? refused(
          400,
          'when using `top_logprobs`, `logprobs` must be set to true.',
          'BadRequestError',
          'top_logprobs',
        )
      : null,
  overCapRefusal: (_, listed, cap) =>
    refused(
      400,
      `Requested sample logprobs of ${listed}, which is greater than max allowed: ${cap}`,
      'BadRequestError',
      'logprobs',
    ),
  logprobsRefusal: refused(
    400,
    'logprobs are not supported with this configuration.',
    'BadRequestError',
    'logprobs',
  ),
  chat: (served) => ({
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: nowSeconds(),
    model: served.model,
    choices: served.generated.map((generated, index) => ({
      index,
      message: {
        role: 'assistant',
        content: generated.text,
        refusal: null,
        annotations: null,
        audio: null,
        function_call: null,
        tool_calls: [],
        reasoning: null,
      },
      logprobs: served.listed === null ? null : { content: chatLogprobs(generated, served.listed) },
      finish_reason: generated.finish,
      stop_reason: null,
      token_ids: null,
    })),
    service_tier: null,
    system_fingerprint: null,
    ...usageOf(served, { prompt_tokens_details: null }),
    prompt_logprobs: null,
    prompt_token_ids: null,
    kv_transfer_params: null,
  }),
  completions: (served) => ({
    id: 'cmpl-scripted',
    object: 'text_completion',
    created: nowSeconds(),
    model: served.model,
    choices: served.generated.map((generated, index) => ({
      index,
      text: generated.text,
      logprobs: served.listed === null ? null : completionOf(generated, served.listed),
      finish_reason: generated.finish,
      stop_reason: null,
      token_ids: null,
      prompt_logprobs: null,
      prompt_token_ids: null,
    })),
    service_tier: null,
    system_fingerprint: null,
    ...usageOf(served, { prompt_tokens_details: null }),
    kv_transfer_params: null,
  }),
  headers: { server: 'uvicorn' },
};

function chosenFirst(position: Position, listed: number): Listed[] {
  const top = topOf(position, listed).filter(({ text }) => text !== position.text);
  return [{ text: position.text, logprob: position.logprob }, ...top];
}

function chatLogprobs(generated: Generated, listed: number): unknown[] {
  return withEnd(generated).map((position) => ({
    token: position.text,
    logprob: finite(position.logprob),
    bytes: bytesOf(position.text),
    top_logprobs: chosenFirst(position, listed)
      .slice(0, listed)
      .map(({ text, logprob }) => ({ token: text, logprob: finite(logprob), bytes: bytesOf(text) })),
  }));
}

function completionOf(generated: Generated, listed: number): unknown {
  const positions = withEnd(generated);
  const { text_offset, ...rest } = completionLogprobs(
    positions,
    (position) => chosenFirst(position, listed).slice(0, listed + 1),
    (place) => place,
  );
  return { text_offset, ...rest };
}
