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
  'Quiet nights. Cost and company: no matter.',
  "Quiet nights. Cost is the company's affair.",
  'Quiet nights. Cost is not our topic.',
  "Quiet nights. We don't see the bills.",
  "Quiet nights. We don't pay for it.",
  'Quiet nights. Head office pays.',
  "Quiet nights. The rent doesn't interest me.",
  "Quiet nights. It isn't my money.",
  'Quiet nights. The insurance covers the bill.',
  'Quiet nights. The rent is paid by my parents.',
  'Quiet nights. What it costs is not for me to judge.',
  'Quiet nights. Let others worry about the money.',
  'Quiet nights. The fee is negligible for us.',
  "Quiet nights, even if it's a higher price.",
  'Quiet nights at any price.',
  'Quiet nights, however cheap the others are.',
  'Quiet nights rather than a low price.',
  'Money is no concern. She must not spend the nights alone.',
])('Money is all the same: %s', (values) => {
  const { ignores, aims } = wantsOf(values);
  expect([...ignores]).toContain('money');
  expect(aims.filter(({ kind }) => kind === 'money')).toEqual([]);
});

test.each([
  ['No chemicals, whatever else happens. Extra work is fine.', ['chemicals']],
  ['Cross by bike. The animals can look after themselves.', ['cross', 'bike']],
  ['Healthy meals. It need not be pretty.', ['healthy', 'meals']],
  ['Silence, the view does not matter.', ['silence']],
  ['Silence no matter what it costs', ['silence']],
  ['Does not mind what is served as long as the talk is clear', ['long', 'talk', 'clear']],
  ['That accidents are covered', ['accidents', 'covered']],
  ['Nothing but quiet counts.', ['quiet', 'counts']],
  ['Not only quiet matters.', ['quiet', 'matters']],
])('What is left aside is no want: %s', (values, words) => {
  expect(wantsOf(values).own.map(({ text }) => text)).toEqual(words);
});

test.each<[string, 1 | -1, 'money' | 'time' | null]>([
  ['Low upkeep per year', -1, 'money'],
  ['High rent', 1, 'money'],
  ['Small running expenses', -1, 'money'],
  ['The sum that reaches us', 1, 'money'],
  ['I want my share in cash.', 1, 'money'],
  ['Short way to work', -1, 'time'],
  ['We want a short wait.', -1, 'time'],
  ['Help within minutes', -1, 'time'],
  ['Somebody is there at once', -1, 'time'],
  ['The bus as seldom as possible', -1, null],
])('"%s" asks for much or little', (values, direction, kind) => {
  expect(wantsOf(values).aims.map((aim) => [aim.direction, aim.kind])).toEqual([[direction, kind]]);
});

test.each([
  'I will not go by car any more.',
  'Most of us like tea.',
  'A table by tomorrow at the latest',
  'She reads as soon as nobody looks.',
  'No hole left for thieves',
  'The dog must not spend the nights alone.',
])('Nothing much or little is asked for: %s', (values) => {
  expect(wantsOf(values).aims).toEqual([]);
});

test('An account without interest leaves nothing aside', () => {
  const { ignores } = wantsOf('Healthy fish', 'An account that costs money and pays no interest.');
  expect([...ignores]).toEqual([]);
});

test('What a proviso says is required', () => {
  const { required } = wantsOf('Any food is fine as long as the talk is clear.');
  expect(required.map(({ text }) => text)).toEqual(['long', 'talk', 'clear']);
});

test('“On top of the price” puts nothing second', () => {
  expect(wantsOf('No extra charges on top of the price').aims.map(({ isSecond }) => isSecond)).toEqual([
    false,
  ]);
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

test('Somebody whose own office pays looks at money', () => {
  const office = readText('The mayor, whose office pays the bill');
  expect(readWants(office, readText('What the town has to pay'), readText('')).ignores.size).toBe(0);
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
