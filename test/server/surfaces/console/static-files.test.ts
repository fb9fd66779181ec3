import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serve } from '../rest/serve.ts';

const api = serve();
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url, headers });

async function scriptOf(page: string): Promise<string> {
  return /src="(\/console\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
}

test('every address of the console is answered with its page, which no cache keeps', async () => {
  const page = await get('/console');
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  });
  expect(page.payload).not.toMatch(/<script(?![^>]*src="\/console\/assets\/)|<style|https?:/);
  for (const url of ['/console/decisions', '/console/decisions/dec_1', '/console/enter', '/console/x?y=1'])
    expect((await get(url)).payload, url).toBe(page.payload);
});

test('files have a hash in their name, stay for good, and come compressed to those who can read it', async () => {
  const url = await scriptOf((await get('/console')).payload);
  const plain = await get(url);
  expect(plain.statusCode).toBe(200);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const gzipped = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
  const refusing = await get(url, { 'accept-encoding': 'gzip;q=0' });
  expect(refusing.headers['content-encoding']).toBeUndefined();
  expect(refusing.headers.etag).toBe(plain.headers.etag);
  const etag = String(plain.headers.etag);
  const again = await get(url, { 'if-none-match': etag });
  expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
  // The ETag of the other form.
  expect((await get(url, { 'if-none-match': etag, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
});

test('HEAD is answered without a body, and other methods are refused', async () => {
  const head = await get('/console', {}, 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  const post = await api.service.app.inject({ method: 'POST', url: '/console' });
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each([
  '/console/assets/index.html',
  '/console/assets/none.js',
  '/console/assets/..%2Findex.html',
  '/console/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/console/assets/__proto__',
  '/console/a/b/c',
])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('the text face comes from here, by a name with its hash, in the one form that it has', async () => {
  const page = (await get('/console')).payload;
  const [, style = ''] = /href="(\/console\/assets\/[^"]+\.css)"/.exec(page) ?? [];
  const faces = [...(await get(style)).payload.matchAll(/url\(([^)]*)\)/g)].map(([, url = '']) => url);
  expect(faces.length).toBeGreaterThan(1);
  for (const url of faces) {
    expect(url).toMatch(/^\/console\/assets\/inter-[\w-]+-[\w-]{8}\.woff2$/);
    const face = await get(url, { 'accept-encoding': 'gzip' });
    expect([face.statusCode, face.headers['content-type'], face.headers['content-encoding']]).toEqual([
      200,
      'font/woff2',
      undefined,
    ]);
    expect(face.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(face.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    const known = await get(url, { 'if-none-match': String(face.headers.etag), 'accept-encoding': 'gzip' });
    expect(known.statusCode).toBe(304);
  }
  // The face that the first screen needs is asked for with its script, not after it.
  const [, ahead = ''] = /rel="preload"[^>]* href="([^"]+\.woff2)"/.exec(page) ?? [];
  expect(faces).toContain(ahead);
});
