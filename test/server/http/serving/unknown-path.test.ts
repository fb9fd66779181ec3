/** An unknown path: a page for a browser, JSON for a program. */
import { expect, test } from 'vitest';
import { sharedBrowser } from '../../../browser.ts';
import { violations } from '../../../console/console-pages.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (url: string, accept: string | undefined, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  api.service.app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
const JSON_BODY = {
  error: { code: 'unknown_path', message: expect.stringContaining('The nearest is /api/v1/decisions.') },
};

test.each(['/decisions', '/console/a/b/c', '/docs/nothing', '/index.html?a=1'])(
  'a browser at %s gets a page that names the path and where to go',
  async (url) => {
    const reply = await get(url, BROWSER);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.payload).toContain(`<code>${url.split('?')[0]}</code>`);
    expect(reply.payload).not.toContain('?a=1');
    for (const [, href = ''] of reply.payload.matchAll(/<a href="([^"]+)"/g))
      expect((await get(href, BROWSER)).statusCode, href).toBe(200);
    expect([...reply.payload.matchAll(/<a href/g)]).toHaveLength(2);
  },
);

test.each(['/api/v1/nothing', '/v1/nothing'])('at %s everybody gets JSON', async (url) => {
  expect((await get(url, BROWSER)).headers['content-type']).toContain('application/json');
});

test.each([undefined, '*/*', 'application/json'])('a program that accepts %s gets JSON', async (accept) => {
  const reply = await get('/decisions', accept);
  expect([reply.statusCode, reply.json()]).toMatchObject([404, JSON_BODY]);
  expect((await get('/decisions', BROWSER, 'POST')).json()).toMatchObject(JSON_BODY);
});

test('HEAD has the same headers as GET', async () => {
  expect((await get('/decisions', BROWSER, 'HEAD')).headers['content-type']).toContain('text/html');
});

test('the page in a browser: its style is allowed, and axe finds nothing', async () => {
  const { app } = api.service;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await sharedBrowser();
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (!message.text().includes('404')) said.push(message.text());
    });
    await page.goto(`${address}/${'nothing'.repeat(40)}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No such page');
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).toBe('736px');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await violations(page)).toEqual([]);
    await context.close();
    expect(said).toEqual([]);
  }
});
