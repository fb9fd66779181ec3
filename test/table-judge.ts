/**
 * A judge for tests that answers from a table. It can wait until a test releases it, and fail at a
 * chosen call.
 */
import {
  type AnswerOptions,
  type Answers,
  type Evidence,
  type Model,
  ModelFailure,
  type OnePassTask,
  type Plan,
  type RecordTask,
  type Task,
  type TaskAnswer,
} from '../judge/port.ts';

export interface TableJudgeOptions {
  name?: string;
  notice?: string | null;
  /**
   * The keys of a table come from `tableKey`. A pair without an entry has even probabilities.
   * Default: all even.
   */
  distributions?: Readonly<Record<string, readonly number[]>> | ((task: RecordTask) => readonly number[]);
  /** Probabilities of tasks that are answered in one pass. Default: even. */
  onePass?: (task: OnePassTask) => readonly number[];
  /** Default 8. Tasks of one pass always take one call. */
  tasksPerCall?: number;
  /**
   * Every call from `fromCall` on (counted from 0 over the judge's life) waits until this resolves.
   */
  block?: { fromCall: number; until: Promise<void> };
  /** These calls (counted from 0 over the judge's life) fail. */
  failures?: ReadonlyMap<number, ModelFailure['reason']>;
  warnings?: readonly string[];
}

export interface TableJudge extends Model {
  /** Calls that have begun, including failed ones. */
  readonly calls: number;
  /** Every task of the calls that have begun, in order. */
  readonly asked: readonly Task[];
}

/** Key of a task in the table of distributions. */
export function tableKey(first: string, second: string): string {
  return `${first} | ${second}`;
}

/** Its usage is one token for each character of a task's texts, and one token for the answer. */
export function createTableJudge(options: TableJudgeOptions = {}): TableJudge {
  return new Table(options);
}

const EVIDENCE: Evidence = { method: 'table', mass: 1, masked: false };

class Table implements TableJudge {
  readonly name: string;
  readonly notice: string | null;
  readonly asked: Task[] = [];
  calls = 0;
  readonly #options: TableJudgeOptions;

  constructor(options: TableJudgeOptions) {
    this.name = options.name ?? 'table/1';
    this.notice = options.notice ?? null;
    this.#options = options;
  }

  plan(tasks: readonly Task[]): Plan {
    return {
      calls: Math.ceil(tasks.length / this.#tasksPerCall(tasks)),
      tokenBound: { input: inputTokens(tasks), output: tasks.length },
    };
  }

  async answer(tasks: readonly Task[], { signal, onAnswered }: AnswerOptions): Promise<Answers> {
    const distributions: (readonly number[])[] = [];
    const tasksPerCall = this.#tasksPerCall(tasks);
    for (let start = 0; start < tasks.length; start += tasksPerCall) {
      const asked = tasks.slice(start, start + tasksPerCall);
      await this.#begin(asked, signal);
      const answers: TaskAnswer[] = asked.map((task, index) => ({
        task: start + index,
        probabilities: this.#distribution(task),
        evidence: EVIDENCE,
      }));
      for (const { probabilities } of answers) distributions.push(probabilities);
      await onAnswered({ answers, inputTokens: inputTokens(asked), outputTokens: asked.length });
    }
    return {
      distributions,
      evidence: tasks.map(() => EVIDENCE),
      inputTokens: inputTokens(tasks),
      outputTokens: tasks.length,
      warnings: this.#options.warnings ?? [],
    };
  }

  #tasksPerCall(tasks: readonly Task[]): number {
    return tasks.every(isRecord) ? (this.#options.tasksPerCall ?? 8) : tasks.length;
  }

  async #begin(asked: readonly Task[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const call = this.calls;
    this.calls += 1;
    this.asked.push(...asked);
    const { block, failures } = this.#options;
    if (block !== undefined && call >= block.fromCall) await orAborted(block.until, signal);
    const reason = failures?.get(call);
    if (reason !== undefined) throw new ModelFailure(reason, `the table judge was told to fail call ${call}`);
  }

  #distribution(task: Task): readonly number[] {
    const { distributions } = this.#options;
    const even = task.choices.map(() => 1 / task.choices.length);
    if (!isRecord(task)) return this.#options.onePass?.(task) ?? even;
    if (distributions === undefined) return even;
    if (typeof distributions === 'function') return distributions(task);
    return distributions[tableKey(task.first.description, task.second.description)] ?? even;
  }
}

function isRecord(task: Task): task is RecordTask {
  return task.kind === 'ratio' || task.kind === 'overlap';
}

function inputTokens(tasks: readonly Task[]): number {
  return tasks.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
}

function textsOf(task: Task): readonly string[] {
  if (isRecord(task)) return [task.first.description, task.second.description];
  if (task.kind === 'best-option') return task.options;
  return [task.question, task.instructions ?? ''];
}

/** Rejects with the signal's reason as soon as it is aborted. */
async function orAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([wait, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
