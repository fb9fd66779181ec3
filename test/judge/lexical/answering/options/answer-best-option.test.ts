import { expect, test } from 'vitest';
import { askOne, bestOptionTask, likeliest } from '../../one-pass-tasks.ts';

test.each([
  ['what is valued is said', 'Meals on time', ['Meals that come late', 'Meals that are always on time'], 1],
  ['the least is wanted', 'A low price', ['Nord, 9 USD a box', 'Cartex, 4 USD a box', 'Free of charge'], 2],
  ['the most is wanted', 'As many parts a day as possible', ['900 parts a day', '1,000 parts a day'], 1],
  ['a limit', 'At most 800 USD', ['A brick wall for 2,600 USD', 'A fence for 700 USD'], 1],
  ['likelihood', 'No outages', ['An outage is certain', 'A 2% chance of an outage'], 1],
  [
    'much less of a harm',
    'No injuries',
    ['Slightly fewer injuries', '85% fewer injuries', 'As many injuries as before'],
    1,
  ],
  ['sizes alone', '', ['Two workers may die', 'A scratch on the door'], 1],
] as const)('%s', async (_, values, options, expected) => {
  expect(await likeliest(bestOptionTask(values, options))).toBe(expected);
});

test('the context can set limits: a budget and a number of people', async () => {
  const context = 'A meeting of 350 people; the budget is 20,000 USD.';
  const options = ['120 seats, 3,000 USD', '600 seats, 41,000 USD', '400 seats, 17,500 USD'];
  expect(await likeliest(bestOptionTask('A seat for everyone, within the budget', options, context))).toBe(2);
});

test('two stakeholders want different things of the same options', async () => {
  const options = ['Quiet, but expensive: 900 USD', 'Cheap, 100 USD, with loud music'];
  expect(await likeliest(bestOptionTask('Quiet', options))).toBe(0);
  expect(await likeliest(bestOptionTask('Little money', options))).toBe(1);
});

test('without evidence the options are nearly equal', async () => {
  for (const one of await askOne(bestOptionTask('Value for money', ['Saturn', 'Neptune', 'Venus'])))
    expect(Math.abs(one - 1 / 3)).toBeLessThan(0.1);
});
