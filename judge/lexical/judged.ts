/** The judge's result for a request, and its delivery call by call. */

import type { AnswerOptions, Answers, Evidence, TaskAnswer } from '../port.ts';
import type { CountedCall } from './calls.ts';

export interface Judged {
  /** One for each task, in order. */
  distributions: readonly (readonly number[])[];
  /** One for each task, in order. */
  evidence: readonly Evidence[];
  warnings: readonly string[];
}

/**
 * Each call is accepted before the next is offered, and an abort takes effect between two calls.
 */
export async function deliver(
  calls: readonly CountedCall[],
  { distributions, evidence, warnings }: Judged,
  { signal, onAnswered }: AnswerOptions,
): Promise<Answers> {
  let [inputTokens, outputTokens] = [0, 0];
  for (const call of calls) {
    signal.throwIfAborted();
    const answers: TaskAnswer[] = call.tasks.map((task) => ({
      task,
      probabilities: distributions[task]!,
      evidence: evidence[task]!,
    }));
    inputTokens += call.inputTokens;
    outputTokens += call.outputTokens;
    await onAnswered({ answers, inputTokens: call.inputTokens, outputTokens: call.outputTokens });
  }
  return { distributions, evidence, inputTokens, outputTokens, warnings };
}
