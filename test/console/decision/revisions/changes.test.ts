import { expect, test } from 'vitest';
import { changesOf, changeWithin } from '../../../../console/decision/revisions/changes.ts';
import { readSent } from '../../../../console/decision/sent-request.ts';
import { EXPLICIT_EXAMPLE } from '../../../../server/surfaces/rest/examples.ts';

const sent = readSent(EXPLICIT_EXAMPLE)!;

test('the same request twice has no changes', () => {
  expect(changesOf(sent, sent)).toEqual([]);
});

test('a text that changed, one that is new and one that is gone', () => {
  const [first, second] = sent.options;
  const after = {
    ...sent,
    context: 'Another',
    stakeholders: sent.stakeholders.slice(0, 1),
    options: [first!, second!, { id: 'C', description: 'Open later', consequences: [] }],
  };
  expect(changesOf(sent, after)).toEqual([
    { key: 'context', part: 'Context', was: sent.context, is: 'Another' },
    {
      key: 'stakeholder staff',
      part: 'Stakeholder “The four people who work here”',
      was: 'The four people who work here',
      is: null,
    },
    { key: 'option C', part: 'Option C', was: null, is: 'Open later' },
  ]);
});

const words = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

test.each([
  ['a b c', 'a x c', ['a ', 'b', ' c'], ['a ', 'x', ' c']],
  ['a b', 'a b c', ['a b', '', ''], ['a b ', 'c', '']],
  ['a a a', 'a a', ['a a ', 'a', ''], ['a a', '', '']],
  ['a', 'b', ['', 'a', ''], ['', 'b', '']],
  ['', 'b', ['', '', ''], ['', 'b', '']],
  ['面包店', '面包房', ['', '面包店', ''], ['', '面包房', '']],
])('of %j and %j, the words from the first to the last that differ are marked', (was, is, before, after) => {
  const marked = changeWithin(was, is).map((one) => [one?.start, one?.changed, one?.end]);
  expect(marked).toEqual([before, after]);
});

test('of what both have, only the words beside the change are shown, and whole', () => {
  const [start, end] = [words(60, 'before'), words(60, 'after')];
  const [, after] = changeWithin(`${start} was ${end}`, `${start} is now ${end}`);
  expect(after?.start).toMatch(/^… before\d+( before\d+)+ $/);
  expect(after?.changed).toBe('is now');
  expect(after?.end).toMatch(/^ after0( after\d+)+ …$/);
  expect(`${after?.start}${after?.end}`.length).toBeLessThan(170);
});

test('a text that only one of both has is marked as a whole', () => {
  expect(changeWithin(null, 'new')).toEqual([null, { start: '', changed: 'new', end: '' }]);
  expect(changeWithin('old', null)).toEqual([{ start: '', changed: 'old', end: '' }, null]);
});
