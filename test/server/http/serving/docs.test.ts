/**
 * The page at /docs: the service itself serves every file of it, and its policy allows no other
 * host.
 */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { until } from '../../../until.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });

const get = (url: string, headers: Record<string, string> = {}) => api.service.app.inject({ url, headers });

test('anyone may read the page, and the reply has a request id', async () => {
  const page = await get('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['x-request-id']).toMatch(/^req_/);
  expect(page.payload).toContain('<!doctype html>');
});

test('the page refers to no other host, and its links work', async () => {
  const page = (await get('/docs')).payload;
  const references = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, reference = '']) => reference);
  expect(references).toEqual(['data:,', 'docs/start.js', 'docs/scalar.js', 'api/openapi.json']);
  const start = (await get('/docs/start.js')).payload;
  expect(start).toContain('"url":"api/openapi.json"');
  for (const text of [page, start]) expect(text).not.toMatch(/\/\/|@import|url\(/);
  for (const script of ['/docs/start.js', '/docs/scalar.js']) {
    const reply = await get(script);
    expect(reply.statusCode, script).toBe(200);
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
  }
  for (const [setting, value] of [
    ['withDefaultFonts', false],
    ['telemetry', false],
    ['agent', { disabled: true }],
    ['mcp', { disabled: true }],
    ['persistAuth', false],
  ] as const)
    expect(start).toContain(`"${setting}":${JSON.stringify(value)}`);
  expect(start).not.toContain('proxyUrl');
});

test('on every path, the policy allows no other host, no inline script and no eval', async () => {
  for (const path of ['/docs', '/docs/start.js', '/docs/scalar.js']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    const directives = new Map(
      policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    for (const [directive, sources] of directives)
      for (const source of sources.split(' '))
        expect([
          "'none'",
          "'self'",
          'data:',
          ...(directive === 'style-src' ? ["'unsafe-inline'"] : []),
        ]).toContain(source);
  }
});

test('the bundle is sent compressed to clients that accept it, and not at all to clients that have it', async () => {
  const plain = await get('/docs/scalar.js');
  const packed = await get('/docs/scalar.js', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(packed.rawPayload.length).toBeLessThan(1_500_000);
  expect(plain.payload).toContain('createApiReference');
  const known = await get('/docs/scalar.js', {
    'if-none-match': String(packed.headers.etag),
    'accept-encoding': 'gzip',
  });
  expect(known.statusCode).toBe(304);
  expect(known.rawPayload).toHaveLength(0);
  // The ETag of one form must not match the other form.
  expect(plain.headers.etag).not.toBe(packed.headers.etag);
  const other = await get('/docs/scalar.js', {
    'if-none-match': String(plain.headers.etag),
    'accept-encoding': 'gzip',
  });
  expect(other.statusCode).toBe(200);
  for (const { headers, rawPayload } of [plain, packed]) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
  }
});

test('the document is not sent to a client that has it', async () => {
  const document = await get('/api/openapi.json');
  expect(Number(document.headers['content-length'])).toBe(document.rawPayload.length);
  expect(document.json()).toMatchObject({ openapi: '3.1.0' });
  const known = await get('/api/openapi.json', { 'if-none-match': String(document.headers.etag) });
  expect([known.statusCode, known.payload]).toEqual([304, '']);
});

test('many peers that do not read share one copy of the bundle', async () => {
  await api.service.app.listen({ host: '127.0.0.1', port: 0 });
  const server = api.service.app.server;
  const { port } = server.address() as AddressInfo;
  const accepted: Socket[] = [];
  server.on('connection', (socket) => accepted.push(socket));
  const peers = Array.from({ length: 20 }, () => {
    const peer = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    peer.pause();
    // Asks for more bytes than the kernel takes for a peer that does not read.
    peer.write('GET /docs/scalar.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    return peer;
  });
  await until(
    'an answer waits for each',
    () => accepted.length === peers.length && accepted.every(({ writableLength }) => writableLength > 0),
  );
  // For each peer one piece waits in memory, and not the whole 4 MB.
  for (const { writableLength } of accepted) expect(writableLength).toBeLessThanOrEqual(128 * 1024);
  for (const peer of peers) peer.destroy();
});

test('there are no further paths, and only GET is allowed', async () => {
  for (const path of ['/docs/', '/docs/js/scalar.js', '/docs/openapi.json', '/reference'])
    expect((await get(path)).statusCode, path).toBe(404);
  const posted = await api.service.app.inject({ method: 'POST', url: '/docs' });
  expect(posted.statusCode).toBe(405);
  expect(posted.headers.allow).toBe('GET');
});
