/** Which option is best for a stakeholder. */
import type { PromptText } from './prompt-text.ts';

export const BEST_OPTION: PromptText = {
  version: 1,
  shared: [],
  question: [
    'Which option is best for one person or group, judged for them alone: {stakeholder}',
    'What they value: {values}',
    'Weigh what each option is likely to lead to for them, not how it is worded or where it stands in the list. The options are:',
    '{choices}',
  ],
};
