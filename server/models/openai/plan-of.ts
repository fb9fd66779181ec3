/** How many calls tasks will take, and the most that these can use, from the prompts that will be sent. */
import type { ModelStrategy } from '../../config.ts';
import type { Plan, Task } from '../model.ts';
import { SAMPLES, THINKING_TOKENS } from './ask-for-samples.ts';
import { isRecord, partIntoCalls, TOKENS_OF_RETRY, writeCall } from './calls.ts';
import type { Findings } from './probe.ts';
import { formFor, mannerOf } from './strategy.ts';
import { mostInputTokens } from './usage.ts';
import { openWriter } from './write-question.ts';

/** Null findings: the endpoint has not been seen yet. Takes up to 0.2 s for the 10,000 tasks of the largest decision. */
export function planOf(tasks: readonly Task[], strategy: ModelStrategy, findings: Findings | null): Plan {
  const isOnePass = !tasks.every(isRecord);
  const form = formFor(strategy, findings, isOnePass);
  const manner = mannerOf(form, findings);
  const isSampled = manner.mostListed === 0;
  const write = openWriter();
  const calls = partIntoCalls(tasks, form);
  const tokenBound = { input: 0, output: 0 };
  for (const call of calls) {
    const { prompts, tokens } = writeCall(tasks, call, manner, write);
    const times = isSampled ? SAMPLES : 1;
    tokenBound.input += times * mostInputTokens(prompts);
    const room = isSampled ? tokens + THINKING_TOKENS : Math.max(tokens, TOKENS_OF_RETRY);
    tokenBound.output += times * room * prompts.length;
  }
  return { calls: calls.length, tokenBound };
}
