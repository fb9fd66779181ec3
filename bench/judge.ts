/**
 * Measures the built-in judge on its labelled sets, and its time for a question. The held-out sets
 * were written before the judge, and it is never tuned on them.
 */
import { buildIfStale } from '../engine/build.ts';
import { createBuiltInJudge } from '../judge/lexical/judge.ts';
import type { OnePassTask } from '../judge/port.ts';
import {
  type AskingSet,
  readAskingSet,
  requestsOf,
  scoreAskingSet,
} from '../tools/labelled-sets/asking-set.ts';
import { readLabelledSet, scoreLabelledSet } from '../tools/labelled-sets/labelled-set.ts';

export async function benchJudge(): Promise<void> {
  await buildIfStale();
  console.log('Default mode: sizes, overlap and the engine');
  console.log(
    'set       decisions labelled  right   share  mean P(labelled)  no evidence: within 0.1 of equal',
  );
  for (const name of ['tuning', 'held-out'] as const) {
    const score = await scoreLabelledSet(readLabelledSet(name));
    console.log(
      [
        name.padEnd(9),
        String(score.decisions).padStart(9),
        String(score.labelled).padStart(8),
        String(score.right).padStart(6),
        `${((100 * score.right) / score.labelled).toFixed(1)} %`.padStart(7),
        score.meanProbability.toFixed(3).padStart(17),
        `${score.nearEqual} of ${score.unlabelled}`.padStart(33),
      ].join(' '),
    );
  }
  console.log('\nDirect mode and typed questions, one pass');
  console.log('set       kind         labelled  right   share  mean P(labelled)');
  for (const name of ['tuning', 'held-out'] as const) await scoreAsking(name, readAskingSet(name));
  await timeAsking(readAskingSet('tuning'));
}

async function scoreAsking(name: string, set: AskingSet): Promise<void> {
  const { kinds, noEvidence } = await scoreAskingSet(set);
  const all = { labelled: 0, right: 0, probability: 0 };
  const print = (kind: string, { labelled, right, probability }: typeof all) =>
    console.log(
      [
        name.padEnd(9),
        kind.padEnd(12),
        String(labelled).padStart(8),
        String(right).padStart(6),
        `${((100 * right) / labelled).toFixed(1)} %`.padStart(7),
        (probability / labelled).toFixed(3).padStart(17),
      ].join(' '),
    );
  for (const [kind, score] of Object.entries(kinds)) {
    all.labelled += score.labelled;
    all.right += score.right;
    all.probability += score.probability;
    print(kind, score);
  }
  print('all', all);
  console.log(
    `${name.padEnd(9)} no evidence: ${noEvidence.asked} asked, farthest from equal ${noEvidence.farthestFromEqual.toFixed(3)}`,
  );
}

const TIMED_REPEATS = 100;

/**
 * Times the requests asked once, which includes reading their texts, and asked many times in one
 * call, which reads each text once.
 */
async function timeAsking(set: AskingSet): Promise<void> {
  const requests = requestsOf(set);
  const asked = requests.flat().length;
  for (let warming = 0; warming < 5; warming += 1) await answerMs(requests, 1);
  const once = await answerMs(requests, 1);
  const often = await answerMs(requests, TIMED_REPEATS);
  const perQuestion = (often - once) / (asked * (TIMED_REPEATS - 1));
  console.log(
    `${asked} questions: ${((1000 * once) / asked).toFixed(0)} µs a question with its texts, ${(1000 * perQuestion).toFixed(1)} µs once they are read`,
  );
}

async function answerMs(requests: readonly (readonly OnePassTask[])[], repeats: number): Promise<number> {
  const judge = createBuiltInJudge();
  let ms = 0;
  for (const request of requests) {
    const tasks = Array.from({ length: repeats }, () => request).flat();
    const startedAt = performance.now();
    await judge.answer(tasks, { signal: new AbortController().signal, onAnswered: async () => {} });
    ms += performance.now() - startedAt;
  }
  return ms;
}
