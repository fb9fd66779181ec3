/** How far a text affirms or denies a statement: the share of its words that one sentence takes up, with the sign that it gives them. */
import { compareBounds } from './compare-bounds.ts';
import { type Match, matchesBySentence } from './matches.ts';
import type { Passage, Sentence } from './read-passage.ts';

export interface Support {
  /** −1 denied … 1 affirmed; 0: nothing is said. */
  value: number;
  /** Share of the statement's words that the sentence takes up, 0 … 1. */
  coverage: number;
  /** Index of the sentence, −1 for none. */
  sentence: number;
}

/** A word met in the sentence next to it, or anywhere in the text. Judgement. */
const NEAR = 0.5;
const ANYWHERE = 0.4;
/** Matches poorer than this say nothing for or against. */
const LEAST_SIGNED = 0.3;
const NONE: Support = { value: 0, coverage: 0, sentence: -1 };

/** `weights`: one for each term of the statement. */
export function support(statement: Passage, text: Passage, weights: readonly number[]): Support {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return NONE;
  const bySentence = matchesBySentence(statement, text);
  const anywhere = statement.terms.map(() => 0);
  for (const matches of bySentence.values())
    for (const { sought, quality } of matches) anywhere[sought] = Math.max(anywhere[sought]!, quality);
  let best = NONE;
  for (const [index, matches] of bySentence) {
    const near = new Map<number, number>();
    for (const side of [index - 1, index + 1])
      for (const { sought, quality } of bySentence.get(side) ?? [])
        near.set(sought, Math.max(near.get(sought) ?? 0, quality));
    const here = new Map(matches.map((match) => [match.sought, match.quality]));
    let covered = 0;
    for (const [sought, weight] of weights.entries())
      covered +=
        weight *
        Math.max(here.get(sought) ?? 0, NEAR * (near.get(sought) ?? 0), ANYWHERE * (anywhere[sought] ?? 0));
    const coverage = covered / total;
    const sentence = text.sentences[index]!;
    const sign = signOf(matches, weights, statement, text, sentence);
    const stated = compareBounds(statement, text, sentence);
    const value = stated === null ? sign * coverage : stated * coverage;
    if (Math.abs(value) > Math.abs(best.value)) best = { value, coverage, sentence: index };
  }
  return best;
}

function signOf(
  matches: readonly Match[],
  weights: readonly number[],
  statement: Passage,
  text: Passage,
  sentence: Sentence,
): number {
  let [agreed, denied] = [0, 0];
  for (const { sought, quality, sign } of matches) {
    if (quality < LEAST_SIGNED) continue;
    const weight = weights[sought]! * quality;
    if (sign > 0) agreed += weight;
    else if (sign < 0) denied += weight;
  }
  if (agreed + denied === 0) return 0.3;
  const share = denied / (agreed + denied);
  let sign = Math.max(-1, Math.min(1, 1 - (share - 0.15) / 0.1));
  if (isConfined(matches, weights, statement, text, sentence)) sign = -sign;
  const likelihood = sentence.likelihood;
  return likelihood === null ? sign : sign * Math.max(-0.8, Math.min(1, 2.5 * likelihood - 0.8));
}

/** "Smoking is permitted on the balcony only": what is said does not hold for what the sentence does not name. */
function isConfined(
  matches: readonly Match[],
  weights: readonly number[],
  statement: Passage,
  text: Passage,
  sentence: Sentence,
): boolean {
  if (sentence.confined.size === 0) return false;
  const met = new Set(matches.filter(({ quality }) => quality >= 0.6).map(({ sought }) => sought));
  const unmet = statement.terms.some((_, index) => !met.has(index) && weights[index]! >= 0.6);
  const metTerms = new Set(matches.map((match) => match.met));
  for (let at = sentence.terms[0]; at < sentence.terms[1]; at += 1) {
    const term = text.terms[at]!;
    if (sentence.confined.has(term.clause) && !metTerms.has(at) && term.weight >= 0.6) return unmet;
  }
  return false;
}
