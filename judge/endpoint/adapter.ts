/**
 * A judge that asks a model behind an HTTP endpoint for probabilities: a chat model or a decision
 * model, each in its own format.
 */
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import type { OpenQueue } from '../queue.ts';
import { AnswerCollector } from './answer-collector.ts';
import { isRecord } from './chat/calls.ts';
import { chatFormat } from './chat/chat-format.ts';
import { findFormat } from './find-format.ts';
import { type FirstContact, firstContact } from './first-contact.ts';
import type { Asking, Format, FormatCall } from './format.ts';
import { type EndpointState, type StateLog, trackReadiness } from './readiness.ts';
import { openEndpoint } from './requests/endpoint.ts';
import { type Asker, type CallObserver, createRetryPolicy, UNOBSERVED } from './retries/retry-policy.ts';
import type { ModelEndpoint } from './settings.ts';
import { decisionFormat } from './systemone/decision-format.ts';
import { FIRST_LIMITS } from './systemone/probe-decisions.ts';

export type { CallObserver, FirstContact };

export interface EndpointModel extends Model {
  /** The model for askers that do not pay: they wait while a paying asker waits. */
  readonly free: Model;
  /** The current knowledge of the endpoint; reading it sends no request. */
  readonly state: EndpointState;
  /**
   * The report for a person at the start; pending until a request has shown how the endpoint is.
   */
  firstContact(signal: AbortSignal): Promise<FirstContact>;
  /** Kind of prompt → version of its words. */
  readonly prompts: Readonly<Record<string, number>>;
  /** Probes the endpoint before the first request needs the findings. Never rejects. */
  prepare(signal: AbortSignal): Promise<void>;
}

export function createEndpointModel(
  settings: ModelEndpoint,
  log: StateLog,
  openQueue: OpenQueue,
  observer: CallObserver = UNOBSERVED,
): EndpointModel {
  const { name, concurrency, temperatureScale } = settings;
  const endpoint = openEndpoint(settings, observer.headers);
  const readiness = trackReadiness(() => findFormat(endpoint, settings), log);
  const supposed = supposedFormat(settings);
  const formatNow = (): Format => readiness.format ?? supposed;
  const retryPolicy = createRetryPolicy({
    slots: openQueue({ atOnce: concurrency }),
    timeoutMs: settings.timeoutSeconds * 1000,
    startingMs: settings.warmingSeconds * 1000,
    onOutcome: readiness.note,
    observer,
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
    const format = await readiness.find(retry);
    if (format.unsupported !== null) throw new ModelFailure('failed', format.unsupported);
    const asking: Asking = { endpoint, model: name, temperatureScale, retry };
    const collector = new AnswerCollector(tasks, onAnswered);
    // Twice as many as there are slots, so that a released slot always finds a call waiting.
    await askAll(format, asking, { tasks, collector, failure, atOnce: 2 * concurrency });
    return collector.answers();
  }

  // Each request is an asker of its own, so that a request with many calls does not crowd out the
  // others. The name contains the format, so it is read anew each time.
  const modelFor = (asker: Asker): Model => ({
    get name() {
      return `${formatNow().judge}:${name}`;
    },
    notice: null,
    plan: (tasks) => formatNow().plan(tasks),
    answer: (tasks, options) => answerFor({ ...asker }, tasks, options),
  });
  const paying = modelFor({ isPaying: true });
  return {
    get name() {
      return paying.name;
    },
    notice: null,
    plan: paying.plan,
    answer: paying.answer,
    free: modelFor({ isPaying: false }),
    get prompts() {
      return formatNow().prompts;
    },
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

/** Asks every call of the tasks. A call that was too large for the model becomes several. */
async function askAll(
  format: Format,
  asking: Asking,
  {
    tasks,
    collector,
    failure,
    atOnce,
  }: { tasks: readonly Task[]; collector: AnswerCollector; failure: AbortController; atOnce: number },
): Promise<void> {
  const { calls, isFirstAlone } = format.calls(tasks);
  let callsLeft = calls.length;
  await collector.collectCertain(format.format === 'chat' ? 'logprobs' : 'decided', callsLeft);
  const ask = async (call: FormatCall): Promise<void> => {
    try {
      const answer = await call.ask(asking);
      if ('answers' in answer) {
        callsLeft -= 1;
        await collector.collect(answer, callsLeft);
      } else {
        callsLeft += answer.length - 1;
        await allEnded(answer.map(ask));
      }
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  };
  await runInOrder(calls, isFirstAlone, atOnce, ask);
}

/** The format that is assumed before the first probe. */
function supposedFormat({ format, strategy }: ModelEndpoint): Format {
  return format === 'systemone' || format === 'decisions'
    ? decisionFormat({
        format,
        limits: FIRST_LIMITS[format],
        isRounded: true,
        isJoint: false,
        countsStateAgain: true,
      })
    : chatFormat(null, strategy);
}

/**
 * Runs at most `atOnce` calls at a time. Rejects with the first error, after all runs have ended.
 * The first call runs alone where it fills the endpoint's prefix cache for the others.
 */
async function runInOrder(
  calls: readonly FormatCall[],
  isFirstAlone: boolean,
  atOnce: number,
  run: (call: FormatCall) => Promise<void>,
): Promise<void> {
  const left = calls.values();
  const first = isFirstAlone ? left.next().value : undefined;
  if (first !== undefined) await run(first);
  const worker = async () => {
    for (const call of left) await run(call);
  };
  await allEnded(Array.from({ length: Math.min(atOnce, calls.length) }, worker));
}

/** Rejects with the first error, after all have ended. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
