/** How many times as large one consequence is as another. */
import type { PromptText } from './prompt-text.ts';

export const RATIO: PromptText = {
  version: 1,
  shared: [
    'You judge for one person or group alone: {stakeholder}',
    'What they value: {values}',
    '',
    'Sizes are compared. The size of a consequence is how much it matters to them, for better or for worse, with its likelihood',
    'counted in: what is half as likely is half as large. A benefit and a harm are of one size when the one just makes up for',
    'the other. Weigh what is said to happen, not how strongly it is worded.',
    '',
    'The question is always: how many times as large is the first consequence as the second? The answers are these ratios;',
    'below 1 the first is the smaller one (1/10: a tenth of the second), 1 is equally large, above 1 the first is the larger one.',
    '{choices}',
    '',
  ],
  question: [
    'First, a {firstValence} of the option {firstOption}: {first}',
    'Second, a {secondValence} of the option {secondOption}: {second}',
  ],
};
