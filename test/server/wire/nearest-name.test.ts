import { expect, test } from 'vitest';
import { nearestName } from '../../../server/wire/nearest-name.ts';

test.each([
  // Of two near names, the one with fewer slips, wherever it stands.
  ['descripton', ['prescription', 'description'], 'description'],
  ['descripton', ['description', 'prescription'], 'description'],
  ['chosenOption', ['chosen', 'chosen_option'], 'chosen_option'],
  ['stakeholder', ['options', 'stakeholders'], 'stakeholders'],
  ['metadata_subject', ['seed', 'metadata'], 'metadata'],
  ['xyz', ['options', 'seed'], null],
  ['s'.repeat(61), ['s'.repeat(60)], null],
])('%s among %j', (given, known, meant) => {
  expect(nearestName(given, known)).toBe(meant);
});
