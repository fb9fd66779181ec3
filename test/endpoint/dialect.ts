/** How one kind of server differs from the others, as the scripted endpoint uses it. */
import type { Asked } from './asked.ts';
import type { Form } from './form.ts';
import type { Generated, Listed, Position } from './generate.ts';

export interface Reply {
  status: number;
  /** Sent as JSON, or as it is when it is a string. */
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface Usage {
  /** Sums over all prompts. */
  inputTokens: number;
  outputTokens: number;
  /** Input tokens with which an earlier prompt began. */
  sharedTokens: number;
  /** The tokens of each prompt alone. */
  each: readonly { inputTokens: number; outputTokens: number }[];
}

export interface Served {
  asked: Asked;
  /** The name of the model in the reply. */
  model: string;
  /** All samples of the first prompt, then those of the second, and so on. */
  generated: readonly Generated[];
  /** How many tokens are listed at each position; null: the reply has no logprobs. */
  listed: number | null;
  /** Null: the reply states no usage. */
  usage: Usage | null;
}

export interface Dialect {
  /** The most tokens that a position lists. */
  cap: { chat: number; completions: number };
  overCap: 'refuse' | 'clip';
  /**
   * The steps that have changed the listed probabilities: none, the mask, or the mask and sampling.
   */
  listedAfter: 'nothing' | 'mask' | 'everything';
  /** Whether the request limits the answer to a form, in a way that this server supports. */
  masks(body: Readonly<Record<string, unknown>>): boolean;
  /**
   * The form, if it is a simple one; null: the answer stays as it is in the table, masked or not.
   */
  form(body: Readonly<Record<string, unknown>>): Form | null;
  /** How many tokens to list at each position; null: no logprobs. */
  listed(asked: Asked): number | null;
  /** The limits of a request without `max_tokens`. */
  defaultMaxTokens: { chat: number; completions: number };
  /** The reply to a GET, where this server has one of its own or the model's loading changes it. */
  get(path: string, loading: boolean, model: string): Reply | null;
  models(model: string): unknown;
  /**
   * The reply to a request while the model loads; `waits`: the request waits until it is loaded.
   */
  loading: Reply | 'waits';
  /** The reply to a request for another model; null: any name is served. */
  missing(model: string): Reply | null;
  unauthorized: Reply;
  /**
   * The server's own refusal, for another reason than the model, the key or the cap; null: it
   * accepts the request.
   */
  refusal(asked: Asked): Reply | null;
  overCapRefusal(asked: Asked, listed: number, cap: number): Reply;
  logprobsRefusal: Reply;
  chat(served: Served): unknown;
  completions(served: Served): unknown;
  headers: Readonly<Record<string, string>>;
}

export interface ChatLogprob {
  token: string;
  logprob: number;
  bytes: number[];
}

/**
 * OpenAI and vLLM write this for −Infinity, and OpenAI for a chosen token that is outside the list.
 */
export const OUTSIDE = -9999;

/** The token that ends an answer, where it is a position of its own. */
const END: Position = {
  text: '<|im_end|>',
  logprob: Math.fround(Math.log(0.99)),
  all: [{ text: '<|im_end|>', logprob: Math.fround(Math.log(0.99)) }],
};

export function withEnd({ positions, finish }: Generated): readonly Position[] {
  return finish === 'stop' ? [...positions, END] : positions;
}

/** The field `usage` of a reply, with what this server adds to it. */
export function usageOf(
  { usage }: Pick<Served, 'usage'>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  if (usage === null) return {};
  const { inputTokens, outputTokens } = usage;
  return {
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      ...more,
    },
  };
}

export function bytesOf(text: string): number[] {
  return [...Buffer.from(text, 'utf8')];
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The `count` likeliest tokens, likeliest first. */
export function topOf({ all }: Position, count: number): readonly Listed[] {
  return all.slice(0, count);
}

/** Tokens listed as texts and numbers, as in the completions of OpenAI, vLLM and SGLang. */
export interface CompletionLogprobs {
  tokens: string[];
  token_logprobs: number[];
  top_logprobs: Record<string, number>[];
  text_offset: number[];
}

/** `offsetOf` computes the offset from the place in the answer, in characters. */
export function completionLogprobs(
  positions: readonly Position[],
  list: (position: Position) => readonly { text: string; logprob: number }[],
  offsetOf: (place: number) => number,
): CompletionLogprobs {
  let place = 0;
  const offsets = positions.map(({ text }) => {
    const offset = offsetOf(place);
    place += text.length;
    return offset;
  });
  return {
    tokens: positions.map(({ text }) => text),
    token_logprobs: positions.map(({ logprob }) => finite(logprob)),
    top_logprobs: positions.map((position) =>
      Object.fromEntries(list(position).map(({ text, logprob }) => [text, finite(logprob)])),
    ),
    text_offset: offsets,
  };
}

export function finite(logprob: number): number {
  return Math.max(logprob, OUTSIDE);
}

/** Whether any of these keys is set. */
export function hasAny(body: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.some((key) => body[key] !== undefined && body[key] !== null && body[key] !== '');
}

/** Whether `response_format` has a type that limits the answer to a form. */
export function hasResponseFormat(body: Readonly<Record<string, unknown>>): boolean {
  const format = body.response_format;
  if (typeof format !== 'object' || format === null || !('type' in format)) return false;
  return format.type === 'json_schema' || format.type === 'json_object';
}
