/**
 * The words of the questions to a decision model, and of the states that they are about. A change
 * of words raises VERSION. The choices are no part of them: they go as criteria.
 */
import { CONSEQUENCES, COUNTED_TWICE, JUDGED_FOR, MATERIAL, ONLY_ABSENCE, SIZES } from '../prompts/texts.ts';

/** Shown in `meta.prompts`. */
export const VERSION = 1;

const SITUATION = [...MATERIAL, '', 'Situation: {context}'];

const OVERLAPS = [
  ...SITUATION,
  '',
  'Questions about two consequences of one option:',
  ...COUNTED_TWICE,
  '',
  'Questions about two consequences of different options:',
  ...ONLY_ABSENCE,
];

/** The words of states and questions, by kind of task. */
export const WORDS = {
  ratio: {
    state: [...SITUATION, '', ...JUDGED_FOR, '', ...SIZES],
    question: ['How many times as large is the first consequence as the second?', ...CONSEQUENCES],
  },
  'overlap-within': {
    state: OVERLAPS,
    question: ['How do these two consequences of one option stand to each other?', ...CONSEQUENCES],
  },
  'overlap-across': {
    state: OVERLAPS,
    question: ['How do these two consequences of different options stand to each other?', ...CONSEQUENCES],
  },
  'best-option': {
    state: SITUATION,
    question: [
      'Which option is best for one person or group, judged for them alone: {stakeholder}',
      'What they value: {values}',
      'Weigh what each option is likely to lead to for them, not how it is worded or where it stands in the list.',
    ],
  },
} as const satisfies Record<string, { state: readonly string[]; question: readonly string[] }>;

/** Asks for a group of choices, where a question has more choices than the server takes. */
export const WHICH_GROUP = 'In which of these groups is the answer?';
/** Asks for the member of one group. */
export const WHICH_MEMBER = 'Suppose that the answer is one of these: which one is it?';
/** Stands before a statement whose negation is asked. */
export const NEGATION = 'This statement is false, or does not hold:';
