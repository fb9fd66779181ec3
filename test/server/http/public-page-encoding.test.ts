/**
 * The forms in which a public page and its data are stored and sent: as text, or compressed.
 * Covers: server/http/public-page.ts, server/http/serving/content-encoding.ts
 */
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { decideAndPublish } from '../surfaces/rest/publish.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();
let published: { id: string; path: string };
/** By the suffix of its path. */
let texts: Record<string, string>;

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url, headers });

beforeAll(async () => {
  published = await decideAndPublish(api);
  const { path } = published;
  texts = { '': (await get(path)).payload, '.json': (await get(`${path}.json`)).payload };
});

const storedParts = async (id: string) => {
  const [row] = await api.service.database.sql<{ page: Buffer; data: Buffer }[]>`
    select page, page_data as data from publications where decision_id = ${id}`;
  return row!;
};

const FORMS: [string | undefined, 'gzip' | 'plain'][] = [
  [undefined, 'plain'],
  ['', 'plain'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'gzip'],
  ['identity;q=0, *', 'gzip'],
  ['*;q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['br', 'plain'],
  ['x-gzip, zgzip', 'plain'],
  ['gzip;q=0', 'plain'],
  ['gzip;q=0, *', 'plain'],
  ['gzip;q=0.5, identity', 'plain'],
  ['*;q=0', 'plain'],
  ['br, *;q=0', 'plain'],
  ['identity;q=0', 'plain'],
  ['gzip;q=nothing', 'plain'],
];

test.each(FORMS)('accept-encoding: %s → %s', async (accepted, form) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
  for (const [suffix, text] of Object.entries(texts)) {
    const url = `${published.path}${suffix}`;
    const [got, head] = [await get(url, headers), await get(url, headers, 'HEAD')];
    const sent = got.rawPayload;
    expect(got.statusCode).toBe(200);
    expect(got.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'content-length': String(sent.length),
    });
    expect(got.headers['content-encoding']).toBe(form === 'gzip' ? 'gzip' : undefined);
    expect((form === 'gzip' ? gunzipSync(sent) : sent).toString()).toBe(text);
    expect(head.payload).toBe('');
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect(head.headers[name], name).toBe(got.headers[name]);
  }
});

test('a picture and a refusal are never compressed', async () => {
  for (const url of [`${published.path}.png`, '/p/wrong', '/p/wrong.json']) {
    const { headers } = await get(url, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding'], url).toBeUndefined();
  }
});

test('they are stored compressed, the page at less than a third of its size', async () => {
  const { page, data } = await storedParts(published.id);
  expect(texts['']).toContain('Owns the shop');
  expect([page, data].map((part) => gunzipSync(part).toString())).toEqual([texts[''], texts['.json']]);
  expect(3 * page.length).toBeLessThan(texts['']!.length);
});

test('what was stored damaged is an error, and not half a page', async () => {
  const { id, path } = await decideAndPublish(api);
  const { page } = await storedParts(id);
  await api.service.database.sql`
    update publications set page = ${page.subarray(0, 1000)} where decision_id = ${id}`;
  const reply = await get(path);
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.payload).not.toContain('Owns the shop');
});
