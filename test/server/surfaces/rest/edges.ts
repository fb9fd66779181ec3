/** Values that are just within a limit, and values just beyond it. */
import type { Path } from './full-requests.ts';

export interface Edge {
  path: Path;
  /** True when JSON Schema cannot state the limit. */
  unsaid?: true;
  within: readonly unknown[];
  beyond: readonly unknown[];
}

/** A limit of characters. An emoji is one character, however long it is in UTF-8 or UTF-16. */
export function characters(path: Path, least: number, most: number): Edge {
  const within = ['🙂'.repeat(most), 'x'.repeat(most), 'é'.repeat(Math.max(1, least))];
  const beyond = ['🙂'.repeat(most + 1), 'x'.repeat(most + 1), ...(least > 0 ? [''] : [])];
  return { path, within: least > 0 ? within : [...within, ''], beyond };
}

export function ids(path: Path): Edge {
  const beyond = ['', 'x'.repeat(41), 'a b', 'a.b', 'é', '🙂', 'a\n', '__proto__'];
  return { path, within: ['x'.repeat(40), 'A', '_-9', 'constructor'], beyond };
}

export function many<Item>(path: Path, least: number, most: number, item: (index: number) => Item): Edge {
  const list = (length: number) => Array.from({ length }, (_, index) => item(index));
  return {
    path,
    within: [list(least), list(most)],
    beyond: [list(most + 1), ...(least > 0 ? [list(least - 1)] : [])],
  };
}
