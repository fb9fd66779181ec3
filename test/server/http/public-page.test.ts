/**
 * The public page and its data: what they show, what they never show, and the replies to wrong
 * links.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { deleteContent } from '../../../server/decisions/afterwards/delete-content.ts';
import { createTableJudge } from '../../table-judge.ts';
import { openApp } from '../surfaces/rest/open-service.ts';
import { decideAndPublish, MODES } from '../surfaces/rest/publish.ts';
import { serve, serveEach } from '../surfaces/rest/serve.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const publish = (changes: object = {}) => decideAndPublish(api, changes);

const storedParts = (id: string) =>
  api.service.database.sql`
    select page, page_data as data, picture as stored, pages_version is not null as rendered
    from publications where decision_id = ${id}`;

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => api.service.app.inject({ url, method });

describe.each(MODES)('%s mode, the built-in judge', (_, changes) => {
  const own = serveEach();

  test('the page and its data say who made it, also when they are rendered again', async () => {
    await own.open({ model: createTableJudge({ name: 'built-in/9' }) });
    const { id, path } = await decideAndPublish(own, changes);
    const { app, database } = own.service;
    const said = async () => {
      const [page, data] = await Promise.all(
        ['', '.json'].map((end) => app.inject({ url: `${path}${end}` })),
      );
      return [
        page!.payload.includes('Made by the built-in judge, for trying out.'),
        data!.json().made_by_built_in_judge,
      ];
    };
    expect(await said()).toEqual([true, true]);
    await database.sql`
      update publications set page = null, page_data = null, picture = null, pages_version = null
      where decision_id = ${id}`;
    expect(await said()).toEqual([true, true]);
  });
});

describe.each(MODES)('%s mode', (_, changes) => {
  test('anyone may read the page, under a policy that runs and loads nothing', async () => {
    const { path } = await publish(changes);
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers).toMatchObject(HEADERS);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/);
    expect(policy).not.toContain('unsafe');
    for (const text of ['A shop decides on its opening hours.', 'Owns the shop', 'Open longer'])
      expect(page.payload).toContain(text);
    expect(page.payload).toContain(`href="${path.slice('/p/'.length)}.json"`);
  });

  test('the data has the fields that docs/public-page.md lists, and the ids that the request left out', async () => {
    const before = Date.now();
    const { path } = await publish(changes);
    const reply = await get(`${path}.json`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers).toMatchObject(HEADERS);
    const data = reply.json();
    const fields = Object.keys(data).flatMap((key) =>
      key === 'result' ? Object.keys(data.result).map((inner) => `result.${inner}`) : key,
    );
    expect(fields.toSorted()).toEqual(documentedFields(data.mode).toSorted());
    expect(data.stakeholders.map(({ id }: { id: string }) => id)).toEqual(['owner', 's2']);
    expect(Date.parse(data.published_at)).toBeGreaterThanOrEqual(before);
  });

  test('its picture is a PNG, which other sites find by the page, and goes with it', async () => {
    const { id, path } = await publish(changes);
    const { stored } = Object((await storedParts(id))[0]);
    const replies = await Promise.all([get(`${path}.png`), get(`${path}.png`)]);
    replies.push(await get(`${path}.png`));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('image/png');
      expect(reply.headers).toMatchObject(HEADERS);
      expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect([16, 20].map((at) => reply.rawPayload.readUInt32BE(at))).toEqual([1200, 630]);
      expect(reply.rawPayload.equals(stored)).toBe(true);
    }
    const page = await get(path);
    expect(page.payload).toContain(`<meta property="og:image" content="http://127.0.0.1:3000${path}.png">`);
    await api.service.send(api.caller, 'DELETE', `/decisions/${id}/publication`);
    expect((await get(`${path}.png`)).statusCode).toBe(404);
    expect(await storedParts(id)).toEqual([]);
  });

  test('HEAD is answered like GET, without a body', async () => {
    const { path } = await publish(changes);
    for (const url of [
      path,
      `${path}.json`,
      `${path}.png`,
      '/p/wrong',
      '/p/wrong.json',
      '/p/wrong.png',
      '/p/%ZZ',
      '/p/%ZZ.json',
    ]) {
      const [head, got] = [await get(url, 'HEAD'), await get(url)];
      expect(head.statusCode).toBe(got.statusCode);
      expect(head.payload).toBe('');
      for (const name of ['content-type', 'content-length', ...Object.keys(HEADERS)])
        expect(head.headers[name], name).toBe(got.headers[name]);
    }
  });
});

test('the data is the request and the result, unchanged', async () => {
  const { id, path } = await publish();
  const { request, response } = (await api.service.get(api.caller, id)).body;
  const data = (await get(`${path}.json`)).json();
  expect(data.result.results).toEqual(Object(response).results);
  expect(data.result.agreement).toEqual(Object(response).agreement);
  expect(data.context).toBe(Object(request).context);
  expect(data.options[0].consequences).toEqual([
    { id: 'sales', description: 'Sales rise by a tenth', valence: 'benefit', stakeholders: ['owner'] },
    { id: 'A2', description: 'Evenings are spent at work', label: 'Evenings', valence: 'harm' },
  ]);
});

test('a page that was read lately is sent from memory', async () => {
  const { id, path } = await publish();
  const show = async () => [(await get(path)).payload, (await get(`${path}.json`)).payload];
  const shown = await show();
  await api.service.database.sql`
    update publications set page = ${gzipSync('stored')}, page_data = ${gzipSync('{}')}
    where decision_id = ${id}`;
  expect(await show()).toEqual(shown);
});

test('a page that is withdrawn, or whose decision is deleted, is gone at once, even if it is in memory', async () => {
  const [withdrawn, deleted] = [await publish(), await publish()];
  for (const { path } of [withdrawn, deleted])
    for (const url of [path, `${path}.json`, path]) expect((await get(url)).statusCode).toBe(200);
  await api.service.send(api.caller, 'DELETE', `/decisions/${withdrawn.id}/publication`);
  await deleteContent(
    api.service.database.sql,
    {
      organizationId: api.caller.organizationId,
      decisionId: deleted.id,
    },
    OPERATOR,
  );
  for (const { path } of [withdrawn, deleted])
    for (const url of [path, `${path}.json`]) expect((await get(url)).statusCode).toBe(404);
});

test('neither the page nor its data shows ids, organization, key, people, usage or cost', async () => {
  const before = await publish();
  const { id, path } = await publish({
    metadata: {
      on_behalf_of: { name: 'canary-name', email: 'canary@example.com' },
      links: [{ url: 'https://example.com/canary' }],
    },
    revises: before.id,
    revision_note: { reason: 'canary-reason', missed: [{ kind: 'other', description: 'canary-missed' }] },
    share_with_org: true,
  });
  await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, {
    chosen_option: 'A',
    note: 'canary-note',
    reported_by: { name: 'canary-reporter' },
  });
  const data = await get(`${path}.json`);
  for (const { payload } of [await get(path), data]) {
    for (const text of [
      'canary',
      id,
      before.id,
      api.caller.secret.slice(0, 12),
      'An organization',
      'member-',
    ])
      expect(payload).not.toContain(text);
    expect(payload).not.toContain(api.service.services.model.name);
  }
  const names = new Set([...data.payload.matchAll(/"(\w+)":/g)].map(([, name]) => name));
  for (const name of [
    'usage',
    'cost_usd',
    'links',
    'lineage',
    'judge',
    'engine',
    'metadata',
    'share_with_org',
    'revises',
  ])
    expect(names, name).not.toContain(name);
});

test('an old page stays readable: it lacks fields that were added later, and has fields that no longer exist', async () => {
  const { id, path } = await publish();
  const { sql } = api.service.database;
  const [row] = await sql`select request, response from publications where decision_id = ${id}`;
  const { request, response } = Object(row);
  const old = {
    request: { ...request, gone: 'canary', stakeholders: request.stakeholders.map(withGone) },
    response: {
      ...response,
      gone: 'canary',
      meta: { draws: response.meta.draws, gone: 'canary' },
      results: response.results.map(withoutLater),
    },
  };
  await sql`
    update publications set request = ${JSON.stringify(old.request)}::text::json,
      response = ${JSON.stringify(old.response)}::text::json,
      page = null, page_data = null, picture = null, pages_version = null
    where decision_id = ${id}`;
  const page = await get(path);
  expect(page.statusCode).toBe(200);
  expect(page.payload).toContain('Evenings are spent at work');
  const data = await get(`${path}.json`);
  expect(data.json().result.results).toEqual(old.response.results);
  expect(data.payload).not.toContain('canary');
});

function withGone(part: object): object {
  return { ...part, gone: 'canary' };
}

/** A stakeholder's result with only the fields that every version has stored. */
function withoutLater(result: object): object {
  const later = ['mc', 'records', 'order_effect', 'consistency', 'saturated_share', 'standard_error'];
  return Object.fromEntries(Object.entries(result).filter(([name]) => !later.includes(name)));
}

