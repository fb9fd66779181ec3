/** Which replies a page of another origin may read, and which preflights are answered. */
import { expect, test } from 'vitest';
import { serve, serveEach } from '../../surfaces/rest/serve.ts';

const LISTED = 'https://app.example.com';
const api = serve({ config: { corsOrigins: [LISTED, 'http://localhost:5173'] } });
const closed = serveEach();

type Method = 'GET' | 'POST' | 'OPTIONS';

const ask = (method: Method, url: string, headers: Record<string, string>, { service } = api) =>
  service.app.inject({ method, url, headers });
const preflight = (origin: string, url = '/api/v1/decisions', of = api) =>
  ask('OPTIONS', url, { origin, 'access-control-request-method': 'POST' }, of);
const corsOf = ({ headers }: { headers: object }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('a listed origin reads replies and errors, with the headers that clients need', async () => {
  const authorization = `Bearer ${api.caller.secret}`;
  for (const [url, status] of [
    ['/api/v1/receipts', 200],
    ['/api/v1/decisions/dec_x', 410],
    ['/api/v1/nothing', 404],
  ] as const) {
    const { statusCode, headers } = await ask('GET', url, { origin: LISTED, authorization });
    expect(statusCode).toBe(status);
    expect(headers['access-control-allow-origin']).toBe(LISTED);
    expect(headers['access-control-expose-headers']).toBe(
      'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
    );
    expect(headers.vary).toBe('origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
  const wrong = await ask('GET', '/api/v1/receipts', { origin: LISTED, authorization: 'Bearer dk_x' });
  expect([wrong.statusCode, wrong.headers['access-control-allow-origin']]).toEqual([401, LISTED]);
});

test('a preflight is answered without a key, and remembered', async () => {
  const { statusCode, headers, body } = await preflight(LISTED);
  expect([statusCode, body]).toEqual([204, '']);
  expect(headers).toMatchObject({
    'access-control-allow-origin': LISTED,
    'access-control-allow-methods': 'POST, GET',
    'access-control-allow-headers': expect.stringContaining('authorization, content-type, idempotency-key'),
    'access-control-max-age': '7200',
    vary: 'origin',
  });
  expect((await preflight(LISTED, '/mcp')).statusCode).toBe(204);
  expect((await preflight('http://localhost:5173')).statusCode).toBe(204);
});

test('the tools for agents answer a listed origin', async () => {
  const authorization = `Bearer ${api.caller.secret}`;
  const { statusCode, headers, body } = await api.service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { origin: LISTED, authorization, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, LISTED]);
  expect(body).toContain('decision_create');
});

test.each([
  'https://app.example.com.evil.example',
  'https://evil.example',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://APP.example.com',
  'null',
  '*',
  '',
])('the origin "%s" is not listed', async (origin) => {
  const reply = await preflight(origin);
  expect([reply.statusCode, corsOf(reply), reply.headers.vary]).toEqual([405, [], 'origin']);
  expect(corsOf(await ask('GET', '/api/v1/receipts', { origin }))).toEqual([]);
});

test('nothing but the API and MCP is open to a listed origin', async () => {
  for (const url of ['/console/trpc/session', '/v1/systemone', '/docs', '/api/openapi.json', '/', '/p/x'])
    for (const reply of [await preflight(LISTED, url), await ask('GET', url, { origin: LISTED })])
      expect([url, corsOf(reply)]).toEqual([url, []]);
});

test('OPTIONS that is no preflight, and one for an unknown path, are refused as ever', async () => {
  expect((await ask('OPTIONS', '/api/v1/decisions', { origin: LISTED })).statusCode).toBe(405);
  expect((await preflight(LISTED, '/api/v1/nothing')).statusCode).toBe(404);
});

test('without the setting no origin is allowed', async () => {
  await closed.open();
  for (const origin of [LISTED, 'http://127.0.0.1:3000']) {
    const reply = await preflight(origin, '/api/v1/decisions', closed);
    expect([reply.statusCode, corsOf(reply), reply.headers.vary]).toEqual([405, [], undefined]);
  }
});
