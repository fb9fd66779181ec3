/** Which of several criteria fits the state: by the words that each shares with it, rare ones first, nearest to what the question is about. */

import { compareBounds } from './compare-bounds.ts';
import { type Match, matchesByClause } from './matches.ts';
import type { Passage } from './read-passage.ts';
import { relevanceTo } from './relevance.ts';
import { softmax } from './softmax.ts';

const SHARPNESS = 4;

export function answerChoice(criteria: readonly Passage[], question: Passage, state: Passage): number[] {
  return softmax(choiceScores(criteria, question, state).map((score) => SHARPNESS * score));
}

/** How many of the criteria have a word or its like: what all have tells none apart. */
export function spreadOf(criteria: readonly Passage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const criterion of criteria) {
    for (const name of new Set(criterion.terms.map((term) => term.sense.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

export function choiceScores(criteria: readonly Passage[], question: Passage, state: Passage): number[] {
  const counts = spreadOf(criteria);
  const relevance = relevanceTo(question, criteria, state).map((share) => 1 + share);
  return criteria.map((criterion) => {
    const seen = new Set<string>();
    const weights = criterion.terms.map(({ weight, sense }) => {
      if (seen.has(sense.name)) return 0;
      seen.add(sense.name);
      const share = (counts.get(sense.name)! - 1) / Math.max(1, criteria.length - 1);
      return weight * (1 - share);
    });
    return fit(criterion, state, weights, relevance);
  });
}

function fit(
  criterion: Passage,
  state: Passage,
  weights: readonly number[],
  relevance: readonly number[],
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const value = ({ sought, met, quality, sign }: Match) => {
    const denied = state.terms[met]!.denied === 2 || criterion.terms[sought]!.denied === 2;
    return weights[sought]! * quality * (sign < 0 ? (denied ? -0.6 : 0.3) : 1);
  };
  let best = 0;
  const everywhere = weights.map(() => 0);
  for (const [index, matches] of matchesByClause(criterion, state)) {
    let here = 0;
    for (const match of matches) {
      const one = value(match) * relevance[index]!;
      here += one;
      if (Math.abs(one) > Math.abs(everywhere[match.sought]!)) everywhere[match.sought] = one;
    }
    const stated = compareBounds(criterion, state.clauses[index]!);
    if (stated !== null) here += stated * relevance[index]!;
    if (here > best || (best <= 0 && here < best)) best = here;
  }
  const all = everywhere.reduce((sum, one) => sum + one, 0);
  return (0.7 * best + 0.3 * all) / total ** 0.6;
}
