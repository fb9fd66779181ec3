/** Runs in each thread of `pool.ts`: judges one request at a time. */

import { judgeTasks } from './judge.ts';
import type { Judged } from './judged.ts';
import { type JudgeOrder, unpackTasks } from './pack-tasks.ts';

export function judge({ packed, stop }: JudgeOrder): Judged {
  return judgeTasks(unpackTasks(packed), () => Atomics.load(stop, 0) !== 0);
}
