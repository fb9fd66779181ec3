/**
 * The choices of each kind of question, in the order in which every judge answers them, and the
 * meaning of each choice to the engine.
 */
import { type OverlapType, RATIO_CHOICES } from '../engine/problem.ts';

/** "The first is … times as large as the second"; the same order as the engine's RATIOS. */
export const RATIO_LABELS: readonly string[] = [
  '1/100',
  '1/30',
  '1/10',
  '1/5',
  '1/3',
  '1/2',
  '1/1.5',
  '1',
  '1.5',
  '2',
  '3',
  '5',
  '10',
  '30',
  '100',
];
if (RATIO_LABELS.length !== RATIO_CHOICES) throw new Error('one label a ratio');

export const NOUL_LABELS: readonly string[] = ['it holds', 'it does not hold'];

export interface OverlapChoice {
  label: string;
  /** Null: the two are separate. */
  overlap: {
    type: OverlapType;
    /** The consequence that is discounted; null: either may be. */
    child: 'first' | 'second' | null;
    /** The share of the smaller one that is counted twice. */
    share: number;
  } | null;
}

/** Two consequences of one option with the same sign. */
export const WITHIN_CHOICES: readonly OverlapChoice[] = [
  { label: 'they are separate', overlap: null },
  { label: 'they say the same', overlap: { type: 'same', child: null, share: 1 } },
  { label: 'the first is part of the second', overlap: { type: 'part', child: 'first', share: 1 } },
  { label: 'the second is part of the first', overlap: { type: 'part', child: 'second', share: 1 } },
  {
    label: 'the first comes of the second and repeats most of its worth',
    overlap: { type: 'result', child: 'first', share: 0.75 },
  },
  {
    label: 'the second comes of the first and repeats most of its worth',
    overlap: { type: 'result', child: 'second', share: 0.75 },
  },
  { label: 'they share about half', overlap: { type: 'shared', child: null, share: 0.5 } },
  { label: 'they share a little', overlap: { type: 'shared', child: null, share: 0.25 } },
];

/** Two consequences of different options with opposite signs. */
export const ACROSS_CHOICES: readonly OverlapChoice[] = [
  { label: 'they are separate', overlap: null },
  {
    label: 'the first is only the absence of the second',
    overlap: { type: 'absence', child: 'first', share: 1 },
  },
  {
    label: 'the second is only the absence of the first',
    overlap: { type: 'absence', child: 'second', share: 1 },
  },
  { label: 'each is the absence of the other', overlap: { type: 'absence', child: null, share: 1 } },
  {
    label: 'the first is in part the absence of the second',
    overlap: { type: 'absence', child: 'first', share: 0.5 },
  },
  {
    label: 'the second is in part the absence of the first',
    overlap: { type: 'absence', child: 'second', share: 0.5 },
  },
];
