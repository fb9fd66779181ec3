/** Which of several criteria fits the state: by the words that each shares with it, rare ones first, nearest to what the question is about. */

import { stem } from '../stems.ts';
import { compareBounds } from './compare-bounds.ts';
import { type Match, matchesByClause } from './matches.ts';
import type { Passage } from './read-passage.ts';
import { relevanceTo } from './relevance.ts';
import { softmax } from './softmax.ts';

const SHARPNESS = 4;
/** Matches this poor are by a matter or a scale in common. */
const HINT = 0.35;
const HINT_LEFT = 0.5;
const FOCUS = { least: 0.7, rise: 0.9, reason: 1.5, explained: 0.6, praise: 0.4, neutral: 0.8, fault: 1.5 };

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
  const relevance = focusOn(question, criteria, state);
  const seeksFault = seeksFaultOf(question);
  return criteria.map((criterion) => {
    const seen = new Set<string>();
    const weights = criterion.terms.map(({ weight, sense }) => {
      if (seen.has(sense.name)) return 0;
      seen.add(sense.name);
      const share = (counts.get(sense.name)! - 1) / Math.max(1, criteria.length - 1);
      return weight * (1 - share);
    });
    return fit(criterion, state, weights, relevance, seeksFault);
  });
}

function fit(
  criterion: Passage,
  state: Passage,
  weights: readonly number[],
  relevance: readonly number[],
  seeksFault: boolean,
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
      (sign < 0 ? (isLack ? 0.6 : denied ? -0.6 : 0.3) : 1)
    );
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
  return (0.7 * best + 0.3 * all) / total ** 0.45;
}

const FAULT_WORDS = new Set(
  'complain complaint criticise criticize problem wrong change improve improvement attention fault weak weakness dislike trouble issue defect damaged miss missing lack lacking wish bother diseased broken concern'
    .split(' ')
    .map(stem),
);

/** Whether it is asked for what is not as it should be. */
function seeksFaultOf(question: Passage): boolean {
  return question.terms.some(({ sense }) => FAULT_WORDS.has(sense.name));
}

/** One factor for each clause: how much of what the question is about it speaks of. */
function focusOn(question: Passage, criteria: readonly Passage[], state: Passage): number[] {
  const shares = relevanceTo(question, criteria, state);
  const most = Math.max(...shares, 0);
  const seeksFault = seeksFaultOf(question);
  const seeksReason = question.tokens.some(
    ({ text }) => text === 'why' || text === 'cause' || text === 'caused' || text === 'reason',
  );
  const contrary = new Set(
    state.clauses.filter((clause) => clause.isContrary).map(({ sentence }) => sentence),
  );
  return state.clauses.map(({ terms: [from, end], isReason, isContrary, sentence }, index) => {
    let factor = most < 0.2 ? 1 : FOCUS.least + FOCUS.rise * (shares[index]! / most);
    // What is to be explained is not its own reason.
    if (seeksReason)
      factor = isReason ? FOCUS.reason : shares[index] === most && most > 0.3 ? FOCUS.explained : 1;
    if (!seeksFault) return factor;
    const goodness = state.terms
      .slice(from, end)
      .reduce((sum, { sense, denied, degree }) => sum + sense.goodness * degree * (denied > 0 ? -0.5 : 1), 0);
    if (goodness > 0.3) return factor * FOCUS.praise;
    const isIll =
      goodness < -0.3 || isContrary || state.terms.slice(from, end).some(({ denied }) => denied === 2);
    return factor * (isIll ? FOCUS.fault : contrary.has(sentence) ? 1 : FOCUS.neutral);
  });
}
