import { expect, test } from 'vitest';
import { optionList } from '../../../server/pages/option-list.ts';
import type { DefaultDecision } from '../../../server/pages/public-decision.ts';
import { textOf } from '../../pictures/text-of.ts';
import { defaultDecision, directDecision } from './decisions.ts';

type Consequence = DefaultDecision['options'][number]['consequences'][number];

test.each<[string, Partial<Consequence>]>([
  ['Benefit for all', { valence: 'benefit' }],
  ['Harm for all', { valence: 'harm', stakeholders: ['s1', 's2', 's3'] }],
  ['Harm for Stakeholder number 1 and Stakeholder number 3', { valence: 'harm', stakeholders: ['s1', 's3'] }],
  [
    'Benefit for Stakeholder number 1; harm for Stakeholder number 2 and Stakeholder number 3',
    { valence: { s1: 'benefit', s2: 'harm', s3: 'harm' } },
  ],
  ['Harm for Stakeholder number 2', { valence: { s2: 'harm' } }],
])('%s', (words, changes) => {
  const decision = defaultDecision({ stakeholders: 3 });
  const consequences = [{ id: 'A1', description: 'Sales rise', valence: 'benefit' as const, ...changes }];
  const options = [{ id: 'A', description: 'Open longer', consequences }];
  const text = textOf(optionList({ ...decision, options }).text).replaceAll(/[\u2068\u2069]/g, '');
  expect(text).toBe(`A Open longer Sales rise ${words}`);
});

test('a long description becomes a shortened heading, followed by the whole text', () => {
  const description = 'A plan with many words. '.repeat(40);
  const decision = { ...directDecision(), options: [{ id: 'A', description }] };
  const text = optionList(decision).text;
  expect(text).toContain('many…</h3>');
  expect(text).toContain(`<p class="text" dir="auto">${description}</p>`);
});
