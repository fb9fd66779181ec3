/** Asks a chat model for letters, and reads their probabilities. */

import type { Format } from '../format.ts';
import { createQuestionWriter, PROMPT_VERSIONS } from '../prompts/write-question.ts';
import type { ModelStrategy } from '../settings.ts';
import { askCall } from './ask-call.ts';
import { isRecord, splitIntoCalls } from './calls.ts';
import { planCalls } from './plan-calls.ts';
import type { Findings } from './probe.ts';
import { formFor, unsupportedIn } from './strategy.ts';

/** Findings are null before the first probe: it then plans for most endpoints, and asks nothing. */
export function chatFormat(findings: Findings | null, strategy: ModelStrategy): Format {
  const formOf = (isOnePass: boolean) => formFor(strategy, findings, isOnePass);
  return {
    format: 'chat',
    judge: 'openai-compatible/1',
    prompts: PROMPT_VERSIONS,
    unsupported: findings === null ? null : unsupportedIn(strategy, findings),
    findings:
      findings === null
        ? {}
        : {
            logprobs: findings.mostListed,
            ...(findings.batch === null ? {} : { batch: findings.batch.mostListed }),
            ...(findings.grammar === null ? {} : { grammar: findings.grammar }),
            records: formOf(false),
            one_pass: formOf(true),
          },
    plan: (tasks) => planCalls(tasks, strategy, findings),
    calls(tasks) {
      const form = formOf(!tasks.every(isRecord));
      const write = createQuestionWriter();
      return {
        calls: splitIntoCalls(tasks, form).map((call) => ({
          ask(asking) {
            if (findings === null) throw new Error('a chat model was asked before it was probed');
            return askCall({ ...asking, findings, write }, tasks, call);
          },
        })),
        isFirstAlone: form !== 'rows',
      };
    },
  };
}
