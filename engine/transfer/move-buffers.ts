/** Transfers the buffers of tasks and answers instead of copying them. The sender loses them. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { EngineAnswer, EngineTask } from '../answer-task.ts';

/** The ArrayBuffers of a message. */
export function buffersOf(message: EngineTask | EngineAnswer): ArrayBuffer[] {
  switch (message.step) {
    case 'all': {
      if ('inputs' in message) return message.inputs.map(({ records }) => records);
      return message.solution.figures.map(({ buffer }) => buffer);
    }
    case 'pooled':
      return message.inputs.map(({ records }) => records);
    case 'solve':
      return 'input' in message ? [message.input.records] : [message.figures.buffer];
    default:
      return [];
  }
}

/** An answer as a thread returns it, with its buffers marked for transfer. */
export function transferred(answer: EngineAnswer) {
  const moved = { [transferableSymbol]: buffersOf(answer), [valueSymbol]: answer };
  move(moved);
  return moved;
}
