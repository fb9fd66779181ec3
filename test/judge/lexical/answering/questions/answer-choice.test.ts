import { expect, test } from 'vitest';
import { askOne, choiceTask, likeliest } from '../../one-pass-tasks.ts';

test('the criterion whose words or synonyms the state has wins', async () => {
  const state = 'My kettle came in pieces. Please send me another one.';
  expect(
    await likeliest(choiceTask(state, 'What does the customer want?', ['Money back', 'A replacement'])),
  ).toBe(1);
});

test('a question for faults means the thing that is complained of, not the thing that is praised', async () => {
  const state = 'The food was excellent and the room lovely. But the street was loud all night.';
  const criteria = ['The food', 'The noise', 'The room'];
  expect(await likeliest(choiceTask(state, 'What does the guest complain about?', criteria))).toBe(1);
});

test('a question why means the given reason, not its effect and not a denied reason', async () => {
  const state = 'I cancel my gym contract because I am moving abroad. Not because of the price.';
  const criteria = ['The price', 'The customer moves away', 'The gym'];
  expect(await likeliest(choiceTask(state, 'Why does the customer cancel?', criteria))).toBe(1);
});

test('a criterion without words is read by its key', async () => {
  const task = {
    ...choiceTask('The invoice is wrong.', 'What is it about?', ['', '']),
    choices: ['weather', 'invoice'],
  };
  expect(await likeliest(task)).toBe(1);
});

test('without evidence the choices are nearly equal', async () => {
  const p = await askOne(
    choiceTask('Tea is served at four.', 'Which colour was the car?', ['Red', 'Green', 'Blue']),
  );
  for (const one of p) expect(Math.abs(one - 1 / 3)).toBeLessThan(0.1);
});
