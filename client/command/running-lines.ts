import { printable } from '../../pictures/words/printable.ts';

export function runningLines(
  id: string,
  progress: { done: number; total: number } | null | undefined,
): string[] {
  const done = progress == null ? '' : ` (${progress.done} of ${progress.total} model calls done)`;
  return [
    `${printable(id)} is still running${done}. To wait for its answer: decide get ${printable(id)} --watch`,
  ];
}
