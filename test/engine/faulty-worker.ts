/**
 * The pool's thread with planted faults, which the problem's seed selects. Problems with any other
 * seed are solved as usual.
 */
import { workerData } from 'node:worker_threads';
import { type EngineTask, taskAnswerer } from '../../engine/answer-task.ts';
import { EngineInstance, type SolverSteps } from '../../engine/engine-instance.ts';
import { EngineFault, type Problem } from '../../engine/problem.ts';
import { transferred } from '../../engine/transfer/move-buffers.ts';
import type { StakeholderInput } from '../../engine/transfer/pack-problem.ts';
import { FAULT_SEEDS } from './fault-seeds.ts';

/** (module (func (export "f") unreachable)) */
const TRAPPING = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
]);

class FaultySolver implements SolverSteps {
  readonly #solver: SolverSteps;
  readonly #trap: unknown;
  #trapped = false;

  constructor(solver: SolverSteps, trap: unknown) {
    this.#solver = solver;
    this.#trap = trap;
  }

  get memoryBytes(): number {
    return this.#solver.memoryBytes;
  }

  pooled(prior: Problem['tauPrior'], inputs: readonly StakeholderInput[]) {
    // A later task gets here only if the instance that trapped was kept.
    if (this.#trapped) throw new EngineFault('this instance has trapped before');
    for (const { seed } of inputs) this.#fail(seed);
    return this.#solver.pooled(prior, inputs);
  }

  solve(...args: Parameters<SolverSteps['solve']>) {
    return this.#solver.solve(...args);
  }

  #fail(seed: number): void {
    if (seed === FAULT_SEEDS.throws) throw new Error('planted');
    if (seed === FAULT_SEEDS.exits) process.exit(3);
    if (seed === FAULT_SEEDS.traps) {
      this.#trapped = true;
      if (typeof this.#trap === 'function') this.#trap();
    }
    while (seed === FAULT_SEEDS.loops);
    const hoard: number[][] = [];
    while (seed === FAULT_SEEDS.hoards) hoard.push(new Array(100_000).fill(hoard.length + 0.5));
  }
}

const module: unknown = workerData;
if (!(module instanceof WebAssembly.Module)) throw new TypeError('no module');

const answerTask = taskAnswerer(async () => {
  const { exports } = await WebAssembly.instantiate(new WebAssembly.Module(TRAPPING));
  return new FaultySolver(await EngineInstance.create(module), exports.f);
});

export async function answer(task: EngineTask) {
  return transferred(await answerTask(task));
}
