/** The guides at /docs/NAME: pages, Markdown, pictures, /llms.txt, and every link between them. */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { GUIDE_PATHS } from '../../../../server/http/serving/guides.ts';
import { GUIDES } from '../../../../server/pages/guides/guide-list.ts';
import { REFUSALS } from '../../../../server/refusals.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ work: false });
const docs = resolve(import.meta.dirname, '../../../../docs');
/** Guides and the pages of alerts. */
const names = GUIDE_PATHS.flatMap((path) => /^\/docs\/(.+)\.md$/.exec(path)?.[1] ?? []);

const get = (url: string, headers: Record<string, string> = {}) => api.service.app.inject({ url, headers });

const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));

test('every page of docs/ is a guide', () => {
  const files = globSync('*.md', { cwd: docs }).map((file) => basename(file, '.md'));
  expect(GUIDES.map(({ name }) => name).sort()).toEqual(files.sort());
});

describe.each(names)('%s', (name) => {
  test('is a page with its title, under the policy of /docs, which caches must ask about', async () => {
    const page = await get(`/docs/${name}`);
    const reference = await get('/docs');
    expect(page.statusCode).toBe(200);
    for (const header of [
      'content-security-policy',
      'cache-control',
      'x-content-type-options',
      'content-type',
    ])
      expect(page.headers[header], header).toBe(reference.headers[header]);
    const [, title = ''] = /^# (.*)$/m.exec(readFileSync(resolve(docs, `${name}.md`), 'utf8')) ?? [];
    expect(title).not.toBe('');
    expect(page.payload.match(/<h1/g)).toHaveLength(1);
    expect(page.payload).toContain(`>${title}</a></h1>`);
    const script = name.includes('/') ? '../guide.js' : 'guide.js';
    expect(page.payload.match(/<script[^>]*>/g)).toEqual([`<script src="${script}">`]);
    expect(page.payload).not.toMatch(/javascript:| on\w+=/);
    const all = [...page.payload.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(all).size, 'an id is given twice').toBe(all.length);
  });

  test('is Markdown too', async () => {
    const { statusCode, headers, payload } = await get(`/docs/${name}.md`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(payload).toMatch(/^# \S/);
  });

  test.each(['', '.md'])('is sent compressed, and not at all to who has it: %s', async (suffix) => {
    const plain = await get(`/docs/${name}${suffix}`);
    const packed = await get(`/docs/${name}${suffix}`, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const known = await get(`/docs/${name}${suffix}`, { 'if-none-match': String(plain.headers.etag) });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
  });
});

/** Every page names all guides, so each address is asked for once. */
const replies = new Map<string, ReturnType<typeof get>>();
const once = (url: string, headers: Record<string, string> = {}) => {
  const reply = replies.get(url) ?? get(url, headers);
  replies.set(url, reply);
  return reply;
};

/** Follows an address as a browser does, from the page at `from`. */
async function follow(from: string, target: string): Promise<string | null> {
  const url = new URL(target, `http://service${from}`);
  if (url.host !== 'service') return /^https:/.test(target) ? null : 'not https';
  const reply = await once(url.pathname, { accept: 'text/html' });
  // The console sends who is not signed in to its first page.
  if (reply.statusCode !== 200) return `status ${reply.statusCode}`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  const isMarkdown = url.pathname.endsWith('.md');
  const page = isMarkdown ? (await once(url.pathname.replace(/\.md$/, ''))).payload : reply.payload;
  return anchor === '' || idsOf(page).has(anchor) ? null : `no anchor ${anchor}`;
}

test('every link and every picture of every guide is there, with its anchor', async () => {
  const broken: string[] = [];
  let followed = 0;
  for (const name of names) {
    const page = (await get(`/docs/${name}`)).payload;
    const text = (await get(`/docs/${name}.md`)).payload.replace(/```.*?```|`[^`]*`/gs, '');
    const targets = [
      ...[...page.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to = '']) => ({ at: `/docs/${name}`, to })),
      ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({ at: `/docs/${name}.md`, to })),
    ].filter(({ to }) => to !== 'data:,');
    for (const { at, to } of targets) {
      // Who reads a page goes on to a page.
      if (!at.endsWith('.md') && to.includes('.md') && to !== `${basename(name)}.md`)
        broken.push(`${at}: ${to}`);
      const why = await follow(at, to);
      if (why !== null) broken.push(`${at}: ${to}: ${why}`);
      followed += 1;
    }
  }
  expect(broken).toEqual([]);
  expect(followed).toBeGreaterThan(500);
});

test('every refusal has an anchor in the page of errors, where `doc_url` points', async () => {
  const ids = idsOf((await get('/docs/errors')).payload);
  for (const refusal of Object.keys(REFUSALS)) expect([...ids]).toContain(refusal);
});

test('/llms.txt has a title, a summary, and links to the guides as Markdown that work', async () => {
  const { statusCode, headers, payload } = await get('/llms.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [title, , summary] = payload.split('\n');
  expect(title).toBe('# Decision analysis');
  expect(summary).toMatch(/^> \S/);
  const { baseUrl } = api.service.services.config;
  const links = [...payload.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): .+$/gm)].map(([, , url = '']) => url);
  expect(payload.match(/^- /gm)).toHaveLength(links.length);
  for (const { name } of GUIDES) expect(links).toContain(`${baseUrl}/docs/${name}.md`);
  for (const link of links) {
    expect(link.startsWith(`${baseUrl}/`)).toBe(true);
    expect((await get(link.slice(baseUrl.length))).statusCode, link).toBe(200);
  }
});

test('an unknown guide is 404, as everywhere, and only GET is allowed', async () => {
  for (const path of [
    '/docs/other',
    '/docs/other.md',
    '/docs/adr/README.md',
    '/docs/errors/',
    '/docs/../README.md',
    '/docs/openapi.json',
    '/docs/pictures',
    '/docs/%2e%2e/package.json',
  ]) {
    const { statusCode, payload } = await get(path);
    expect([statusCode, JSON.parse(payload).error.type], path).toEqual([404, 'invalid_request']);
  }
  const page = await get('/docs/other', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const posted = await api.service.app.inject({ method: 'POST', url: '/docs/errors' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET']);
});

describe('an address', () => {
  const few = serve({ work: false, config: { rateLimitAddressPerMinute: 2 } });

  test('that asks for too many guides is refused, like one that asks for too many other pages', async () => {
    const ask = async () => (await few.service.app.inject({ url: '/docs/errors' })).statusCode;
    expect(await ask()).toBe(200);
    // The budget fills again with time, but not as fast as requests are sent.
    await expect.poll(ask).toBe(429);
  });
});
