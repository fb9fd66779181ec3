import { expect, test } from 'vitest';
import { countConcepts, readValued, touch } from '../../../../../judge/lexical/answering/records/touch.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

const context = readText('A bakery buys an oven. The bakery is small and the bakery is old.');
const counts = countConcepts(context);

function touched(text: string, values: string): number {
  return touch(readText(text), readValued(readText(values)), counts);
}

test('shared words touch, unrelated ones do not', () => {
  expect(touched('Fewer night calls', 'Sleep, few night calls')).toBeGreaterThan(0.5);
  expect(touched('The wall is painted', 'Sleep, few night calls')).toBe(0);
});

test('a valued category of stake touches without a shared word', () => {
  expect(touched('A serious injury', 'Safety')).toBeGreaterThan(0.4);
  expect(touched('Costs 500 USD', 'Low prices')).toBeGreaterThan(0.4);
  expect(touched('Costs 500 USD', 'Safety')).toBe(0);
});

test('a word that the context repeats weighs less than a rare one', () => {
  expect(touched('The bakery changes', 'The bakery')).toBeLessThan(
    touched('The garden changes', 'The garden'),
  );
});

test('it stays between 0 and 1', () => {
  const many = 'apple pear plum grape lemon melon cherry peach fig date';
  expect(touched(many, many)).toBeLessThanOrEqual(1);
  expect(touched('', '')).toBe(0);
});
