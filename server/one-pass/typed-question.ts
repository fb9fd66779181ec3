/** One typed question: what the model is asked, and what its probabilities answer. */
import { averageOrders, inBothOrders } from '../../judge/both-orders.ts';
import { NOUL_LABELS } from '../../judge/choices.ts';
import type { ChoiceTask, NoulTask, ScoreTask } from '../../judge/port.ts';
import type { Answer, Question, QuestionsRequest } from './question-schema.ts';

type Distribution = readonly number[];

export interface AskedQuestion {
  name: string;
  question: Question;
  tasks: (ChoiceTask | ScoreTask | NoulTask)[];
}

/**
 * Every question of a request, in its order. An object as state is read as its JSON text.
 * `nameForJudge`: what the judge reads in place of the names.
 */
export function toAsked(
  { state, questions }: Pick<QuestionsRequest, 'state' | 'questions'>,
  nameForJudge?: string,
): AskedQuestion[] {
  const text = typeof state === 'string' ? state : JSON.stringify(state);
  return Object.entries(questions).map(([name, question]) => ({
    name,
    question,
    tasks: toTasks(nameForJudge ?? name, question, text),
  }));
}

/** A choice is asked in both orders. Where only one answer is possible, nothing is asked. */
export function toTasks(
  name: string,
  question: Question,
  state: string,
): (ChoiceTask | ScoreTask | NoulTask)[] {
  const instructions = question.instructions === '' ? undefined : question.instructions;
  const asked = { context: state, question: name, ...(instructions === undefined ? {} : { instructions }) };
  switch (question.type) {
    case 'choice': {
      const choices = Object.keys(question.criteria);
      if (choices.length === 1) return [];
      return inBothOrders({ ...asked, kind: 'choice', choices, criteria: Object.values(question.criteria) });
    }
    case 'score': {
      const choices = question.criteria.map((_, index) => String(index));
      if (choices.length === 1) return [];
      return [{ ...asked, kind: 'score', choices, criteria: question.criteria }];
    }
    case 'noul':
      return [{ ...asked, kind: 'noul', choices: NOUL_LABELS, statement: instructions ?? name }];
  }
}

/**
 * Makes the answer from the distributions of the tasks of `toTasks`, in their order. Of equal
 * probabilities the first is selected.
 */
export function toAnswer(question: Question, distributions: readonly Distribution[]): Answer {
  const [first = [1], reversed] = distributions;
  switch (question.type) {
    case 'choice': {
      const keys = Object.keys(question.criteria);
      const p = reversed === undefined ? first : averageOrders(first, reversed);
      const best = likeliest(p);
      return { type: 'choice', choice: keys[best]!, confidence: p[best]!, probabilities: named(keys, p) };
    }
    case 'score': {
      const indices = question.criteria.map((_, index) => String(index));
      const best = likeliest(first);
      return {
        type: 'score',
        score: best,
        confidence: first[best]!,
        legend: named(indices, question.criteria),
        probabilities: named(indices, first),
      };
    }
    case 'noul':
      return { type: 'noul', noul: first[0]! };
  }
}

function likeliest(p: Distribution): number {
  return p.indexOf(Math.max(...p));
}

function named<T>(names: readonly string[], values: readonly T[]): Record<string, T> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]));
}
