/** The program of each thread of the pool: one instance of the module that the pool compiled. */
import { workerData } from 'node:worker_threads';
import { type EngineTask, taskAnswerer } from './answer-task.ts';
import { EngineInstance } from './engine-instance.ts';
import { transferred } from './transfer/move-buffers.ts';

const module: unknown = workerData;
if (!(module instanceof WebAssembly.Module)) {
  throw new TypeError(
    'engine/worker.ts runs only as a thread of engine/pool.ts, which passes the compiled module',
  );
}

const answerTask = taskAnswerer(() => EngineInstance.create(module));

export async function answer(task: EngineTask) {
  return transferred(await answerTask(task));
}
