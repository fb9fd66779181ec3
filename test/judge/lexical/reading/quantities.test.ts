/** Sentences with the quantities that they state. */
import { expect, test } from 'vitest';
import { readText, type StatedQuantity } from '../../../../judge/lexical/reading/read-text.ts';

const MONTH = 730.5;
const YEAR = 8766;

test.each<[string, Partial<StatedQuantity>]>([
  [
    '310 USD every month for the next 60 months',
    { kind: 'money', low: 310, perHours: MONTH, forHours: 60 * MONTH },
  ],
  ['one pallet in 400 arrives damaged', { kind: 'chance', low: 1 / 400 }],
  ['late in 15 runs of 100', { kind: 'chance', low: 0.15 }],
  ['a 1-in-5 chance', { kind: 'chance', low: 0.2 }],
  ['late once in 300 deliveries', { kind: 'chance', low: 1 / 300 }],
  ['every second run fails', { kind: 'chance', low: 0.5 }],
  ['a 30% chance of rain', { kind: 'chance', low: 0.3 }],
  ['it is very unlikely', { kind: 'chance', low: 0.05 }],
  ['US$1,250 each', { kind: 'money', low: 1250, perNoun: 'each' }],
  ['about 450 dollars every single year', { kind: 'money', low: 450, perHours: YEAR }],
  ['8 h 30 min at the wheel', { kind: 'time', low: 8.5 }],
  ['three quarters of an hour', { kind: 'time', low: 0.75 }],
  ['4 to 8 °C', { kind: 'temperature', low: 4, high: 8 }],
  ['minus 18 °C', { kind: 'temperature', low: -18 }],
  ['10 stops a week', { kind: 'count', noun: 'stop', low: 10, perHours: 168 }],
  ['twenty identical laptops', { kind: 'count', noun: 'laptop', low: 20 }],
  ['a building 12 storeys high', { kind: 'count', low: 12 }],
  ['costs nothing', { kind: 'money', low: 0 }],
  ['ready on 6 June', { kind: 'date', low: 157 }],
  ['closes at 4 pm', { kind: 'clock', low: 16 }],
  ['at 14:30', { kind: 'clock', low: 14.5 }],
  ['on Wednesday', { kind: 'weekday', low: 2 }],
  ['an hour and a half each way', { kind: 'time', low: 1.5 }],
  ['takes an hour', { kind: 'time', low: 1 }],
  ['450 EUR for each of the 28 days', { kind: 'money', perHours: 24, forHours: 28 * 24 }],
  ['0.62 pounds a jar', { kind: 'money', perNoun: 'jar' }],
  ['Four injuries per 1,000 visits', { kind: 'chance', low: 0.004 }],
  ['19 m³', { kind: 'volume', low: 19_000 }],
  ['a room of 20 m²', { kind: 'area', low: 20 }],
  ['at -18 °C', { kind: 'temperature', low: -18 }],
  ['stays at −5', { kind: 'bare', low: -5 }],
  ['Two thirds of the seedlings', { kind: 'share', low: 2 / 3 }],
  ['fails once in 100 nights', { kind: 'chance', noun: 'night', low: 0.01 }],
  ['fails on every 300th night', { kind: 'chance', noun: 'night', low: 1 / 300 }],
  ['eight of the last hundred boarders fell ill', { kind: 'chance', low: 0.08 }],
  ['two pallets in every hundred', { kind: 'chance', noun: 'pallet', low: 0.02 }],
  ['5 tickets are drawn among 50 names', { kind: 'chance', low: 0.1 }],
  ['fails in 1 of 50 cuts', { kind: 'chance', low: 0.02 }],
  ['650 of the 1,000 hatch', { kind: 'chance', low: 0.65 }],
  ['seven of ten pupils', { kind: 'chance', low: 0.7 }],
  ['not one of the last five orders came', { kind: 'chance', low: 0.001 }],
  ['one of the three nurses is away', { kind: 'count', low: 3 }],
  ['two boxes of 12 eggs', { kind: 'count', low: 2 }],
  ['Room 2 of 5', { kind: 'bare', low: 5 }],
  ['breaks down twice a year', { kind: 'chance', noun: 'year', low: 2 }],
  ['late once in a quarter', { kind: 'chance', noun: 'quarter', low: 1 }],
  ['once every eight months', { kind: 'chance', noun: 'month', low: 1 / 8 }],
  ['fails every three weeks', { kind: 'chance', noun: 'week', low: 1 / 3 }],
  ['a bus every 20 minutes', { kind: 'time', low: 1 / 3 }],
  ['they know each other; 3 kg', { kind: 'mass' }],
  ['every fiftieth patient', { kind: 'chance', noun: 'patient', low: 0.02 }],
  ['it is 50/50', { kind: 'chance', low: 0.5 }],
  ['late now and then', { kind: 'chance', low: 0.25 }],
  ['as likely as not', { kind: 'chance', low: 0.5 }],
  ['not always on time', { kind: 'chance', low: 0.6 }],
  ['hardly a flight is late', { kind: 'chance', low: 0.03 }],
  ['8 % of the plates break', { kind: 'share', noun: 'plate', low: 0.08 }],
  ['64 square metres', { kind: 'area', low: 64 }],
  ['12 USD per square metre', { kind: 'money', perNoun: 'area:1' }],
  ['102 USD per 100 litres', { kind: 'money', perNoun: 'volume:100' }],
  ['36 USD per 100 jars', { kind: 'money', perNoun: 'jar:100' }],
  ['300 USD every 25 days', { kind: 'money', low: 300, perHours: 600 }],
  ['£60 zone charge on each delivery', { kind: 'money', perNoun: 'deliveri' }],
  ['8,000 USD card turnover a month', { kind: 'money', perHours: MONTH }],
  ['9,500 USD per night for five nights', { kind: 'money', perHours: 24, forHours: 120 }],
  ['10,000 US dollars', { kind: 'money', low: 10_000 }],
  ['Rs 9,500', { kind: 'money' }],
  ['Rs. 5,000', { kind: 'money', low: 60 }],
  ['kr 500 a month', { kind: 'money', low: 50, perHours: MONTH }],
  ['9,000 kr', { kind: 'money', low: 900 }],
  ['R 4,500 once', { kind: 'money', low: 243 }],
  ['3p per page', { kind: 'money', low: 3 * 0.0127, perNoun: 'page' }],
  ['2,500 Ruritanian dollars', { kind: 'money', low: 2500 }],
  ['try 12 recipes', { kind: 'count', noun: 'recip' }],
  ['60-70k USD', { kind: 'money', low: 60_000, high: 70_000 }],
  ['60k-70k USD', { kind: 'money', low: 60_000, high: 70_000 }],
  ['2 to 3 million dollars', { kind: 'money', low: 2e6, high: 3e6 }],
  ['one and a half hours', { kind: 'time', low: 1.5 }],
  ['two and a quarter hours', { kind: 'time', low: 2.25 }],
  ['An hour per trip', { kind: 'time', low: 1 }],
  ['nearly an hour', { kind: 'time', low: 1 }],
  ['as few seats as two chairs', { kind: 'count', low: 2 }],
  ['25 sales people', { kind: 'count', noun: 'person', low: 25 }],
  ['£60 on each delivery day', { kind: 'money', perHours: 24 }],
  ['7 USD each Saturday', { kind: 'money', perHours: 168 }],
  ['14 USD per word and language', { kind: 'money', perNoun: 'word&languag' }],
  ['36 USD for 100 jars', { kind: 'money', perNoun: 'jar:100' }],
  ['95 USD for half an hour', { kind: 'money', perNoun: 'time:0.5' }],
  ['95 USD for a pack of 10 hours', { kind: 'money', perNoun: 'time:10' }],
  ['4,900 USD for all 30 hours', { kind: 'money', perNoun: null }],
  ['36 USD a dozen', { kind: 'money', perNoun: 'each:12' }],
  ['A day of downtime costs 500 USD', { kind: 'time', low: 24 }],
  ['620 USD minus a quarter', { kind: 'money', perHours: null }],
  ['a tenth off', { kind: 'share', low: 0.1 }],
  ['12,000 USD / 30 days', { kind: 'money', low: 12_000, perHours: null }],
  ['0 USD per 0 days', { kind: 'money', low: 0, perHours: null }],
  ['2 rooms / 60 m²', { kind: 'count', low: 2, perNoun: null }],
  ['done by the 1st of May', { kind: 'date', low: 121, high: 121 }],
  ['on 31 March 2026', { kind: 'date', low: 90, high: 90 }],
  ['on March 31, 2026', { kind: 'date', low: 90 }],
  ['on 2026-03-31', { kind: 'date', low: 90 }],
  ['in mid-April 2027', { kind: 'date', low: 101, high: 110 }],
  ['2 to 4 pm', { kind: 'clock', low: 14 }],
  ['10 to 2 pm', { kind: 'clock', low: 10 }],
  ['at 7.45 p.m.', { kind: 'clock', low: 19.75 }],
  ['runs 1:44:30', { kind: 'time', low: 1.741666667 }],
  ['18 kW of current at most', { kind: 'power', bound: 'most' }],
  ['400 metres at the most', { kind: 'length', bound: 'most' }],
  ['2 kg at the very least', { kind: 'mass', bound: 'least' }],
  ['the cheapest over five years', { kind: 'time', bound: null }],
  ['over 5 kg', { kind: 'mass', bound: 'least' }],
  ['not under 5 kg', { kind: 'mass', bound: 'least' }],
  ['200 EUR and not a cent more', { kind: 'money', bound: 'most' }],
])('%s', (text, expected) => {
  const { quantities } = readText(text);
  const [first] = quantities;
  expect(first).toBeDefined();
  for (const [name, value] of Object.entries(expected)) {
    const read = first![name as keyof StatedQuantity];
    if (typeof value === 'number') expect(read, name).toBeCloseTo(value, 6);
    else expect(read, name).toBe(value);
  }
});

