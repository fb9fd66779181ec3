/**
 * What stands for an answer to a typed question.
 * Covers: judge/lexical/answering/questions/
 */
import { expect, test } from 'vitest';
import { criterionFeatures } from '../../../../../judge/lexical/answering/questions/criterion-features.ts';
import { levelFeatures } from '../../../../../judge/lexical/answering/questions/level-features.ts';
import { preparePassage } from '../../../../../judge/lexical/answering/questions/passage.ts';
import { statementFeatures } from '../../../../../judge/lexical/answering/questions/statement-features.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';
import { stateText } from '../../../../../judge/lexical/reading/state-text.ts';

const passage = (state: string) => preparePassage(readText(stateText(state)));
const texts = (all: readonly string[]) => all.map((one) => readText(one));
const valuesOf = (features: readonly Record<string, number>[], name: string) =>
  features.map((one) => one[name] ?? 0);

const TENTS = '{"Fjell":"1.4 kg, 480 EUR","Tundra":"3.9 kg, 350 EUR","Loft":"2.2 kg, 260 EUR"}';

test.each<[string, number]>([
  ['Which is the lightest?', 0],
  ['Which is the cheapest?', 2],
  ['Which is the dearest?', 0],
])('a table of rows: %s', (question, best) => {
  const features = criterionFeatures(texts(['Fjell', 'Tundra', 'Loft']), readText(question), passage(TENTS));
  expect(valuesOf(features, 'extreme')).toEqual([0, 1, 2].map((row) => Number(row === best)));
});

test('rows that keep the limit of the question', () => {
  const features = criterionFeatures(
    texts(['Fjell', 'Tundra', 'Loft']),
    readText('At most 300 EUR?'),
    passage(TENTS),
  );
  expect(valuesOf(features, 'limit')).toEqual([-1, -1, 1]);
});

test('a level holds the stated quantity, in the unit that the question names', () => {
  const levels = texts(['none', '1 to 2', '3 to 5', '6 to 10', 'over 10']);
  const features = levelFeatures(
    levels,
    readText('Years of experience'),
    passage('Experience: four years in a warehouse.'),
  );
  expect(valuesOf(features, 'amount')).toEqual([0, 0, 1, 0, 0]);
});

test('a die with four faces does not speak for the level 4 of another question', () => {
  const levels = texts(['1', '2', '3', '4', '5', '6']);
  const features = levelFeatures(
    levels,
    readText('How many minutes did it take?'),
    passage('The die has four faces.'),
  );
  expect(valuesOf(features, 'amount')).toEqual([0, 0, 0, 0, 0, 0]);
});

test.each<[string, string, 1 | -1]>([
  ['The lift works.', 'The lift works', 1],
  ['The lift does not work.', 'The lift works', -1],
  ['The house is wet.', 'The house is dry', -1],
  ['No customer was charged.', 'No customer was charged', 1],
])('"%s" and "%s"', (state, statement, sign) => {
  const { verbatim = 0, oppose = 0 } = statementFeatures(readText(statement), passage(state));
  expect(Math.sign(verbatim + oppose)).toBe(sign);
});

test('an amount speaks for a statement only where the state has the same', () => {
  const state = passage('The batter rests for 30 minutes.');
  expect(statementFeatures(readText('The batter rests for half an hour'), state)).toMatchObject({
    amount: 1,
  });
  expect(statementFeatures(readText('The batter rests for two hours'), state)).toMatchObject({
    amount: 0,
    verbatim: 0,
  });
});
