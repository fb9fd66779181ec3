/**
 * The code of one of the threads that bare-threads.ts starts, to solve packed problems without the
 * pool.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineInstance, solveAll } from '../../engine/engine-instance.ts';
import type { Problem } from '../../engine/problem.ts';
import type { StakeholderInput } from '../../engine/transfer/pack-problem.ts';

interface ThreadInput {
  module: WebAssembly.Module;
  work: { tauPrior: Problem['tauPrior']; inputs: StakeholderInput[] }[];
}

/** The thread solves every `step`-th problem from `from` on, and stops before `to`. */
interface Portion {
  from: number;
  step: number;
  to: number;
}

const { module, work }: ThreadInput = workerData;
const engine = await EngineInstance.create(module);
parentPort?.on('message', ({ from, step, to }: Portion) => {
  for (let k = from; k < to; k += step) {
    const { tauPrior, inputs } = work[k]!;
    solveAll(engine, tauPrior, inputs);
  }
  parentPort?.postMessage('solved');
});
parentPort?.postMessage('ready');
