import { expect, test } from 'vitest';
import { keyWords, stateText } from '../../../../judge/lexical/reading/state-text.ts';

test('an object becomes one sentence for each value, after the words of its keys', () => {
  const state = JSON.stringify({
    body: 'The mug broke.',
    receipt_attached: false,
    overdue: 0,
    amount_usd: 86,
    events: ['picked up', 'held'],
  });
  expect(stateText(state)).toBe(
    'The mug broke. not receipt attached. no overdue. amount: 86 usd. events: picked up. events: held.',
  );
});

test('prose and broken JSON are read as they stand', () => {
  expect(stateText('The mug broke.')).toBe('The mug broke.');
  expect(stateText('{"a": ')).toBe('{"a": ');
});

test('very deep nesting is written as it stands', () => {
  const deep = `${'['.repeat(5_000)}"red"${']'.repeat(5_000)}`;
  expect(stateText(deep)).toContain('red');
  expect(stateText(`${'{"a":'.repeat(40)}"red"${'}'.repeat(40)}`)).toContain('red');
});

test('keys are split into words', () => {
  expect(keyWords('asks_for_homework')).toBe('asks for homework');
  expect(keyWords('filesChanged')).toBe('files Changed');
});
