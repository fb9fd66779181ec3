/** The form of a prompt's data file. */

/**
 * Lines with places in braces. A line whose place has no value is left out. `{choices}` becomes a line for each choice; every
 * other place becomes quoted text or a word of ours.
 */
export interface PromptText {
  /** Shown in `meta.prompts`; raised with every change of the words. */
  version: number;
  /** After the opening: the same in every question of this kind for one stakeholder. */
  shared: readonly string[];
  /** What differs from question to question. */
  question: readonly string[];
}

export type Values = Readonly<Record<string, string | undefined>>;

/** Text that was put in is not looked at again. */
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
  /** Before, between and after the places. */
  texts: readonly string[];
  places: readonly string[];
}

/** A decision fills the same lines thousands of times. */
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
 * A request's text as a JSON string on one line, so that whatever it holds it cannot end its own quotation, begin a line, or
 * be read by a server as one of its model's control tokens (`<|im_end|>`, `</s>`, `<start_of_turn>`, `[INST]`).
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What begins control tokens; what ends or turns a line without being seen: C1 controls, line and paragraph separators, directions. */
const HIDDEN = /[<[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export type Quote = typeof quote;
