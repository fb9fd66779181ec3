import { expect, test } from 'vitest';
import { ReadResult } from '../../../pictures/read-result.ts';
import { trustOf } from '../../../pictures/words/trust.ts';
import { result } from '../results.ts';

const ofDefault = (meta: unknown) =>
  ReadResult.parse({ id: 'dec_1', results: [result()], warnings: ['Stakeholder "s1": mind.'], meta });
const ofDirect = ReadResult.parse({
  id: 'dec_1',
  results: [
    { stakeholder: { id: 's1', description: 'Sara' }, best: 'A', confidence: 1, probabilities: { A: 1 } },
  ],
});

test('a Default mode result names its judge, and how often that misreads', () => {
  const trust = trustOf(ofDefault({ judge: 'built-in/5', judge_traits: { misread_share: 0.18 } }));
  expect(trust).toMatchObject({ madeByBuiltInJudge: true, misreadShare: 0.18 });
  expect(trustOf(ofDefault({ judge: 'some-model' }))).toMatchObject({
    madeByBuiltInJudge: false,
    misreadShare: 0,
  });
});

test('of Direct mode the record names the judge', () => {
  expect(trustOf(ofDirect, 'built-in/5').madeByBuiltInJudge).toBe(true);
  for (const judge of ['some-model', null])
    expect(trustOf(ofDirect, judge)).toEqual({ madeByBuiltInJudge: false, misreadShare: 0, warnings: [] });
});

test('warnings name the stakeholders, and unreadable traits are no reason to show nothing', () => {
  expect(trustOf(ofDefault({ judge: 1 })).warnings[0]).not.toContain('"s1"');
  expect(trustOf(ofDefault(undefined))).toMatchObject({ madeByBuiltInJudge: false, misreadShare: 0 });
});
