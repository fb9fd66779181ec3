/** How many calls tasks will take, and the most that these can use, from the prompts that will be sent. */

import type { Plan, Task } from '../port.ts';
import { SAMPLES, THINKING_TOKENS } from './ask-for-samples.ts';
import { isRecord, partIntoCalls, TOKENS_OF_RETRY, type WrittenCall, writeCall } from './calls.ts';
import type { Findings } from './probe.ts';
import type { ModelStrategy } from './settings.ts';
import { formFor, mannerOf } from './strategy.ts';
import { mostInputTokens } from './usage.ts';
import { afterShared } from './write-prompt.ts';
import { openWriter } from './write-question.ts';

/** Null findings: the endpoint has not been seen yet. Takes some 50 ms for the 10,000 tasks of the largest decision. */
export function planOf(tasks: readonly Task[], strategy: ModelStrategy, findings: Findings | null): Plan {
  const isOnePass = !tasks.every(isRecord);
  const form = formFor(strategy, findings, isOnePass);
  const manner = mannerOf(form, findings);
  const isSampled = manner.mostListed === 0;
  const write = openWriter();
  const bytesOf = openByteCount();
  const calls = partIntoCalls(tasks, form);
  const tokenBound = { input: 0, output: 0 };
  for (const call of calls) {
    const written = writeCall(tasks, call, manner, write);
    const { prompts, tokens } = written;
    const times = isSampled ? SAMPLES : 1;
    tokenBound.input += times * mostInputTokens(bytesOf(written), prompts.length);
    const room = isSampled ? tokens + THINKING_TOKENS : Math.max(tokens, TOKENS_OF_RETRY);
    tokenBound.output += times * room * prompts.length;
  }
  return { calls: calls.length, tokenBound };
}

/** Bytes of a call's prompts; a beginning that thousands of them share is counted once. */
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
