/**
 * Reads a reply's logprobs for the tests of the scripted endpoint, without the product's own
 * reader.
 */
import { z } from 'zod';

const Listed = z.object({ token: z.string(), bytes: z.array(z.int()), logprob: z.number() });
const Content = z.object({
  content: z.array(Listed.extend({ top_logprobs: z.array(Listed) })),
});
const Columns = z.object({
  tokens: z.array(z.string()),
  token_logprobs: z.array(z.number()),
  top_logprobs: z.array(z.record(z.string(), z.number())),
  text_offset: z.array(z.int()),
});
export const Body = z.looseObject({
  model: z.string(),
  choices: z.array(
    z.looseObject({
      index: z.int(),
      finish_reason: z.enum(['stop', 'length']),
      message: z.looseObject({ content: z.string() }).optional(),
      text: z.string().optional(),
      logprobs: z.union([Content, Columns]).nullish(),
    }),
  ),
  usage: z
    .looseObject({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() })
    .optional(),
});

export type Choice = z.infer<typeof Body>['choices'][number];

export interface ReadPosition {
  token: string;
  logprob: number;
  top: ReadonlyMap<string, number>;
}

/**
 * The positions of a choice. Throws if there are none, or if the bytes of a token are not those of
 * its text.
 */
export function positionsOf({ logprobs }: Choice): ReadPosition[] {
  if (!logprobs) throw new Error('no logprobs');
  if ('tokens' in logprobs)
    return logprobs.tokens.map((token, place) => ({
      token,
      logprob: logprobs.token_logprobs[place] ?? Number.NaN,
      top: new Map(Object.entries(logprobs.top_logprobs[place] ?? {})),
    }));
  return logprobs.content.map(({ token, bytes, logprob, top_logprobs: top }) => {
    for (const one of [{ token, bytes }, ...top])
      if (Buffer.from(one.bytes).toString() !== one.token)
        throw new Error(`bytes of ${one.token}: ${one.bytes}`);
    return { token, logprob, top: new Map(top.map((one) => [one.token, one.logprob])) };
  });
}

/**
 * Probabilities of the labels, with and without a space before them, scaled to sum to 1. A label
 * that is not listed has 0.
 */
export function labelProbabilities({ top }: ReadPosition, labels: readonly string[]): number[] {
  const weights = labels.map((label) => probability(top, label) + probability(top, ` ${label}`));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function probability(top: ReadonlyMap<string, number>, token: string): number {
  return Math.exp(top.get(token) ?? Number.NEGATIVE_INFINITY);
}
