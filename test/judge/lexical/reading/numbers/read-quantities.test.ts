/**
 * Phrases and the quantities in them: kind, unit, value in base units, and qualifiers.
 * Covers: judge/lexical/reading/numbers/
 */
import { expect, test } from 'vitest';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

/** "kind unit value[ @times a year][ each][ when|duration]", several joined by " + ". */
const PHRASES: readonly [string, string][] = [
  ['Costs 9,000 USD', 'money usd 9000'],
  ['about 1.2 million USD', 'money usd 1200000'],
  ['$12,000 a year', 'money usd 12000 @1'],
  ['EUR 300', 'money usd 324'],
  ['300 EUR per month', 'money usd 324 @12'],
  ['€4.5k', 'money usd 4860'],
  ['£2m upfront', 'money usd 2540000'],
  ['5m USD', 'money usd 5000000'],
  ['US$ 1,500', 'money usd 1500'],
  ['12 000 euros', 'money usd 12960'],
  ['1.200.000 EUR', 'money usd 1296000'],
  ['3,5 EUR', 'money usd 3.78'],
  ['80 pounds a week', 'money usd 101.6 @52.2'],
  ['20 pounds heavier', 'measure mass 9.08'],
  ['50 cents each', 'money usd 0.5 each'],
  ['50 USD per employee', 'money usd 50 each'],
  ['1,000,000 JPY', 'money usd 6700'],
  ['100k dollars', 'money usd 100000'],
  ['up to 2 million EUR', 'money usd 1620000'],
  ['more than 100 USD', 'money usd 125'],
  ['Saves 500 USD of gas a year', 'money usd 500 + frequency time 1'],
  ['half a day', 'time hour 12'],
  ['half an hour', 'time hour 0.5'],
  ['two and a half years', 'time hour 21915'],
  ['three quarters of an hour', 'time hour 0.75'],
  ['a quarter of an hour', 'time hour 0.25'],
  ['Takes 40 minutes', 'time hour 0.66667'],
  ['about 80 minutes more on four days a week', 'time hour 1.3333 + frequency time 208.8'],
  ['for about nine hours once', 'time hour 9 duration'],
  ['less than one minute', 'time hour 0.0125'],
  ['for a month', 'time hour 730.5 duration'],
  ['It takes a week', 'time hour 168'],
  ['an hour longer', 'time hour 1'],
  ['one night', 'time hour 8'],
  ['10 working days', 'time hour 240'],
  ['6 more weeks', 'time hour 1008'],
  ['a couple of weeks', 'time hour 336'],
  ['a few minutes', 'time hour 0.05'],
  ['within two days', 'time hour 48 when'],
  ['in ten days', 'time hour 240 when'],
  ['three months ago', 'time hour 2191.5 when'],
  ['ten days later', 'time hour 240'],
  ['from 40 to 25 minutes', 'time hour 0.25'],
  ['between 3 and 5 weeks', 'time hour 650.66'],
  ['3-5 days', 'time hour 92.952'],
  ['another 40 minute outage each quarter', 'time hour 0.66667 + frequency time 4'],
  ['2 hours a day for six weeks', 'time hour 2 @365.25 + time hour 1008 duration'],
  ['20 minutes every day', 'time hour 0.33333 @365.25'],
  ['ten days a year', 'frequency time 10'],
  ['three days a week without a commute', 'frequency time 156.6'],
  ['twice a week', 'frequency time 104.4'],
  ['three times a year', 'frequency times 3'],
  ['every two weeks', 'frequency time 26.1'],
  ['every other day', 'frequency time 182.63'],
  ['every single day', 'frequency time 365.25'],
  ['meets daily', 'frequency time 365.25'],
  ['closed for nine hours once, on a Sunday', 'time hour 9 duration'],
  ['twice as expensive', 'share share 1'],
  ['doubles the price', 'share share 1'],
  ['halves the waiting time', 'share share 0.5'],
  ['10x faster', 'share share 9'],
  ['five times as many complaints', 'share share 4'],
  ['12% of staff', 'share share 0.12'],
  ['30 per cent of sales', 'share share 0.3'],
  ['a third of the staff', 'share share 0.33333'],
  ['2,300 patients', 'people person 2300'],
  ['twenty-five people', 'people person 25'],
  ['two hundred and ten tenants', 'people person 210'],
  ['dozens of employees', 'people person 40'],
  ['tens of thousands of customers', 'people person 30000'],
  ['about 600 worried calls', 'count call 600'],
  ['serious injuries fall from about four a year to one', 'count change 3'],
  ['2 km', 'measure length 2000'],
  ['40 tonnes of CO2', 'measure mass 40000'],
  ['65 decibels', 'measure loudness 65'],
  ['to PostgreSQL 17', ''],
  ['in 2027', ''],
  ['at 4 pm', ''],
  ['at 9:30', ''],
  ['the 2nd floor', ''],
  ['zero calls', ''],
  ['No one knows', ''],
  ['after a year', ''],
  ['nothing stated here', ''],
];

test.each(PHRASES)('%s', (phrase, expected) => {
  const found = readText(phrase).clauses.flatMap((clause) => clause.quantities);
  const shown = found.map(({ kind, unit, value, perYear, perHead, timing }) => {
    const rate = perYear === null ? '' : ` @${Number(perYear.toPrecision(6))}`;
    const size = Number(value.toPrecision(5));
    return `${kind} ${unit} ${size}${rate}${perHead ? ' each' : ''}${timing === 'none' ? '' : ` ${timing}`}`;
  });
  expect(shown.join(' + ')).toBe(expected);
});
