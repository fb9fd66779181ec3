/**
 * The order of sizes, and the behaviour of a size's parts: money is proportional, likelihood is a
 * factor.
 */
import { expect, test } from 'vitest';
import { type LogSize, logSize } from '../../../../../judge/lexical/answering/records/log-size.ts';
import { PERSONAL_MEANS_USD } from '../../../../../judge/lexical/answering/records/means.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

test.each([
  ['Costs 48,000 USD a year', 'Costs about 22,000 USD for a second server'],
  ['Costs 22,000 USD', 'Costs about 4,000 USD in temporary disks'],
  ['Checkout is closed for about nine hours once', 'Checkout is closed for less than one minute'],
  ['Somebody is killed', 'A serious injury'],
  ['A serious injury', 'A minor injury'],
  ['She is evicted from her home', 'She is annoyed'],
  ['A year in prison', 'A fine of 300 USD'],
  ['40 workers lose their jobs', 'One worker loses his job'],
  ['Costs 30 USD a month', 'Costs 30 USD once'],
  ['It often breaks down', 'It rarely breaks down'],
  ['A severe headache', 'A slight headache'],
  [
    'Each employee commutes 80 minutes more on four days a week',
    'Each employee commutes 80 minutes more on one day a week',
  ],
  ['The drive takes two and a half hours', 'The drive takes half an hour'],
  ['600 calls reach the desk', '20 calls reach the desk'],
  ['Downloads take four times as long', 'Downloads take twice as long'],
  ['A 50% chance of losing 1,000 USD', 'A 5% chance of losing 1,000 USD'],
  ['Two hours a day for six months', 'Two hours a day for six weeks'],
  ['The rent is 38,000 EUR', 'The boiler costs 31,000 EUR and lasts for twenty years'],
  ['Checkout is closed for about nine hours once', 'Another 40 minute outage each quarter'],
  ['Another 40 minute outage each quarter', 'Checkout is closed for less than one minute'],
  ['Customers cannot order for six hours', 'Customers cannot order for six minutes'],
  ['Two outages of 40 minutes each', 'An outage of 40 minutes'],
  ['A serious injury', 'The pool is closed for three months'],
  ['Patients keep waiting for three weeks', 'Patients keep waiting for three days'],
  ['The site is offline for three hours', 'People wait three hours'],
  ['The power is out: a blackout of six hours', 'The generator remains as a standby for a month'],
  ['The walk is 1.8 kilometres', 'The walk is 250 metres'],
  ['The baby could stop breathing in hospital', 'The curtain has a dull colour'],
])('%s > %s', (larger, smaller) => {
  expect(sizeOf(larger).value).toBeGreaterThan(sizeOf(smaller).value);
});

test('money is sized in proportion, so that costs and savings can cancel', () => {
  expect(sizeOf('Costs 9,000 USD').value - sizeOf('Costs 3,000 USD').value).toBeCloseTo(Math.log(3), 9);
  expect(sizeOf('Costs 100 USD a month').value).toBeCloseTo(sizeOf('Costs 1,200 USD a year').value, 9);
});

test('likelihood multiplies', () => {
  const sure = sizeOf('Loses 1,000 USD').value;
  expect(sizeOf('A 10% chance that it loses 1,000 USD').value - sure).toBeCloseTo(Math.log(0.1), 9);
});

test('how long a state lasts is not a loss of that time', () => {
  const said = sizeOf('The old server remains as a standby').value;
  expect(sizeOf('The old server remains as a standby for a month').value).toBe(said);
  expect(sizeOf('The repair takes a month').value).not.toBe(sizeOf('The repair takes a day').value);
});

test('an outage is sized by its length and how often it comes', () => {
  const [once, quarterly] = [sizeOf('A 40 minute outage'), sizeOf('A 40 minute outage each quarter')];
  expect(quarterly.value - once.value).toBeCloseTo(Math.log(4), 9);
  expect(sizeOf('The shop is closed for two hours').unit).toBe(once.unit);
  expect(sizeOf('An outage').value).toBeCloseTo(sizeOf('A three hour outage').value, 9);
  expect(sizeOf('Checkout is closed for about nine hours once').value - quarterly.value).toBeGreaterThan(1);
});

test('a duration counts as an outage only where something cannot be used', () => {
  expect(sizeOf('The station is close to home, ten minutes on foot').unit).toBe('hour');
  expect(sizeOf('Trains do not run for two days').unit).toBe('service-hour');
  expect(sizeOf('Trains run for two days').unit).toBe('hour');
});

test('past events, and times that say when, do not add to a size', () => {
  const said = sizeOf('Another 40 minute outage each quarter').value;
  expect(
    sizeOf('Known faults that caused the two outages stay, so another 40 minute outage each quarter').value,
  ).toBeCloseTo(said, 9);
  const standby = sizeOf('The old server remains as a standby').value;
  expect(sizeOf('The old server remains as a standby, so it can be undone in ten minutes').value).toBe(
    standby,
  );
});

test('a stake that one clause measures is not added again where another clause names it', () => {
  expect(sizeOf('It is expensive: 9,000 USD').value).toBeCloseTo(sizeOf('Costs 9,000 USD').value, 9);
});

test('the same sum matters less where means are larger, and in less than proportion', () => {
  const poor = logSize(readText('Costs 500 USD'), 0, 6_000).value;
  const rich = logSize(readText('Costs 500 USD'), 0, 600_000).value;
  expect(poor - rich).toBeGreaterThan(Math.log(10));
  expect(poor - rich).toBeLessThan(Math.log(100));
});

test('a consequence that touches the stakeholder’s values is up to e times as large', () => {
  const text = readText('The roof leaks');
  expect(logSize(text, 1, PERSONAL_MEANS_USD).value - logSize(text, 0, PERSONAL_MEANS_USD).value).toBeCloseTo(
    1,
    9,
  );
});

test('units are named, so that equal ones can be compared closely', () => {
  expect(sizeOf('Costs 500 USD').unit).toBe(sizeOf('Saves 20 EUR').unit);
  expect(sizeOf('Takes 3 hours').unit).toBe(sizeOf('Takes two days').unit);
  expect(sizeOf('Takes 3 hours').unit).not.toBe(sizeOf('Costs 500 USD').unit);
  expect(sizeOf('The room is green')).toMatchObject({ unit: null, isStated: false });
  expect(sizeOf('She is evicted')).toMatchObject({ unit: null, isStated: true });
});

function sizeOf(text: string): LogSize {
  return logSize(readText(text), 0, PERSONAL_MEANS_USD);
}
