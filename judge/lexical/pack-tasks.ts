/**
 * Packs tasks for a thread. An object that several tasks refer to is copied once, but a text each
 * time; so each distinct context, which thousands of tasks share, is sent beside them.
 */
import type { Task } from '../port.ts';

export interface PackedTasks {
  contexts: readonly string[];
  /** Each task with the place of its context. */
  tasks: readonly (Omit<Task, 'context'> & { context: number })[];
}

/** A request on its way from the pool to a thread. */
export interface JudgeOrder {
  packed: PackedTasks;
  /** One number in shared memory; it becomes 1 when nobody wants the answer any more. */
  stop: Int32Array<SharedArrayBuffer>;
}

export function packTasks(tasks: readonly Task[]): PackedTasks {
  const contexts = [...new Set(tasks.map(({ context }) => context))];
  const places = new Map(contexts.map((context, place) => [context, place]));
  return { contexts, tasks: tasks.map((task) => ({ ...task, context: places.get(task.context)! })) };
}

export function unpackTasks({ contexts, tasks }: PackedTasks): Task[] {
  return tasks.map((task) => ({ ...task, context: contexts[task.context]! }) as Task);
}
