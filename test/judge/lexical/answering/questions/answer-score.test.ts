import { expect, test } from 'vitest';
import { askOne, likeliest, scoreTask } from '../../one-pass-tasks.ts';

const YEARS = ['under a year', '1 to 3 years', '4 to 7 years', 'over 7 years'];

test.each([
  ['She has driven cranes for five years.', 'How much experience?', YEARS, 2],
  ['He has nine years of experience.', 'How much experience?', YEARS, 3],
  ['The storm was severe.', 'How strong was the wind?', ['calm', 'breeze', 'severe storm'], 2],
  ['It cost 86 USD.', 'How expensive was it?', ['below 50 USD', '50 to 100 USD', 'above 100 USD'], 1],
  ['He is seldom late.', 'How often is he late?', ['never', 'rarely', 'often', 'always'], 1],
  [
    'The road is closed from 8:00 to 12:00.',
    'How long is it closed?',
    ['an hour', 'four hours', 'two days'],
    1,
  ],
] as const)('%s', async (state, question, levels, expected) => {
  expect(await likeliest(scoreTask(state, question, levels))).toBe(expected);
});

test('a text with more of something stands higher on the scale', async () => {
  const levels = ['calm', 'annoyed', 'furious'];
  const mean = async (state: string) =>
    (await askOne(scoreTask(state, 'How angry is the writer?', levels))).reduce(
      (sum, p, at) => sum + p * at,
      0,
    );
  const [calm, annoyed, furious] = await Promise.all(
    ['I am happy and calm.', 'I am somewhat annoyed.', 'I am furious!'].map(mean),
  );
  expect(calm).toBeLessThan(annoyed!);
  expect(annoyed).toBeLessThan(furious!);
});

test('without evidence the levels are nearly equal', async () => {
  const p = await askOne(
    scoreTask('Tea is served at four.', 'How much rain fell?', ['little', 'some', 'a lot']),
  );
  for (const one of p) expect(Math.abs(one - 1 / 3)).toBeLessThan(0.1);
});
