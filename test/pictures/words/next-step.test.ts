import { expect, test } from 'vitest';
import { nextLine, nextStep, questionSentence } from '../../../pictures/words/next-step.ts';
import { insight, question, result } from '../results.ts';

const stepOf = (changes: Parameters<typeof insight>[0]) => nextStep(result({ insight: insight(changes) }));
const asking = (changes: Parameters<typeof question>[0]) => stepOf({ questions: [question(changes)] });

test('a comparison that the judge may still answer is a question to answer', () => {
  expect(asking({})).toEqual({
    kind: 'answer',
    sentence:
      'Which matters more, “Sales rise by a tenth” or “Neighbours hear it”, and how many times as much?',
    short: 'say which matters more, “Sales rise by a tenth” or “Neighbours hear it”.',
    action: 'Answer a question',
  });
  expect(asking({ evsi: 0.0024 }).sentence).toMatch(
    /^Another answer would change little\. The one that would most: Which matters more, /,
  );
});

test('what the judge has answered twice, or cannot settle, needs a person', () => {
  const twice = asking({ asked: 2 });
  expect([twice.kind, twice.action]).toEqual(['person', 'Answer as a person who knows']);
  expect(twice.sentence).toMatch(/Ask someone who knows: the judge has answered already\.$/);
  const unsettled = stepOf({ questions: [] });
  expect(unsettled.kind).toBe('person');
  expect(unsettled.sentence).toBe(
    'Ask someone who knows how much “Sales rise by a tenth” matters: the judge can say no more.',
  );
});

test('whether two consequences are one effect is for the texts to say', () => {
  const step = asking({ kind: 'overlap' });
  expect([step.kind, step.action]).toEqual(['fact', 'Revise the texts']);
  expect(step.sentence).toBe(
    'Say in the texts whether “Sales rise by a tenth” and “Neighbours hear it” are two effects or one said twice: an effect that is said twice counts once.',
  );
});

test('where nothing is worth asking there is no button', () => {
  expect(stepOf({ questions: [], drivers: [] })).toEqual({
    kind: 'nothing',
    sentence: 'No further answer would change this.',
    short: 'no further answer would change this.',
    action: null,
  });
});

test('a question of a list reads as the next step does', () => {
  const one = question();
  expect(questionSentence(result(), one)).toBe(asking({}).sentence);
});

test('the line of a row says it in short; nothing is said to do where nothing was computed', () => {
  const lineOf = (changes: Parameters<typeof insight>[0]) => nextLine(result({ insight: insight(changes) }));
  expect(lineOf({ questions: [question({ asked: 2 })] })).toBe(
    'Next: ask a person which matters more, “Sales rise by a tenth” or “Neighbours hear it”.',
  );
  expect(lineOf({ questions: [] })).toBe('Next: ask a person how much “Sales rise by a tenth” matters.');
  expect(lineOf({ questions: [question({ kind: 'overlap' })] })).toBe(
    'Next: say in the texts whether “Sales rise by a tenth” and “Neighbours hear it” are two effects or one said twice.',
  );
  expect(lineOf({ questions: [], drivers: [] })).toBe('Next: no further answer would change this.');
  const { insight: _unknown, ...unexplained } = result();
  expect(nextLine(unexplained)).toBeNull();
  expect(nextLine(result({ consequences: [] }))).toBeNull();
});
