/**
 * The public page in a real browser: hostile texts stay texts, the page fits a phone, and axe finds
 * no violation.
 * Covers: server/pages/, server/http/public-page.ts
 */
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isComplaint, openBrowser } from '../../browser.ts';
import { PATIENCE_MS } from '../../until.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { decideAndPublish } from '../surfaces/rest/publish.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
let browser: Browser;
let origin: string;
beforeAll(async () => {
  browser = await openBrowser();
  origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await browser?.close();
});

/** Publishes a decision and returns the address of its page. */
async function publish(changes: object): Promise<string> {
  return `${origin}${(await decideAndPublish(api, changes)).path}`;
}

/**
 * What happened while a page was opened. The page may request its own document and nothing else,
 * and must print nothing.
 */
interface Visit {
  requested: string[];
  said: string[];
}

async function visit<Seen>(
  url: string,
  look: (page: Page, visit: Visit) => Promise<Seen>,
  options: BrowserContextOptions = {},
): Promise<Seen> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    const seen: Visit = { requested: [], said: [] };
    page.on('request', (request) => seen.requested.push(request.url()));
    page.on('console', (message) => {
      if (isComplaint(message)) seen.said.push(message.text());
    });
    page.on('pageerror', (error) => seen.said.push(error.message));
    page.on('dialog', (dialog) => {
      seen.said.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(url, { waitUntil: 'load' });
    return await look(page, seen);
  } finally {
    await context.close();
  }
}

/**
 * Makes a decision with a text at every place where a caller can put one. `text` is called with the
 * number of each place, from 0.
 */
function saying(
  text: (place: number) => string,
  mode: 'default' | 'direct' = 'default',
): Record<string, unknown> {
  const consequences = (option: number) =>
    [0, 1, 2].map((at) => ({
      description: `${text(7 + option * 3 + at)} ${option}${at}`,
      valence: at === 1 ? 'harm' : 'benefit',
      ...(at === 2 ? { label: text(13 + option) } : {}),
    }));
  return {
    context: text(0),
    stakeholders: ['a', 'b'].map((id, at) => ({ id, description: text(1 + at), values: text(3 + at) })),
    options: ['A', 'B'].map((id, at) => ({
      id,
      description: text(5 + at),
      ...(mode === 'direct' ? {} : { consequences: consequences(at) }),
    })),
    ...(mode === 'direct' ? { mode, seed: undefined } : { seed: 7 }),
  };
}

const plainly = () => 'A plain text of some length';

const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  "'><svg onload='window.hit = 1'>",
  '</title></style></svg></table></p><script>window.hit = 1',
  '<style>* { display: none }</style>',
  '<a href="javascript:window.hit = 1" autofocus onfocus=hit>',
  '<iframe srcdoc="<script>parent.hit = 1</script>">',
  '<meta http-equiv=refresh content="0;url=/docs">',
  '<!-- --><form action=/docs><input name=x>',
  '&lt;b&gt; &#60;b&#62; {{7 * 7}} %3Cscript%3E',
  '\u202e\u2066 right to left \u0007',
];

/**
 * Lists every element with the names of its attributes: a text that became markup would change this
 * list. Within a drawing it lists each kind once, because how many lines a label has, and whether a
 * wide screen has others, depends on the label.
 */
async function outline(page: Page): Promise<string[]> {
  const kinds = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => [one.tagName, ...one.getAttributeNames()].join(' ')));
  const drawn = new Set([...(await kinds('svg.drawing *')), 'g class']);
  return [...(await kinds('*:not(svg.drawing *)')), ...[...drawn].toSorted()];
}

const Shown = z.object({ hit: z.boolean(), scripts: z.int(), text: z.string(), ground: z.string() });
const SHOWN = `({
  hit: 'hit' in window,
  scripts: document.scripts.length,
  text: document.body.textContent,
  ground: getComputedStyle(document.body).backgroundColor,
})`;

