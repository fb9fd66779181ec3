/** Finds what was probably meant by a word that is unknown. */
import { editDistance } from '../../pictures/words/edit-distance.ts';

const MOST_EDITS = 2;

/** Null when no name is near enough; a third of its letters may differ, and at most two. */
export function nearest(word: string, names: readonly string[]): string | null {
  let found: string | null = null;
  let fewest = MOST_EDITS + 1;
  for (const name of names) {
    // Longer words are near nothing, and would cost the product of both lengths.
    if (Math.abs(word.length - name.length) > MOST_EDITS) continue;
    const edits = editDistance(word.toLowerCase(), name);
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
