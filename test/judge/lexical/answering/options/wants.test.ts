/**
 * What somebody wants, what comes first, and what is all the same to them.
 */
import { expect, test } from 'vitest';
import { readFrame } from '../../../../../judge/lexical/answering/options/frame.ts';
import { readWants } from '../../../../../judge/lexical/answering/options/wants.ts';
import { sizeConsequence } from '../../../../../judge/lexical/answering/records/consequence-features.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

function wantsOf(values: string, context = '') {
  return readWants(readText('The board'), readText(values), readText(context));
}

function sizedFor(values: string, consequence: string, valence: 'harm' | 'benefit' = 'harm') {
  const frame = readFrame(readText(''), readText('The board'), readText(values));
  return sizeConsequence(readText(consequence), valence === 'harm', frame, readText('')).features;
}

test.each([
  'Quiet nights. The price does not count for me.',
  'Quiet nights. Money plays no part.',
  'Quiet nights. A few euros a day make no difference.',
  'Quiet nights. A few hundred euros more or less are not important.',
  "Quiet nights. The cost is somebody else's worry.",
  'Quiet nights. Price second.',
  'Quiet nights, whatever it costs.',
  'Quiet nights. Price, brand and colour are all secondary.',
])('Money is all the same: %s', (values) => {
  const { ignores, aims } = wantsOf(values);
  expect([...ignores]).toContain('money');
  expect(aims.filter(({ kind }) => kind === 'money')).toEqual([]);
});

test.each([
  'What it comes to in the end; how it is split up does not matter to me.',
  'Whatever leaves the most money for the animals.',
  'No diesel indoors, whatever it costs. Among the rest, the cheaper one.',
  'The best financial result after ten years.',
])('Money counts: %s', (values) => {
  const { ignores, aims } = wantsOf(values);
  expect([...ignores]).not.toContain('money');
  expect(aims.map(({ kind }) => kind)).toContain('money');
});

test('Selling is no aim for money', () => {
  expect(wantsOf('Help at the times when we sell.').aims).toEqual([]);
});

test('Somebody without values of their own may be careful with money', () => {
  const { aims } = readWants(readText('Beekeeper, careful with money'), null, readText(''));
  expect(aims.map(({ kind }) => kind)).toEqual(['money']);
});

test('What comes before “among the rest” is required, and the aim behind it comes second', () => {
  const { required, aims } = wantsOf('Licensed firms; among the rest, the cheapest.');
  expect(required.map(({ text }) => text)).toEqual(['licensed', 'firms']);
  expect(aims.map(({ kind, isSecond }) => [kind, isSecond])).toEqual([['money', true]]);
});

test('Somebody who refers to conditions requires those of the context', () => {
  const { required } = wantsOf('All conditions have to be met.', 'Jo needs a lift. Price is secondary.');
  const texts = required.map(({ text }) => text);
  expect(texts).toContain('lift');
  expect(texts).not.toContain('price');
});

test('Harm to what is required weighs more, and what brings the excluded is worth less', () => {
  const danish = 'She has to write fluent Danish.';
  expect(sizedFor(danish, 'Speaks no Danish').veto).toBeGreaterThan(0.5);
  expect(sizedFor(danish, 'Asks for the highest pay').veto).toBe(0);
  const shop = 'Never wants to deal with this shop again.';
  expect(sizedFor(shop, 'A voucher for this shop', 'benefit').veto).toBeLessThan(-0.5);
  expect(sizedFor(shop, 'Cash in hand', 'benefit').veto).toBe(0);
});

test('An amount counts as such only where the values name it', () => {
  const data = 'Only how much data she gets.';
  expect(sizedFor(data, 'Ten years of experience', 'benefit').offAmount).toBeGreaterThan(5);
  expect(sizedFor('Only the electricity used counts.', 'Draws 16 kWh').offAmount).toBe(0);
});

test('What is named with what does not matter counts little, also without an amount', () => {
  const values = 'The bees find enough to eat. A drive does not bother her.';
  expect(sizedFor(values, 'No drive', 'benefit').ignored).toBe(1);
  expect(sizedFor('Silence. Money plays no part.', 'The cheapest of all', 'benefit').ignored).toBe(1);
  expect(sizedFor(values, 'The bees must be fed').ignored).toBe(0);
});

test('A list of any length is read', () => {
  expect(wantsOf(', '.repeat(20_000)).aims).toEqual([]);
});
