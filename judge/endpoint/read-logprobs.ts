/** From the tokens listed where an answer stands to a probability for each label. */
import { exp } from '../../engine/mathematics.ts';
import type { Generated, Position, Token } from './read-reply.ts';
import { rowsIn } from './read-rows.ts';

export interface LabelDistribution {
  /** One for each label, each above 0, sum 1. */
  probabilities: number[];
  /** Probability on the labels before it was brought to 1; what was only bounded is not in it. */
  mass: number;
}

/** Stands for a probability that is too small to be told from 0. */
const SMALLEST = 1e-12;

/**
 * Tokens with and without a leading space are summed. A label that is not listed gets the most that it can have: the smallest
 * probability that is listed for its rank, or what all that is known leaves over where that is less. `asked`: how many tokens
 * were to be listed.
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

/** The first token that is more than white space or a quote; null when there is none. */
export function firstWord({ positions }: Generated): Position | null {
  return positions?.find((position) => bareText(position) !== '') ?? null;
}

/** `merged`: its label is there, but is not a token of its own. */
export type Row = Position | 'merged' | 'missing';

/**
 * For each row, from 1, the position of its label. Found by bytes: a token may be a part of a character, so that its text alone
 * would not add up to the answer's.
 */
export function rowPositions({ positions }: Generated, labels: readonly (readonly string[])[]): Row[] {
  const found: Row[] = labels.map(() => 'missing');
  if (positions === null) return found;
  const ends: number[] = [];
  for (const { bytes } of positions) ends.push((ends.at(-1) ?? 0) + bytes.length);
  // Latin-1, so that a character is a byte.
  const text = Buffer.concat(positions.map(({ bytes }) => bytes)).toString('latin1');
  for (const { row, letter, at } of rowsIn(text)) {
    if (found[row] !== 'missing' || !labels[row]?.includes(letter)) continue;
    const position = positions[ends.findIndex((end) => end > at)];
    found[row] = position !== undefined && bareText(position) === letter ? position : 'merged';
  }
  return found;
}

/** Those that are listed, and the chosen one, once. What is only said to be outside the list is not known. */
function knownTokens({ top, ...chosen }: Position): Token[] {
  const all = top.some(({ bytes }) => isSame(bytes, chosen.bytes)) ? top : [...top, chosen];
  return all.filter(({ logprob }) => Number.isFinite(logprob));
}

/**
 * A chosen token may come from far below the list, and then bounds no other. Some servers put it there all the same: vLLM
 * first, in the place of the last, OpenAI's completions behind the last, as one more than was asked for.
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
 * Without white space and quotes around it, and the comma that follows a quote: these say no other letter. Sentencepiece and
 * byte-level vocabularies write a leading space as ▁ or Ġ where they do not decode it.
 */
function bareText({ bytes }: Token): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^[\s▁Ġ"]+/, '')
    .replace(/[\s",]+$/, '');
}
