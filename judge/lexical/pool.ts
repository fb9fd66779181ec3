/**
 * The built-in judge on threads of its own, so that reading a request's texts never delays the
 * thread that serves. The number and order of the threads change no bit of an answer.
 */
import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import { type AnswerOptions, type Answers, type Model, ModelFailure, type Task } from '../port.ts';
import type { OpenQueue } from '../queue.ts';
import { openJudgeQueue } from './judge-queue.ts';
import { deliver, type Judged } from './judged.ts';
import { type JudgeOrder, packTasks } from './pack-tasks.ts';
import { callsOf, isRecord, NAME, NOTICE, plan, TRAITS } from './plan.ts';

export interface BuiltInPool extends Model {
  /** Ends the threads. Running and waiting requests fail with ModelFailure. */
  close(): Promise<void>;
}

export interface BuiltInPoolOptions {
  threads: number;
  openQueue: OpenQueue;
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
export function openBuiltInPool({
  threads: wanted,
  openQueue,
  limitMs = LIMIT_MS,
  workerFile = resolve(import.meta.dirname, 'worker.ts'),
}: BuiltInPoolOptions): BuiltInPool {
  const threads = Math.max(LEAST_THREADS, wanted);
  const queue = openJudgeQueue(threads, openQueue);
  const closing = new AbortController();
  const pool = new Piscina<JudgeOrder, Judged>({
    filename: workerFile,
    name: 'judge',
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  // A thread that dies between two requests is replaced. Without a listener its error would end the
  // process.
  pool.on('error', () => {});

  /**
   * After an abort the thread finishes its current task. If it were ended instead, the next request
   * would have to wait for the start of another thread.
   */
  async function judge(tasks: readonly Task[], signal: AbortSignal): Promise<Judged> {
    // The signal may have been aborted after the request got its turn.
    signal.throwIfAborted();
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const onAbort = () => Atomics.store(stop, 0, 1);
    signal.addEventListener('abort', onAbort, { once: true });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await pool.run({ packed: packTasks(tasks), stop }, { signal: limit.signal });
    } catch (error) {
      signal.throwIfAborted();
      const cause = limit.signal.aborted ? `no answer within ${limitMs} ms` : `${error}`;
      throw new ModelFailure('failed', `the built-in judge lost a thread: ${cause}`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    name: NAME,
    notice: NOTICE,
    traits: TRAITS,
    plan,
    async answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers> {
      const calls = callsOf(tasks);
      if (calls.length === 0)
        return deliver(calls, { distributions: [], evidence: [], warnings: [] }, options);
      const stop = AbortSignal.any([closing.signal, options.signal]);
      const request = {
        party: options.party,
        characters: calls.reduce((sum, call) => sum + call.characters, 0),
        tasks: tasks.length,
        isAwaited: !isRecord(tasks[0]!),
      };
      return deliver(calls, await queue.run(request, stop, () => judge(tasks, stop)), options);
    },
    async close() {
      closing.abort(new ModelFailure('failed', 'the built-in judge is closed'));
      await pool.destroy();
    },
  };
}
