/** The three kinds of typed questions. */
import type { PromptText } from './prompt-text.ts';

const ASKED = [
  'About the situation, under the name {question}: {instructions}',
  'The name of the question: {bareQuestion}',
];

export const CHOICE: PromptText = {
  version: 1,
  shared: [],
  question: [...ASKED, 'Which of these fits the situation best?', '{choices}'],
};

export const SCORE: PromptText = {
  version: 1,
  shared: [],
  question: [
    ...ASKED,
    'Where does the situation stand on this scale? Its levels, lowest first:',
    '{choices}',
  ],
};

export const NOUL: PromptText = {
  version: 1,
  shared: [],
  question: ['Does this hold in the situation, under the name {question}: {statement}', '{choices}'],
};
