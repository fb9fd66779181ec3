/** One call: written, sent, read, and put together into its tasks' answers. */
import { type Answer, type AnsweredCall, type Evidence, ModelFailure, type Task } from '../port.ts';
import { askForLogprobs } from './ask-for-logprobs.ts';
import { askForSamples } from './ask-for-samples.ts';
import type { Asking } from './asking.ts';
import { type Call, writeCall } from './calls.ts';
import { combine } from './combine.ts';
import { mannerOf } from './strategy.ts';

export interface CallAnswer extends AnsweredCall {
  /** Whether the endpoint gave no count of its tokens. */
  isEstimated: boolean;
}

/** Below it the letters are not what the model answers with. */
const LEAST_MASS = 0.01;
/** A mask leaves no probability outside of what it allows. */
const MASKED_FROM = 0.999;

export async function askCall(asking: Asking, tasks: readonly Task[], call: Call): Promise<CallAnswer> {
  const { findings } = asking;
  const manner = mannerOf(call.form, findings);
  const written = writeCall(tasks, call, manner, asking.write);
  const isSampled = manner.mostListed === 0;
  const { distributions, usage } = isSampled
    ? await askForSamples(asking, written)
    : await askForLogprobs(asking, written);
  const isHeld = !isSampled && written.grammar !== null;
  const answers: Answer[] = call.tasks.map((task, place) => {
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
