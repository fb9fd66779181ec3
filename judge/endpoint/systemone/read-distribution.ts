/** Checks the probabilities of one answer. Nothing that the server computed from them is used. */
import { readPrinted } from '../../printed-probabilities.ts';
import { UnreadableReply } from '../replies/read-reply.ts';
import type { WireAnswer } from './wire.ts';

/** A probability may exceed 1 by this rounding error and by no more. */
const ROUNDING = 1e-3;
/** A sum of more decimals than two may differ from 1 by this much. */
const MOST_OFF = 0.02;

type Distribution = Pick<WireAnswer, 'probabilities' | 'isRounded'>;

/**
 * Returns the probabilities, divided by their sum. `name` says which question it is. Throws
 * UnreadableReply; its message has no text of the request.
 */
export function readDistribution(values: readonly unknown[], name: string): Distribution {
  const probabilities = values.map((value, option) =>
    readProbability(value, `${name}, option ${option + 1}`),
  );
  const isRounded = probabilities.every((p) => Math.abs(100 * p - Math.round(100 * p)) < 1e-6);
  const sum = probabilities.reduce((total, p) => total + p, 0);
  const read = isRounded
    ? readPrinted(probabilities)
    : Math.abs(sum - 1) <= MOST_OFF
      ? probabilities.map((p) => p / sum)
      : null;
  if (read === null) throw new UnreadableReply(`${name}: the probabilities add up to ${sum.toPrecision(4)}`);
  return { probabilities: read, isRounded };
}

/** Reads the probabilities that a statement holds, and that it does not. */
export function readPair(value: unknown, name: string): Distribution {
  const p = readProbability(value, name);
  return readDistribution([p, 1 - p], name);
}

function readProbability(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new UnreadableReply(`${name}: no probability`);
  if (!(value >= 0 && value <= 1 + ROUNDING))
    throw new UnreadableReply(`${name}: the probability is ${value}`);
  return Math.min(1, value);
}

/** Null when the value is no name that could be logged and shown. */
export function readModelName(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.:/@+-]{1,100}$/.test(value) ? value : null;
}

export function readUsage(value: unknown): { input: number; output: number } | null {
  if (typeof value !== 'object' || value === null || !('input_tokens' in value)) return null;
  const { input_tokens: input } = value;
  const output = 'output_tokens' in value ? value.output_tokens : 0;
  return isCount(input) && isCount(output) && input > 0 ? { input, output } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function membersOf(value: unknown): Map<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value))
    : null;
}
