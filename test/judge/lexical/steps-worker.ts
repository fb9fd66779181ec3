/**
 * A thread that counts the judge's steps for one text after the other. The count starts before the
 * judge is loaded.
 */
import { parentPort } from 'node:worker_threads';
import { openStepCounter } from '../../count-steps.ts';
import { longText } from './long-text.ts';
import { bestOptionTask, choiceTask, noulTask, scoreTask } from './one-pass-tasks.ts';
import { overlapTask, ratioTask } from './tasks.ts';

export interface CountOrder {
  kind: 'records' | 'one pass';
  unit: string;
  length: number;
}

const counter = await openStepCounter('/judge/lexical/');
const { createBuiltInJudge } = await import('../../../judge/lexical/judge.ts');

parentPort?.on('message', async (order: CountOrder) => {
  const tasks = tasksOf(order);
  const options = { signal: new AbortController().signal, onAnswered: async () => {} };
  parentPort?.postMessage(await counter.count(() => createBuiltInJudge().answer(tasks, options)));
});

/** The questions stay the same; the state that they ask about grows. */
function tasksOf({ kind, unit, length }: CountOrder) {
  const text = longText(unit, length);
  if (kind === 'records')
    return [ratioTask(text, `${text}b`, text, text), overlapTask(text, `b${text}`, text)];
  return [
    choiceTask(text, 'Why is the lift not in use, and what is wrong?', [
      'It is too expensive: 5 USD',
      'A word',
    ]),
    scoreTask(text, 'How often is it late?', ['rarely, 1 to 2 times a year', 'often']),
    noulTask(text, 'No lift was more than 2 days late.'),
    bestOptionTask('Low costs, no words, at most 5 USD', [text, `b${text}`], text),
  ];
}
