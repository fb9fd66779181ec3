/** /docs in a real browser: its colours are the console's, in light and in dark. */
import { beforeAll, expect, test } from 'vitest';
import { DARK_INTERFACE, LIGHT_INTERFACE } from '../../../../pictures/looks/interface-colours.ts';
import { DARK, LIGHT } from '../../../../pictures/looks/palette.ts';
import { sharedBrowser } from '../../../browser.ts';
import { PATIENCE_MS } from '../../../until.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });
let origin = '';
beforeAll(async () => {
  origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
});

const SCHEMES = { light: { ...LIGHT, ...LIGHT_INTERFACE }, dark: { ...DARK, ...DARK_INTERFACE } } as const;

test.each([
  { system: 'light', chosen: null, shown: 'light' },
  { system: 'dark', chosen: null, shown: 'dark' },
  { system: 'light', chosen: 'dark', shown: 'dark' },
  { system: 'dark', chosen: 'light', shown: 'light' },
] as const)('system $system, console $chosen: $shown', async ({ system, chosen, shown }) => {
  const context = await (await sharedBrowser()).newContext({ colorScheme: system });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    if (chosen !== null)
      await context.addInitScript(`localStorage.setItem('appearance', ${JSON.stringify(chosen)})`);
    await page.goto(`${origin}/docs`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const found = await page.evaluate(`(() => {
      const reference = getComputedStyle(document.querySelector('.scalar-app'));
      const rgb = (name) => {
        const probe = document.querySelector('.scalar-app').appendChild(document.createElement('i'));
        probe.style.color = name.startsWith('--') ? 'var(' + name + ')' : name;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      return {
        seen: [reference.backgroundColor, rgb('--scalar-color-1'), rgb('--scalar-color-accent'), rgb('--scalar-sidebar-background-1')],
        wanted: ${JSON.stringify([SCHEMES[shown].ground, SCHEMES[shown].ink, SCHEMES[shown].accent, SCHEMES[shown].ground])}.map(rgb),
      };
    })()`);
    const { seen, wanted } = Object(found);
    expect(seen).toEqual(wanted);
    expect(said).toEqual([]);
  } finally {
    await context.close();
  }
});
