/** Models that answer the questions of a decision endpoint without reading them. */
import { randomOf } from '../endpoint/random-of.ts';
import { type Option, type Question, textOf } from './question.ts';

export interface Considered {
  state: unknown;
  question: Question;
  /** All questions of the call, in order. */
  questions: readonly Question[];
  /** The number of the call, from 0. */
  call: number;
}

/** Gives each option, in the order of the request, a weight of 0 or more; the sum is free. */
export type DecisionJudge = (considered: Considered) => readonly number[];

/**
 * A judge that depends on the state, the instructions and the options' meanings, not on their
 * order, their number, the question's id, the other questions or the call. The meaning of an option
 * is its description, or its key where it has none. `sharpness` 0 makes all options equal.
 */
export function hashedJudge(sharpness = 3): DecisionJudge {
  return ({ state, question }) =>
    question.options.map((option) => {
      const random = randomOf([textOf(state), textOf(question.instructions), meaningOf(option)]);
      return Math.exp(sharpness * random.uniform());
    });
}

function meaningOf({ key, description }: Option): string {
  return description === null || description === undefined ? key : textOf(description);
}

/**
 * Prefers the first options of a choice: the weight of each is `factor` times that of the one
 * before it. The geometric mean over both orders is free of it.
 */
export function biasedByPosition(judge: DecisionJudge, factor: number): DecisionJudge {
  return (considered) =>
    judge(considered).map((weight, position) =>
      considered.question.type === 'choice' ? weight * factor ** position : weight,
    );
}

/** Repeats itself with this standard deviation in the probabilities. The draws follow the seed. */
export function noisyJudge(judge: DecisionJudge, spread: number, seed = 1): DecisionJudge {
  return (considered) => {
    const random = randomOf([seed, considered.call, considered.question.id]);
    return probabilitiesOf(judge(considered)).map((p) => Math.max(0, p + spread * random.normal()));
  };
}

/**
 * Answers jointly: the other questions of the call move the weight of each option by up to the
 * factor e^strength. A question that is asked alone is answered as by `judge`.
 */
export function jointJudge(judge: DecisionJudge, strength = 1): DecisionJudge {
  return (considered) => {
    const { question, questions } = considered;
    const others = questions.filter((other) => other !== question).map(({ id, type }) => `${id} ${type}`);
    return judge(considered).map((weight, position) =>
      others.length === 0
        ? weight
        : weight *
          Math.exp(strength * randomOf([...others, meaningOf(question.options[position]!)]).uniform()),
    );
  };
}

export function probabilitiesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, one) => total + one, 0);
  if (!(sum > 0 && Number.isFinite(sum)) || weights.some((one) => one < 0))
    throw new RangeError(`the weights ${weights.join(', ')} are no distribution`);
  return weights.map((one) => one / sum);
}
