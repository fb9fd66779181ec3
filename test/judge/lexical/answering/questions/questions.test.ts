/** What stands for an answer to a typed question. */
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

const choose = (state: string, criteria: readonly string[], question: string) =>
  criterionFeatures(texts(criteria), readText(question), passage(state));
const rate = (state: string, levels: readonly string[], question: string) =>
  levelFeatures(texts(levels), readText(question), passage(state));
const only = (index: number, count: number) => Array.from({ length: count }, (_, at) => Number(at === index));

test.each<[string, number]>([
  ['Which is the lightest?', 0],
  ['Which is the cheapest?', 2],
  ['Which costs most?', 0],
  ['At most 300 EUR?', 2],
  ['At most 400 EUR. Which is the heaviest?', 1],
  ['Which is not the cheapest?', -1],
  ['Which is the second cheapest?', -1],
  ['Which is the nicest?', -1],
])('a table of rows: %s', (question, best) => {
  const features = choose(TENTS, ['Fjell', 'Tundra', 'Loft'], question);
  expect(valuesOf(features, 'row')).toEqual(only(best, 3));
});

test.each<[string, string, string[], string, number]>([
  [
    'behind the label',
    'K1 leaked after 640 h. K2 leaked after 1,310 h.',
    ['K1', 'K2'],
    'Which held longest?',
    1,
  ],
  [
    'without a unit',
    'Votes: Japan 14, Canada 22, Norway 9.',
    ['Japan', 'Canada', 'Norway'],
    'Most votes?',
    1,
  ],
  [
    'of days',
    '{"takings":{"Fri":340,"Sat":615}}',
    ['Friday', 'Saturday'],
    'On which day did it take most?',
    1,
  ],
  [
    'of several kinds, by a word of the question',
    'K1: 1.2 kg, battery 11 hours. K2: 1.6 kg, battery 17 hours.',
    ['K1', 'K2'],
    'Which lasts longest?',
    1,
  ],
  ['of dates', 'Van 1: 14 August. Van 2: 2 July.', ['Van 1', 'Van 2'], 'Which is due first?', 1],
  ['of times, and no length', 'Ana: 9:00. Bo: 11:00.', ['Ana', 'Bo'], 'Who has the longest shift?', -1],
  [
    'with a condition',
    'Seed: 9 USD. Tree: 24 USD.',
    ['Seed', 'Tree'],
    'The cheapest with daily backups?',
    -1,
  ],
  [
    'one of which is not understood',
    'Fees: members pay. Fair: 1,480 EUR. Stall: 220 EUR.',
    ['Fees', 'Fair', 'Stall'],
    'Which brought in most?',
    -1,
  ],
  [
    'ranges before the label',
    'On call: 0-6 Han, 6-12 Seo, 12-24 Oh.',
    ['Han', 'Seo', 'Oh'],
    'Who at 9:30?',
    1,
  ],
  ['of two lengths', 'Uno: 9 EUR and 1 EUR more. Due: 22 EUR.', ['Uno', 'Due'], 'Cheapest?', 0],
  ['rates and sums', 'Room: 450 EUR a month. Trainer: 900 EUR.', ['Room', 'Trainer'], 'Cheapest?', -1],
  ['a tie', 'Uno: 9 EUR. Due: 9 EUR.', ['Uno', 'Due'], 'Cheapest?', -1],
])('rows: %s', (_, state, criteria, question, best) => {
  expect(valuesOf(choose(state, criteria, question), 'row')).toEqual(only(best, criteria.length));
});

test('a value of the state chooses among ranges of the state', () => {
  const state = 'Beginner (0–20 points), Elementary (21–40), Upper (41–80). Zeynep 79, Olek 12.';
  const levels = ['Beginner', 'Elementary', 'Upper'];
  expect(valuesOf(rate(state, levels, "Zeynep's level"), 'row')).toEqual([0, 0, 1]);
  expect(valuesOf(rate(state, levels, "Olek's level"), 'row')).toEqual([1, 0, 0]);
  expect(valuesOf(rate(state, levels, "Rosalind's level"), 'row')).toEqual([0, 0, 0]);
});

