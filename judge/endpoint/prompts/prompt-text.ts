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
