import { expect, test } from 'vitest';
import { meansUsd, PERSONAL_MEANS_USD } from '../../../../../judge/lexical/answering/records/means.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

test.each([
  ['The team has a spending cap of 60,000 USD.', 'The finance lead', 60_000],
  ['She earns 1,000 USD a month. The flat costs 900 USD.', 'The tenant', 12_000],
  ['The oven costs 900 USD.', 'The owner', PERSONAL_MEANS_USD],
  ['An oven is to be bought.', 'The company that owns the bakery', 1_000_000],
])('%s %s', (context, stakeholder, expected) => {
  expect(meansUsd(readText(context), readText(stakeholder))).toBe(expected);
});
