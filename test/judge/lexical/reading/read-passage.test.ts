/**
 * Which words are denied, and where clauses end.
 * Covers: judge/lexical/reading/read-passage.ts, judge/lexical/reading/words/
 */
import { expect, test } from 'vitest';
import { readPassage } from '../../../../judge/lexical/reading/read-passage.ts';
import { readTokens } from '../../../../judge/lexical/reading/tokens.ts';

/**
 * "!" marks words that are denied outright and "-" words that are lessened; affirmed words have no
 * mark.
 */
function read(text: string): string[] {
  const { terms, clauses } = readPassage(readTokens(text));
  return clauses.map(({ terms: [from, end] }) =>
    terms
      .slice(from, end)
      .filter(({ weight }) => weight > 0.5)
      .map(({ sense, denied }) => `${sense.name}${['', '-', '!'][denied]}`)
      .join(' '),
  );
}

test.each([
  ['The lift works, the roof does not leak.', ['lift work', 'roof leak!']],
  ['No milk in this cake', ['milk! cake']],
  ['Made without sugar, wheat and salt', ['sugar! wheat! salt!']],
  ['The concert on Monday is cancelled', ['concert! mondai! cancel']],
  ['Accidents fall by 70%', ['accid- fall 70']],
  ['He would need a ladder', ['ladder-']],
  ['Without loss of wages', ['lose! wage']],
  ['She never arrives late', ['arriv late!']],
  ['Free weekends', ['free weekend']],
  ['It is not broken but old', ['break!', 'old']],
] as const)('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('a question states nothing, and a reason is recognised', () => {
  const { clauses } = readPassage(readTokens('It is late because of snow. Could it be faster?'));
  expect(clauses.map(({ isReason }) => isReason)).toEqual([false, true, false]);
  expect(clauses.map(({ isAsked }) => isAsked)).toEqual([false, false, true]);
});
