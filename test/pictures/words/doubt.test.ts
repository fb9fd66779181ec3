import { expect, test } from 'vitest';
import { NOTICE } from '../../../judge/lexical/plan.ts';
import { caveat, doubts, warningsLine } from '../../../pictures/words/doubt.ts';

const BUILT_IN = 'Made by the built-in judge, for trying out';
const SATURATED = 'Stakeholder "a": some consequences matter more than 100 times as much as others.';
const CLOSE = 'Stakeholder "a": A (best with 51 %) and B (49 %) are too close to call. One more would help.';
const IDLE =
  'Stakeholder "b": no consequence is relevant, so all expected values are 0 and all options equally likely.';

test('the picture names the built-in judge, whatever else is to be said', () => {
  for (const warnings of [[], [NOTICE], [NOTICE, SATURATED]])
    expect(caveat({ madeByBuiltInJudge: true, misreadShare: 0.18, warnings })).toBe(BUILT_IN);
});

test('of another judge, the picture counts the warnings that its headline does not say', () => {
  const of = (...warnings: string[]) => caveat({ madeByBuiltInJudge: false, misreadShare: 0, warnings });
  expect(of()).toBeNull();
  expect(of(CLOSE, IDLE)).toBeNull();
  expect(of(CLOSE, SATURATED)).toBe('One warning says how far to rely on this: read it first');
  expect(of(SATURATED, 'Coarse.')).toBe('2 warnings say how far to rely on this: read them first');
});

test('the statement says what a percentage means, then the judge, the misreading and the warnings', () => {
  const own = { madeByBuiltInJudge: true, misreadShare: 0.18, warnings: [NOTICE, SATURATED, CLOSE] };
  const said = doubts(own);
  expect(said[0]).toMatch(/^A percentage says how likely an option is to be the best one/);
  expect(said[1]!.startsWith(`${BUILT_IN}: `)).toBe(true);
  expect(said[2]).toMatch(/^This judge misreads about 18\u00a0% of decisions\. /);
  // What the verdict says is not said again.
  expect(said.slice(3)).toEqual([SATURATED]);
  expect(warningsLine(own)).toBe('1 warning: some sizes are less certain than stated');
  expect(warningsLine({ ...own, warnings: [NOTICE, 'Coarse.', 'Odd.'] })).toBe('2 warnings');
  expect(warningsLine({ ...own, warnings: [NOTICE, CLOSE] })).toBeNull();
  const warnings = ['(12 % of it; the limit is 5 %.)'];
  const other = { madeByBuiltInJudge: false, misreadShare: 0, warnings };
  expect(doubts(other)).toEqual([said[0], '(12\u00a0% of it; the limit is 5\u00a0%.)']);
});
