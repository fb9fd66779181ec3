import { expect, test } from 'vitest';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();
const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url: '/', headers });

test.each([
  ['a browser', 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8', '/console'],
  ['a program that asks for JSON', 'application/json', '/docs'],
  ['a program that asks for anything', '*/*', '/docs'],
])('%s is sent on, to a page that is there', async (_, accept, target) => {
  const reply = await get({ accept });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, target]);
  expect(reply.headers.vary).toBe('accept');
  expect((await api.service.app.inject({ url: target })).statusCode).toBe(200);
});

test('without an Accept header, with HEAD, and with a query the same holds', async () => {
  expect((await get()).headers.location).toBe('/docs');
  const head = await get({ accept: 'text/html' }, 'HEAD');
  expect([head.statusCode, head.headers.location, head.payload]).toEqual([302, '/console', '']);
  expect((await api.service.app.inject({ url: '/?a=1' })).headers.location).toBe('/docs');
});
