/** Which concepts two texts share, and which of these one affirms and the other denies. */
import { alike, MOST } from '../../reading/alike.ts';
import type { ReadText, Word } from '../../reading/read-text.ts';
import { stem } from '../../reading/stem.ts';

/** A word of one text, each stem once, and the word of the other text that is most like it. */
export interface Concept {
  word: Word;
  partner: Partner | null;
}

interface Partner {
  word: Word;
  likeness: number;
  /** Whether the two deny each other. */
  isOpposed: boolean;
}

export interface SharedConcepts {
  first: readonly Concept[];
  second: readonly Concept[];
  /**
   * The weights of the shared concepts, with a lower weight for words of direction; and the weights
   * of opposed shared concepts without these words.
   */
  weight: number;
  opposedWeight: number;
  /** The share of the first's (the second's) concepts that the other has too, 0 … 1. */
  ofFirst: number;
  ofSecond: number;
  /** The same share for concepts that one affirms and the other denies. */
  opposedOfFirst: number;
  opposedOfSecond: number;
}

/** Words of direction, such as "more": they prove little by themselves. */
const GENERIC = new Set('cost more soon large high good bad less reduce cut cheap late'.split(' ').map(stem));
const GENERIC_WEIGHT = 0.3;
/** Words that are less alike than this are different things. */
const LEAST_ALIKE = 0.3;

/** Compares each of the first MOST concepts of one text with each of the other's, once. */
export function compareConcepts(first: ReadText, second: ReadText): SharedConcepts {
  const [mine, theirs] = [conceptsOf(first), conceptsOf(second)];
  for (const one of mine)
    for (const other of theirs) {
      // The same in both directions.
      const likeness = alike(one.word, other.word);
      if (Math.abs(likeness) < LEAST_ALIKE) continue;
      meet(one, other.word, likeness);
      meet(other, one.word, likeness);
    }
  const [one, other] = [shares(mine), shares(theirs)];
  return {
    first: mine,
    second: theirs,
    weight: (one.proof + other.proof) / 2,
    opposedWeight: (one.opposedProof + other.opposedProof) / 2,
    ofFirst: one.shared,
    ofSecond: other.shared,
    opposedOfFirst: one.opposed,
    opposedOfSecond: other.opposed,
  };
}

function conceptsOf({ words }: ReadText): Concept[] {
  const known = new Map<string, Concept>();
  for (const word of words) {
    if (known.size === MOST) break;
    if (!known.has(word.stem)) known.set(word.stem, { word, partner: null });
  }
  return [...known.values()];
}

/** Of words that are equally alike, the first stays the partner. */
function meet(concept: Concept, word: Word, signed: number): void {
  const likeness = Math.abs(signed);
  if (concept.partner !== null && likeness <= concept.partner.likeness) return;
  const isOpposed = signed < 0 !== (concept.word.isDenied !== word.isDenied);
  concept.partner = { word, likeness, isOpposed };
}

function shares(concepts: readonly Concept[]): {
  shared: number;
  opposed: number;
  proof: number;
  opposedProof: number;
} {
  const sums = { shared: 0, opposed: 0, proof: 0, opposedProof: 0 };
  for (const { word, partner } of concepts) {
    if (partner === null) continue;
    const isGeneric = GENERIC.has(word.stem);
    sums.shared += Math.sqrt(partner.likeness);
    sums.proof += partner.likeness * (isGeneric ? GENERIC_WEIGHT : 1);
    if (!partner.isOpposed) continue;
    sums.opposed += Math.sqrt(partner.likeness);
    if (!isGeneric) sums.opposedProof += partner.likeness;
  }
  const count = Math.max(1, concepts.length);
  return { ...sums, shared: sums.shared / count, opposed: sums.opposed / count };
}
