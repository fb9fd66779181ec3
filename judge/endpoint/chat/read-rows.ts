/** Finds the rows of an answer: "7:C" at the beginning of a line, or "7":"C" in a JSON object. */

import { bareText } from '../replies/read-logprobs.ts';
import type { Generated, Position } from '../replies/read-reply.ts';

export interface RowLetter {
  /** Counted from 0. */
  row: number;
  letter: string;
  /** The index of the letter in the text. */
  at: number;
}

/** In the order of the text. A row may come twice, and a letter may not belong to its row. */
export function* rowsIn(text: string): Generator<RowLetter> {
  for (const { indices, groups } of text.matchAll(ROW_PATTERN)) {
    const line = groups?.line ?? groups?.name;
    const letter = groups?.letter ?? groups?.value;
    const [at] = indices?.groups?.letter ?? indices?.groups?.value ?? [];
    if (line !== undefined && letter !== undefined && at !== undefined)
      yield { row: Number(line) - 1, letter, at };
  }
}

const ROW_PATTERN =
  /(?<=^|\n)[ \t]*(?<line>\d{1,4})[ \t]*:[ \t]*(?<letter>[A-Za-z0-9@#])(?![A-Za-z0-9@#])|"(?<name>\d{1,4})"\s*:\s*"(?<value>[A-Za-z0-9@#])"/dg;

/** `merged`: the label is there, but it is not a token of its own. */
export type RowPosition = Position | 'merged' | 'missing';

/**
 * Finds the position of each row's label; index 0 is row 1. The search uses bytes, because a token
 * may hold a part of a character, and such tokens' texts do not add up to the answer's text.
 */
export function rowPositions(
  { positions }: Generated,
  labels: readonly (readonly string[])[],
): RowPosition[] {
  const found: RowPosition[] = labels.map(() => 'missing');
  if (positions === null) return found;
  const ends: number[] = [];
  for (const { bytes } of positions) ends.push((ends.at(-1) ?? 0) + bytes.length);
  // In Latin-1 a character is a byte.
  const text = Buffer.concat(positions.map(({ bytes }) => bytes)).toString('latin1');
  for (const { row, letter, at } of rowsIn(text)) {
    if (found[row] !== 'missing' || !labels[row]?.includes(letter)) continue;
    const position = positions[ends.findIndex((end) => end > at)];
    found[row] = position !== undefined && bareText(position) === letter ? position : 'merged';
  }
  return found;
}
