/** PandaLM's test set: which of two answers is better; labelled by three people. */
import { z } from 'zod';
import { findInBothOrders, meanOf } from './find.ts';
import { pairTasks } from './pair-request.ts';
import type { Distribution, Finding, PublicSet } from './public-set.ts';
import { readJsonLines } from './read-rows.ts';

/** 0: a tie. */
const Vote = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const Row = z.strictObject({
  instruction: z.string(),
  input: z.string(),
  responses: z.tuple([z.string(), z.string()]),
  people: z.tuple([Vote, Vote, Vote]),
  /** The votes of the models in RECORDED; null: unreadable. */
  recorded: z.tuple([Vote.nullable(), Vote.nullable()]),
});
export type PandalmRow = z.infer<typeof Row>;
type Votes = PandalmRow['people'];

/** The models whose votes the rows have, in this order. */
export const RECORDED = ['GPT-3.5 Turbo', 'PandaLM-7B'] as const;

const WITH_WINNER = 'with a winner';
/** A probability of 0 would make the loss infinite. */
const SMALLEST = 1e-9;

export function readPandalm(): PandalmRow[] {
  return readJsonLines('pandalm/rows.jsonl', Row);
}

export function pandalm(): PublicSet {
  const rows = readPandalm().map(({ instruction, input, responses, people }, index) => ({
    name: String(index),
    cases: [
      {
        tasks: pairTasks(instruction, input, responses),
        read: ([given, reversed]: readonly Distribution[]) => [findPair([given!, reversed!], people)],
      },
    ],
  }));
  return {
    title: 'PandaLM: which of two answers people prefer',
    origin: 'WeOpenML/PandaLM, Apache-2.0',
    caution: 'Three people labelled each row; all three agree on 879 of 999. Ties have no right answer.',
    rows,
    ownFigures: [
      { name: 'ties: mean distance of p from ½', of: meanOf('tieDistance') },
      { name: 'against the three people: cross entropy, nats', of: meanOf('crossEntropy') },
      { name: 'against the three people: the least that is possible', of: meanOf('leastEntropy') },
      { name: 'against the three people: squared error of p', of: meanOf('squaredError') },
    ],
    published: {
      figure: 'right, %, with the answers in the given order; a tie or an unreadable answer is wrong',
      source: 'recomputed from the recorded answers',
      judges: {
        'GPT-3.5 Turbo': { [WITH_WINNER]: '77.4' },
        'PandaLM-7B': { [WITH_WINNER]: '71.0' },
      },
    },
  };
}

function findPair(orders: readonly [Distribution, Distribution], people: Votes): Finding {
  const winner = majority(people);
  const part = winner === 0 ? 'ties' : WITH_WINNER;
  const found = findInBothOrders(part, orders, winner === 0 ? null : winner - 1);
  const p = found.probabilities[0]!;
  const target = firstShare(people);
  return {
    ...found,
    values: {
      ...(winner === 0 ? { tieDistance: Math.abs(p - 0.5) } : {}),
      crossEntropy: crossEntropy(target, p),
      leastEntropy: crossEntropy(target, target),
      squaredError: (p - target) ** 2,
    },
  };
}

/** Three different votes count as a tie. */
export function majority(people: Votes): 0 | 1 | 2 {
  return people.find((vote, index) => people.indexOf(vote) < index) ?? 0;
}

/** The share of the votes for the first answer; a tie is half a vote for each. */
function firstShare(people: Votes): number {
  return people.reduce<number>((sum, vote) => sum + [0.5, 1, 0][vote]!, 0) / people.length;
}

function crossEntropy(target: number, p: number): number {
  const term = (share: number, own: number) => (share === 0 ? 0 : -share * Math.log(Math.max(own, SMALLEST)));
  return term(target, p) + term(1 - target, 1 - p);
}
