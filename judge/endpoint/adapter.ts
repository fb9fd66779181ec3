/** The judge that asks a language model behind an OpenAI-compatible endpoint for probabilities. */
import type { Logger } from 'pino';
import { type Asker, openFairTurns } from '../fair-turns.ts';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import { askCall } from './ask-call.ts';
import type { Asking } from './asking.ts';
import { type Call, isRecord, partIntoCalls } from './calls.ts';
import { openEndpoint } from './endpoint.ts';
import { Gathered } from './gathered.ts';
import { openPersistence } from './persist.ts';
import { planOf } from './plan-of.ts';
import { probe } from './probe.ts';
import { type EndpointState, openReady } from './ready.ts';
import type { ModelEndpoint } from './settings.ts';
import { formFor, undoableIn } from './strategy.ts';
import { openWriter, PROMPT_VERSIONS } from './write-question.ts';

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
  const ready = openReady(() => probe(endpoint, name, timeoutMs), strategy, log);
  const persistence = openPersistence({
    turns: openFairTurns(concurrency),
    timeoutMs,
    startingMs: settings.warmingSeconds * 1000,
    onOutcome: ready.note,
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
    const persist = persistence({ asker, signal: within, waits, isOneDeadline: !waits });
    const findings = await ready.find(persist);
    const undoable = undoableIn(strategy, findings);
    if (undoable !== null) throw new ModelFailure('failed', undoable);
    const asking: Asking = {
      endpoint,
      model: name,
      findings,
      temperatureScale,
      persist,
      write: openWriter(),
    };
    const gathered = new Gathered(tasks, onAnswered);
    await gathered.takeUnasked();
    const form = formFor(strategy, findings, !waits);
    // Twice as many as there are slots, so that a slot that comes free always finds the next call waiting.
    await inTurn(partIntoCalls(tasks, form), form !== 'rows', 2 * concurrency, async (call) => {
      try {
        await gathered.take(await askCall(asking, tasks, call));
      } catch (error) {
        failure.abort(error);
        throw error;
      }
    });
    return gathered.answers();
  }

  const modelFor = (isPaying: boolean): Model => ({
    name: `openai-compatible/1:${name}`,
    notice: null,
    plan: (tasks) => planOf(tasks, strategy, ready.findings),
    // Each request asks for itself, so that one with many calls does not crowd out the others.
    answer: (tasks, options) => answerFor({ isPaying }, tasks, options),
  });

  return {
    ...modelFor(true),
    free: modelFor(false),
    prompts: PROMPT_VERSIONS,
    get state() {
      return ready.state;
    },
    async prepare(signal) {
      const patience = { asker: { isPaying: false }, signal, waits: true, isOneDeadline: true };
      await ready.find(persistence(patience)).catch(() => {});
    },
  };
}

/**
 * Up to so many at once; rejects with the first that fails, when all have ended. The first call goes alone where it warms the
 * endpoint's prefix cache for the others.
 */
async function inTurn(
  calls: readonly Call[],
  isWarmedByFirst: boolean,
  atOnce: number,
  run: (call: Call) => Promise<void>,
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
