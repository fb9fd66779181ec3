/** A guide in a real browser: its colours, its anchors, its width, and what axe says of it. */
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DARK_INTERFACE, LIGHT_INTERFACE } from '../../../../pictures/looks/interface-colours.ts';
import { DARK, LIGHT } from '../../../../pictures/looks/palette.ts';
import { isComplaint, sharedBrowser } from '../../../browser.ts';
import { PATIENCE_MS } from '../../../until.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });
let origin = '';
beforeAll(async () => {
  origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
});

/** The page may load only what the service sends, and must print nothing. */
async function read(
  path: string,
  look: (page: Page) => Promise<void>,
  { chosen = null, ...options }: BrowserContextOptions & { chosen?: string | null } = {},
): Promise<void> {
  const context = await (await sharedBrowser()).newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    if (chosen !== null)
      await context.addInitScript(`localStorage.setItem('appearance', ${JSON.stringify(chosen)})`);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (isComplaint(message)) said.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:')) said.push(`loads ${url}`);
    });
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await look(page);
    expect(said).toEqual([]);
  } finally {
    await context.close();
  }
}

test.each([
  { system: 'light', chosen: null, shown: 'light' },
  { system: 'dark', chosen: null, shown: 'dark' },
  { system: 'light', chosen: 'dark', shown: 'dark' },
  { system: 'dark', chosen: 'light', shown: 'light' },
] as const)('system $system, console $chosen: $shown', async ({ system, chosen, shown }) => {
  const colours = { light: { ...LIGHT, ...LIGHT_INTERFACE }, dark: { ...DARK, ...DARK_INTERFACE } }[shown];
  await read(
    '/docs/errors',
    async (page) => {
      const [seen, wanted] = Object(
        await page.evaluate(`(() => {
          const rgb = (value) => {
            const probe = document.body.appendChild(document.createElement('i'));
            probe.style.color = value;
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
          };
          const body = getComputedStyle(document.body);
          const link = getComputedStyle(document.querySelector('.source a'));
          return [[body.backgroundColor, body.color, link.color], ${JSON.stringify([colours.ground, colours.ink, colours.accent])}.map(rgb)];
        })()`),
      );
      expect(seen).toEqual(wanted);
    },
    { colorScheme: system, chosen },
  );
});

test('the address of an error shows its row', async () => {
  await read('/docs/errors#too_many_running', async (page) => {
    const row = page.locator('tr:target');
    expect(await row.locator('td').first().textContent()).toBe('too_many_running');
    const [top, height] = Object(
      await page.evaluate("[document.querySelector('tr:target').getBoundingClientRect().top, innerHeight]"),
    );
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(height);
  });
});

test.each(['errors', 'commands', 'what-would-change-the-answer'])(
  '%s: axe finds no violation, nothing stands out, and every picture is drawn',
  async (name) => {
    await read(`/docs/${name}`, async (page) => {
      await page.evaluate(axe.source);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = Object(await page.evaluate('axe.run()')).violations;
        expect(
          found.map((one: { id: string; nodes: { html: string }[] }) => [one.id, one.nodes[0]?.html]),
        ).toEqual([]);
      }
      for (const width of [320, 700, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
      expect(await page.evaluate('[...document.images].every(({ naturalWidth }) => naturalWidth > 0)')).toBe(
        true,
      );
    });
  },
);
