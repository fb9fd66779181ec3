/** Whether two consequences count the same thing twice: within one option, or across two options. */
import type { PromptText } from './prompt-text.ts';

const CONSEQUENCES = [
  'First, a {firstValence} of the option {firstOption}: {first}',
  'Second, a {secondValence} of the option {secondOption}: {second}',
];

export const OVERLAP_WITHIN: PromptText = {
  version: 1,
  shared: [
    'Two consequences of one option are compared. When both are added up, something may be counted twice: because they say the',
    'same in other words, because one is a part of the other, because one comes of the other and its worth is mostly that of',
    'the other again, or because they share a part. Being about the same subject, or both good or both bad, is not enough:',
    'what counts is whether the same gain or loss would be added twice. Most pairs are separate.',
    '',
    'The question is always: how do the two stand to each other? The answers are:',
    '{choices}',
    '',
  ],
  question: CONSEQUENCES,
};

export const OVERLAP_ACROSS: PromptText = {
  version: 1,
  shared: [
    'Two consequences of different options are compared, one of them a benefit and the other a harm. When both are counted, one',
    'may be nothing but the absence of the other: "keeps the garden" of one option and "loses the garden" of the other are one',
    'difference between the options, not two. Being opposite in kind is not enough: what counts is whether it is the same gain',
    'or loss, seen once from each side. Most pairs are separate.',
    '',
    'The question is always: how do the two stand to each other? The answers are:',
    '{choices}',
    '',
  ],
  question: CONSEQUENCES,
};
