/**
 * Which option is best for a stakeholder: by what its sentence says of each thing that the stakeholder values, by quantities
 * of what they want much or little of, and by the log sizes of what it says that comes of it.
 */

import type { BestOptionTask } from '../../port.ts';
import { compareAmounts } from './compare-amounts.ts';
import type { OnePassReader } from './one-pass-reader.ts';
import { softmax } from './softmax.ts';

/** Judgement, held against the tuning set. */
const WORDS = 4;
const AMOUNT = 3;
const LIMIT = 3;
const WORTH = 1.5;
const GOODNESS = 0.15;

export function answerBestOption(task: BestOptionTask, reader: OnePassReader): number[] {
  const view = reader.view(task.stakeholder, task.context);
  const opinions = task.options.map((written) => view.opinion(reader.option(written)));
  const scores = opinions.map(({ goodness }) => GOODNESS * goodness);
  for (const [index, { amount }] of view.wishes.entries()) {
    const amounts =
      amount === null
        ? null
        : compareAmounts(
            opinions.map((opinion) => opinion.wishes[index]!.amount),
            amount,
          );
    for (const [option, opinion] of opinions.entries()) {
      const { fulfilment, limits } = opinion.wishes[index]!;
      const more = WORDS * fulfilment + LIMIT * limits + AMOUNT * (amounts?.[option] ?? 0);
      scores[option]! += view.share * more;
    }
  }
  // What comes of the options is put on their own scale, on which the largest thing said is 1.
  const largest = Math.max(...opinions.map(({ worth }) => worth.largest));
  if (largest > 0)
    for (const [option, { worth }] of opinions.entries()) scores[option]! += (WORTH * worth.usd) / largest;
  return softmax(scores);
}
