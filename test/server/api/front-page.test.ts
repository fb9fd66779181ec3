/** The front page: its links and its example work, and it loads and runs nothing. */
import { expect, test } from 'vitest';
import { PAGE_POLICY } from '../../../server/pages/page-shell.ts';
import { serve } from './serve.ts';

const api = serve();
const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url: '/', headers });

test('a browser gets a page with the strict policy, and its links work', async () => {
  const page = await get({ accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8' });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    vary: 'accept',
  });
  expect(page.payload).not.toMatch(/<script|src=/);
  const links = [...page.payload.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => link);
  expect(links).toEqual(['docs', 'api/openapi.json', 'healthz', 'readyz']);
  for (const link of links) {
    const reply = await api.service.app.inject({ url: `/${link}` });
    expect(reply.statusCode, link).toBe(200);
  }
});

test('the request that the page shows is answered', async () => {
  const text = (await get()).payload.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const [, address, body] = /curl -s (\S+) .*-d '(.*)'<\/code>/s.exec(text) ?? [];
  expect(address).toBe(`${api.service.services.config.baseUrl}/api/v1/decisions`);
  const reply = await api.service.post(api.caller, body ?? '');
  expect(reply.status, reply.text).toBe(200);
});

test('a program that asks for JSON gets the same links', async () => {
  const reply = await get({ accept: 'application/json' });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  const { name, api: address, ...links } = reply.json();
  expect(name).toBe('Decision analysis');
  expect(address).toMatch(/\/api\/v1$/);
  for (const link of Object.values(links))
    expect((await api.service.app.inject({ url: new URL(String(link)).pathname })).statusCode).toBe(200);
});

test('HEAD gives the same headers without a body, and a query changes nothing', async () => {
  const head = await get({}, 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  const page = await get();
  expect(head.headers['content-length']).toBe(page.headers['content-length']);
  expect((await api.service.app.inject({ url: '/?a=1' })).payload).toBe(page.payload);
});
