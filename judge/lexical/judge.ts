/**
 * The built-in judge, which needs no weights and no network: it reads the statements of the texts.
 */

import type { Evidence, Model, Task } from '../port.ts';
import { answerOnePass, type JudgeAnswer } from './answering/answer-one-pass.ts';
import { Reader } from './answering/reader.ts';
import { answerRecord } from './answering/records/answer-record.ts';
import { deliver, type Judged } from './judged.ts';
import { callsOf, isRecord, NAME, NOTICE, plan, TRAITS } from './plan.ts';
import { NOT_ENGLISH } from './reading/language.ts';

/**
 * The judge on the calling thread, for tests and measurements. The service asks it through
 * `pool.ts`.
 */
export function createBuiltInJudge(): Model {
  return {
    name: NAME,
    notice: NOTICE,
    traits: TRAITS,
    plan,
    answer: async (tasks, options) => {
      options.signal.throwIfAborted();
      return deliver(callsOf(tasks), judgeTasks(tasks), options);
    },
  };
}

/**
 * Tasks are all of one pass, or all records. An answer depends on its task alone, so tasks can be
 * asked in any combination, and again after a crash. The one exception: one-pass tasks that are
 * judged together share the reading limit, and when their texts exceed it, all are read less far
 * (reading/reading-limit.ts). `isStopped` is called before each task; when it returns true, this
 * throws.
 */
export function judgeTasks(tasks: readonly Task[], isStopped = () => false): Judged {
  const reader = new Reader(tasks);
  const distributions: number[][] = [];
  const evidence: Evidence[] = [];
  for (const task of tasks) {
    if (isStopped()) throw new Error('nobody wants the answer any more');
    const answer = isRecord(task) ? answerRecord(task, reader) : answerOnePass(task, reader);
    distributions.push(answer.probabilities);
    evidence.push(toEvidence(answer));
  }
  return { distributions, evidence, warnings: reader.language.isEnglish() ? [] : [NOT_ENGLISH] };
}

/** One object for most answers, so that it is sent between threads once. */
const EVIDENCE: Evidence = { method: 'built-in', mass: 1, masked: false };

/** Says only what is the case, because a decision has thousands of answers. */
function toEvidence({ probabilities: _, ...said }: JudgeAnswer): Evidence {
  const entries = Object.entries(said).filter(([, value]) => value !== false && value !== undefined);
  return entries.length === 0 ? EVIDENCE : { ...EVIDENCE, ...Object.fromEntries(entries) };
}
