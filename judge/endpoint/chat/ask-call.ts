/** Writes one call, sends it, reads the reply, and combines the letters into the tasks' answers. */

import { type Evidence, ModelFailure, type Task, type TaskAnswer } from '../../port.ts';
import { combine, LEAST_MASS } from '../combine.ts';
import type { CallAnswer } from '../format.ts';
import type { AskContext } from './ask-context.ts';
import { askForLogprobs } from './ask-for-logprobs.ts';
import { askForSamples } from './ask-for-samples.ts';
import { type UnwrittenCall, writeCall } from './calls.ts';
import { callOptionsFor } from './strategy.ts';

/** A grammar's mask leaves no probability outside of the allowed letters. */
const MASKED_FROM = 0.999;

export async function askCall(
  asking: AskContext,
  tasks: readonly Task[],
  call: UnwrittenCall,
): Promise<CallAnswer> {
  const { findings } = asking;
  const options = callOptionsFor(call.form, findings);
  const written = writeCall(tasks, call, options, asking.write);
  const isSampled = options.mostListed === 0;
  const { distributions, usage } = isSampled
    ? await askForSamples(asking, written)
    : await askForLogprobs(asking, written);
  const isHeld = !isSampled && written.grammar !== null;
  const answers: TaskAnswer[] = call.tasks.map((task, place) => {
    const own = distributions.filter((_, index) => written.slots[index]!.place === place);
    const { probabilities, mass } = combine(written.groups[place]!, own, asking.temperatureScale);
    if (mass < LEAST_MASS)
      throw new ModelFailure(
        'failed',
        `the model put ${mass.toPrecision(2)} of its probability on the letters asked for, the least is ${LEAST_MASS}: it does not answer with a letter where it is asked to; another model may`,
      );
    const evidence: Evidence = {
      method: isSampled ? 'sampled' : 'logprobs',
      mass,
      masked: isHeld && mass >= MASKED_FROM,
    };
    return { task, probabilities, evidence };
  });
  return { answers, inputTokens: usage.input, outputTokens: usage.output, isEstimated: usage.isEstimated };
}
