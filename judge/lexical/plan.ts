/** The parts of the built-in judge that need no reading: its name, its notice and its plan. */

import { type JudgeTraits, ModelFailure, type Plan, type RecordTask, type Task } from '../port.ts';
import { type CountedCall, onePassCall, splitIntoCalls } from './calls.ts';

export const NAME = 'built-in/5';
/**
 * `npm run fit-judge` prints the spreads' scale and the misread share. Amounts of one unit are
 * compared exactly, and one thing's size is read anew from each text that states it.
 */
export const TRAITS: JudgeTraits = {
  spreadScale: 3,
  measuredSd: 1,
  sameSizeFactor: 1.5,
  misreadShare: 0.18,
};
export const NOTICE =
  'Made with the built-in lexical judge, which reads quantities, limits, likelihoods and words, and knows little else; connect a language model for judgement.';

/** The bound is exact, because nothing is retried and nothing is generated. */
export function plan(tasks: readonly Task[]): Plan {
  const calls = callsOf(tasks);
  return {
    calls: calls.length,
    tokenBound: {
      input: calls.reduce((sum, call) => sum + call.inputTokens, 0),
      output: calls.reduce((sum, call) => sum + call.outputTokens, 0),
    },
  };
}

export function callsOf(tasks: readonly Task[]): readonly CountedCall[] {
  const records = tasks.filter(isRecord);
  const onePass = tasks.filter((task) => !isRecord(task));
  if (records.length > 0 && onePass.length > 0)
    throw new ModelFailure(
      'failed',
      `expected records or tasks of one pass, got ${records.length} and ${onePass.length} together; ask them apart`,
    );
  return onePass.length > 0 ? [onePassCall(onePass)] : splitIntoCalls(records);
}

export function isRecord(task: Task): task is RecordTask {
  return task.kind === 'ratio' || task.kind === 'overlap';
}
