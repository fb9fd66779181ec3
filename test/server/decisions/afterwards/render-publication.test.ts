import { expect, test } from 'vitest';
import { renderPublication } from '../../../../server/decisions/afterwards/render-publication.ts';
import { insight } from '../../../pictures/results.ts';
import { defaultDecision } from '../../pages/decisions.ts';

/** As the page and as data, with this as every stakeholder's stored insight. */
function renderedWith(stored: unknown) {
  const { context, stakeholders, options, result } = defaultDecision();
  const agreement = { ...result.agreement, best_by_stakeholder: { s1: 'A' } };
  const results = result.results.map((one) => ({ ...one, insight: stored }));
  const { page, pageData } = renderPublication(
    {
      token: 'token',
      publishedAt: new Date('2026-11-21T12:00:00Z'),
      request: { context, stakeholders, options },
      response: { ...result, agreement, results },
    },
    'https://decisions.example',
  );
  return { page, data: JSON.parse(pageData).result.results[0] };
}

test('insight is on the page and in the data', () => {
  const { page, data } = renderedWith(insight());
  expect(page).toContain('drawing what-would-change');
  expect(data.insight).toEqual(insight());
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['of another version', { evpi: 'high', drivers: [{ consequences: [] }] }],
])('a result whose insight is %s has its page without it', (_, stored) => {
  const { page, data } = renderedWith(stored);
  expect(page).not.toContain('drawing what-would-change');
  expect(page).toContain('drawing expected-values');
  expect(data.insight ?? null).toBeNull();
});
