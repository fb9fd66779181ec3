/**
 * The built-in judge as the service asks it: on threads of its own, so that no request's texts hold up the thread that serves.
 * The threads' number and order change no bit of an answer.
 */
import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import type { JudgeOrder, JudgeReport } from './judge-order.ts';
import { openJudgeQueue } from './judge-queue.ts';
import { deliver, type Judged } from './judged.ts';
import { packTasks } from './pack-tasks.ts';
import { callsOf, NAME, NOTICE, plan } from './plan.ts';

export interface BuiltInPool extends Model {
  /** Ends the threads; what is asked or waits fails with ModelFailure. */
  close(): Promise<void>;
}

export interface BuiltInPoolOptions {
  threads: number;
  /** Longest time for one request from when it has a thread; the thread that exceeds it is ended. */
  limitMs?: number;
  /** File that exports `judge`; tests plant faults with it. */
  workerFile?: string;
}

/** The largest request takes about 2 s of a core; this long means stuck. */
const LIMIT_MS = 60_000;
/** JavaScript heap of a thread: the largest request takes half of it. */
const HEAP_LIMIT_MB = 128;
/** One for large requests, and one that is left for the others. */
const LEAST_THREADS = 2;

/** The threads start beside whatever follows; who asks before they are up waits for them. */
export function openBuiltInPool(options: BuiltInPoolOptions): BuiltInPool {
  return new ThreadedJudge(options);
}

class ThreadedJudge implements BuiltInPool {
  readonly name = NAME;
  readonly notice = NOTICE;
  readonly plan = plan;
  readonly #threads: Piscina<JudgeOrder, JudgeReport>;
  readonly #queue: ReturnType<typeof openJudgeQueue>;
  readonly #limitMs: number;
  readonly #closing = new AbortController();

  constructor({ threads: wanted, limitMs = LIMIT_MS, workerFile }: BuiltInPoolOptions) {
    const threads = Math.max(LEAST_THREADS, wanted);
    this.#limitMs = limitMs;
    this.#queue = openJudgeQueue(threads);
    this.#threads = new Piscina({
      filename: workerFile ?? resolve(import.meta.dirname, 'worker.ts'),
      name: 'judge',
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    });
    // A thread that is lost between two requests is replaced; without a listener its error would end the process.
    this.#threads.on('error', () => {});
  }

  async answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers> {
    const calls = callsOf(tasks);
    if (calls.length === 0) return deliver(calls, { distributions: [], partial: [], warnings: [] }, options);
    const stop = AbortSignal.any([this.#closing.signal, options.signal]);
    const request = {
      party: options.party,
      characters: calls.reduce((sum, call) => sum + call.characters, 0),
      tasks: tasks.length,
      isAwaited: tasks[0]!.kind !== 'ratio' && tasks[0]!.kind !== 'overlap',
    };
    const judged = await this.#queue.run(request, stop, () => this.#judge(tasks, stop));
    return deliver(calls, judged, options);
  }

  async close(): Promise<void> {
    this.#closing.abort(new ModelFailure('failed', 'the built-in judge is closed'));
    await this.#threads.destroy();
  }

  /**
   * The thread goes on to the end of its task when nobody wants the answer any more: ending it would cost the next request the
   * start of another.
   */
  async #judge(tasks: readonly Task[], signal: AbortSignal): Promise<Judged> {
    // Between the turn and the work that it was for.
    signal.throwIfAborted();
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const onAbort = () => Atomics.store(stop, 0, 1);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const report = await this.#ask({ packed: packTasks(tasks), stop });
      signal.throwIfAborted();
      return toJudged(tasks, report);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #ask(order: JudgeOrder): Promise<JudgeReport> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#limitMs);
    try {
      return await this.#threads.run(order, {
        signal: limit.signal,
        transferList: [order.packed.numbers.buffer],
      });
    } catch (error) {
      const cause = limit.signal.aborted ? `no answer within ${this.#limitMs} ms` : `${error}`;
      throw new ModelFailure('failed', `the built-in judge lost a thread: ${cause}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function toJudged(tasks: readonly Task[], report: JudgeReport): Judged {
  if (report.ended !== 'judged') {
    const cause = report.ended === 'broken' ? report.message : 'it stopped without having been told to';
    throw new ModelFailure('failed', `the built-in judge broke: ${cause}`);
  }
  const { probabilities, partial, warnings } = report;
  let at = 0;
  const distributions = tasks.map(({ choices }) => {
    at += choices.length;
    return Array.from(probabilities.subarray(at - choices.length, at));
  });
  return { distributions, partial, warnings };
}
