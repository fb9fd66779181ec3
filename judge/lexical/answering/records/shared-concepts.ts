/**
 * Compares the concepts of two texts: which they share, and which of these one affirms and the
 * other denies.
 */
import { alike, MOST } from '../../reading/alike.ts';
import type { ReadText, Word } from '../../reading/read-text.ts';

/** A word of one text, each stem once, and the word of the other text that is most like it. */
interface Concept {
  word: Word;
  partner: Word | null;
  likeness: number;
  /** True when the two deny each other. */
  isOpposed: boolean;
}

/** The part of one text's concepts that the other text has too. */
export interface Share {
  concepts: readonly Concept[];
  /** The share of its concepts that the other has, 0 … 1, and of those that the other denies. */
  shared: number;
  opposed: number;
}

/** Words that are less alike than this are different things. */
const LEAST_ALIKE = 0.3;

/** Compares each of the first MOST concepts of one text with each of the other's, once. */
export function compareConcepts(first: ReadText, second: ReadText): [first: Share, second: Share] {
  const [mine, theirs] = [conceptsOf(first), conceptsOf(second)];
  for (const one of mine)
    for (const other of theirs) {
      const likeness = alike(one.word, other.word);
      if (Math.abs(likeness) < LEAST_ALIKE) continue;
      const isOpposed = likeness < 0 !== (one.word.isDenied !== other.word.isDenied);
      meet(one, other.word, Math.abs(likeness), isOpposed);
      meet(other, one.word, Math.abs(likeness), isOpposed);
    }
  return [shareOf(mine), shareOf(theirs)];
}

function conceptsOf({ words }: ReadText): Concept[] {
  const known = new Map<string, Concept>();
  for (const word of words) {
    if (known.size === MOST) break;
    if (!known.has(word.stem)) known.set(word.stem, { word, partner: null, likeness: 0, isOpposed: false });
  }
  return [...known.values()];
}

/** Among words that are equally alike, the first stays the partner. */
function meet(concept: Concept, partner: Word, likeness: number, isOpposed: boolean): void {
  if (likeness > concept.likeness) Object.assign(concept, { partner, likeness, isOpposed });
}

function shareOf(concepts: readonly Concept[]): Share {
  let [shared, opposed] = [0, 0];
  for (const { likeness, isOpposed } of concepts) {
    shared += Math.sqrt(likeness);
    if (isOpposed) opposed += Math.sqrt(likeness);
  }
  const count = Math.max(1, concepts.length);
  return { concepts, shared: shared / count, opposed: opposed / count };
}
