/** A request as it crosses from the pool to a thread, and its answer on the way back. */
import type { PackedTasks } from './pack-tasks.ts';

export interface JudgeOrder {
  packed: PackedTasks;
  /** One number, in memory that both sides see: other than 0 once nobody wants the answer. */
  stop: Int32Array<SharedArrayBuffer>;
}

/** Errors lose their class on the way, so that one is told as an answer. */
export type JudgeReport =
  | {
      ended: 'judged';
      /** Of all tasks, one after the other. */
      probabilities: Float64Array<ArrayBuffer>;
      partial: readonly boolean[];
      warnings: readonly string[];
    }
  | { ended: 'stopped' }
  | { ended: 'broken'; message: string };
