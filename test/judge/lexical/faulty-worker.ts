/** The judge's thread with faults planted: the first task's context says which. Every other request is judged as it should be. */
import { threadId } from 'node:worker_threads';
import type { JudgeOrder, JudgeReport } from '../../../judge/lexical/judge-order.ts';
import { unpackTasks } from '../../../judge/lexical/pack-tasks.ts';
import { judge as judgeSoundly } from '../../../judge/lexical/worker.ts';
import { faultContext } from './fault-contexts.ts';

export function judge(order: JudgeOrder): JudgeReport {
  const context = unpackTasks(order.packed)[0]?.context ?? '';
  if (context === faultContext('throws')) throw new Error('planted');
  if (context === faultContext('exits')) process.exit(3);
  while (context === faultContext('loops'));
  const hoard: number[][] = [];
  while (context === faultContext('hoards')) hoard.push(new Array(100_000).fill(hoard.length + 0.5));
  // Until nobody wants the answer.
  while (context === 'Wait.' && Atomics.load(order.stop, 0) === 0);
  const report = judgeSoundly(order);
  if (context !== 'Which thread?' || report.ended !== 'judged') return report;
  return { ...report, warnings: [`thread ${threadId}`] };
}
