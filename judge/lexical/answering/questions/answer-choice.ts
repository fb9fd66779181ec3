/**
 * Decides which of several criteria fits the state, by the words that each criterion shares with
 * the state. Rare words and clauses near the question's subject count most.
 */

import { pow } from '../../../../engine/mathematics.ts';
import type { Passage } from '../../reading/passage.ts';
import { compareBounds } from '../compare-bounds.ts';
import { type Match, matchesByClause } from '../matches.ts';
import { softmax } from '../probabilities.ts';
import { type Focus, focusOf } from './question-focus.ts';
import { relevanceTo } from './relevance.ts';

/** Judgement, as all constants here, checked against the tuning set. */
const SHARPNESS = 4;
/**
 * Matches of at most this quality share only a topic or a scale; the factor for them stands below.
 */
const HINT = 0.35;
const HINT_LEFT = 0.5;
/**
 * Factors for a match with an opposite: where the question or criterion speaks of a lack, where
 * either side is denied, and elsewhere.
 */
const OPPOSITE = { lack: 0.6, denied: -0.6, other: 0.3 };
/** The weights of the best clause and of all clauses together. */
const CLAUSE = 0.7;
const ALL = 0.3;
/** One word does not meet a criterion of many words, but it counts for more than its share. */
const LENGTH = 0.45;

export function answerChoice(criteria: readonly Passage[], question: Passage, state: Passage): number[] {
  const shares = relevanceTo(question, criteria, state);
  return softmax(choiceScores(criteria, question, state, shares).map((score) => SHARPNESS * score));
}

/**
 * Counts the criteria that have a word or its synonym: a word that all criteria have distinguishes
 * none.
 */
function spreadOf(criteria: readonly Passage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const criterion of criteria) {
    for (const name of new Set(criterion.terms.map((term) => term.sense.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * `shares` holds for each clause of the state the share of the question's words that it contains.
 */
export function choiceScores(
  criteria: readonly Passage[],
  question: Passage,
  state: Passage,
  shares: readonly number[],
): number[] {
  const counts = spreadOf(criteria);
  const focus = focusOf(question, state, shares);
  return criteria.map((criterion) => {
    const seen = new Set<string>();
    const weights = criterion.terms.map(({ weight, sense }) => {
      if (seen.has(sense.name)) return 0;
      seen.add(sense.name);
      const share = (counts.get(sense.name)! - 1) / Math.max(1, criteria.length - 1);
      return weight * (1 - share);
    });
    return scoreOf(criterion, state, weights, focus);
  });
}

function scoreOf(
  criterion: Passage,
  state: Passage,
  weights: readonly number[],
  { factors, seeksFault }: Focus,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const speaksIll = criterion.terms.some(({ denied, sense }) => denied > 0 || sense.goodness < 0);
  const value = ({ sought, met, quality, sign }: Match) => {
    const denied = state.terms[met]!.denied === 2 || criterion.terms[sought]!.denied === 2;
    const isLack = seeksFault || speaksIll;
    return (
      weights[sought]! *
      (quality > HINT ? quality : HINT_LEFT * quality) *
      (sign < 0 ? (isLack ? OPPOSITE.lack : denied ? OPPOSITE.denied : OPPOSITE.other) : 1)
    );
  };
  let best = 0;
  const everywhere = weights.map(() => 0);
  for (const [index, matches] of matchesByClause(criterion, state)) {
    let here = 0;
    for (const match of matches) {
      const one = value(match) * factors[index]!;
      here += one;
      if (Math.abs(one) > Math.abs(everywhere[match.sought]!)) everywhere[match.sought] = one;
    }
    const stated = compareBounds(criterion, state.clauses[index]!);
    if (stated !== null) here += stated * factors[index]!;
    if (here > best || (best <= 0 && here < best)) best = here;
  }
  const all = everywhere.reduce((sum, one) => sum + one, 0);
  return (CLAUSE * best + ALL * all) / pow(total, LENGTH);
}