test('wrong, malformed and withdrawn links get the same 404', async () => {
  const { id, path } = await publish();
  await api.service.send(api.caller, 'DELETE', `/decisions/${id}/publication`);
  const wrong = [
    path,
    `/p/${'A'.repeat(43)}`,
    '/p/x',
    '/p/',
    '/p/a/b',
    `/p/${'A'.repeat(500)}`,
    '/p/%00',
    '/p/%ZZ',
    '/p/%',
    '/p/%E0%A4%A?from=mail',
    `${path}%`,
    `${path}.png`,
    `${path}%20`,
    "/p/' or 1=1 --".replaceAll(' ', '%20'),
  ];
  const pages = await Promise.all(wrong.map((url) => get(url)));
  for (const [index, page] of pages.entries()) {
    expect(page.statusCode, wrong[index]).toBe(404);
    expect(page.headers, wrong[index]).toMatchObject(HEADERS);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.payload).toBe(pages[0]!.payload);
  }
  for (const url of [
    `${path}.json`,
    `/p/${'A'.repeat(43)}.json`,
    '/p/x.json',
    '/p/.json',
    `/p/${'A'.repeat(500)}.json`,
    '/p/%ZZ.json',
    `${path}%.json?from=mail`,
  ]) {
    const reply = await get(url);
    expect(reply.statusCode, url).toBe(404);
    expect(reply.headers).toMatchObject(HEADERS);
    expect(reply.json()).toEqual({
      error: {
        type: 'invalid_request',
        code: 'no_such_page',
        message: 'No page has this link: the link is wrong or incomplete, or the page was taken down.',
        param: null,
        doc_url: expect.stringMatching(/\/docs\/errors#no_such_page$/),
      },
    });
  }
});

