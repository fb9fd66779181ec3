/** One typed question: what the model is asked, and what its probabilities answer. */
import { averageOrders, floorFor, inBothOrders } from '../../judge/both-orders.ts';
import { NOUL_LABELS } from '../../judge/choices.ts';
import { projectNegation, withNegation } from '../../judge/negation.ts';
import type { ChoiceTask, Evidence, NoulTask, ScoreTask } from '../../judge/port.ts';
import type { AnswersMode } from '../accounts/key-settings.ts';
import type { Answer, Question, QuestionsRequest } from './question-schema.ts';

type Distribution = readonly number[];

export interface AskedQuestion {
  name: string;
  question: Question;
  tasks: (ChoiceTask | ScoreTask | NoulTask)[];
}

interface Asking {
  answers?: AnswersMode;
  /** The judge reads it in place of the names. */
  nameForJudge?: string | undefined;
}

/** Every question of a request, in its order. An object as state is read as its JSON text. */
export function toAsked(
  { state, questions }: Pick<QuestionsRequest, 'state' | 'questions'>,
  { answers = 'as_judged', nameForJudge }: Asking = {},
): AskedQuestion[] {
  const text = typeof state === 'string' ? state : JSON.stringify(state);
  return Object.entries(questions).map(([name, question]) => ({
    name,
    question,
    tasks: toTasks(nameForJudge ?? name, question, text, answers),
  }));
}

/**
 * A choice is asked in both orders. For coherent answers a score is asked in both orders too, and a
 * statement together with its negation. Where only one answer is possible, nothing is asked.
 */
export function toTasks(
  name: string,
  question: Question,
  state: string,
  answers: AnswersMode = 'as_judged',
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
      const task: ScoreTask = { ...asked, kind: 'score', choices, criteria: question.criteria };
      return answers === 'coherent' ? inBothOrders(task) : [task];
    }
    case 'noul': {
      const statement = instructions ?? name;
      const task: NoulTask = { ...asked, kind: 'noul', choices: NOUL_LABELS, statement };
      return answers === 'coherent' ? withNegation(task) : [task];
    }
  }
}

/**
 * Makes the answer from the distributions of the tasks of `toTasks`, in their order, and from what
 * they rest on. Of equal probabilities the first is selected.
 */
export function toAnswer(
  question: Question,
  distributions: readonly Distribution[],
  evidence: readonly Evidence[] = [],
): Answer {
  const [first = [1], second] = distributions;
  const isAveraged = second !== undefined && question.type !== 'noul';
  const p = isAveraged ? averageOrders(first, second, floorFor(evidence)) : first;
  switch (question.type) {
    case 'choice': {
      const keys = Object.keys(question.criteria);
      const best = likeliest(p);
      return { type: 'choice', choice: keys[best]!, confidence: p[best]!, probabilities: named(keys, p) };
    }
    case 'score': {
      const indices = question.criteria.map((_, index) => String(index));
      const best = likeliest(p);
      return {
        type: 'score',
        score: best,
        confidence: p[best]!,
        legend: named(indices, question.criteria),
        probabilities: named(indices, p),
      };
    }
    case 'noul':
      return { type: 'noul', noul: second === undefined ? p[0]! : projectNegation(p[0]!, second[0]!) };
  }
}

function likeliest(p: Distribution): number {
  return p.indexOf(Math.max(...p));
}

function named<T>(names: readonly string[], values: readonly T[]): Record<string, T> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]));
}