test('parts of a sum are counted by the noun before', () => {
  const [parts, sum] = readText('24 instalments of 198 EUR').quantities;
  expect(parts).toMatchObject({ kind: 'count', noun: 'instal', low: 24 });
  expect(sum).toMatchObject({ kind: 'money', perNoun: 'instal' });
});

test('words of likelihood are in the order of what they say', () => {
  const words = [
    'a remote chance',
    'a slim chance',
    'rarely',
    'unlikely',
    'sometimes',
    'a real chance',
    'an even chance',
    'a high chance',
    'often',
    'usually',
    'certainly',
    'always',
  ];
  const read = words.map((word) => readText(`It is ${word} so`).quantities[0]?.low);
  expect(read).not.toContain(undefined);
  expect(new Set(read).size).toBe(words.length);
  expect(read).toEqual(read.toSorted((a, b) => a! - b!));
});

test('a period between the number of payments and the sum is no part of the noun', () => {
  expect(readText('24 monthly payments of 1,600 USD').quantities[1]).toMatchObject({ perNoun: 'payment' });
});

test.each([
  'CO2 in the air',
  'No one is there',
  'the 3rd of them',
  'Bid 1: cheap',
  'The box is stored in room 12',
  'Room 48 holds the box',
  'The train leaves from platform 3',
])('no quantity: %s', (text) => {
  expect(readText(text).quantities).toEqual([]);
});

test.each<[string, 'most' | 'least' | null]>([
  ['We cannot pay more than 900 a month', 'most'],
  ['at most 40 minutes', 'most'],
  ['if it exceeds 5 litres', 'least'],
  ['must not exceed 5 litres', 'most'],
  ['1,500 EUR all in, not one euro more', 'most'],
  ['a shower within 700 metres', 'most'],
  ['We will not under any circumstances be parted for more than three weeks', 'most'],
  ['at least 3.5 m high', 'least'],
  ['not less than 12 days', 'least'],
  ['40 or more guests', 'least'],
  ['an hour or more', 'least'],
  ['the cheapest over five years', null],
  ['stays over two hours', 'least'],
  ['over the five years', null],
  ['5 km along the river', null],
  ['a deposit (120 EUR) and no more', null],
])('the limit of "%s" is %s', (text, bound) => {
  expect(readText(text).quantities.at(0)?.bound ?? null).toBe(bound);
});
