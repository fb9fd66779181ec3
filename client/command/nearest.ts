/** Finds what was probably meant by a word that is unknown. */

const MOST_EDITS = 2;

/** Null when no name is near enough; a third of its letters may differ, and at most two. */
export function nearest(word: string, names: readonly string[]): string | null {
  let found: string | null = null;
  let fewest = MOST_EDITS + 1;
  for (const name of names) {
    const edits = distance(word.toLowerCase(), name);
    if (edits < fewest && edits * 3 <= Math.max(name.length, 3)) {
      fewest = edits;
      found = name;
    }
  }
  return found;
}

/** A sentence, or nothing. */
export function didYouMean(word: string, names: readonly string[], before = ''): string {
  const name = nearest(word, names);
  return name === null ? '' : ` Did you mean ${before}${name}?`;
}

/**
 * How many letters must be added, removed, replaced or swapped with the next one: the distance of
 * Damerau and Levenshtein, restricted.
 */
function distance(from: string, to: string): number {
  // Longer words are near nothing, and would cost the product of both lengths.
  if (Math.abs(from.length - to.length) > MOST_EDITS) return MOST_EDITS + 1;
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
