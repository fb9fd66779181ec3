/** Runs in each thread of `pool.ts`: judges one request at a time. */

import { judgeTasks } from './judge.ts';
import { type JudgeOrder, type JudgeReport, unpackTasks } from './pack-tasks.ts';

export function judge({ packed, stop }: JudgeOrder): JudgeReport {
  try {
    const judged = judgeTasks(unpackTasks(packed), () => Atomics.load(stop, 0) !== 0);
    if (judged === null) return { ended: 'stopped' };
    const { distributions, ...more } = judged;
    return { ended: 'judged', probabilities: Float64Array.from(distributions.flat()), ...more };
  } catch (error) {
    return { ended: 'broken', message: error instanceof Error ? (error.stack ?? '') : `${error}` };
  }
}
