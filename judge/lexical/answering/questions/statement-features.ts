/** What speaks for a statement's truth and against it. Each feature speaks for "it holds". */
import type { ReadText } from '../../reading/read-text.ts';
import { closestQuantity, isInside, isSameKind } from './amounts.ts';
import { bestOf, type Cover, coverBy, type Passage } from './passage.ts';

const DENIED = 0.5;
/**
 * Less than this share of a statement says nothing for it: false ones share words with the state
 * too.
 */
const VERBATIM = 0.7;

export function statementFeatures(statement: ReadText, passage: Passage): Record<string, number> {
  const { words } = statement;
  const bySentence = coverBy('sentence', words, passage);
  const byClause = coverBy('clause', words, passage);
  const sentence = bestOf(bySentence.cover);
  const clause = bestOf(byClause.cover);
  // One denied word turns the whole statement: "the lift works" and "the lift does not work".
  const isClash = Math.min(byClause.clash[clause] ?? 0, bySentence.clash[sentence] ?? 0) < -DENIED;
  const covered = Math.min(1, Math.max(bySentence.cover[sentence] ?? 0, byClause.cover[clause] ?? 0));
  const agreement = isClash ? -covered : covered;
  const { held, broken } = amounts(statement, passage, byClause, bySentence);
  return {
    verbatim: agreement > 0 && broken === 0 ? Math.max(0, (agreement - VERBATIM) / (1 - VERBATIM)) : 0,
    oppose: Math.min(0, agreement),
    amount: held,
  };
}

function amounts(
  statement: ReadText,
  passage: Passage,
  byClause: Cover,
  bySentence: Cover,
): { held: number; broken: number } {
  let [held, broken] = [0, 0];
  for (const asked of statement.quantities) {
    const near = closestQuantity(passage, (one) => isSameKind(one, asked), byClause, bySentence);
    if (near === null) continue;
    if (isInside(near.quantity, asked)) held = 1;
    else broken = 1;
  }
  return { held: broken === 1 ? 0 : held, broken };
}
