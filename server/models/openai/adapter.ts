/** The judge that asks a language model behind an OpenAI-compatible endpoint for probabilities. */
import type { Logger } from 'pino';
import type { ModelEndpoint, ModelStrategy } from '../../config.ts';
import { evidenceWarnings } from '../evidence-warnings.ts';
import type { Answer, AnswerOptions, Answers, Model, Plan, Task } from '../model.ts';
import { askCall, type CallAnswer } from './ask-call.ts';
import { SAMPLES, THINKING_TOKENS } from './ask-for-samples.ts';
import type { Asking } from './asking.ts';
import { type Call, isRecord, partIntoCalls, TOKENS_OF_RETRY, writeCall } from './calls.ts';
import { openEndpoint } from './endpoint.ts';
import { type Asker, openFairTurns } from './fair-turns.ts';
import { openPersist } from './persist.ts';
import { type Findings, probe } from './probe.ts';
import { quoteOnce } from './prompts/quote.ts';
import { type EndpointState, openReady } from './ready.ts';
import { formFor } from './strategy.ts';
import { mostInputTokens } from './usage.ts';
import { PROMPT_VERSIONS } from './write-question.ts';

export interface EndpointModel extends Model {
  /** What is known of the endpoint, without asking it. */
  readonly state: EndpointState;
  readonly prompts: Readonly<Record<string, number>>;
  /** Finds out what the endpoint can do, before anybody asks. Never rejects. */
  prepare(signal: AbortSignal): Promise<void>;
}

const ESTIMATED = 'The model endpoint reports no token counts; the tokens of this result are an estimate.';

/** What is planned with before the endpoint has been seen. */
const USUAL_LIST = 20;

export function createEndpointModel(settings: ModelEndpoint, log: Logger): EndpointModel {
  const { name: model, strategy, concurrency, temperatureScale } = settings;
  const endpoint = openEndpoint(settings);
  const timeoutMs = settings.timeoutSeconds * 1000;
  const ready = openReady(() => probe(endpoint, model, AbortSignal.timeout(timeoutMs)), log);
  const persist = openPersist({
    turns: openFairTurns(concurrency),
    timeoutMs,
    startingMs: settings.warmingSeconds * 1000,
    onOutcome: (fault) => ready.note(fault),
  });

  async function answer(tasks: readonly Task[], { signal, onAnswered }: AnswerOptions): Promise<Answers> {
    const waits = tasks.every(isRecord);
    const asker: Asker = { isPaying: true };
    const failure = new AbortController();
    const within = AbortSignal.any([signal, failure.signal]);
    const findings = await ready.find({ persist, asker, signal: within, waits });
    const form = formFor(strategy, findings, !waits);
    const asking: Asking = {
      endpoint,
      model,
      findings,
      temperatureScale,
      persist,
      asker,
      signal: within,
      waits,
      quote: quoteOnce(),
    };
    const gathered = new Gathered(tasks, onAnswered);
    await gathered.takeUnasked();
    const run = async (call: Call) => gathered.take(await askCall(asking, tasks, call));
    await inTurn(partIntoCalls(tasks, form), form === 'alone', concurrency, async (call) => {
      await run(call).catch((error: unknown) => {
        failure.abort(error);
        throw error;
      });
    });
    return gathered.answers();
  }

  return {
    name: `openai-compatible/1:${model}`,
    notice: null,
    prompts: PROMPT_VERSIONS,
    plan: (tasks) => planOf(tasks, strategy, ready.findings),
    answer,
    get state() {
      return ready.state;
    },
    async prepare(signal) {
      await ready.find({ persist, asker: { isPaying: false }, signal, waits: true }).catch(() => {});
    },
  };
}

/** The most that the calls can use, from the prompts that will be sent. */
function planOf(tasks: readonly Task[], strategy: ModelStrategy, findings: Findings | null): Plan {
  const isOnePass = !tasks.every(isRecord);
  const form = formFor(strategy, findings, isOnePass);
  const listed =
    findings === null
      ? USUAL_LIST
      : form === 'batch'
        ? (findings.batch?.mostListed ?? 0)
        : findings.mostListed;
  const quote = quoteOnce();
  const calls = partIntoCalls(tasks, form);
  const tokenBound = { input: 0, output: 0 };
  for (const call of calls) {
    const { prompts, tokens } = writeCall(tasks, call, listed, quote);
    const times = listed === 0 ? SAMPLES : 1;
    tokenBound.input += times * mostInputTokens(prompts);
    const room = listed === 0 ? tokens + THINKING_TOKENS : Math.max(tokens, TOKENS_OF_RETRY);
    tokenBound.output += times * room * prompts.length;
  }
  return { calls: calls.length, tokenBound };
}

/** Up to so many at once; rejects with the first that fails. The first call goes alone where it warms the endpoint's prefix cache for the others. */
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
  // Nothing may be under way any more when this ends.
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

/** The answers as they come; each call's is handed on before the next one's. */
class Gathered {
  readonly #tasks: readonly Task[];
  readonly #onAnswered: AnswerOptions['onAnswered'];
  readonly #answers: Answer[] = [];
  readonly #usage = { inputTokens: 0, outputTokens: 0, isEstimated: false };
  #handedOn: Promise<void> = Promise.resolve();

  constructor(tasks: readonly Task[], onAnswered: AnswerOptions['onAnswered']) {
    this.#tasks = tasks;
    this.#onAnswered = onAnswered;
  }

  /** Tasks with one choice: it is certain, whatever a model would say. */
  async takeUnasked(): Promise<void> {
    const answers = this.#tasks.flatMap(({ choices }, task): Answer[] =>
      choices.length === 1
        ? [{ task, probabilities: [1], evidence: { method: 'logprobs', mass: 1, masked: false } }]
        : [],
    );
    if (answers.length > 0) await this.take({ answers, inputTokens: 0, outputTokens: 0, isEstimated: false });
  }

  async take({ isEstimated, ...call }: CallAnswer): Promise<void> {
    for (const answer of call.answers) this.#answers[answer.task] = answer;
    this.#usage.inputTokens += call.inputTokens;
    this.#usage.outputTokens += call.outputTokens;
    this.#usage.isEstimated ||= isEstimated;
    this.#handedOn = this.#handedOn.then(() => this.#onAnswered(call));
    await this.#handedOn;
  }

  answers(): Answers {
    const { inputTokens, outputTokens, isEstimated } = this.#usage;
    const evidence = this.#answers.map((answer) => answer.evidence);
    return {
      distributions: this.#answers.map(({ probabilities }) => probabilities),
      evidence,
      inputTokens,
      outputTokens,
      warnings: [...evidenceWarnings(evidence), ...(isEstimated ? [ESTIMATED] : [])],
    };
  }
}
