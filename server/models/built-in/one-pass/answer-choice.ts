/** Which of several criteria fits the state: by the words that each shares with it, rare ones first, nearest to what the question is about. */
import { type Match, matchesBySentence } from './matches.ts';
import type { Passage } from './read-passage.ts';
import { softmax } from './softmax.ts';
import { compareBounds } from './compare-bounds.ts';

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
  const relevance = relevanceTo(question, state);
  return criteria.map((criterion) => {
    const weights = criterion.terms.map(({ weight, sense }) => {
      const share = (counts.get(sense.name)! - 1) / Math.max(1, criteria.length - 1);
      return weight * (1 - share);
    });
    return fit(criterion, state, weights, relevance);
  });
}

/** For each sentence of the state: 1 … 2, the more the more of the question's words it has. */
export function relevanceTo(question: Passage, state: Passage): number[] {
  const total = question.terms.reduce((sum, { weight }) => sum + weight, 0);
  const own = state.sentences.map(() => 0);
  if (total > 0) {
    for (const [index, matches] of matchesBySentence(question, state))
      own[index] = matches.reduce((sum, { sought, quality }) => sum + quality * question.terms[sought]!.weight, 0) / total;
  }
  return own.map((share, index) => 1 + Math.max(share, 0.5 * Math.max(own[index - 1] ?? 0, own[index + 1] ?? 0)));
}

function fit(criterion: Passage, state: Passage, weights: readonly number[], relevance: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const value = ({ sought, met, quality, sign }: Match) => {
    const denied = state.terms[met]!.denied === 2 || criterion.terms[sought]!.denied === 2;
    return weights[sought]! * quality * (sign < 0 ? (denied ? -0.6 : 0.3) : 1);
  };
  let best = 0;
  const everywhere = weights.map(() => 0);
  for (const [index, matches] of matchesBySentence(criterion, state)) {
    let here = 0;
    for (const match of matches) {
      const one = value(match) * relevance[index]!;
      here += one;
      if (Math.abs(one) > Math.abs(everywhere[match.sought]!)) everywhere[match.sought] = one;
    }
    const stated = compareBounds(criterion, state, state.sentences[index]!);
    if (stated !== null) here += stated * relevance[index]!;
    if (here > best || (best <= 0 && here < best)) best = here;
  }
  const all = everywhere.reduce((sum, one) => sum + one, 0);
  return (0.7 * best + 0.3 * all) / total ** 0.6;
}
