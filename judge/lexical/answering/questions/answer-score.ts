/**
 * Decides where the state stands on the caller's ordered scale: by the words of the levels, by
 * stated quantities, and by words that name degrees.
 */

import { pow } from '../../../../engine/mathematics.ts';
import type { Bounds } from '../../reading/numbers/bounds.ts';
import { boundsOf, type Passage } from '../../reading/passage.ts';
import { isSameUnit, within } from '../compare-bounds.ts';
import { softmax } from '../probabilities.ts';
import { choiceScores } from './answer-choice.ts';
import { placeLevels } from './level-places.ts';
import { relevanceTo } from './relevance.ts';
import { positionOn } from './scale-position.ts';

/**
 * Weights of the levels' words, quantities and places. Judgement, checked against the tuning set.
 */
const WORDS = 3;
const QUANTITIES = 5;
const PLACES = 5;
/**
 * A quantity with the same word as a quantity of the levels counts this many times as much: for
 * levels in years, "6 years" beside "ten days".
 */
const SAME_WORD = 3;
/**
 * With more evidence than this on a scale of the levels' own words, the scales that only the
 * question names are not used.
 */
const ENOUGH = 0.2;
/** The least relevance of a clause. */
const LEAST = 0.15;
/** The most pairs of quantities that are compared for one question. */
const MOST_COMPARED = 200_000;
/**
 * The share of a level's probability that goes to each neighbour: a level that nearly fits is
 * nearly right.
 */
const SPILL = 0.08;

export function answerScore(levels: readonly Passage[], question: Passage, state: Passage): number[] {
  const shares = relevanceTo(question, levels, state);
  const scores = choiceScores(levels, question, state, shares).map((score) => WORDS * score);
  const most = Math.max(...shares, 0);
  const relevance = shares.map((share) => (most < 0.2 ? 1 : LEAST + pow(share / most, 2)));
  for (const [index, share] of quantityShares(levels, state, relevance).entries())
    scores[index]! += QUANTITIES * share;
  let isPlaced = false;
  for (const { scale, places, fit, isDirect } of placeLevels(levels, question)) {
    // Where the text says how often, the word "late" in "how often late" adds nothing.
    if (isPlaced && !isDirect) continue;
    const position = positionOn(scale, state, relevance);
    if (position === null) continue;
    isPlaced ||= isDirect && scale !== 'level' && position.evidence > ENOUGH;
    for (const [index, place] of places.entries())
      scores[index]! -= PLACES * fit * position.evidence * pow(place - position.value, 2);
  }
  return smooth(softmax(scores));
}

/** For each level, the share of the relevant stated quantities that lie within its bounds. */
function quantityShares(levels: readonly Passage[], state: Passage, relevance: readonly number[]): number[] {
  const bounds = levels.map(boundsOf);
  const shares = levels.map(() => 0);
  if (bounds.filter((own) => own.length > 0).length < 2) return shares;
  const words = new Set(bounds.flat().map(({ word }) => word));
  const { distinct, places } = statedIn(state);
  const most = mostQuantities(levels);
  const taken = distinct.slice(0, most).map((one) => takenBy(bounds, one));
  let total = 0;
  for (const { clause, quantity } of places) {
    const { word, levels: takers } = taken[quantity] ?? NOT_COMPARED;
    if (takers.length === 0) continue;
    const weight = pow(relevance[clause]!, 2) * (words.has(word) ? SAME_WORD : 1);
    total += weight;
    for (const { level, share } of takers) shares[level]! += weight * share;
  }
  return total === 0 ? shares : shares.map((share) => share / total);
}

/** Whether the state has more quantities than are compared with the levels. */
export function hasTooManyQuantities(levels: readonly Passage[], state: Passage): boolean {
  return statedIn(state).distinct.length > mostQuantities(levels);
}

/**
 * How many different quantities of a state are compared: many thousands, unless the levels have
 * hundreds.
 */
function mostQuantities(levels: readonly Passage[]): number {
  const ofLevels = levels.reduce((sum, level) => sum + boundsOf(level).length, 0);
  return ofLevels === 0 ? Infinity : Math.floor(MOST_COMPARED / ofLevels);
}

const NOT_COMPARED: { word: string; levels: { level: number; share: number }[] } = { word: '', levels: [] };

interface StatedQuantities {
  distinct: readonly Bounds[];
  /** In the text's order: the clause of a quantity, and its index among the distinct quantities. */
  places: readonly { clause: number; quantity: number }[];
}

/** Collected once for a state, because every question with levels reads them. */
const STATED = new WeakMap<Passage, StatedQuantities>();

function statedIn(state: Passage): StatedQuantities {
  const known = STATED.get(state);
  if (known !== undefined) return known;
  const numbers = new Map<string, number>();
  const distinct: Bounds[] = [];
  const places = state.clauses.flatMap(({ bounds }, clause) =>
    bounds.map((one) => {
      const name = JSON.stringify([one.kind, one.unit, one.word, one.low, one.high]);
      const quantity = numbers.get(name) ?? distinct.length;
      if (quantity === distinct.length) distinct.push(one);
      numbers.set(name, quantity);
      return { clause, quantity };
    }),
  );
  const stated = { distinct, places };
  STATED.set(state, stated);
  return stated;
}

/** The levels whose bounds contain some of a stated quantity, and each level's share of it. */
function takenBy(bounds: readonly (readonly Bounds[])[], stated: Bounds) {
  const levels: { level: number; share: number }[] = [];
  for (const [level, own] of bounds.entries()) {
    const share = mostTaken(stated, own);
    if (share > 0) levels.push({ level, share });
  }
  return { word: stated.word, levels };
}

/** The largest share of a stated quantity that lies within a bound of one level, 0 … 1. */
function mostTaken(stated: Bounds, bounds: readonly Bounds[]): number {
  let most = 0;
  for (const bound of bounds) {
    if (!isSameUnit(stated, bound)) continue;
    most = Math.max(most, within(stated, bound));
    if (most === 1) return 1;
  }
  return most;
}

function smooth(p: readonly number[]): number[] {
  const last = p.length - 1;
  return p.map((own, index) => {
    const before = index > 0 ? p[index - 1]! : own;
    const after = index < last ? p[index + 1]! : own;
    return own * (1 - 2 * SPILL) + SPILL * (before + after);
  });
}
