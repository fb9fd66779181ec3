/** A judge that asks a language model behind an OpenAI-compatible endpoint for probabilities. */
import { type Asker, createFairSemaphore } from '../fair-semaphore.ts';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import { AnswerCollector } from './answer-collector.ts';
import { askCall } from './asking/ask-call.ts';
import type { AskContext } from './asking/ask-context.ts';
import { isRecord, splitIntoCalls, type UnwrittenCall } from './asking/calls.ts';
import { formFor, unsupportedIn } from './asking/strategy.ts';
import { type FirstContact, firstContact } from './first-contact.ts';
import { planCalls } from './plan-calls.ts';
import { probe } from './probing/probe.ts';
import { createQuestionWriter, PROMPT_VERSIONS } from './prompts/write-question.ts';
import { type EndpointState, type StateLog, trackReadiness } from './readiness.ts';
import { openEndpoint } from './requests/endpoint.ts';
import { createRetryPolicy } from './retries/retry-policy.ts';
import type { ModelEndpoint } from './settings.ts';

export type { FirstContact };

export interface EndpointModel extends Model {
  /** The same model for askers that do not pay: they wait while a paying asker waits. */
  readonly free: Model;
  /** The current knowledge of the endpoint; reading it sends no request. */
  readonly state: EndpointState;
  /** What a person reads at the start; pending until a request has shown how the endpoint is. */
  firstContact(signal: AbortSignal): Promise<FirstContact>;
  /** Kind of task → version of its prompt. */
  readonly prompts: Readonly<Record<string, number>>;
  /** Probes the endpoint before the first request needs the findings. Never rejects. */
  prepare(signal: AbortSignal): Promise<void>;
}

export function createEndpointModel(settings: ModelEndpoint, log: StateLog): EndpointModel {
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
    // A caller that waits for a reply has one deadline for the whole request. A decision makes many
    // calls, and each has its own deadline.
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
    // Twice as many as the semaphore lets through, so that a released slot always finds a call
    // waiting.
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
    // Each request is an asker of its own, so that a request with many calls does not crowd out the
    // others.
    answer: (tasks, options) => answerFor({ isPaying }, tasks, options),
  });

  return {
    ...modelFor(true),
    free: modelFor(false),
    prompts: PROMPT_VERSIONS,
    get state() {
      return readiness.state;
    },
    firstContact: (within) => firstContact(readiness.firstKnown, settings, within),
    async prepare(signal) {
      const scope = { asker: { isPaying: false }, signal, waits: true, isOneDeadline: true };
      await readiness.find(retryPolicy(scope)).catch(() => {});
    },
  };
}

/**
 * Runs at most `atOnce` calls at a time. Rejects with the first error, after all runs have ended.
 * The first call runs alone where it fills the endpoint's prefix cache for the others.
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
