/** What a pasted text gave the form, or where it stopped being readable. */
import type { Draft } from '../decision-form/draft.ts';

export interface Read {
  /** The form of the text, in words: "JSON", "CSV" … */
  format: string;
  draft: Draft;
  /** What the form does not take, each with the reason. */
  leftOut: readonly string[];
}

/** The place where a text cannot be read. Lines and columns count from 1. */
export class Unreadable extends Error {
  constructor(text: string, at: number, expected: string) {
    const { line, column } = placeOf(text, at);
    super(`Line ${line}, column ${column}: expected ${expected}.`);
  }
}

export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** A text of one line, short enough for a sentence. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line.slice(0, 200)];
  return `“${letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : line}”`;
}
