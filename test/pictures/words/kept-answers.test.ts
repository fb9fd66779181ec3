import { expect, test } from 'vitest';
import {
  countOfAnswers,
  droppedAnswer,
  droppedWarnings,
  keptAnswer,
} from '../../../pictures/words/kept-answers.ts';

const ANSWER = { stakeholder: 'Night nurse', between: ['Fewer falls', 'Longer ways'] } as const;

test('an answer is told by its texts, and by the name of its person where that may be read', () => {
  expect(keptAnswer(ANSWER, 'Noor')).toBe(
    'Kept: Noor’s answer for “Night nurse” about “Fewer falls” and “Longer ways”.',
  );
  expect(droppedAnswer({ ...ANSWER, why: 'not_concerned', about: 'Longer ways' })).toBe(
    'Not kept, because “Longer ways” no longer concerns this stakeholder: a person’s answer for “Night nurse” about “Fewer falls” and “Longer ways”.',
  );
  expect(droppedAnswer({ ...ANSWER, why: 'direct_mode', about: null })).toMatch(
    /^Not kept, because Direct mode compares no consequences: /,
  );
});

test('a result warns of five at most, and of the number of the others', () => {
  const dropped = (count: number) =>
    Array.from({ length: count }, () => ({ ...ANSWER, why: 'direct_mode' as const, about: null }));
  expect(droppedWarnings([])).toEqual([]);
  expect(droppedWarnings(dropped(5))).toHaveLength(5);
  expect(droppedWarnings(dropped(8)).slice(5)).toEqual([
    '3 more answers of persons to the revision before are not kept.',
  ]);
});

test.each([
  [0, 0, ''],
  [1, 0, '1 answer of a person is kept.'],
  [2, 0, '2 answers of persons are kept.'],
  [0, 1, '1 answer of a person is not kept.'],
  [1, 1, '1 answer of a person is kept, and 1 is not.'],
  [3, 2, '3 answers of persons are kept, and 2 are not.'],
])('%i kept, %i not', (kept, dropped, words) => {
  expect(countOfAnswers(kept, dropped)).toBe(words);
});
