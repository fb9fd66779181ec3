/** One thread of `BareThreads`. */
import { parentPort, workerData } from 'node:worker_threads';
import { PackedSolver, solveAll } from '../../engine/packed-solver.ts';
import type { Problem } from '../../engine/problem.ts';
import type { StakeholderInput } from '../../engine/transfer/layout.ts';

interface Given {
  module: WebAssembly.Module;
  work: { tauPrior: Problem['tauPrior']; inputs: StakeholderInput[] }[];
}

interface Asked {
  from: number;
  step: number;
  to: number;
}

const { module, work }: Given = workerData;
const solver = await PackedSolver.create(module);
parentPort?.on('message', ({ from, step, to }: Asked) => {
  for (let k = from; k < to; k += step) {
    const { tauPrior, inputs } = work[k]!;
    solveAll(solver, tauPrior, inputs);
  }
  parentPort?.postMessage('solved');
});
parentPort?.postMessage('ready');
