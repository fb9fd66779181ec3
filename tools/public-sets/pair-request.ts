/** Which of two answers is better, asked as a Direct mode decision. */
import type { Task } from '../../judge/port.ts';
import { toDirectTasks } from '../../server/one-pass/decide-directly.ts';

/**
 * The tasks of both orders. Some answers are longer than what the API takes for an option; the
 * judge reads them whole.
 */
export function pairTasks(instruction: string, input: string, answers: readonly [string, string]): Task[] {
  const asked = input === '' ? instruction : `${instruction}\n\n${input}`;
  return toDirectTasks({
    model: 'model-1',
    mode: 'direct',
    context: `Someone asked: ${asked}\n\nWhich answer follows the request?`,
    options: [
      { id: 'A', description: textOf(answers[0]) },
      { id: 'B', description: textOf(answers[1]) },
    ],
    stakeholders: [{ id: 'asker', description: 'The person who asked' }],
  });
}

function textOf(answer: string): string {
  return answer.trim() === '' ? '(an empty answer)' : answer;
}
