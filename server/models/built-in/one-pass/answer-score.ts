/** Where on a caller's ordered scale the state stands: by the levels' own words, by stated quantities, and by words that name degrees. */
import { choiceScores } from './answer-choice.ts';
import { isSameUnit, within } from './compare-bounds.ts';
import { placeLevels } from './level-places.ts';
import type { Passage } from './read-passage.ts';
import { relevanceTo } from './relevance.ts';
import { positionOn } from './scale-position.ts';
import { softmax } from './softmax.ts';

/** Judgement, held against the tuning set. */
const WORDS = 3;
const QUANTITIES = 5;
const PLACES = 5;
/** "6 years" speaks to levels in years rather than "ten days" does. */
const SAME_WORD = 3;
/** Evidence of a place on the levels' own scale that makes the question's scale needless. */
const ENOUGH = 0.2;
/** Share of a level's probability that goes to each neighbour: what nearly fits is nearly right. */
const LEAST = 0.15;
const SPILL = 0.08;

export function answerScore(levels: readonly Passage[], question: Passage, state: Passage): number[] {
  const shares = relevanceTo(question, levels, state);
  const scores = choiceScores(levels, question, state, shares).map((score) => WORDS * score);
  const most = Math.max(...shares, 0);
  const relevance = shares.map((share) => (most < 0.2 ? 1 : LEAST + (share / most) ** 2));
  for (const [index, share] of quantityShares(levels, state, relevance).entries())
    scores[index]! += QUANTITIES * share;
  let isPlaced = false;
  for (const { scale, places, fit, isDirect } of placeLevels(levels, question)) {
    // Where the text says how often, "late" in "how often late" says no more.
    if (isPlaced && !isDirect) continue;
    const position = positionOn(scale, state, relevance);
    if (position === null) continue;
    isPlaced ||= isDirect && scale !== 'level' && position.evidence > ENOUGH;
    for (const [index, place] of places.entries())
      scores[index]! -= PLACES * fit * position.evidence * (place - position.value) ** 2;
  }
  return smooth(softmax(scores));
}

/** For each level the share of the relevant stated quantities that it takes in. */
function quantityShares(levels: readonly Passage[], state: Passage, relevance: readonly number[]): number[] {
  const bounds = levels.map((level) => level.clauses.flatMap((clause) => clause.bounds));
  const shares = levels.map(() => 0);
  if (bounds.filter((own) => own.length > 0).length < 2) return shares;
  const words = new Set(bounds.flat().map(({ word }) => word));
  let total = 0;
  for (const [index, { bounds: stated }] of state.clauses.entries()) {
    for (const one of stated) {
      const taken = bounds.map((own) =>
        own.reduce((most, bound) => (isSameUnit(one, bound) ? Math.max(most, within(one, bound)) : most), 0),
      );
      if (Math.max(...taken) === 0) continue;
      const weight = relevance[index]! ** 2 * (words.has(one.word) ? SAME_WORD : 1);
      total += weight;
      for (const [level, share] of taken.entries()) shares[level]! += weight * share;
    }
  }
  return total === 0 ? shares : shares.map((share) => share / total);
}

function smooth(p: readonly number[]): number[] {
  const last = p.length - 1;
  return p.map((own, index) => {
    const before = index > 0 ? p[index - 1]! : own;
    const after = index < last ? p[index + 1]! : own;
    return own * (1 - 2 * SPILL) + SPILL * (before + after);
  });
}
