/** What a reader is told about the evidence of an answer. */
import { expect, test } from 'vitest';
import { answerWarnings, evidenceWarnings } from '../../judge/evidence-warnings.ts';
import type { Evidence } from '../../judge/port.ts';

const READ: Evidence = { method: 'built-in', mass: 1, masked: false };

test('an answer from reliable evidence has no warning', () => {
  expect(answerWarnings([READ, READ])).toEqual([]);
  expect(answerWarnings([])).toEqual([]);
});

test('an answer from weak evidence says how many labelled answers there were, and how many were right', () => {
  const weak = { ...READ, weak: { cases: 43, right: 27 } };
  expect(answerWarnings([weak, weak])).toEqual([
    'This answer rests on weak evidence. The judge was tested on 43 answers with the same kind of evidence, and 27 of them were right.',
  ]);
});

test('an answer from nothing, and one from cut texts, says so', () => {
  const [cut, nothing] = answerWarnings([{ ...READ, isPartial: true, isBlank: true }]);
  expect(cut).toContain('left out the ends');
  expect(nothing).toContain('all have the same probability');
});

test('a decision says that it rests on guesses if half of its comparisons do', () => {
  const blank = { ...READ, isBlank: true };
  expect(evidenceWarnings([READ, READ, blank])).toEqual([]);
  expect(evidenceWarnings([READ, blank])).toHaveLength(1);
});
