/**
 * Which option is best for a stakeholder: by what its sentence says of each thing that the stakeholder values, by quantities
 * of what they want much or little of, and by the log sizes of what it says that comes of it.
 */

import type { BestOptionTask } from '../../model.ts';
import { meansUsd } from '../means.ts';
import { readValued, touch } from '../touch.ts';
import { amountScores, limitScores } from './compare-amounts.ts';
import { fulfilment } from './fulfilment.ts';
import type { OnePassReader } from './one-pass-reader.ts';
import { optionWorth } from './option-worth.ts';
import { softmax } from './softmax.ts';

/** Judgement, held against the tuning set. */
const WORDS = 3;
const AMOUNT = 2;
const LIMIT = 3;
const WORTH = 1.5;
const GOODNESS = 0.3;
/** Of what is said of somebody rather than valued by them. */
const DESCRIBED = 0.3;

export function answerBestOption(task: BestOptionTask, reader: OnePassReader): number[] {
  const { description, values } = task.stakeholder;
  const options = task.options.map((text) => reader.passage(text));
  const context = reader.passage(task.context);
  const scores = options.map(() => 0);
  const add = (more: readonly number[], weight: number) => {
    for (const [index, one] of more.entries()) scores[index]! += weight * one;
  };
  for (const [text, share] of [
    [values ?? '', 1],
    [description, values === undefined ? 1 : DESCRIBED],
  ] as const) {
    for (const wish of reader.wishes(text)) {
      add(fulfilment(wish.passage, options), share * WORDS);
      add(amountScores(wish, options), share * AMOUNT);
      add(limitScores(wish, options, context), share * LIMIT);
    }
  }
  add(worthScores(task, reader), WORTH);
  add(
    options.map(({ terms }) =>
      terms.reduce(
        (sum, { sense, denied, degree }) => sum + sense.goodness * degree * (denied > 0 ? -0.5 : 1),
        0,
      ),
    ),
    GOODNESS,
  );
  return softmax(scores);
}

/** The options' worth on their own scale, on which the largest thing said is 1. */
export function worthScores(task: BestOptionTask, reader: OnePassReader): number[] {
  const { description, values } = task.stakeholder;
  const valued = readValued(reader.text(values ?? description));
  const counts = reader.conceptCounts(task.context);
  const means = meansUsd(reader.text(task.context), reader.text(description));
  const worths = task.options.map((written) => {
    const text = reader.text(written);
    const touched = touch(text, valued, counts);
    return optionWorth(text, reader.passage(written), () => touched, means);
  });
  const largest = Math.max(...worths.map((worth) => worth.largest));
  return worths.map(({ usd }) => (largest === 0 ? 0 : usd / largest));
}
