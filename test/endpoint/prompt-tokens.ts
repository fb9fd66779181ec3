/**
 * A tokenizer that is good enough to count with, and how much of a prompt a prefix cache would have
 * had already.
 */

/**
 * Words with the space before them, single digits, single marks and line breaks; joined they give
 * the text again.
 */
export function promptTokens(text: string): string[] {
  return text.match(/ ?\p{L}+|\p{N}|\n| +|[\s\S]/gu) ?? [];
}

interface Node {
  next: Map<string, Node>;
}

/** Keeps every prompt for ever: the most that a cache can serve. */
export class PrefixCache {
  readonly #root: Node = { next: new Map() };

  /**
   * How many of the tokens, from the first, some earlier prompt began with; keeps these for later
   * ones.
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
