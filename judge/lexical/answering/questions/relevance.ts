/** Finds the clauses of a state that a question is about. */

import type { Passage } from '../../reading/passage.ts';
import { matchesByClause } from '../matches.ts';

/**
 * The share of its sentence's relevance that a clause has, and its share of the relevance of
 * neighbouring sentences. Judgement.
 */
const SHARED = { sentence: 0.75, next: 0.5 };
/**
 * The factor for words that the choices have too: such words say what is asked, not which part of
 * the state it is about.
 */
const ASKED = 0.3;

/**
 * For each clause, the share of the question's words that it contains, 0 … 1. Opposite words
 * ("south" for "north") count against it.
 */
export function relevanceTo(question: Passage, choices: readonly Passage[], state: Passage): number[] {
  const weights = focus(question, choices);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const own = state.clauses.map(() => 0);
  if (total === 0) return own;
  const bySentence = new Map<number, number>();
  for (const [index, matches] of matchesByClause(question, state)) {
    let share = 0;
    for (const { sought, met, quality, sign } of matches)
      share +=
        (sign < 0 && !isDenial(met, state) && question.terms[sought]!.denied === 0 ? -1 : 1) *
        quality *
        weights[sought]!;
    own[index] = share / total;
    const { sentence } = state.clauses[index]!;
    bySentence.set(sentence, Math.max(bySentence.get(sentence) ?? 0, own[index]!));
  }
  return own.map((share, index) => {
    const { sentence } = state.clauses[index]!;
    const next = Math.max(bySentence.get(sentence - 1) ?? 0, bySentence.get(sentence + 1) ?? 0);
    if (share < 0) return 0;
    return Math.max(share, SHARED.sentence * (bySentence.get(sentence) ?? 0), SHARED.next * next);
  });
}

function isDenial(term: number, state: Passage): boolean {
  return state.terms[term]!.denied > 0;
}

function focus(question: Passage, choices: readonly Passage[]): number[] {
  const keys = new Set(
    choices.flatMap((choice) => choice.terms.flatMap(({ sense }) => sense.features.map(({ key }) => key))),
  );
  return question.terms.map(({ sense, weight }) =>
    sense.features.some(({ key, quality }) => quality > 0.5 && keys.has(key)) ? ASKED * weight : weight,
  );
}
