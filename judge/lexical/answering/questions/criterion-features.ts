/** Computes the features that speak for each criterion of a choice. */
import type { ReadText } from '../../reading/read-text.ts';
import { likeShares, namedShares } from './named.ts';
import type { Passage } from './passage.ts';
import { singledOut } from './singled-out.ts';

export function criterionFeatures(
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Record<string, number>[] {
  const row = singledOut(criteria, question, passage.text);
  const named = namedShares(criteria, question, passage);
  if (row !== null || named.some((share) => share > 0))
    return criteria.map((_, index) => ({ row: Number(index === row), named: named[index]! }));
  // This evidence is weaker, so it counts only where the other features are silent.
  return likeShares(criteria, question, passage).map((alike) => ({ alike }));
}
