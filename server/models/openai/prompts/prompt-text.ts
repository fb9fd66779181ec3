/** The form of a prompt's data file. */

/**
 * Lines with places in braces. A line whose place has no value is left out. `{choices}` becomes a line for each choice; every
 * other place becomes quoted text or a number.
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
  return lines
    .filter((line) => [...line.matchAll(PLACE)].every(([, name]) => values[name ?? ''] !== undefined))
    .map((line) => `${line.replace(PLACE, (_, name: string) => values[name] ?? '')}\n`)
    .join('');
}

const PLACE = /\{(\w+)\}/g;
