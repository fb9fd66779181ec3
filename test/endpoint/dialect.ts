/**
 * How one kind of server differs from the others: what the rest of the scripted endpoint asks of
 * it.
 */
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
  /** Of all prompts together. */
  inputTokens: number;
  outputTokens: number;
  /** Of the input, what an earlier prompt began with. */
  sharedTokens: number;
  /** Of each prompt alone. */
  each: readonly { inputTokens: number; outputTokens: number }[];
}

export interface Served {
  asked: Asked;
  /** A name that the reply carries as its model. */
  model: string;
  /** All samples of the first prompt, then those of the second, and so on. */
  generated: readonly Generated[];
  /** How many tokens are listed at each position; null: without logprobs. */
  listed: number | null;
  /** Null: the reply says nothing of it. */
  usage: Usage | null;
}

export interface Dialect {
  /** The most tokens that a position lists. */
  cap: { chat: number; completions: number };
  overCap: 'refuse' | 'clip';
  /** What listed probabilities have gone through. */
  listedAfter: 'nothing' | 'mask' | 'everything';
  /** Whether the request holds the answer to a form, in a way that this server knows. */
  masks(body: Readonly<Record<string, unknown>>): boolean;
  /**
   * The form itself, where it is a simple one; null: the answer stays as it is in the table, masked
   * or not.
   */
  form(body: Readonly<Record<string, unknown>>): Form | null;
  /** How many tokens to list at each position, null for no logprobs. */
  listed(asked: Asked): number | null;
  /** Without `max_tokens`. */
  defaultMaxTokens: { chat: number; completions: number };
  /** Paths that are served beside `/v1/models`; the status while loading comes first. */
  get(path: string, loading: boolean, model: string): Reply | null;
  models(model: string): unknown;
  /** While the model loads: what a request gets, or that it waits. */
  loading: Reply | 'held';
  /** Null: any name is served. */
  missing(model: string): Reply | null;
  unauthorized: Reply;
  /**
   * What this server refuses beyond the model, the key and the cap; null when it takes the request.
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
 * OpenAI and vLLM write it for −Infinity, and OpenAI for a chosen token that is outside the list.
 */
export const OUTSIDE = -9999;

export function bytesOf(text: string): number[] {
  return [...Buffer.from(text, 'utf8')];
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** As many as are asked for, likeliest first. */
export function topOf({ all }: Position, count: number): readonly Listed[] {
  return all.slice(0, count);
}

/** Listed only by token and number, as the completions of OpenAI, vLLM and SGLang are. */
export interface CompletionLogprobs {
  tokens: string[];
  token_logprobs: number[];
  top_logprobs: Record<string, number>[];
  text_offset: number[];
}

/** `offsetOf`: from the place in the answer, in characters. */
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

/** `response_format` of a kind that constrains. */
export function hasResponseFormat(body: Readonly<Record<string, unknown>>): boolean {
  const format = body.response_format;
  if (typeof format !== 'object' || format === null || !('type' in format)) return false;
  return format.type === 'json_schema' || format.type === 'json_object';
}