test("a query or an API key's header changes nothing", async () => {
  const { path } = await publish();
  const plain = (await get(path)).payload;
  expect((await get(`${path}?utm_source=mail`)).payload).toBe(plain);
  const reply = await api.service.app.inject({ url: path, headers: { authorization: 'Bearer wrong' } });
  expect(reply.payload).toBe(plain);
});

test('other methods get 405', async () => {
  const { path } = await publish();
  for (const url of [path, `${path}.json`]) {
    const reply = await api.service.app.inject({ method: 'POST', url });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});

test('without a database, the page is a 503 with a page, and the data a 503 with an error body', async () => {
  const { services } = api.service;
  const database = await api.ground.server.newDatabase();
  await database.close();
  const app = await openApp({ ...services, database });
  for (const [path, type] of [
    [`/p/${'A'.repeat(43)}`, 'text/html; charset=utf-8'],
    [`/p/${'A'.repeat(43)}.json`, 'application/json'],
  ] as const) {
    const reply = await app.inject({ url: path });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers).toMatchObject({ ...HEADERS, 'retry-after': '2' });
    expect(reply.headers['content-type']).toContain(type);
    expect(reply.payload).not.toMatch(/CONNECTION|postgres/i);
  }
  await app.close();
});

test('the log names the route and never the token', async () => {
  const { path } = await publish();
  const from = api.service.logged.length;
  for (const url of [path, `${path}.json`, `${path}x`, `${path}%`]) await get(url);
  const lines = api.service.logged.slice(from).map((line) => JSON.parse(line));
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ['/p/{token}', 200],
    ['/p/{token}.json', 200],
    ['/p/{token}', 404],
    ['unknown', 404],
  ]);
  expect(api.service.logged.join('')).not.toContain(path.slice(3));
});

/**
 * Reads the names of a mode's fields from the table: the first column of the rows in which the
 * mode's column is not empty.
 */
function documentedFields(mode: unknown): string[] {
  const column = z.enum(['default', 'direct']).parse(mode) === 'default' ? 2 : 3;
  const text = readFileSync('docs/public-page.md', 'utf8').split('## The data')[1] ?? '';
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const name = /^`([\w.]+)`$/.exec(cells[1] ?? '')?.[1];
    return name === undefined || cells[column] === '–' ? [] : [name];
  });
}
