import { expect, test } from 'vitest';
import { changesOf } from '../../../../console/decision/revisions/changes.ts';
import { readSent } from '../../../../console/decision/sent-request.ts';
import { EXPLICIT_EXAMPLE } from '../../../../server/api/examples.ts';

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
    { part: 'Context', was: sent.context, is: 'Another' },
    { part: 'Stakeholder staff', was: 'The four people who work here', is: null },
    { part: 'Option C', was: null, is: 'Open later' },
  ]);
});
