/** A tokenizer that is good enough for counting, and a prefix cache. */

/**
 * Splits a text into words with the space before them, single digits, single marks and line breaks.
 */
export function promptTokens(text: string): string[] {
  return text.match(/ ?\p{L}+|\p{N}|\n| +|[\s\S]/gu) ?? [];
}

interface Node {
  next: Map<string, Node>;
}

/** Keeps every prompt forever, so it shows the most that a cache can save. */
export class PrefixCache {
  readonly #root: Node = { next: new Map() };

  /**
   * Returns the number of tokens with which an earlier prompt began, and keeps all of these tokens.
   */
  add(tokens: readonly string[]): number {
    let node = this.#root;
    let shared = 0;
    for (const token of tokens) {
      const known = node.next.get(token);
      if (known !== undefined) shared += 1;
      const next = known ?? { next: new Map<string, Node>() };
      if (known === undefined) node.next.set(token, next);
      node = next;
    }
    return shared;
  }
}
