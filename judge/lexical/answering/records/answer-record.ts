/** Answers a ratio question or an overlap question: one probability for each of its choices. */
import type { ConsequenceText, RecordTask } from '../../../port.ts';
import type { JudgeAnswer } from '../answer-one-pass.ts';
import type { Reader } from '../reader.ts';
import { acrossOverlap, isSameWording, saysTheSame, withinOverlap } from './overlap.ts';
import { ratioDistribution } from './ratio-distribution.ts';

export function answerRecord(task: RecordTask, reader: Reader): JudgeAnswer {
  const [first, second] = [reader.text(task.first.description), reader.text(task.second.description)];
  if (task.kind === 'overlap') {
    const compare = task.pair === 'within' ? withinOverlap : acrossOverlap;
    return { probabilities: compare(first, second), isPartial: false, isBlank: false };
  }
  const sizeOf = (one: ConsequenceText) => reader.size(one, task.stakeholder, task.context);
  const [one, other] = [sizeOf(task.first), sizeOf(task.second)];
  const isEqual = isSameWording(first, second);
  return {
    probabilities: ratioDistribution(one, other, isEqual),
    isPartial: false,
    isBlank: !isEqual && !one.isStated && !other.isStated && !saysTheSame(first, second),
  };
}