describe.each(['default', 'direct'] as const)('%s mode', (mode) => {
  test('hostile texts add no element, run nothing, load nothing, and are read as they were sent', async () => {
    const plain = await visit(await publish(saying(plainly, mode)), outline);
    expect(plain.length).toBeGreaterThan(50);
    for (const turn of [0, 1, 2, 3]) {
      const sent: string[] = [];
      const hostile = (place: number) => {
        const text = HOSTILE[(place + 3 * turn) % HOSTILE.length]!;
        sent.push(text);
        return text;
      };
      const url = await publish(saying(hostile, mode));
      await visit(url, async (page, { requested, said }) => {
        expect(await outline(page), `turn ${turn}`).toEqual(plain);
        const shown = Shown.parse(await page.evaluate(SHOWN));
        expect(shown).toMatchObject({ hit: false, scripts: 0, ground: 'rgb(251, 250, 247)' });
        for (const text of sent) expect(shown.text).toContain(text);
        expect(page.url()).toBe(url);
        expect(requested.filter((one) => !one.startsWith('data:'))).toEqual([url]);
        expect(said).toEqual([]);
      });
    }
  });

  test('axe finds no violation, in light and dark mode', async () => {
    await visit(await publish(saying(plainly, mode)), async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    });
  });

  test('nothing extends beyond the right edge at any width, even with endless words', async () => {
    await visit(await publish(large(mode)), async (page) => {
      for (const width of [320, 360, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await standingOut(page, width), `${width} px`).toEqual([]);
      }
    });
  });
});

test('every mark and every text of a picture lies within its drawing', async () => {
  const url = await publish(large('default'));
  const outside = await visit(url, async (page) => {
    const found: string[] = [];
    for (const width of [320, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...z.array(z.string()).parse(await page.evaluate(OUTSIDE)));
    }
    return { found, drawings: await page.locator('svg.drawing').count() };
  });
  expect(outside).toEqual({ found: [], drawings: 40 });
});

/** A script for the page that returns the marks which lie outside of their drawing. */
const OUTSIDE = `Array.from(document.querySelectorAll('svg.drawing'), (drawing) => {
  const frame = drawing.getBoundingClientRect();
  return Array.from(drawing.querySelectorAll('text, path, rect, line, circle'))
    .filter((mark) => mark.closest('defs') === null && mark.getClientRects().length > 0)
    .filter((mark) => {
      const { left, right, bottom } = mark.getBoundingClientRect();
      return left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 1;
    })
    .map((mark) => mark.outerHTML.slice(0, 120));
}).flat()`;

test('headings are in order, and every cell of a table has a header', async () => {
  const url = await publish(saying(plainly));
  const { levels, headless, captions } = await visit(url, async (page) => ({
    levels: await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map((one) => Number(one.tagName[1]))),
    headless: await page.locator('tbody:not(:has(th[scope]))').count(),
    captions: await page
      .locator('table')
      .evaluateAll((all) => all.map((one) => one.caption?.textContent ?? '')),
  }));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.slice(1).entries())
    expect(level - levels[index]!).toBeLessThanOrEqual(1);
  expect(headless).toBe(0);
  expect(captions).not.toContain('');
});

test('axe finds no violation on the error page for a wrong link', async () => {
  expect(await visit(`${origin}/p/wrong`, violations)).toEqual([]);
});

test('a printed page is dark on white, also for a reader who uses dark mode, and nothing is folded', async () => {
  const url = await publish(saying(plainly));
  const colours = await visit(
    url,
    async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      return page.evaluate(`(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        const folded = document.querySelector('details.more');
        return [color, backgroundColor, getComputedStyle(folded, '::details-content').contentVisibility];
      })()`);
    },
    { colorScheme: 'dark' },
  );
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'visible']);
});

/** Eight stakeholders, eight options, and texts that can be broken nowhere. */
function large(mode: 'default' | 'direct'): Record<string, unknown> {
  const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);
  const stakeholders = Array.from({ length: 8 }, (_, at) => ({
    id: `${'long'.repeat(9)}_${at}`,
    description: endless,
  }));
  const options = [...'ABCDEFGH'].map((id, at) => ({
    id,
    description: at % 2 === 0 ? endless : `Plan ${id}`,
    ...(mode === 'direct'
      ? {}
      : {
          consequences: [{ id: `${'x'.repeat(38)}${id}`, description: `${endless} ${id}`, valence: 'harm' }],
        }),
  }));
  return { ...smallDecision({ seed: undefined }), context: endless, stakeholders, options, mode };
}

/** Returns the elements that end to the right of `width` pixels. */
function standingOut(page: Page, width: number): Promise<string[]> {
  return page
    .locator('body *')
    .evaluateAll(
      (all, right) =>
        all
          .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > right)
          .map((one) => one.outerHTML.slice(0, 200)),
      width,
    );
}

const Found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
