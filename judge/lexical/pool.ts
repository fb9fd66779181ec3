/**
 * The built-in judge on threads of its own, so that reading a request's texts never delays the
 * thread that serves. The number and order of the threads change no bit of an answer.
 */
import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import { openJudgeQueue } from './judge-queue.ts';
import { deliver, type Judged } from './judged.ts';
import { type JudgeOrder, type JudgeReport, packTasks } from './pack-tasks.ts';
import { callsOf, NAME, NOTICE, plan, TRAITS } from './plan.ts';

export interface BuiltInPool extends Model {
  /** Ends the threads. Running and waiting requests fail with ModelFailure. */
  close(): Promise<void>;
}

export interface BuiltInPoolOptions {
  threads: number;
  /** The longest time that one request may hold a thread; a thread that exceeds it is ended. */
  limitMs?: number;
  /** A file that exports `judge`; tests use it to plant faults. */
  workerFile?: string;
}

/**
 * The largest request of one pass takes about 2 s of a core, and the largest decision (33,120
 * questions about texts of 900 characters) about 20 s, so a request that takes this long is stuck.
 */
const LIMIT_MS = 60_000;
/** The JavaScript heap of a thread; the largest request takes half of it. */
const HEAP_LIMIT_MB = 128;
/** One thread for large requests, and one that stays free for the others. */
const LEAST_THREADS = 2;

/** Returns before the threads have started; requests wait until they have. */
export function openBuiltInPool(options: BuiltInPoolOptions): BuiltInPool {
  return new ThreadedJudge(options);
}

class ThreadedJudge implements BuiltInPool {
  readonly name = NAME;
  readonly notice = NOTICE;
  readonly traits = TRAITS;
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
    // A thread that dies between two requests is replaced. Without a listener its error would end
    // the process.
    this.#threads.on('error', () => {});
  }

  async answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers> {
    const calls = callsOf(tasks);
    if (calls.length === 0) return deliver(calls, { distributions: [], evidence: [], warnings: [] }, options);
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
   * After an abort the thread finishes its current task. If it were ended instead, the next request
   * would have to wait for the start of another thread.
   */
  async #judge(tasks: readonly Task[], signal: AbortSignal): Promise<Judged> {
    // The signal may have been aborted after the request got its turn.
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
  const { probabilities, evidence, warnings } = report;
  let at = 0;
  const distributions = tasks.map(({ choices }) => {
    at += choices.length;
    return Array.from(probabilities.subarray(at - choices.length, at));
  });
  return { distributions, evidence, warnings };
}
