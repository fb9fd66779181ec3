/** Small tasks of Direct mode and of typed questions, and the built-in judge's answers to them. */

import { NOUL_LABELS } from '../../../judge/choices.ts';
import { createBuiltInJudge } from '../../../judge/lexical/judge.ts';
import type {
  AnsweredCall,
  Answers,
  BestOptionTask,
  ChoiceTask,
  NoulTask,
  OnePassTask,
  ScoreTask,
} from '../../../judge/port.ts';

export function bestOptionTask(
  values: string,
  options: readonly string[],
  context = 'A choice.',
): BestOptionTask {
  return {
    kind: 'best-option',
    context,
    stakeholder: { description: 'Somebody', values },
    choices: options.map((_, index) => String.fromCharCode(65 + index)),
    options,
  };
}

export function choiceTask(context: string, instructions: string, criteria: readonly string[]): ChoiceTask {
  return {
    kind: 'choice',
    context,
    question: 'topic',
    instructions,
    choices: criteria.map((_, index) => `key_${index}`),
    criteria,
  };
}

export function scoreTask(context: string, instructions: string, criteria: readonly string[]): ScoreTask {
  return {
    ...choiceTask(context, instructions, criteria),
    kind: 'score',
    choices: criteria.map((_, index) => String(index)),
  };
}

export function noulTask(context: string, statement: string): NoulTask {
  return {
    kind: 'noul',
    context,
    question: 'holds',
    instructions: statement,
    statement,
    choices: NOUL_LABELS,
  };
}

export function ask(tasks: readonly OnePassTask[], calls: AnsweredCall[] = []): Promise<Answers> {
  return createBuiltInJudge().answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async (call) => {
      calls.push(call);
    },
  });
}

/** Returns the probabilities of one task. */
export async function askOne(task: OnePassTask): Promise<readonly number[]> {
  return (await ask([task])).distributions[0] ?? [];
}
