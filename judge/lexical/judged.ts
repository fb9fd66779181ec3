/** The judge's result for a request, and its delivery call by call. */

import type { AnswerOptions, Answers, Evidence, TaskAnswer } from '../port.ts';
import type { CountedCall } from './calls.ts';

export interface Judged {
  /** One for each task, in order. */
  distributions: readonly (readonly number[])[];
  /** One for each task: whether the end of a text was left out. */
  partial: readonly boolean[];
  /** One for each task: whether nothing in the texts speaks for any choice. */
  blank: readonly boolean[];
  warnings: readonly string[];
}

const EVIDENCE: Evidence = { method: 'built-in', mass: 1, masked: false };

/**
 * Each call is accepted before the next is offered, and an abort takes effect between two calls.
 */
export async function deliver(
  calls: readonly CountedCall[],
  { distributions, partial, blank, warnings }: Judged,
  { signal, onAnswered }: AnswerOptions,
): Promise<Answers> {
  const evidence = partial.map(
    (isPartial, task): Evidence => ({
      ...EVIDENCE,
      ...(isPartial ? { isPartial } : {}),
      ...(blank[task] === true ? { isBlank: true } : {}),
    }),
  );
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
