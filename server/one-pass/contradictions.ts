/** Says in words where the two answers to one question contradict each other. */
import type { Question } from './question-schema.ts';
import type { AskedQuestion } from './typed-question.ts';

type Distribution = readonly number[];

/**
 * Answers that differ by more than this are a contradiction. Decision models that answer the same
 * question twice differ with a standard deviation of up to 0.026, so two answers differ by 0.037
 * from noise alone. The limit is 2.7 times that, so noise seldom reaches it.
 */
const MOST_APART = 0.1;
/** 0.6 and 0.5 are 0.1 too much together, whatever the last bits of their sum say. */
const SLACK = 1e-9;

/** At most one sentence. `distributions`: those of the tasks of `toTasks`. */
export function contradictionsIn(
  { name, question }: Pick<AskedQuestion, 'name' | 'question'>,
  distributions: readonly Distribution[],
): string[] {
  const [first, second] = distributions;
  if (first === undefined || second === undefined) return [];
  const found =
    question.type === 'noul' ? ofNegation(first[0]!, second[0]!) : ofOrders(question, first, second);
  return found === null ? [] : [`The judge contradicts itself about ${JSON.stringify(name)}: ${found}`];
}

function ofNegation(holds: number, negation: number): string | null {
  if (!isApart(holds, 1 - negation)) return null;
  return `it gave the statement ${shown(holds)} and its negation ${shown(negation)}, together ${shown(holds + negation)} instead of 1. The answer is the middle of ${shown(holds)} and ${shown(1 - negation)}.`;
}

function ofOrders(
  { type, criteria }: Exclude<Question, { type: 'noul' }>,
  given: Distribution,
  reversed: Distribution,
): string | null {
  const other = reversed.toReversed();
  const apart = given.map((p, index) => Math.abs(p - other[index]!));
  const widest = apart.indexOf(Math.max(...apart));
  if (!isApart(given[widest]!, other[widest]!)) return null;
  const [one, all] =
    type === 'score'
      ? [`level ${widest}`, 'levels']
      : [JSON.stringify(Object.keys(criteria)[widest]), 'options'];
  return `it gave ${one} ${shown(given[widest]!)} with the ${all} as given and ${shown(other[widest]!)} in the reverse order. The answer is the average of both orders.`;
}

function isApart(one: number, other: number): boolean {
  return Math.abs(one - other) > MOST_APART + SLACK;
}

function shown(p: number): string {
  return p.toFixed(2);
}
