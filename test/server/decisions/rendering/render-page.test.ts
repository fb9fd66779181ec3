import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Rasteriser } from '../../../../pictures/png/rasterise.ts';
import { renderPage, renderPicture } from '../../../../server/decisions/rendering/render-page.ts';
import type { Content } from '../../../../server/decisions/stored-content.ts';
import { insight } from '../../../pictures/results.ts';
import { defaultDecision, directDecision } from '../../pages/decisions.ts';

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
function contentWith(stored: unknown, changes: object = {}): Content {
  const { context, stakeholders, options, result } = defaultDecision();
  const agreement = { ...result.agreement, best_by_stakeholder: { s1: 'A' } };
  const results = result.results.map((one) => ({ ...one, insight: stored, ...changes }));
  return {
    request: JSON.stringify({ context, stakeholders, options }),
    response: JSON.stringify({ ...result, agreement, results }),
    judge: null,
  };
}

async function rendered(content: Content, settings: Settings = {}) {
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
  const whole = JSON.parse(data ?? '');
  return { page: text, data: whole.result.results[0], whole, picture, undrawn };
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
  for (const name of ['contributions', 'what-would-change']) expect(page).toContain(`drawing ${name}`);
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

describe('who made a decision is on its page and in its picture', () => {
  const SAID = 'Made by the built-in judge, for trying out';

  /** The picture's line, whether the page has it, and the data's field. */
  async function said(content: Content) {
    let line: string | null = '';
    const rasteriser: Rasteriser = {
      drawCard: async (contents) => {
        line = contents.caveat;
        return PNG;
      },
    };
    const { page, whole } = await rendered(content, { rasteriser });
    return { line, onPage: String(page).includes(SAID), field: whole.made_by_built_in_judge };
  }

  function byDefault(judge: string, warnings: string[] = []): Content {
    const content = contentWith(null);
    const response = JSON.parse(content.response);
    return { ...content, response: JSON.stringify({ ...response, warnings, meta: { draws: 1, judge } }) };
  }

  function directly(judge: string | null): Content {
    const { result, published_at: _at, made_by_built_in_judge: _made, ...request } = directDecision();
    const agreement = { ...result.agreement, best_by_stakeholder: { s1: 'A' } };
    const response = JSON.stringify({ ...result, agreement });
    return { request: JSON.stringify(request), response, judge };
  }

  test.each([
    ['Default', byDefault('built-in/1')],
    ['Direct', directly('built-in/3')],
  ])('%s mode, the built-in judge', async (_, content) => {
    expect(await said(content)).toEqual({ line: SAID, onPage: true, field: true });
  });

  test.each([
    ['Default mode, a model', byDefault('openai-compatible/1:built-in/1')],
    ['Direct mode, a model', directly('openai-compatible/1:x')],
    ['Direct mode, nobody knows', directly(null)],
  ])('%s', async (_, content) => {
    expect(await said(content)).toEqual({ line: null, onPage: false, field: false });
  });

  test('a warning of another judge is announced by the picture', async () => {
    const { line, onPage } = await said(byDefault('x/1', ['Answers were counted from samples.']));
    expect({ line, onPage }).toEqual({ line: expect.stringMatching(/^One warning says/), onPage: false });
  });
});

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
