/** What the command writes: colours only at a terminal, never control characters of a decision. */

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
/** Below it, whiskers say nothing: the lines of a narrower terminal wrap. */
const LEAST_WHISKERS = 16;
/** The option and the mean to the left, the probability to the right. */
const BESIDE_WHISKERS = 32;

/** Control characters, and those that reorder the text around them. Marks of direction may stay. */
const UNPRINTABLE = /(?![\u061c\u200e\u200f])[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Somebody else's decision may hold anything, even characters that move the cursor. Line breaks
 * become spaces, so that no text looks like a line of ours.
 */
export function printable(text: string): string {
  return text.replace(/[\t\n\r]/g, ' ').replace(UNPRINTABLE, '\ufffd');
}

/** The same for every text and key of JSON data. */
export function printableJson(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [printable(name), printableJson(part)]),
  );
}

/** JSON for people and programs: the same data, with every unprintable character as an escape. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.replace(UNPRINTABLE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
