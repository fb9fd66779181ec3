/**
 * SGLang. Listed probabilities come after mask, temperature and top-p. Text offsets are −1. Any
 * model name is served. While it starts, `/health` answers 503 and `/v1/models` answers 200.
 * Sources: serving_chat.py, serving_completions.py and utils.py in
 * https://github.com/sgl-project/sglang/blob/main/python/sglang/srt/entrypoints/openai/
 */
import { chatListed, completionListed } from '../asked.ts';
import {
  bytesOf,
  completionLogprobs,
  type Dialect,
  hasAny,
  hasResponseFormat,
  nowSeconds,
  topOf,
  usageOf,
  withEnd,
} from '../dialect.ts';
import { formOfRegex } from '../form.ts';
import type { Generated } from '../generate.ts';

function refused(status: number, message: string, type = 'BadRequest') {
  return { status, body: { object: 'error', message, type, param: null, code: status } };
}

export const SGLANG: Dialect = {
  cap: { chat: Number.POSITIVE_INFINITY, completions: Number.POSITIVE_INFINITY },
  overCap: 'clip',
  listedAfter: 'everything',
  masks: (body) => hasResponseFormat(body) || hasAny(body, ['regex', 'ebnf', 'json_schema']),
  form: ({ regex }) => (typeof regex === 'string' ? formOfRegex(regex) : null),
  listed: (asked) => (asked.path === 'completions' ? completionListed(asked) : chatListed(asked)),
  defaultMaxTokens: { chat: Number.POSITIVE_INFINITY, completions: 16 },
  get: (path, loading) =>
    path === '/health' || path === '/health_generate' ? { status: loading ? 503 : 200, body: '' } : null,
  models: (model) => ({
    object: 'list',
    data: [
      {
        id: model,
        object: 'model',
        created: nowSeconds(),
        owned_by: 'sglang',
        root: model,
        parent: null,
        max_model_len: 32_768,
      },
    ],
  }),
  loading: 'waits',
  missing: () => null,
  unauthorized: { status: 401, body: { error: 'Unauthorized' } },
  refusal: ({ path }) => (path === 'chat-batch' ? { status: 404, body: { detail: 'Not Found' } } : null),
  overCapRefusal: (_, listed, cap) => refused(400, `top_logprobs ${listed} is over ${cap}`),
  logprobsRefusal: refused(400, 'logprobs are not supported with this model.'),
  chat: (served) => ({
    id: 'scripted',
    object: 'chat.completion',
    created: nowSeconds(),
    model: served.model,
    choices: served.generated.map((generated, index) => ({
      index,
      message: {
        role: 'assistant',
        content: generated.text,
        reasoning_content: null,
        tool_calls: null,
      },
      logprobs: served.listed === null ? null : { content: chatLogprobs(generated, served.listed) },
      finish_reason: generated.finish,
      matched_stop: null,
    })),
    ...usageOf(served, { prompt_tokens_details: null, reasoning_tokens: 0 }),
    metadata: { weight_version: 'default' },
  }),
  completions: (served) => ({
    id: 'scripted',
    object: 'text_completion',
    created: nowSeconds(),
    model: served.model,
    choices: served.generated.map((generated, index) => ({
      index,
      text: generated.text,
      logprobs:
        served.listed === null
          ? null
          : completionLogprobs(
              withEnd(generated),
              (position) => topOf(position, served.listed ?? 0),
              () => -1,
            ),
      finish_reason: generated.finish,
      matched_stop: null,
    })),
    ...usageOf(served, { prompt_tokens_details: null, reasoning_tokens: 0 }),
    metadata: { weight_version: 'default' },
  }),
  headers: { server: 'uvicorn' },
};

function chatLogprobs(generated: Generated, listed: number): unknown[] {
  return withEnd(generated).map((position) => ({
    token: position.text,
    bytes: bytesOf(position.text),
    logprob: position.logprob,
    top_logprobs: topOf(position, listed).map(({ text, logprob }) => ({
      token: text,
      bytes: bytesOf(text),
      logprob,
    })),
  }));
}
