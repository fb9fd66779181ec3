/**
 * When a page is rendered: at its publication, again by another version of the program, and never
 * twice at once.
 */

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { deleteContent } from '../../../../server/decisions/afterwards/delete-content.ts';
import { renderPage } from '../../../../server/decisions/rendering/render-page.ts';
import type { Services } from '../../../../server/http/services.ts';
import { openApp, type TestApp } from '../../surfaces/rest/open-service.ts';
import { decide, decideAndPublish } from '../../surfaces/rest/publish.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });

const publishBy = (app: Pick<TestApp, 'inject'>, id: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/decisions/${id}/publication`,
    headers: { authorization: `Bearer ${api.caller.secret}` },
  });

/** An app of the same service whose pages come from this. */
const openWith = (render: Services['renderer']['renderPage']) => {
  const renderer = { drawPicture: () => Promise.reject(new Error('unused')), renderPage: render };
  return openApp({ ...api.service.services, renderer });
};

const storedParts = (id: string) =>
  api.service.database.sql`
    select page, page_data as data, picture as stored, pages_version is not null as rendered
    from publications where decision_id = ${id}`;

test('a view sends what publication made, until another version of the program makes it anew', async () => {
  const { id, path } = await decideAndPublish(api);
  const { sql } = api.service.database;
  // Read by a service that has not seen it.
  const show = async (url: string) => {
    const app = await openApp(api.service.services);
    const { statusCode, payload } = await app.inject({ url });
    await app.close();
    return { statusCode, payload };
  };
  // Nobody has seen it yet.
  const [made] = await storedParts(id);
  const planted = {
    page: gzipSync('stored'),
    data: gzipSync('{"stored":true}'),
    stored: Buffer.from('stored'),
  };
  await sql`
    update publications set page = ${planted.page}, page_data = ${planted.data}, picture = ${planted.stored}
    where decision_id = ${id}`;
  const paths = [path, `${path}.json`, `${path}.png`];
  expect(await Promise.all(paths.map(async (url) => (await show(url)).payload))).toEqual([
    'stored',
    '{"stored":true}',
    'stored',
  ]);
  for (const version of ['another', null])
    for (const first of paths) {
      const old = version === null ? null : planted.page;
      await sql`
        update publications set page = ${old}, page_data = ${old}, picture = ${old && planted.stored},
          pages_version = ${version}
        where decision_id = ${id}`;
      expect((await show(first)).statusCode).toBe(200);
      expect(await storedParts(id)).toEqual([made]);
    }
});

test('many first views of a page render it once', async () => {
  const { id, path } = await decideAndPublish(api);
  await api.service.database.sql`
    update publications set page = null, page_data = null, picture = null, pages_version = null
    where decision_id = ${id}`;
  let rendered = 0;
  const app = await openWith((...order) => {
    rendered += 1;
    return api.ground.renderer.renderPage(...order);
  });
  const urls = ['', '.json', '.png', '', '.png'].map((suffix) => `${path}${suffix}`);
  const replies = await Promise.all(urls.map((url) => app.inject({ url })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));
  expect(rendered).toBe(1);
  await app.close();
});

test('a picture that cannot be drawn fails no publication: the page says why, and the log has it once', async () => {
  const id = await decide(api);
  const drawCard = () => Promise.reject(new Error('no font'));
  const app = await openWith((order) =>
    renderPage({ kind: 'page', withoutPicture: null, ...order }, { drawCard }),
  );
  const logged = api.service.logged.length;
  const published = await publishBy(app, id);
  expect(published.statusCode, published.payload).toBe(200);
  const path = new URL(published.json().publication.url).pathname;
  for (let view = 0; view < 2; view += 1) {
    const page = await app.inject({ url: path });
    expect(page.payload).toContain('The reason: no font.');
    expect(page.payload).not.toContain('og:image');
    expect((await app.inject({ url: `${path}.png` })).statusCode).toBe(404);
  }
  const lines = api.service.logged.slice(logged).filter((line) => line.includes('could not be drawn'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ decisionId: id, picture: 'preview' }]);
  await app.close();
});

test('what is deleted while it is rendered is not published', async () => {
  const id = await decide(api);
  const { organizationId } = api.caller;
  const app = await openWith(async (...order) => {
    await deleteContent(api.service.database.sql, { organizationId, decisionId: id }, OPERATOR);
    return api.ground.renderer.renderPage(...order);
  });
  const reply = await publishBy(app, id);
  const { message } = reply.json().error;
  expect([reply.statusCode, message]).toEqual([400, expect.stringContaining('are not stored')]);
  expect(await storedParts(id)).toEqual([]);
  await app.close();
});

test('a decision that is published and withdrawn while it is rendered is published', async () => {
  const id = await decide(api);
  const app = await openWith(async (...order) => {
    await publishBy(api.service.app, id);
    await api.service.send(api.caller, 'DELETE', `/decisions/${id}/publication`);
    return api.ground.renderer.renderPage(...order);
  });
  expect((await publishBy(app, id)).statusCode).toBe(200);
  expect(await storedParts(id)).toHaveLength(1);
  await app.close();
});
