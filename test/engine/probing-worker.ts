/** The pool's thread. It fails when a buffer of its last answer was copied, not transferred. */
import { transferableSymbol } from 'piscina';
import type { EngineTask } from '../../engine/answer-task.ts';
import { answer as answerTask } from '../../engine/worker.ts';

let sent: readonly ArrayBuffer[] = [];

export async function answer(task: EngineTask) {
  if (sent.some(({ byteLength }) => byteLength > 0))
    throw new Error('a buffer of the last answer was not transferred');
  const moved = await answerTask(task);
  sent = moved[transferableSymbol];
  if (sent.length === 0) throw new Error('the answer has no buffer to transfer');
  return moved;
}
