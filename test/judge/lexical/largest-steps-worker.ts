/** A thread that counts the judge's steps for the largest accepted request of one kind. */
import { parentPort, workerData } from 'node:worker_threads';
import type { OnePassTask, RecordTask } from '../../../judge/port.ts';
import { outline } from '../../../server/decisions/outline.ts';
import { DecisionRequest } from '../../../server/decisions/schema.ts';
import { toTasks } from '../../../server/decisions/to-tasks.ts';
import { toDirectTasks } from '../../../server/one-pass/decide-directly.ts';
import { DirectRequest } from '../../../server/one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../../server/one-pass/question-schema.ts';
import { toAsked } from '../../../server/one-pass/typed-question.ts';
import { openStepCounter } from '../../count-steps.ts';
import { longText } from './long-text.ts';

export interface CountOrder {
  kind: 'choice' | 'score' | 'noul' | 'direct' | 'columns' | 'default';
  unit: string;
}

const { kind, unit } = workerData as CountOrder;
/** Texts that all differ from each other. */
const text = (length: number, ...end: (string | number)[]) => longText(unit, length - 12) + end.join(' ');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** With 900 characters each, 64 criteria of 64 questions fill 4 MiB. */
const questions = {
  choice: (question: number) => ({
    type: 'choice',
    instructions: text(900, question),
    criteria: Object.fromEntries(times(64).map((key) => [`k${key}`, text(900, question, key)])),
  }),
  score: (question: number) => ({
    type: 'score',
    instructions: text(2_000, question),
    criteria: times(64).map((level) => text(500, question, level)),
  }),
  noul: (question: number) => ({ type: 'noul', instructions: text(2_000, question) }),
};

const NOUNS =
  'apple pear dog cat house river road bridge lamp chair table book pen plate knife fork spoon bottle window';
/** Each option states another number of each noun. */
const columns = (option: number) =>
  NOUNS.split(' ')
    .map((noun, index) => `${((7 * option + 3 * index) % 11) + 2} ${noun}s of big red old good stone, `)
    .join('');

/** 33,120 questions, about 8 stakeholders and 320 consequences. */
function records(): RecordTask[] {
  const request = DecisionRequest.parse({
    context: text(20_000),
    stakeholders: times(8).map((who) => ({ description: text(2_000, who), values: text(2_000, who) })),
    options: [...'ABCDEFGH'].map((id) => ({
      id,
      description: text(2_000, id),
      consequences: times(40).map((one) => ({
        description: text(1_000, id, one),
        valence: one % 2 === 0 ? 'benefit' : 'harm',
      })),
    })),
  });
  return toTasks(outline(request, 1, 'correct'), request.context);
}

function largest(): readonly (OnePassTask | RecordTask)[] {
  if (kind === 'default') return records();
  if (kind === 'direct' || kind === 'columns')
    return toDirectTasks(
      DirectRequest.parse({
        mode: 'direct',
        context: text(20_000),
        stakeholders: times(8).map((who) => ({ description: text(2_000, who), values: text(2_000, who) })),
        options: [...'ABCDEFGH'].map((id, option) => ({
          id,
          description: kind === 'direct' ? text(2_000, id) : columns(option),
        })),
      }),
    );
  const asked = Object.fromEntries(times(64).map((question) => [`q${question}`, questions[kind](question)]));
  return toAsked(QuestionsRequest.parse({ state: text(50_000), questions: asked }), {
    answers: 'coherent',
  }).flatMap(({ tasks }) => tasks);
}

const tasks = largest();
const counter = await openStepCounter('/judge/lexical/');
const { createBuiltInJudge } = await import('../../../judge/lexical/judge.ts');
const steps = await counter.count(async () => {
  await createBuiltInJudge().answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async () => {},
  });
});
parentPort?.postMessage(steps);
