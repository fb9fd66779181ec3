/**
 * Reads the replies of all servers into one shape: the generated texts, and for each token the
 * alternatives to it.
 */
import { z } from 'zod';

/** One token of an answer, or an alternative to it. */
export interface Token {
  /** The token's text in UTF-8. */
  bytes: Uint8Array;
  /**
   * The natural logarithm of its probability; −Infinity: the endpoint only says that the token is
   * outside its list.
   */
  logprob: number;
}

export interface Position extends Token {
  /** The likeliest tokens at this position, as many as were requested and are listed. */
  top: readonly Token[];
}

export interface Generated {
  text: string;
  /** Null: the reply has no logprobs. */
  positions: readonly Position[] | null;
}

export interface Reply {
  /** In the order of the prompts, or of one prompt's `n` samples. */
  generated: readonly Generated[];
  /** Null: the endpoint does not say. */
  usage: { input: number; output: number } | null;
}

/**
 * The reply does not have the requested content, and another try may. The message holds nothing of
 * the reply's text.
 */
export class UnreadableReply extends Error {
  override name = 'UnreadableReply';
}

/** The endpoint gave logprobs when it was probed. */
export class LostLogprobs extends UnreadableReply {
  override name = 'LostLogprobs';
  constructor() {
    super('the reply has no logprobs');
  }
}

/** OpenAI and vLLM write this number for a token outside the list, and vLLM also for −Infinity. */
const OUTSIDE = -9999;
/** A logprob may exceed 0 by this rounding error and by no more. */
const ROUNDING = 1e-3;

const Listed = z.object({ token: z.string(), bytes: z.array(z.int()).nullish(), logprob: z.number() });
const ChatLogprobs = z.object({
  content: z.array(Listed.extend({ top_logprobs: z.array(Listed).default([]) })),
});
const CompletionLogprobs = z.object({
  tokens: z.array(z.string()),
  token_logprobs: z.array(z.number()),
  top_logprobs: z.array(z.record(z.string(), z.number()).nullable()).nullish(),
});
const Body = z.object({
  choices: z
    .array(
      z.object({
        index: z.int().min(0).optional(),
        message: z.object({ content: z.string().nullish() }).optional(),
        text: z.string().optional(),
        logprobs: z.union([ChatLogprobs, CompletionLogprobs, z.object({ content: z.null() })]).nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0).default(0) })
    .nullish()
    .catch(null),
});

/** Throws UnreadableReply. */
export function readReply(body: unknown): Reply {
  // Older versions of llama.cpp answer a list of prompts with a list of replies.
  if (Array.isArray(body) && body.length > 0) return together(body.map(readReply));
  const parsed = Body.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableReply(`the reply has no usable ${issue?.path.map(String).join('.') || 'body'}`);
  }
  const { choices, usage } = parsed.data;
  const ordered = choices
    .map((choice, place) => ({ ...choice, index: choice.index ?? place }))
    .sort((one, other) => one.index - other.index);
  return {
    generated: ordered.map(({ message, text, logprobs }) => ({
      text: message?.content ?? text ?? '',
      positions: positionsOf(logprobs ?? null),
    })),
    usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
  };
}

function together(replies: readonly Reply[]): Reply {
  const usages = replies.flatMap(({ usage }) => usage ?? []);
  return {
    generated: replies.flatMap(({ generated }) => generated),
    usage:
      usages.length < replies.length
        ? null
        : usages.reduce((sum, one) => ({ input: sum.input + one.input, output: sum.output + one.output })),
  };
}

type Logprobs = z.infer<typeof ChatLogprobs> | z.infer<typeof CompletionLogprobs> | { content: null };

function positionsOf(logprobs: Logprobs | null): Position[] | null {
  if (logprobs === null) return null;
  if ('tokens' in logprobs) {
    const { tokens, token_logprobs: own, top_logprobs: top } = logprobs;
    if (tokens.length !== own.length)
      throw new UnreadableReply('the reply has not one logprob for each token');
    return tokens.map((token, place) => ({
      ...tokenOf(token, null, own[place]!),
      top: Object.entries(top?.[place] ?? {}).map(([text, logprob]) => tokenOf(text, null, logprob)),
    }));
  }
  if (logprobs.content === null) return null;
  return logprobs.content.map(({ token, bytes, logprob, top_logprobs: top }) => ({
    ...tokenOf(token, bytes ?? null, logprob),
    top: top.map((one) => tokenOf(one.token, one.bytes ?? null, one.logprob)),
  }));
}

function tokenOf(text: string, bytes: readonly number[] | null, logprob: number): Token {
  if (logprob > ROUNDING) throw new UnreadableReply('the reply has a logprob above 0');
  return {
    bytes: bytes === null ? Buffer.from(text, 'utf8') : Uint8Array.from(bytes),
    logprob: logprob <= OUTSIDE ? Number.NEGATIVE_INFINITY : Math.min(0, logprob),
  };
}
