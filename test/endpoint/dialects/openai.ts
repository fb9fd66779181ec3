/**
 * OpenAI. A chosen token outside the top 20 has the logprob −9999.0, and a completion lists up to
 * `logprobs` + 1 tokens. Sources: https://platform.openai.com/docs/api-reference/chat/object, the
 * same for completions, and the types in https://github.com/openai/openai-node (src/resources/).
 */
import { chatListed, completionListed } from '../asked.ts';
import {
  bytesOf,
  type ChatLogprob,
  completionLogprobs,
  type Dialect,
  finite,
  hasResponseFormat,
  nowSeconds,
  OUTSIDE,
  type Reply,
  topOf,
  type Usage,
} from '../dialect.ts';
import type { Position } from '../generate.ts';

/** The keys of a request. Any other key is refused. */
const KNOWN = new Set(
  (
    'model messages prompt max_tokens max_completion_tokens temperature top_p n stop seed stream stream_options logprobs ' +
    'top_logprobs presence_penalty frequency_penalty logit_bias response_format user metadata store reasoning_effort ' +
    'prompt_cache_key safety_identifier service_tier verbosity tools tool_choice parallel_tool_calls echo best_of suffix ' +
    'modalities prediction web_search_options audio'
  ).split(' '),
);

function refused(status: number, message: string, param: string | null, code: string | null): Reply {
  return { status, body: { error: { message, type: 'invalid_request_error', param, code } } };
}

export const OPENAI: Dialect = {
  cap: { chat: 20, completions: 5 },
  overCap: 'refuse',
  listedAfter: 'nothing',
  masks: hasResponseFormat,
  form: () => null,
  listed: (asked) => (asked.path === 'completions' ? completionListed(asked) : chatListed(asked)),
  defaultMaxTokens: { chat: Number.POSITIVE_INFINITY, completions: 16 },
  get: () => null,
  models: (model) => ({
    object: 'list',
    data: [{ id: model, object: 'model', created: 1_715_367_049, owned_by: 'system' }],
  }),
  loading: {
    status: 503,
    body: {
      error: {
        message: 'The engine is currently overloaded, please try again later.',
        type: 'server_error',
        param: null,
        code: null,
      },
    },
  },
  missing: (model) =>
    refused(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      null,
      'model_not_found',
    ),
  unauthorized: refused(401, 'Incorrect API key provided.', null, 'invalid_api_key'),
  refusal: ({ path, body }) => {
    if (path === 'chat-batch')
      return refused(404, 'Invalid URL (POST /v1/chat/completions/batch)', null, null);
    const unknown = Object.keys(body).find((key) => !KNOWN.has(key));
    if (unknown !== undefined)
      return refused(400, `Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter');
    if (path === 'chat' && body.top_logprobs !== undefined && body.logprobs !== true)
      return refused(400, "'top_logprobs' is only allowed when 'logprobs' is enabled.", 'top_logprobs', null);
    return null;
  },
  overCapRefusal: ({ path }, listed, cap) => {
    const param = path === 'completions' ? 'logprobs' : 'top_logprobs';
    return refused(
      400,
      `Invalid '${param}': integer above maximum value. Expected a value <= ${cap}, but got ${listed} instead.`,
      param,
      'integer_above_max_value',
    );
  },
  logprobsRefusal: refused(
    400,
    "Unsupported parameter: 'logprobs' is not supported with this model.",
    'logprobs',
    'unsupported_parameter',
  ),
  chat: ({ model, generated, listed, usage }) => ({
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: nowSeconds(),
    model,
    choices: generated.map(({ text, positions, finish }, index) => ({
      index,
      message: { role: 'assistant', content: text, refusal: null, annotations: [] },
      logprobs:
        listed === null
          ? null
          : { content: positions.map((position) => chatLogprob(position, listed)), refusal: null },
      finish_reason: finish,
    })),
    ...(usage === null ? {} : { usage: detailed(usage) }),
    service_tier: 'default',
    system_fingerprint: 'fp_scripted',
  }),
  completions: ({ asked, model, generated, listed, usage }) => ({
    id: 'cmpl-scripted',
    object: 'text_completion',
    created: nowSeconds(),
    model,
    choices: generated.map(({ text, positions, finish }, index) => ({
      text,
      index,
      // Offsets are counted from the beginning of the prompt.
      logprobs:
        listed === null
          ? null
          : completionLogprobs(
              positions,
              (position) => withChosen(position, listed),
              (place) => (asked.prompts[Math.floor(index / asked.samples)]?.length ?? 0) + place,
            ),
      finish_reason: finish,
    })),
    ...(usage === null ? {} : { usage: plain(usage) }),
    system_fingerprint: 'fp_scripted',
  }),
  headers: { server: 'cloudflare', 'openai-version': '2020-10-01', 'x-request-id': 'req_scripted' },
};

/**
 * The refusal of a present model under `/v1/completions`, where OpenAI serves only older models.
 */
export const CHAT_MODEL_ONLY: Reply = refused(
  404,
  'This is a chat model and not supported in the v1/completions endpoint. Did you mean to use v1/chat/completions?',
  'model',
  null,
);

function chatLogprob(
  position: Position,
  listed: number,
): ChatLogprob & { top_logprobs: readonly ChatLogprob[] } {
  const top = topOf(position, listed);
  const inside = topOf(position, 20).some(({ text }) => text === position.text);
  return {
    token: position.text,
    logprob: inside ? finite(position.logprob) : OUTSIDE,
    bytes: bytesOf(position.text),
    top_logprobs: top.map(({ text, logprob }) => ({
      token: text,
      logprob: finite(logprob),
      bytes: bytesOf(text),
    })),
  };
}

function withChosen(position: Position, listed: number): readonly { text: string; logprob: number }[] {
  const top = topOf(position, listed);
  return top.some(({ text }) => text === position.text) ? top : [...top, position];
}

function plain({ inputTokens, outputTokens }: Usage): Record<string, unknown> {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

function detailed(usage: Usage): Record<string, unknown> {
  return {
    ...plain(usage),
    prompt_tokens_details: { cached_tokens: usage.sharedTokens, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
