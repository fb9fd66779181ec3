/** What speaks for each criterion of a choice. */
import type { ReadText } from '../../reading/read-text.ts';
import { namedShares } from './named.ts';
import type { Passage } from './passage.ts';
import { singledOut } from './singled-out.ts';

export function criterionFeatures(
  criteria: readonly ReadText[],
  question: ReadText,
  passage: Passage,
): Record<string, number>[] {
  const row = singledOut(criteria, question, passage.text);
  const named = namedShares(criteria, question, passage);
  return criteria.map((_, index) => ({ row: Number(index === row), named: named[index]! }));
}
