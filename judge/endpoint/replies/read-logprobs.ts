/** Turns the tokens listed at an answer's position into a probability for each label. */
import { exp } from '../../../engine/mathematics.ts';
import type { Generated, Position, Token } from './read-reply.ts';

export interface LabelDistribution {
  /** One for each label, each above 0, sum 1. */
  probabilities: number[];
  /**
   * The probability of the labels before normalisation. Labels that are not listed add nothing to
   * it.
   */
  mass: number;
}

/** The least probability of a label; less could not be told from 0. */
const SMALLEST = 1e-12;

/**
 * Sums tokens with and without a leading space. A label that is not listed gets its upper bound:
 * the least listed probability, or the remaining probability where that is less. `asked` is the
 * number of tokens that were to be listed.
 */
export function labelDistribution(
  position: Position,
  labels: readonly string[],
  asked: number,
): LabelDistribution {
  const found = new Map<string, number>();
  let sum = 0;
  for (const token of knownTokens(position)) {
    const p = exp(token.logprob);
    const label = bareText(token);
    sum += p;
    found.set(label, (found.get(label) ?? 0) + p);
  }
  const bound = Math.max(SMALLEST, Math.min(leastListed(position, asked), 1 - sum));
  const weights = labels.map((label) => Math.max(found.get(label) ?? bound, SMALLEST));
  const mass = labels.reduce((total, label) => total + (found.get(label) ?? 0), 0);
  const total = weights.reduce((all, weight) => all + weight, 0);
  return { probabilities: weights.map((weight) => weight / total), mass: Math.min(1, mass) };
}

/** The first token that has more than white space or quotes; null: there is none. */
export function firstWord({ positions }: Generated): Position | null {
  return positions?.find((position) => bareText(position) !== '') ?? null;
}

/**
 * The listed tokens, and the chosen token if it is not among them. A token that is only said to be
 * outside the list has no known probability.
 */
function knownTokens({ top, ...chosen }: Position): Token[] {
  const all = top.some(({ bytes }) => isSame(bytes, chosen.bytes)) ? top : [...top, chosen];
  return all.filter(({ logprob }) => Number.isFinite(logprob));
}

/**
 * The least probability that is listed for its rank. The chosen token may come from far below the
 * list, and then it bounds no other token. Some servers still put it in the list: vLLM first, in
 * place of the last token; OpenAI's completions after the last, as one more than requested.
 */
function leastListed({ top, bytes: chosen }: Position, asked: number): number {
  const byRank = top.filter(
    ({ bytes }, place) => !isSame(bytes, chosen) || (place === top.length - 1 && place < asked),
  );
  return byRank.reduce(
    (least, { logprob }) => (Number.isFinite(logprob) ? Math.min(least, exp(logprob)) : least),
    1,
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/**
 * Removes white space and quotes around a token, and the comma after a quote, because they do not
 * change the letter. Sentencepiece and byte-level vocabularies write a leading space as ▁ or Ġ when
 * they do not decode it.
 */
export function bareText({ bytes }: Token): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^[\s▁Ġ"]+/, '')
    .replace(/(?<![\s",])[\s",]+$/, '');
}
