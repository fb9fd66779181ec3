/** Templates of prompts: lines with placeholders, and the quotation of a request's text. */

/**
 * Lines with placeholders in braces. A line is left out when its placeholder has no value.
 * `{choices}` becomes one line for each choice; every other placeholder becomes quoted text or one
 * of our own words.
 */
export interface PromptText {
  /** Shown in `meta.prompts`; raised with every change of the words. */
  version: number;
  /** The part after the opening: the same in all questions of this kind for one stakeholder. */
  shared: readonly string[];
  /** The part that differs between questions. */
  question: readonly string[];
}

export type Values = Readonly<Record<string, string | undefined>>;

/** A value is never searched for placeholders. */
export function fill(lines: readonly string[], values: Values): string {
  return partsOf(lines)
    .map(({ texts, places }) => {
      let line = texts[0] ?? '';
      for (const [index, place] of places.entries()) {
        const value = values[place];
        if (value === undefined) return '';
        line += value + (texts[index + 1] ?? '');
      }
      return `${line}\n`;
    })
    .join('');
}

interface Parts {
  /** The texts before, between and after the placeholders. */
  texts: readonly string[];
  places: readonly string[];
}

/** A decision fills in the same lines thousands of times. */
const known = new WeakMap<readonly string[], readonly Parts[]>();

function partsOf(lines: readonly string[]): readonly Parts[] {
  const parts =
    known.get(lines) ??
    lines.map((line) => {
      const pieces = line.split(/\{(\w+)\}/);
      return {
        texts: pieces.filter((_, index) => index % 2 === 0),
        places: pieces.filter((_, index) => index % 2 === 1),
      };
    });
  known.set(lines, parts);
  return parts;
}

/**
 * Writes a request's text as a JSON string on one line. Whatever the text holds, it cannot end its
 * own quotation or begin a line, and no server reads it as one of its model's control tokens
 * (`<|im_end|>`, `</s>`, `<start_of_turn>`, `[INST]`).
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Characters that begin control tokens, and invisible characters that end a line or change its
 * direction: C1 controls, line and paragraph separators, direction marks.
 */
const HIDDEN = /[<[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export type Quote = typeof quote;
