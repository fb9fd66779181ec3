/**
 * Writes the command's output: colours only at a terminal, never control characters of a decision.
 */
import { printable } from '../../pictures/words/printable.ts';

export interface Paint {
  strong(text: string): string;
  soft(text: string): string;
  warning(text: string): string;
}

interface Stream {
  isTTY?: boolean;
  columns?: number;
}

const RESET = '\u001b[0m';
const PLAIN: Paint = { strong: String, soft: String, warning: String };
const COLOURED: Paint = {
  strong: (text) => `\u001b[1m${text}${RESET}`,
  soft: (text) => `\u001b[2m${text}${RESET}`,
  warning: (text) => `\u001b[33m${text}${RESET}`,
};

/** `NO_COLOR` counts unless it is empty (no-color.org). */
export function paintFor({ isTTY }: Stream, env: Readonly<Record<string, string | undefined>>): Paint {
  const isWanted = (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  return isTTY === true && isWanted ? COLOURED : PLAIN;
}

/**
 * Columns of the axis, so that a line with its figures fits; a file gets the widest. A terminal may
 * not know its width.
 */
export function whiskerWidth({ columns }: Stream): number {
  return Math.max(LEAST_WHISKERS, Math.min(MOST_WHISKERS, (columns || 80) - BESIDE_WHISKERS));
}

const MOST_WHISKERS = 48;
/** Narrower whiskers say nothing, so the lines of a narrower terminal wrap. */
const LEAST_WHISKERS = 16;
/** The option and the mean to the left, the probability to the right. */
const BESIDE_WHISKERS = 32;

/** Somebody else's decision may hold anything: every text and key of it is made printable. */
export function printableData(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [printable(name), printableData(part)]),
  );
}
