/** The pool's thread. It fails when a buffer of its last answer is still here at the next task. */
import { transferableSymbol } from 'piscina';
import type { EngineTask } from '../../engine/answer-task.ts';
import { answer as answerTask } from '../../engine/worker.ts';

let sent: readonly ArrayBuffer[] = [];

export async function answer(task: EngineTask) {
  if (sent.some(({ byteLength }) => byteLength > 0)) throw new Error('what was sent is still here');
  const moved = await answerTask(task);
  sent = moved[transferableSymbol];
  if (sent.length === 0) throw new Error('nothing is to change hands');
  return moved;
}
