/** The likelihoods of phrases, and the part of a sentence that each applies to. */
import { expect, test } from 'vitest';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

test.each([
  ['It rarely fails', 0.1],
  ['Failure is certain', 0.98],
  ['The bridge might collapse', 0.4],
  ['Rain is likely', 0.75],
  ['Rain is very likely', 0.92],
  ['Rain is unlikely', 0.15],
  ['Rain is not likely', 0.15],
  ['A 15% chance of a rollback', 0.15],
  ['perhaps a 15% chance of a rollback', 0.15],
  ['A chance of 70 % of a rollback', 0.7],
  ['70 % likely to fail', 0.7],
  ['1 in 10 fails', 0.1],
  ['Fails in three out of four cases', 0.75],
  ['A slim chance of winning', 0.07],
  ['The risk of a strike', 0.3],
  ['No risk of a strike', 1],
  ['The festival is in May', 1],
  ['It happens', 1],
])('%s: %f', (phrase, expected) => {
  expect(readText(phrase).clauses.at(-1)?.likelihood).toBeCloseTo(expected, 6);
});

test('a chance of the words after it does not apply to the words before it', () => {
  const [before, after] = readText(
    'Six weeks of manual care, with perhaps a 15% chance of a rollback',
  ).clauses;
  expect(before?.likelihood).toBe(1);
  expect(after?.likelihood).toBeCloseTo(0.15, 9);
});

test('a chance that names nothing applies to the words before it', () => {
  expect(readText('Pays 10,000 USD, with a 30% chance').clauses[0]?.likelihood).toBeCloseTo(0.3, 9);
  expect(readText('Pays 10,000 USD with a 30% chance of success').clauses[0]?.likelihood).toBeCloseTo(0.3, 9);
});

test('a condition holds to the end of its sentence and no further', () => {
  const [condition, fine, other] = readText('If found out, a fine of 2 million EUR. Work goes on').clauses;
  expect([condition?.likelihood, fine?.likelihood, other?.likelihood]).toEqual([0.5, 0.5, 1]);
});
