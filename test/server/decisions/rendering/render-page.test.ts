import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Rasteriser } from '../../../../pictures/png/rasterise.ts';
import { renderPage, renderPicture } from '../../../../server/decisions/rendering/render-page.ts';
import { insight } from '../../../pictures/results.ts';
import { defaultDecision } from '../../pages/decisions.ts';

const PNG = Uint8Array.of(1, 2, 3);
const drawing: Rasteriser = { drawCard: async () => PNG };
const failing: Rasteriser = {
  drawCard: async () => {
    throw new Error('the font is broken');
  },
};

interface Settings {
  stored?: unknown;
  rasteriser?: Rasteriser;
  withoutPicture?: string;
}

/** `stored`: every stakeholder's insight. */
function contentWith(stored: unknown, changes: object = {}) {
  const { context, stakeholders, options, result } = defaultDecision();
  const agreement = { ...result.agreement, best_by_stakeholder: { s1: 'A' } };
  const results = result.results.map((one) => ({ ...one, insight: stored, ...changes }));
  return {
    request: JSON.stringify({ context, stakeholders, options }),
    response: JSON.stringify({ ...result, agreement, results }),
  };
}

async function rendered(content: { request: string; response: string }, settings: Settings = {}) {
  const { page, pageData, picture, undrawn } = await renderPage(
    {
      kind: 'page',
      content,
      token: 'token',
      publishedAt: new Date('2026-11-21T12:00:00Z'),
      baseUrl: 'https://decisions.example',
      withoutPicture: settings.withoutPicture ?? null,
    },
    settings.rasteriser ?? drawing,
  );
  const [text, data] = [page, pageData].map((part) => gunzipSync(part).toString());
  return { page: text, data: JSON.parse(data ?? '').result.results[0], picture, undrawn };
}

const renderedWith = (stored: unknown) => rendered(contentWith(stored));

test('insight is on the page and in the data', async () => {
  const { page, data } = await renderedWith(insight());
  expect(page).toContain('drawing what-would-change');
  expect(data.insight).toEqual(insight());
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['of another version', { evpi: 'high', drivers: [{ consequences: [] }] }],
])('a result whose insight is %s has its page without it', async (_, stored) => {
  const { page, data } = await renderedWith(stored);
  expect(page).not.toContain('drawing what-would-change');
  expect(page).toContain('drawing expected-values');
  expect(data.insight ?? null).toBeNull();
});

test('the picture comes with the page, which names it for other sites', async () => {
  const { page, picture, undrawn } = await rendered(contentWith(null));
  expect(picture).toBe(PNG);
  expect(undrawn).toEqual([]);
  expect(page).toContain('<meta property="og:image" content="https://decisions.example/p/token.png">');
  expect(page).toContain('<meta name="twitter:image" content="https://decisions.example/p/token.png">');
  expect(page).not.toContain('Not drawn');
});

test.each([
  ['fails', { rasteriser: failing }, 'the font is broken'],
  ['is not tried', { withoutPicture: 'it took too long' }, 'it took too long'],
])('where the drawing of the PNG %s, the page has no preview and says why', async (_, settings, reason) => {
  const { page, picture, undrawn } = await rendered(contentWith(null), settings);
  expect(picture).toBeNull();
  expect(undrawn).toEqual([expect.objectContaining({ name: 'preview', reason })]);
  expect(page).not.toContain('og:image');
  expect(page).not.toContain('twitter:image');
  expect(page).toContain('<meta name="twitter:card" content="summary">');
  expect(page).toContain(`Not drawn: The picture for links to this page (PNG). The reason: ${reason}.`);
});

test('where one picture of the page fails, the page says which one and why, and has all others', async () => {
  // No engine makes such figures: their distance is more than a number can say.
  const ev = { A: { mean: 0, p10: -1.7e308, p90: 1.7e308 }, B: { mean: 0, p10: 0, p90: 0 } };
  const { page, undrawn } = await rendered(contentWith(insight(), { ev }));
  expect(undrawn.map(({ name }) => name)).toEqual(['expected-values']);
  for (const { title, reason } of undrawn) {
    expect(reason).toContain('finite');
    expect(page).toContain(`Not drawn: ${title}. The reason: ${escaped(reason)}.`);
  }
  for (const name of ['verdict-grid', 'contributions', 'what-would-change'])
    expect(page).toContain(`drawing ${name}`);
});

test('the picture of a decision is drawn from what its page shows', async () => {
  let title = '';
  const rasteriser: Rasteriser = {
    drawCard: async (contents) => {
      ({ title } = contents);
      return PNG;
    },
  };
  const { picture } = await renderPicture({ kind: 'picture', content: contentWith(null) }, rasteriser);
  expect({ title, picture }).toEqual({ title: defaultDecision().context, picture: PNG });
  await expect(renderPicture({ kind: 'picture', content: contentWith(null) }, failing)).rejects.toThrow(
    'the font is broken',
  );
});

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
