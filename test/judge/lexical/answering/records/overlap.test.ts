/** Pairs of texts that are the same thing, a part, an absence, or separate. */
import { expect, test } from 'vitest';
import { ACROSS_CHOICES, WITHIN_CHOICES } from '../../../../../judge/choices.ts';
import {
  acrossOverlap,
  saysTheSame,
  withinOverlap,
} from '../../../../../judge/lexical/answering/records/overlap.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

/** Indices of the choices: of both lists, of WITHIN_CHOICES, and of ACROSS_CHOICES. */
const SEPARATE = 0;
const [FIRST_IS_PART, SECOND_IS_PART, FIRST_IS_RESULT, SECOND_IS_RESULT] = [2, 3, 4, 5] as const;

test.each([
  ['Drivers see people on the crossing sooner', 'People on the crossing are seen sooner by drivers'],
  ['The clinic buys a new camera', 'A new camera will be bought by the clinic'],
  ['Costs 300 EUR', 'costs  300 EUR '],
])('the same: %s / %s', (first, second) => {
  expect(saysTheSame(readText(first), readText(second))).toBe(true);
  expect(likeliest(within(first, second), WITHIN_CHOICES)).toBe('they say the same');
});

test.each([
  ['Costs 9,000 USD', 'Costs 3,000 USD'],
  ['The team learns a new tool', 'The budget is exceeded'],
  ['Breaks down ten days a year', 'Saves 500 USD of gas a year'],
  ['Rent rises by 100 EUR', 'Rent rises by 300 EUR'],
])('separate within an option: %s / %s', (first, second) => {
  expect(within(first, second)[SEPARATE]).toBeGreaterThan(0.85);
});

test('a text whose content the other contains is a part of it', () => {
  const p = within('Checkout is closed', 'Checkout is closed and orders are lost');
  expect(p[SEPARATE]).toBeLessThan(0.5);
  expect(p[FIRST_IS_PART]).toBeGreaterThan(4 * p[SECOND_IS_PART]!);
});

test('a text that follows from the other is its result', () => {
  const p = within('Fewer accidents at night', 'Fewer accidents at night, so insurance costs fall');
  expect(p[SECOND_IS_RESULT]).toBeGreaterThan(p[FIRST_IS_RESULT]!);
  expect(p[SECOND_IS_RESULT]).toBeGreaterThan(0.1);
});

test.each([
  ['About 600 worried calls reach the desk', 'No calls'],
  ['A fee of 49 EUR every month', 'No monthly fee'],
  ['The roof is fixed', 'The roof stays unfixed'],
  ['Patients can protect themselves', 'Patients cannot protect themselves at all'],
  ['Teams meet in person every week', 'No in-person meetings with the team'],
  ['The database gets security fixes', 'Without the upgrade the database does not get security fixes'],
])('the second is only the absence of the first: %s / %s', (first, second) => {
  const p = across(first, second);
  expect(p[SEPARATE]).toBeLessThan(0.5);
  expect(likeliest(p.with(SEPARATE, 0), ACROSS_CHOICES)).toBe('the second is only the absence of the first');
});

test('opposites deny each other', () => {
  const p = across('The library stays open on Sundays', 'The library is closed on Sundays');
  expect(likeliest(p, ACROSS_CHOICES)).toBe('each is the absence of the other');
});

test.each([
  ['Saves 500 USD of gas a year', 'Costs 3,000 USD'],
  ['Costs 9,000 USD', 'Saves 4,000 USD of gas a year'],
  ['The room is warm', 'The train is late'],
])('separate across options: %s / %s', (first, second) => {
  expect(across(first, second)[SEPARATE]).toBeGreaterThan(0.85);
});

test('swapping first and second swaps the choices that name a side', () => {
  const texts = [
    'Checkout is closed',
    'Checkout is closed and orders are lost',
    'No calls',
    'About 600 calls reach the desk, so the desk is closed',
    'The desk stays open',
    'Costs 9,000 USD',
    '',
  ];
  for (const first of texts) {
    for (const second of texts) {
      const w = within(first, second);
      expectClose(within(second, first), [w[0], w[1], w[3], w[2], w[5], w[4], w[6], w[7]]);
      const a = across(first, second);
      expectClose(across(second, first), [a[0], a[2], a[1], a[3], a[5], a[4]]);
    }
  }
});

function expectClose(actual: readonly number[], expected: readonly (number | undefined)[]): void {
  for (const [index, p] of actual.entries()) expect(p).toBeCloseTo(expected[index] ?? -1, 12);
}

function within(first: string, second: string): number[] {
  return checked(withinOverlap(readText(first), readText(second)), WITHIN_CHOICES.length);
}

function across(first: string, second: string): number[] {
  return checked(acrossOverlap(readText(first), readText(second)), ACROSS_CHOICES.length);
}

function checked(p: number[], choices: number): number[] {
  expect(p).toHaveLength(choices);
  expect(Math.min(...p)).toBeGreaterThan(0);
  expect(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
  return p;
}

function likeliest(p: readonly number[], choices: readonly { label: string }[]): string | undefined {
  return choices[p.indexOf(Math.max(...p))]?.label;
}
