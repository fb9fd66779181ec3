/**
 * Results of random decisions, with the cases that surfaces told differently: near ties, equal
 * options, stakeholders whom nothing concerns, means within their error, leads at the limits.
 */

import type { ResultFigures, ValueFigures } from '../../pictures/result-figures.ts';
import type { Random } from '../../problems/random.ts';
import { driver, insight, question } from '../pictures/results.ts';

const LETTERS = [...'ABCDEFGH'];
/** Where a verdict turns into another, and what lies close to it. */
const LIMITS = [0.5, 0.55, 0.5499, 0.5501, 0.6, 0.5999, 0.85, 0.8499, 0.96, 0.999];

export interface RandomDecision {
  mode: 'default' | 'direct';
  letters: string[];
  results: ResultFigures[];
}

export function randomDecision(random: Random, n: number): RandomDecision {
  const mode = n % 3 === 0 ? 'direct' : 'default';
  const letters = LETTERS.slice(0, 2 + random.below(n % 5 === 0 ? 7 : 2));
  const results = Array.from({ length: 1 + random.below(4) }, (_, index) =>
    randomResult(random, mode, letters, index),
  );
  return { mode, letters, results };
}

/** The same stakeholders and options, judged anew. */
export function revised(random: Random, { mode, letters, results }: RandomDecision): RandomDecision {
  return { mode, letters, results: results.map((_, index) => randomResult(random, mode, letters, index)) };
}

function randomResult(random: Random, mode: string, letters: string[], index: number): ResultFigures {
  const probabilities = randomProbabilities(random, letters);
  const likeliest = letters.reduce((a, b) => (probabilities[b]! > probabilities[a]! ? b : a));
  // In Default mode the best option has the largest mean, and may be less likely than another.
  const best = mode === 'default' && random.below(8) === 0 ? random.pick(letters) : likeliest;
  const stakeholder = { id: `s${index + 1}`, description: `Reader ${index + 1}` };
  const direct = { stakeholder, best, confidence: probabilities[best]!, probabilities };
  return mode === 'direct' ? direct : withValues(random, direct, letters);
}

function randomProbabilities(random: Random, letters: string[]): Record<string, number> {
  const kind = random.below(5);
  if (kind === 0) return Object.fromEntries(letters.map((letter) => [letter, 1 / letters.length]));
  const first = kind < 3 ? random.pick(LIMITS) : random.uniform(0.3, 0.99);
  const shares = letters.slice(1).map(() => random.uniform(0.01, kind === 1 ? 0.02 : 1));
  // Of a near tie, one other option has nearly all that is left.
  if (kind === 1) shares[0] = 1;
  const sum = shares.reduce((a, b) => a + b, 0);
  const order = random.shuffled(letters);
  return Object.fromEntries(
    order.map((letter, at) => [letter, at === 0 ? first : ((1 - first) * shares[at - 1]!) / sum]),
  );
}

function withValues(
  random: Random,
  direct: Pick<ValueFigures, 'stakeholder' | 'best' | 'confidence' | 'probabilities'>,
  letters: string[],
): ValueFigures {
  const { best } = direct;
  const top = random.uniform(-0.5, 1);
  const gap = random.pick([0.0001, 0.01, 0.3]);
  const mean = new Map(
    letters.map((letter) => [letter, letter === best ? top : top - random.uniform(gap, 1.5)]),
  );
  const spread = (value: number) => ({ mean: value, p10: value - 0.3, p90: value + 0.3 });
  const error = random.pick([0.00001, 0.005, 0.2]);
  const isTouched = random.below(10) > 0;
  const consequences = !isTouched
    ? []
    : letters.flatMap((option) =>
        (['benefit', 'harm'] as const).map((valence, at) => ({
          id: `${option}${at + 1}`,
          option,
          description: `What ${option} leads to, ${at + 1}`,
          label: null,
          valence,
          size: { value: random.uniform(0.05, 1), p10: 0.01, p90: 1 },
          counted_share: random.pick([1, 0.5]),
          discounted_by: null,
        })),
      );
  const other = random.pick(letters.filter((letter) => letter !== best));
  const flip = random.pick([
    null,
    { factor: random.pick([0.2, 1.8]), sds: random.uniform(0.1, 5), becomes: other, standard_error: 0.05 },
  ]);
  const asked = random.pick([[], [question({ between: [`${best}1`, `${other}1`] })]]);
  return {
    ...direct,
    ev: Object.fromEntries(letters.map((letter) => [letter, spread(mean.get(letter)!)])),
    standard_error: {
      ev: Object.fromEntries(letters.map((letter) => [letter, { mean: error, p10: error, p90: error }])),
      probabilities: Object.fromEntries(letters.map((letter) => [letter, 0.01])),
    },
    consequences,
    overlaps: [],
    removed_share: 0,
    best_uncorrected: random.pick(letters),
    p_best_uncorrected: 0.5,
    insight: insight({
      expected_loss: Object.fromEntries(letters.map((letter) => [letter, top - mean.get(letter)! + 0.02])),
      drivers: isTouched
        ? [
            driver({
              consequences: [`${best}1`],
              flip,
              best_by_factor: [{ option: best, from: 0.01, to: 100 }],
            }),
          ]
        : [],
      questions: isTouched ? asked : [],
    }),
  };
}
