/** Finds the position of a text on a scale from its words that name a place there. */
import { exp } from '../../../../engine/mathematics.ts';
import type { ScaleName } from '../../lexicon/scales.ts';
import type { Passage, Term } from '../../reading/passage.ts';

export interface ScalePosition {
  /** −1 … 1. */
  value: number;
  /** The strength of the evidence, 0 … 1. */
  evidence: number;
}

/** The factor for a denied place: "not angry" is not the opposite of angry. Judgement. */
const DENIED = -0.5;
/** With words of this total weight, the evidence is about two thirds. Judgement. */
const ENOUGH = 1.2;
/** The least weight of a place, so that "average" counts too. */
const LEAST_WEIGHT = 0.3;
const SHARE_WEIGHT = 0.8;

/** Null where no word names a place. `relevance` holds one factor for each clause. */
export function positionOn(
  scale: ScaleName,
  text: Passage,
  relevance: readonly number[],
): ScalePosition | null {
  let [sum, weight] = [0, 0];
  for (const term of text.terms) {
    const value = placeOf(term, scale);
    if (value === null) continue;
    const one = relevance[term.clause]! * Math.max(LEAST_WEIGHT, Math.abs(value));
    sum += one * value;
    weight += one;
  }
  // "71 % are in favour": a share counts as an amount.
  if (scale === 'amount')
    for (const [index, { bounds }] of text.clauses.entries())
      for (const { kind, low, high } of bounds)
        if (kind === 'share' && high <= 1) {
          const one = relevance[index]! * SHARE_WEIGHT;
          sum += one * (low + high - 1);
          weight += one;
        }
  return weight === 0 ? null : { value: sum / weight, evidence: 1 - exp(-weight / ENOUGH) };
}

/** Null where the word has no place on the scale. */
export function placeOf(term: Term, scale: ScaleName): number | null {
  const place = term.sense.places.find((one) => one.scale === scale);
  if (place === undefined) return null;
  const value = term.denied > 0 ? DENIED * place.value : place.value * term.degree;
  return Math.max(-1.2, Math.min(1.2, value));
}
