/** Sends one call to a decision model, and makes the tasks' answers from its probabilities. */

import { type Evidence, ModelFailure, type Task, type TaskAnswer } from '../../port.ts';
import { combine, LEAST_MASS } from '../combine.ts';
import type { Asking, CallAnswer } from '../format.ts';
import { readUnambiguousJson } from '../replies/read-unambiguous-json.ts';
import { BYTES_PER_TOKEN } from '../replies/usage.ts';
import { type Fault, faultOf } from '../retries/faults.ts';
import { sizeOf } from './learned-limits.ts';
import { noDecisionModel } from './no-decision-model.ts';
import type { DecisionCall } from './split-calls.ts';
import { ONE_STATEMENT } from './statements.ts';
import type { Wire, WireReply } from './wire.ts';

export interface DecisionAsking extends Asking {
  wire: Wire;
  /** True when the server prints two decimals. An answer of a gateway may do so besides. */
  isRounded: boolean;
  /** True when the call is longer than any that the server is known to take. */
  isOver: boolean;
}

/** Resolves with the fault when the call was too long for the server; smaller calls may fit. */
export async function askDecisionCall(
  { endpoint, model, temperatureScale, retry, wire, isRounded, isOver }: DecisionAsking,
  tasks: readonly Task[],
  call: DecisionCall,
): Promise<CallAnswer | Fault> {
  const questions = call.members.flatMap(({ written }) => written.questions);
  const kinds = call.members.flatMap(({ task, written }) => written.questions.map(() => tasks[task]!.kind));
  const nameOf = (question: number) => `question ${question + 1} of ${questions.length} (${kinds[question]})`;
  const body = wire.body(model, call.state, questions);
  const takesStatements = async (signal: AbortSignal) => {
    const { state, question } = ONE_STATEMENT;
    const reply = endpoint.post(wire.path, wire.body(model, state, [question]), signal);
    return reply.then(
      () => true,
      () => false,
    );
  };
  const outcome = await retry(async (signal): Promise<WireReply | Fault> => {
    try {
      return wire.read(
        readUnambiguousJson(await endpoint.postText(wire.path, body, signal)),
        questions,
        nameOf,
      );
    } catch (error) {
      const fault = faultOf(error);
      const isTooLong = fault?.kind === 'too-long' || (isOver && fault?.kind === 'unfit');
      if (isTooLong && call.members.length > 1) return fault;
      // The caller's own texts may be what the server refuses: it is still the same server then.
      if (fault?.kind === 'unfit' && (await takesStatements(signal)))
        throw new ModelFailure('failed', `the endpoint refuses these questions: ${fault.said}`);
      throw noDecisionModel(error, { name: model }) ?? error;
    }
  });
  if ('kind' in outcome) return outcome;
  const refused = outcome.answers.indexOf(null);
  if (refused >= 0) throw new ModelFailure('failed', `the model refuses ${nameOf(refused)}`);
  const read = outcome.answers.filter((answer) => answer !== null);
  const { usage } = outcome;
  const version = outcome.model === null ? {} : { model: outcome.model };
  let end = 0;
  const answers = call.members.map(({ task, written }): TaskAnswer => {
    end += written.questions.length;
    const own = read.slice(end - written.questions.length, end);
    const { probabilities, mass } = combine(written.groups, own, temperatureScale);
    if (mass < LEAST_MASS)
      throw new ModelFailure(
        'failed',
        `the model put ${mass.toPrecision(2)} of its probability on the options of a ${tasks[task]!.kind} question, the least is ${LEAST_MASS}: another model may answer it`,
      );
    const isRounding = isRounded || own.some((one) => one.isRounded);
    const evidence: Evidence = { method: 'decided', mass, masked: false, isRounded: isRounding, ...version };
    return { task, probabilities, evidence };
  });
  return {
    answers,
    inputTokens: usage?.input ?? Math.ceil(sizeOf(call) / BYTES_PER_TOKEN),
    outputTokens: usage?.output ?? 0,
    isEstimated: usage === null,
  };
}
