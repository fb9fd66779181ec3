/** Chooses a token by the probabilities that a model gives. */
import type { Random } from '../../problems/random.ts';

export interface SamplerSettings {
  /** 0 chooses the likeliest token. */
  temperature: number;
  topP: number;
  /** 0: no limit. */
  topK: number;
  minP: number;
}

/** Tokens and their probabilities, likeliest first. */
export type Weighted<Token = string> = readonly (readonly [token: Token, p: number])[];

/** Applies temperature, top-k, top-p and min-p, in the order of vLLM and SGLang. */
export function sampled<Token>(
  from: Weighted<Token>,
  { temperature, topP, topK, minP }: SamplerSettings,
): Weighted<Token> {
  if (temperature === 0) return from.slice(0, 1).map(([token]) => [token, 1] as const);
  const warmed = normalised(from.map(([token, p]) => [token, p ** (1 / temperature)] as const));
  const most = warmed[0]?.[1] ?? 0;
  let before = 0;
  const kept = warmed.filter(([, p], index) => {
    const inside = before < topP && (topK === 0 || index < topK) && p >= minP * most;
    before += p;
    return inside;
  });
  return normalised(kept);
}

export function normalised<Token>(weights: Weighted<Token>): Weighted<Token> {
  const sum = weights.reduce((total, [, p]) => total + p, 0);
  return weights.map(([token, p]) => [token, p / sum] as const);
}

export function draw<Token>(weights: Weighted<Token>, random: Random): Token {
  const last = weights.at(-1);
  if (last === undefined) throw new RangeError('there is no token to draw from');
  let left = random.uniform();
  for (const [token, p] of weights) {
    left -= p;
    if (left < 0) return token;
  }
  return last[0];
}
