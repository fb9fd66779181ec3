/** How large a consequence is for a stakeholder: its amount in one unit, and what weighs it. */
import { expect, test } from 'vitest';
import { readFrame } from '../../../../../judge/lexical/answering/options/frame.ts';
import { sizeConsequence } from '../../../../../judge/lexical/answering/records/consequence-features.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

function sized(
  description: string,
  { context = 'A decision.', values = '', option = 'An option', isHarm = true } = {},
) {
  const frame = readFrame(
    readText(context),
    readText('A household'),
    values === '' ? null : readText(values),
  );
  return sizeConsequence(readText(description), isHarm, frame, readText(option));
}

test.each<[string, string, number]>([
  ['190 USD a day, 5 days', '', 950],
  ['12 USD per square metre, 64 square metres', '', 768],
  ['28 USD a scanner, 1,400 USD in total', 'We have 50 scanners.', 1400],
  ['One in forty is stolen, and then 600 USD are lost', '', 15],
  ['2 in 100 machines need a repair, which costs 150 USD', 'The machine costs 310 USD.', 3],
  ['4,000 USD less if it stays dry', 'A 60 % chance of rain.', 1600],
  ['4,000 USD less if there is rain', 'A 60 % chance of rain.', 2400],
  ['4,000 USD less in any weather', 'A 60 % chance of rain.', 4000],
  ['310 kWh each year for ten years, at 0.5 USD per kWh', 'Electricity costs 0.5 USD per kWh.', 1550],
  ['410 USD a month in eight months of each year, for six years', '', 19_680],
  ['Price of 5 USD per school day', 'It is for 200 school days.', 1000],
  ['40 USD for each Saturday', 'The season has 20 Saturdays.', 800],
  ['100 USD a day', 'We need it for four days.', 400],
  ['15 USD per user per month', 'A team of 12.', 2160],
  ['20 USD per head', 'There are 12 of us.', 240],
  ['12 days at 240 USD each', 'He has 15 days of leave.', 2880],
  ['49 USD per person and direction', 'Four people, two directions.', 392],
  ['36 USD for 100 jars', 'We need 6,000 jars.', 2160],
  ['36 USD a dozen', 'We need 60 shirts.', 180],
  ['2 USD per kg, which comes in bags of 25 kg', 'We need 400 kg.', 800],
  ['350 USD plus 12 % commission', '', 392],
  ['350 USD minus 10 %', '', 315],
  ['620 USD minus a quarter', '', 465],
  ['100 USD with 20 % discount', '', 80],
  ['C$120,000 once, resold for C$60,000', '', 60_000],
  ['80 USD there and 90 USD back', '', 170],
  ['5,000 shillings', 'One US dollar is 2,500 Ruritanian shillings.', 2],
  ['100 USD', '1 GBP = 1.20 EUR, 1 USD = 0.90 EUR.', 95.25],
  ['12 hours of outage', 'An hour of outage loses us 2,000 USD.', 24_000],
])('the amount of "%s" (%s) is %d dollars', (description, context, amount) => {
  const { unit, amount: log } = sized(description, { context: `A decision. ${context}` });
  expect(unit).toBe('money');
  expect(Math.exp(log) / amount).toBeCloseTo(1, 2);
});

test.each<[string, boolean, number]>([
  ['Late once a month', true, 24 / 730.5],
  ['Late three times a month', true, 72 / 730.5],
  ['Late on two nights a week', true, 2 / 7],
  ['Late one night in ten', true, 0.1],
  ['Late every other Friday', true, 1 / 14],
  ['Late once in two years', true, 1 / 730.5],
  ['Rarely late', true, 0.1],
  ['Rarely late', false, 0.9],
  ['Hardly ever on time', true, 0.02],
  ['Hardly ever late', false, 0.98],
  ['In only 2 % of cases late', true, 0.02],
  ['Only one in ten is late', false, 0.9],
  ['Only 60 % come', true, 0.4],
  ['Not one of the last five was late', false, 0.999],
])('the chance of "%s", a harm: %s', (description, isHarm, chance) => {
  const { unit, amount } = sized(description, { isHarm });
  expect(unit).toBe('chance');
  expect(Math.exp(amount)).toBeCloseTo(chance, 6);
});

test('what happens every other month is lost six times a year', () => {
  const context = 'A night without the oven costs 1,500 USD.';
  expect(Math.exp(sized('Fails every other month', { context }).amount)).toBeCloseTo(9000, 0);
});

test.each([
  ['It is in port 11', 'Port 11', true],
  ['The goods come in van 672', 'Van ending in 672', true],
  ['Number plate says 17', 'Locker 17', true],
  ['Scores 45', 'Model 30', false],
  ['Costs 300 a month', 'Plan 300', false],
])('"%s" of the option "%s": its number is a name: %s', (description, option, isName) => {
  expect(sized(description, { option }).unit === null).toBe(isName);
});

test('sums differ by their values alone, whatever words stand beside them', () => {
  const values = 'What has been spent on transport in the end.';
  const [transport, strings] = ['380 USD for the transport', '380 USD for new strings'].map((text) =>
    sized(text, { values }),
  );
  expect(transport).toEqual(strings);
});

test('values without a word are no values', () => {
  const [blank, none] = ['', null].map((values) =>
    sizeConsequence(
      readText('Rent of 900 EUR a month'),
      true,
      readFrame(readText('A flat.'), readText('A tenant'), values === null ? null : readText(values)),
      readText('An option'),
    ),
  );
  expect(blank).toEqual(none);
});
