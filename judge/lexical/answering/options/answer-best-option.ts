/**
 * Decides which option is best for a stakeholder. Three things count: the words of the option about
 * each thing that the stakeholder values, the stated amounts of things that they want much or
 * little of, and the log sizes of the results that the option describes.
 */

import type { BestOptionTask } from '../../../port.ts';
import type { OnePassReader } from '../one-pass-reader.ts';
import { softmax } from '../probabilities.ts';
import { compareAmounts } from './compare-amounts.ts';

/** Judgement, checked against the tuning set. */
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
  // The results of the options are put on the options' own scale, on which the largest result is 1.
  const largest = Math.max(...opinions.map(({ worth }) => worth.largest));
  if (largest > 0)
    for (const [option, { worth }] of opinions.entries()) scores[option]! += (WORTH * worth.usd) / largest;
  return softmax(scores);
}
