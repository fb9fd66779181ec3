import { expect, test } from 'vitest';
import { askOne, noulTask } from '../../one-pass-tasks.ts';

/** A text; statements that hold by it; statements that do not. */
const SAID: [string, string[], string[]][] = [
  ['The lift works.', ['The lift works.'], ['The lift does not work.', 'The lift is broken.']],
  ['No milk in this cake, but nuts.', ['There is no milk in the cake.'], ['The cake contains milk.']],
  ['The parcel arrived late.', ['The parcel was delayed.'], ['The parcel arrived on time.']],
  ['Nobody was injured in the fire.', ['No one was hurt.'], ['People were injured.']],
  [
    'Dogs and cats may not be kept in the flat.',
    ['Dogs may not be kept in the flat.'],
    ['Dogs may be kept in the flat.'],
  ],
  ['Hive 6 is dead. Hive 9 is alive.', ['Hive 6 is dead.'], ['Hive 9 is dead.']],
  ['Could you send me the form?', ['The customer asks for the form.'], []],
  [
    '{"receipt_attached":false,"open_invoices":0}',
    [],
    ['The receipt is attached.', 'There are open invoices.'],
  ],
];

test.each(SAID)('%s', async (state, held, denied) => {
  for (const statement of held)
    expect((await askOne(noulTask(state, statement)))[0], statement).toBeGreaterThan(0.5);
  for (const statement of denied)
    expect((await askOne(noulTask(state, statement)))[0], statement).toBeLessThan(0.5);
});

test('denying the text turns the answer', async () => {
  const said = (await askOne(noulTask('The shop is open on Sundays.', 'The shop is open on Sundays.')))[0]!;
  const denied = (
    await askOne(noulTask('The shop is not open on Sundays.', 'The shop is open on Sundays.'))
  )[0]!;
  // Calibrated: on the labelled sets this judge is hardly ever surer with reason.
  expect(said).toBeGreaterThan(0.6);
  expect(denied).toBeLessThan(0.4);
});

test('a statement about which the text says nothing is slightly unlikely', async () => {
  const p = (await askOne(noulTask('Tea is served at four.', 'The council rejected the plan.')))[0]!;
  expect(p).toBeLessThan(0.5);
  expect(p).toBeGreaterThan(0.4);
});
