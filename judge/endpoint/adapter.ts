/** The judge that asks a language model behind an OpenAI-compatible endpoint for probabilities. */
import type { Logger } from 'pino';
import { type Asker, createFairSemaphore } from '../fair-semaphore.ts';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import { AnswerCollector } from './answer-collector.ts';
import { askCall } from './asking/ask-call.ts';
import type { AskContext } from './asking/ask-context.ts';
import { isRecord, splitIntoCalls, type UnwrittenCall } from './asking/calls.ts';
import { formFor, unsupportedIn } from './asking/strategy.ts';
import { planCalls } from './plan-calls.ts';
import { probe } from './probing/probe.ts';
import { createQuestionWriter, PROMPT_VERSIONS } from './prompts/write-question.ts';
import { type EndpointState, trackReadiness } from './readiness.ts';
import { openEndpoint } from './requests/endpoint.ts';
import { createRetryPolicy } from './retries/retry-policy.ts';
import type { ModelEndpoint } from './settings.ts';

export interface EndpointModel extends Model {
  /** The same model for those who do not pay: they wait while anybody else does. */
  readonly free: Model;
  /** What is known of the endpoint, without asking it. */
  readonly state: EndpointState;
  /** Kind of task → version of its prompt. */
  readonly prompts: Readonly<Record<string, number>>;
  /** Finds out what the endpoint can do, before anybody asks. Never rejects. */
  prepare(signal: AbortSignal): Promise<void>;
}

export function createEndpointModel(settings: ModelEndpoint, log: Logger): EndpointModel {
  const { name, strategy, concurrency, temperatureScale } = settings;
  const endpoint = openEndpoint(settings);
  const timeoutMs = settings.timeoutSeconds * 1000;
  const readiness = trackReadiness(() => probe(endpoint, name, timeoutMs), strategy, log);
  const retryPolicy = createRetryPolicy({
    semaphore: createFairSemaphore(concurrency),
    timeoutMs,
    startingMs: settings.warmingSeconds * 1000,
    onOutcome: readiness.note,
  });

  async function answerFor(
    asker: Asker,
    tasks: readonly Task[],
    { signal, onAnswered }: AnswerOptions,
  ): Promise<Answers> {
    const waits = tasks.every(isRecord);
    const failure = new AbortController();
    const within = AbortSignal.any([signal, failure.signal]);
    // Who waits for a reply waits for one deadline, whatever it takes; each of a decision's many calls has its own.
    const retry = retryPolicy({ asker, signal: within, waits, isOneDeadline: !waits });
    const findings = await readiness.find(retry);
    const unsupported = unsupportedIn(strategy, findings);
    if (unsupported !== null) throw new ModelFailure('failed', unsupported);
    const asking: AskContext = {
      endpoint,
      model: name,
      findings,
      temperatureScale,
      retry,
      write: createQuestionWriter(),
    };
    const collector = new AnswerCollector(tasks, onAnswered);
    await collector.collectCertain();
    const form = formFor(strategy, findings, !waits);
    // Twice as many as there are slots, so that a slot that comes free always finds the next call waiting.
    await runInOrder(splitIntoCalls(tasks, form), form !== 'rows', 2 * concurrency, async (call) => {
      try {
        await collector.collect(await askCall(asking, tasks, call));
      } catch (error) {
        failure.abort(error);
        throw error;
      }
    });
    return collector.answers();
  }

  const modelFor = (isPaying: boolean): Model => ({
    name: `openai-compatible/1:${name}`,
    notice: null,
    plan: (tasks) => planCalls(tasks, strategy, readiness.findings),
    // Each request asks for itself, so that one with many calls does not crowd out the others.
    answer: (tasks, options) => answerFor({ isPaying }, tasks, options),
  });

  return {
    ...modelFor(true),
    free: modelFor(false),
    prompts: PROMPT_VERSIONS,
    get state() {
      return readiness.state;
    },
    async prepare(signal) {
      const scope = { asker: { isPaying: false }, signal, waits: true, isOneDeadline: true };
      await readiness.find(retryPolicy(scope)).catch(() => {});
    },
  };
}

/**
 * Up to so many at once; rejects with the first that fails, when all have ended. The first call goes alone where it warms the
 * endpoint's prefix cache for the others.
 */
async function runInOrder(
  calls: readonly UnwrittenCall[],
  isWarmedByFirst: boolean,
  atOnce: number,
  run: (call: UnwrittenCall) => Promise<void>,
): Promise<void> {
  const left = calls.values();
  const first = isWarmedByFirst ? left.next().value : undefined;
  if (first !== undefined) await run(first);
  const worker = async () => {
    for (const call of left) await run(call);
  };
  const workers = Array.from({ length: Math.min(atOnce, calls.length) }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}
