import { expect, test } from 'vitest';
import { NOTICE } from '../../../judge/lexical/plan.ts';
import { caveat, caveats } from '../../../pictures/words/caveats.ts';

const BUILT_IN = 'Made by the built-in judge, for trying out';
const SATURATED = 'Stakeholder "a": some consequences matter more than 100 times as much as others.';
const CLOSE = 'Stakeholder "a": A (best with 51 %) and B (49 %) are too close to call. One more would help.';
const IDLE =
  'Stakeholder "b": no consequence is relevant, so all expected values are 0 and all options equally likely.';

test('the picture names the built-in judge, whatever else is to be said', () => {
  for (const warnings of [[], [NOTICE], [NOTICE, SATURATED]])
    expect(caveat({ madeByBuiltInJudge: true, warnings })).toBe(BUILT_IN);
});

test('of another judge, the picture counts the warnings that its headline does not say', () => {
  const of = (...warnings: string[]) => caveat({ madeByBuiltInJudge: false, warnings });
  expect(of()).toBeNull();
  expect(of(CLOSE, IDLE)).toBeNull();
  expect(of(CLOSE, SATURATED)).toBe('One warning says how far to rely on this: read it first');
  expect(of(SATURATED, 'Coarse.')).toBe('2 warnings say how far to rely on this: read them first');
});

test('the page says the same about the built-in judge once, then all other warnings', () => {
  const [first, ...others] = caveats({ madeByBuiltInJudge: true, warnings: [NOTICE, SATURATED, CLOSE] });
  expect(first!.startsWith(`${BUILT_IN}. `)).toBe(true);
  const kept = [SATURATED, CLOSE].map((warning) => warning.replaceAll(' %', '\u00a0%'));
  expect(kept.join()).toContain('\u00a0%');
  expect(others).toEqual(kept);
  expect(caveats({ madeByBuiltInJudge: true, warnings: [] })).toEqual([first]);
  expect(caveats({ madeByBuiltInJudge: false, warnings: [SATURATED] })).toEqual([kept[0]]);
});