test('a criterion is named if the state has its words, and of no other, beside the question', () => {
  const pipes = ['Copper', 'Lead', 'Plastic'];
  expect(valuesOf(choose('The pipes are lead.', pipes, 'What are the pipes made of?'), 'named')).toEqual([
    0, 1, 0,
  ]);
  expect(valuesOf(choose('The pipes are not lead.', pipes, 'What are the pipes made of?'), 'named')).toEqual([
    0, 0, 0,
  ]);
  expect(
    valuesOf(choose('The pipes are lead and copper.', pipes, 'What are the pipes made of?'), 'named'),
  ).toEqual([0, 0, 0]);
});

test('the feeling of a state tilts a scale from bad to good', () => {
  const levels = ['very unhappy', 'neutral', 'very happy'];
  const [bad, , good] = valuesOf(
    rate('The visit was wonderful, we loved it.', levels, 'The visit?'),
    'feeling',
  );
  expect(good).toBeGreaterThan(0);
  expect(bad).toBeLessThan(0);
  const [worst] = valuesOf(rate('Terrible food, a rude waiter.', levels, 'The mood?'), 'feeling');
  expect(worst).toBeGreaterThan(0);
  expect(valuesOf(rate('Tea is served at four.', levels, 'The merger?'), 'feeling').map(Math.abs)).toEqual([
    0, 0, 0,
  ]);
});

test('a scale turned upside down has exactly the opposite feelings', () => {
  const levels = ['very unhappy', 'unhappy', 'happy', 'very happy'];
  const feelings = (scale: string[]) =>
    valuesOf(rate('The visit was wonderful, we loved it.', scale, 'The visit?'), 'feeling');
  expect(feelings(levels).at(-1)).toBeGreaterThan(0);
  expect(feelings(levels.toReversed())).toEqual(feelings(levels).toReversed());
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

test('a level of a question that has to be computed is not read off', () => {
  const features = rate(
    'A trip takes 40 minutes.',
    ['40 minutes', '80 minutes'],
    'How long do both trips take?',
  );
  expect(valuesOf(features, 'amount')).toEqual([0, 0]);
});

test.each<[string, string, Record<string, number>]>([
  ['No customer data was lost.', 'Customer data was lost', { denied: -1 }],
  ['The lift does not work. The boiler has to work.', 'The lift works', { disputed: -1 }],
  ['Above 300 kg no drug may be used.', 'The drug may be used', { disputed: -1 }],
  ['No drug may be used.', 'The drug may be used at 200 kg', { disputed: -1 }],
  ['The lift does not work.', 'The lift works', { denied: -1 }],
  ['The nurse was lovely.', 'The writer was unhappy with the nurse', { opposed: -1 }],
  ['The lift works.', 'The lift works', {}],
  ['No customer was charged.', 'No customer was charged', {}],
  ['There is no receipt.', 'The receipt is missing', {}],
])('"%s" and "%s"', (state, statement, expected) => {
  const features = statementFeatures(readText(statement), passage(state));
  const found = Object.entries(features).filter(([, value]) => value !== 0);
  expect(Object.fromEntries(found)).toMatchObject(expected);
  if (Object.keys(expected).length === 0) expect(found).toEqual([]);
});

test('a word of two criteria tells neither from the third', () => {
  const criteria = ['Red gate', 'Blue gate', 'Orange parrot'];
  const like = (state: string) => valuesOf(choose(state, criteria, 'What did they take?'), 'alike');
  expect(like('They went through a gate.')).toEqual([0, 0, 0]);
  const [red, , orange] = like('It was red, and a parrot sat on the gate.');
  expect(red).toBeGreaterThan(0);
  expect(orange).toBeGreaterThan(0);
});
