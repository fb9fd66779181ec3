/**
 * A thread that counts the judge's steps for one text. Only code that is loaded while steps are counted is counted in full,
 * so each count has a thread of its own, and the judge is loaded in it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { countSteps } from '../../../count-steps.ts';
import { longText } from './long-text.ts';
import { overlapTask, ratioTask } from './tasks.ts';

export interface CountOrder {
  unit: string;
  length: number;
}

const { unit, length } = workerData as CountOrder;
const text = longText(unit, length);
const tasks = [ratioTask(text, `${text}b`, text, text), overlapTask(text, `b${text}`, text)];
const steps = await countSteps('/server/models/built-in/', async () => {
  const { createBuiltInJudge } = await import('../../../../server/models/built-in/judge.ts');
  await createBuiltInJudge().answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
});
parentPort?.postMessage(steps);
