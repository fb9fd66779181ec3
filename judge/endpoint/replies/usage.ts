/** Counts the tokens of calls: the endpoint's own counts, or an estimate where it gives none. */

import type { Reply } from './read-reply.ts';

export interface Usage {
  input: number;
  output: number;
  isEstimated: boolean;
}

/** Bytes of English text per token, typical of common tokenizers. */
export const BYTES_PER_TOKEN = 4;
/** The most tokens that a chat template adds to a message. */
const TEMPLATE_TOKENS = 64;

export function usageOf({ usage, generated }: Reply, prompts: readonly string[]): Usage {
  // llama.cpp counts only the first of several prompts. Each prompt has generated at least one
  // token.
  if (usage !== null && usage.output >= prompts.length) return { ...usage, isEstimated: false };
  return {
    input: sumOf(prompts, estimate),
    output: sumOf(generated, ({ text, positions }) => positions?.length ?? estimate(text)),
    isEstimated: true,
  };
}

export function addUsage(one: Usage, other: Usage): Usage {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    isEstimated: one.isEstimated || other.isEstimated,
  };
}

/** A bound: no tokenizer makes more than one token of a byte. */
export function mostInputTokens(bytes: number, prompts: number): number {
  return bytes + prompts * TEMPLATE_TOKENS;
}

function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
