/** What is known of the built-in judge before it reads a word: what it says of itself, and what an answer costs. */
import { ModelFailure, type OnePassTask, type Plan, type RecordTask, type Task } from '../port.ts';
import { type Call, onePassCall, partIntoCalls } from './calls.ts';

export const NAME = 'built-in/1';
export const NOTICE =
  'Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.';

/** One of the two is empty. */
interface Asked {
  records: readonly RecordTask[];
  onePass: readonly OnePassTask[];
}

/** The bound is what will be used: nothing is retried and nothing is generated. */
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

export function callsOf(tasks: readonly Task[]): readonly Call[] {
  const { records, onePass } = part(tasks);
  const call = onePassCall(onePass);
  return call === null ? partIntoCalls(records) : [call];
}

export function part(tasks: readonly Task[]): Asked {
  const records = tasks.filter((task) => task.kind === 'ratio' || task.kind === 'overlap');
  const onePass = tasks.filter((task) => task.kind !== 'ratio' && task.kind !== 'overlap');
  if (records.length > 0 && onePass.length > 0)
    throw new ModelFailure(
      'failed',
      `expected records or tasks of one pass, got ${records.length} and ${onePass.length} together; ask them apart`,
    );
  return { records, onePass };
}
