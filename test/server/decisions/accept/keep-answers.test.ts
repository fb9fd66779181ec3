/** What two requests side by side show; rest/keep-answers.test.ts shows the rest over HTTP. */
import { expect, test } from 'vitest';
import { keepAnswers, outlineOf } from '../../../../server/decisions/accept/keep-answers.ts';
import { choicesOf, type PersonRecord } from '../../../../server/decisions/refinement.ts';
import { DecisionRequest } from '../../../../server/decisions/schema.ts';

const requestWith = (stakeholders: object[]) => ({
  context: 'Two plans.',
  stakeholders,
  options: ['A', 'B'].map((id) => ({
    id,
    description: `Plan ${id}`,
    consequences: [{ description: `Gain of ${id}`, valence: 'benefit' }],
  })),
});
const answerFor = (stakeholder: string): PersonRecord => ({
  by: 'person',
  revision: 'dec_1',
  stakeholder,
  between: ['A1', 'B1'],
  ratio: 3,
  factor: 1.5,
  probabilities: choicesOf({ ratio: 3, factor: 1.5 }),
  key: { id: 1, name: 'A key' },
  answeredBy: null,
});
const keep = (before: object[], after: object[], of: string[]) =>
  keepAnswers(
    { request: requestWith(before), records: of.map(answerFor) },
    outlineOf(DecisionRequest.parse(requestWith(after))),
  );

test('of two stakeholders of one text each keeps its own answer, and none succeeds two', () => {
  const nurse = (id: string) => ({ id, description: 'Nurse' });
  const swapped = keep([nurse('a'), nurse('b')], [nurse('b'), nurse('a')], ['a', 'b']);
  expect(swapped.kept.map(({ stakeholder }) => stakeholder)).toEqual(['a', 'b']);
  const renamed = keep([nurse('a'), nurse('b')], [nurse('c'), nurse('a')], ['a', 'b']);
  expect(renamed.kept.map(({ stakeholder }) => stakeholder)).toEqual(['a', 'c']);
  const one = keep([nurse('a'), nurse('b')], [nurse('c')], ['a', 'b']);
  expect(one.kept.map(({ stakeholder }) => stakeholder)).toEqual(['c']);
  expect(one.dropped).toMatchObject([{ why: 'stakeholder_changed', about: 'Nurse' }]);
});

test('a kept answer has the bits that it had', () => {
  const { kept } = keep([{ description: 'Nurse' }], [{ id: 'n', description: ' NURSE' }], ['s1']);
  expect(kept).toEqual([{ ...answerFor('s1'), stakeholder: 'n' }]);
});

test('of a request that this version cannot read no answer is kept, and all are told', () => {
  const request = { ...requestWith([{ description: 'Nurse' }]), horizon: 3 };
  const after = outlineOf(DecisionRequest.parse(requestWith([{ description: 'Nurse' }])));
  expect(keepAnswers({ request, records: [answerFor('s1')] }, after)).toMatchObject({
    kept: [],
    dropped: [{ why: 'request_unreadable', about: null, between: ['A1', 'B1'] }],
  });
});

test('texts that are stored with a dropped answer are cut', () => {
  const long = 'x'.repeat(1500);
  const { dropped } = keep([{ description: long }], [{ description: 'Nurse' }], ['s1']);
  expect(dropped[0]?.about).toHaveLength(200);
  expect(dropped[0]?.stakeholder).toHaveLength(200);
});
