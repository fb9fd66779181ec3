/**
 * A thread that counts the judge's steps for one text. Only code that is loaded while steps are counted is counted in full,
 * so each count has a thread of its own, and the judge is loaded in it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { countSteps } from '../../../count-steps.ts';
import { longText } from './long-text.ts';
import { bestOptionTask, choiceTask, noulTask, scoreTask } from './one-pass/tasks.ts';
import { overlapTask, ratioTask } from './tasks.ts';

export interface CountOrder {
  kind: 'records' | 'one pass';
  unit: string;
  length: number;
}

const { kind, unit, length } = workerData as CountOrder;
const text = longText(unit, length);
/** The questions stay as they are: what they are asked about grows. */
const tasks =
  kind === 'records'
    ? [ratioTask(text, `${text}b`, text, text), overlapTask(text, `b${text}`, text)]
    : [
        choiceTask(text, 'Why is the lift not in use, and what is wrong?', [
          'It is too expensive: 5 USD',
          'A word',
        ]),
        scoreTask(text, 'How often is it late?', ['rarely, 1 to 2 times a year', 'often']),
        noulTask(text, 'No lift was more than 2 days late.'),
        bestOptionTask('Low costs, no words, at most 5 USD', [text, `b${text}`], text),
      ];
const steps = await countSteps('/server/models/built-in/', async () => {
  const { createBuiltInJudge } = await import('../../../../server/models/built-in/judge.ts');
  await createBuiltInJudge().answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
});
parentPort?.postMessage(steps);
