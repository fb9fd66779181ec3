/** What runs in each thread of the pool: one instance of the module that the pool compiled. */
import { workerData } from 'node:worker_threads';
import { taskAnswerer } from './answer-task.ts';
import { Solver } from './solver.ts';

const module: unknown = workerData;
if (!(module instanceof WebAssembly.Module)) {
  throw new TypeError(
    'engine/worker.ts runs only as a thread of engine/pool.ts, which passes the compiled module',
  );
}

export const answer = taskAnswerer(() => Solver.create(module));
