import { expect, test } from 'vitest';
import { chosenSentence } from '../../../pictures/words/chosen.ts';
import type { VerdictKind } from '../../../pictures/words/verdict.ts';

const said = (chosen: string, kind: VerdictKind, options: string[]) =>
  chosenSentence(chosen, { best: 'A', verdict: { kind, options } });

test.each(['leaning', 'likely', 'clear'] as const)('%s: the option that came out, or another', (kind) => {
  expect(said('A', kind, ['A'])).toBe('The best option');
  expect(said('B', kind, ['A'])).toBe('Not the best option, which was A');
  expect(said('none', kind, ['A'])).toBe('Not the best option, which was A');
});

test('of options that were level none was better, whichever the API calls best', () => {
  for (const chosen of ['A', 'C'])
    expect(said(chosen, 'open', ['A', 'C'])).toBe('One of two that were level');
  expect(said('B', 'open', ['A', 'C', 'D'])).toBe('Not one of the three that were level: A, C and D');
});

test('where nothing was said of an option, the choice is not judged', () => {
  expect(said('A', 'equal', [])).toBe('Nothing spoke for one option');
  expect(said('A', 'untouched', [])).toBe('Not affected');
});

test('without a verdict only the best letter is known', () => {
  expect(chosenSentence('A', { best: 'A', verdict: null })).toBe('The best option');
  expect(chosenSentence('B', { best: 'A', verdict: null })).toBe('Not the best option, which was A');
});
