/**
 * Plans how many calls the tasks take and the most tokens that they can use, from the prompts that
 * will be sent.
 */

import type { Plan, Task } from '../../port.ts';
import { createQuestionWriter } from '../prompts/write-question.ts';
import { mostInputTokens } from '../replies/usage.ts';
import type { ModelStrategy } from '../settings.ts';
import { SAMPLES, THINKING_TOKENS } from './ask-for-samples.ts';
import { isRecord, splitIntoCalls, TOKENS_OF_RETRY, type WrittenCall, writeCall } from './calls.ts';
import type { Findings } from './probe.ts';
import { callOptionsFor, formFor } from './strategy.ts';
import { afterShared } from './write-prompt.ts';

/**
 * Findings are null before the first probe. Takes about 50 ms for the 10,000 tasks of the largest
 * decision.
 */
export function planCalls(tasks: readonly Task[], strategy: ModelStrategy, findings: Findings | null): Plan {
  const isOnePass = !tasks.every(isRecord);
  const form = formFor(strategy, findings, isOnePass);
  const options = callOptionsFor(form, findings);
  const isSampled = options.mostListed === 0;
  const write = createQuestionWriter();
  const bytesOf = openByteCount();
  const calls = splitIntoCalls(tasks, form);
  const tokenBound = { input: 0, output: 0 };
  for (const call of calls) {
    const written = writeCall(tasks, call, options, write);
    const { prompts, tokens } = written;
    const times = isSampled ? SAMPLES : 1;
    tokenBound.input += times * mostInputTokens(bytesOf(written), prompts.length);
    const room = isSampled ? tokens + THINKING_TOKENS : Math.max(tokens, TOKENS_OF_RETRY);
    tokenBound.output += times * room * prompts.length;
  }
  return { calls: calls.length, tokenBound };
}

/**
 * Counts the bytes of a call's prompts. A beginning that thousands of prompts share is measured
 * once.
 */
function openByteCount(): (written: WrittenCall) => number {
  const known = new Map<string, number>();
  const beginning = (shared: string) => {
    const bytes = known.get(shared) ?? Buffer.byteLength(shared);
    known.set(shared, bytes);
    return bytes;
  };
  return ({ form, prompts, questions, slots }) => {
    if (form === 'rows') return prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt), 0);
    return slots.reduce((sum, { place, ask }) => {
      const question = questions[place]!;
      const own = afterShared(question, question.asks[ask]!);
      return sum + beginning(question.shared) + Buffer.byteLength(own);
    }, 0);
  };
}
