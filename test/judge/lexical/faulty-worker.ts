/**
 * The judge's thread with planted faults: the context of the first task names the fault. Every
 * other request is judged correctly.
 */
import { threadId } from 'node:worker_threads';
import type { Judged } from '../../../judge/lexical/judged.ts';
import { type JudgeOrder, unpackTasks } from '../../../judge/lexical/pack-tasks.ts';
import { judge as judgeSoundly } from '../../../judge/lexical/worker.ts';
import { faultContext } from './fault-contexts.ts';

export function judge(order: JudgeOrder): Judged {
  const context = unpackTasks(order.packed)[0]?.context ?? '';
  if (context === faultContext('throws')) throw new Error('planted');
  if (context === faultContext('exits')) process.exit(3);
  while (context === faultContext('loops'));
  const hoard: number[][] = [];
  while (context === faultContext('hoards')) hoard.push(new Array(100_000).fill(hoard.length + 0.5));
  // Waits until nobody wants the answer.
  while (context === 'Wait.' && Atomics.load(order.stop, 0) === 0);
  const judged = judgeSoundly(order);
  return context === 'Which thread?' ? { ...judged, warnings: [`thread ${threadId}`] } : judged;
}
