import { expect, test } from 'vitest';
import { EMPTY_DRAFT, readDraft } from '../../../../console/playground/decision-form/draft.ts';
import { unfitting } from '../../../../console/playground/drafts/unfitting.ts';
import {
  EMPTY_QUESTIONS,
  readQuestions,
} from '../../../../console/playground/question-form/question-draft.ts';
import { EXPLICIT_EXAMPLE, QUESTIONS_EXAMPLE } from '../../../../server/surfaces/rest/examples.ts';

const stored = (draft: object) => JSON.parse(JSON.stringify(draft));

test.each([
  [EMPTY_DRAFT, readDraft],
  [readDraft(EXPLICIT_EXAMPLE), readDraft],
  [
    {
      ...readDraft(EXPLICIT_EXAMPLE),
      revises: 'dec_1',
      isRevision: true,
      notRevised: 'Not yours',
      seed: '7',
    },
    readDraft,
  ],
  [EMPTY_QUESTIONS, readQuestions],
  [readQuestions(QUESTIONS_EXAMPLE), readQuestions],
])('a draft of this form fits as it is: %#', (draft, read) => {
  expect(read(stored(draft))).toEqual(draft);
  expect(unfitting(stored(draft), read(stored(draft)))).toEqual([]);
});

test('what the form has no place for is named with its place and value', () => {
  const old = stored(readDraft(EXPLICIT_EXAMPLE));
  old.horizon = { years: 10, note: '' };
  old.options[1].consequences[0].weight = 3;
  old.options[1].consequences[0].side = 'neutral';
  old.stakeholders[0].tags = ['staff', 'night'];
  expect(unfitting(old, readDraft(old))).toEqual([
    'stakeholder 1, tag 1: “staff”',
    'stakeholder 1, tag 2: “night”',
    'option 2, consequence 1, side: “neutral”',
    'option 2, consequence 1, weight: “3”',
    'horizon, years: “10”',
  ]);
});
