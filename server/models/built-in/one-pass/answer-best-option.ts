/**
 * Which option is best for a stakeholder: by what its sentence says of each thing that the stakeholder values, by quantities
 * of what they want much or little of, and by the log sizes of what it says that comes of it.
 */

import type { BestOptionTask } from '../../model.ts';
import { meansUsd } from '../means.ts';
import { readValued, touch } from '../touch.ts';
import { amountScores, limitScores } from './compare-amounts.ts';
import { fulfilment } from './fulfilment.ts';
import { matchesByClause } from './matches.ts';
import type { OnePassReader } from './one-pass-reader.ts';
import { optionWorth } from './option-worth.ts';
import type { Passage } from './read-passage.ts';
import type { Wish } from './read-wishes.ts';
import { softmax } from './softmax.ts';

/** Judgement, held against the tuning set. */
const WORDS = 3;
const AMOUNT = 3;
const LIMIT = 3;
const WORTH = 1.5;
const GOODNESS = 0.3;
/** Of what is said of somebody rather than valued by them. */
const DESCRIBED = 0.3;
/** Of what a clause is worth that touches nothing of what they value. */
const UNTOUCHED = 0.3;
/** A match this good is of a word and not of a matter. */
const CLOSE = 0.6;

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
    [description, values === undefined ? DESCRIBED : 0],
  ] as const) {
    if (share === 0) continue;
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
  const wishes = reader.wishes(values ?? '');
  const worths = task.options.map((written) => {
    const text = reader.text(written);
    const passage = reader.passage(written);
    const touched = touch(text, valued, counts);
    return optionWorth(text, passage, {
      touched,
      meansUsd: means,
      weightOf: (clause) => (values === undefined || isTouched(clause, passage, wishes) ? 1 : UNTOUCHED),
    });
  });
  const largest = Math.max(...worths.map((worth) => worth.largest));
  return worths.map(({ usd }) => (largest === 0 ? 0 : usd / largest));
}

/** Whether a clause speaks of anything that is wished for. */
function isTouched(
  clause: { start: number; end: number },
  option: Passage,
  wishes: readonly Wish[],
): boolean {
  return wishes.some(({ passage, amount }) => {
    for (const matches of matchesByClause(passage, option).values())
      for (const { sought, met, quality } of matches) {
        const { at } = option.terms[met]!;
        if (
          quality >= CLOSE &&
          passage.terms[sought]!.weight >= CLOSE &&
          at >= clause.start &&
          at < clause.end
        )
          return true;
      }
    return (
      amount?.of === 'money' &&
      option.clauses.some(({ bounds }) =>
        bounds.some(({ kind, start }) => kind === 'money' && start >= clause.start && start < clause.end),
      )
    );
  });
}
