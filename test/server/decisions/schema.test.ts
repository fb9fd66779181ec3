import { expect, test } from 'vitest';
import { DecisionRequest } from '../../../server/decisions/schema.ts';

function idsOf(stakeholders: (string | undefined)[], consequences: (string | undefined)[][]) {
  const named = (id: string | undefined) => (id === undefined ? {} : { id });
  const request = DecisionRequest.parse({
    context: 'x',
    stakeholders: stakeholders.map((id) => ({ ...named(id), description: 'x' })),
    options: consequences.map((ids, option) => ({
      id: 'ABCDEFGH'[option],
      description: 'x',
      consequences: ids.map((id) => ({ ...named(id), description: 'x', valence: 'harm' })),
    })),
  });
  return [
    request.stakeholders.map(({ id }) => id).join(' '),
    request.options.map((option) => option.consequences.map(({ id }) => id).join(' ')).join(' | '),
  ];
}

const none = undefined;

test.each<[(string | undefined)[], (string | undefined)[][], string[]]>([
  [
    [none, none],
    [[none, none], [none]],
    ['s1 s2', 'A1 A2 | B1'],
  ],
  [
    [none, 's1', none],
    [[none, 'A1'], [none]],
    ['s2 s1 s3', 'A2 A1 | B1'],
  ],
  [
    ['s2', none],
    [[none], ['A1', none]],
    ['s2 s3', 'A2 | A1 B2'],
  ],
  [
    ['constructor', none],
    [['__x'], ['B2', none]],
    ['constructor s2', '__x | B2 B3'],
  ],
])('ids that are left out: %j %j', (stakeholders, consequences, ids) => {
  expect(idsOf(stakeholders, consequences)).toEqual(ids);
});

test('a length is counted in code points at its limit', () => {
  const request = (context: string) => ({
    context,
    stakeholders: [{ description: 'x' }],
    options: ['A', 'B'].map((id) => ({
      id,
      description: 'x',
      consequences: [{ description: '🙂'.repeat(1000), label: '🙂'.repeat(60), valence: 'harm' }],
    })),
  });
  expect(DecisionRequest.safeParse(request('🙂'.repeat(20_000))).success).toBe(true);
  expect(DecisionRequest.safeParse(request('🙂'.repeat(20_001))).success).toBe(false);
});
