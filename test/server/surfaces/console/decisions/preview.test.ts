/** The public page as its owner sees it before it is published: who gets it, and that it is it. */
import { beforeAll, expect, test } from 'vitest';
import { decide, MODES } from '../../rest/publish.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);
let owner: TestPerson;

beforeAll(async () => {
  const { organizationId } = api.caller;
  const [key] = await api.service.database.sql<{ memberId: number; email: string }[]>`
    select k.member_id as "memberId", m.email from api_keys k
      join members m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.id = ${api.caller.keyId}`;
  owner = await console.signIn({ organizationId, ...key! });
});

const preview = (id: string, person: TestPerson | null, headers: Record<string, string> = {}) =>
  api.service.app.inject({
    url: `/console/decisions/${id}/preview.html`,
    headers: { ...(person === null ? {} : { cookie: person.cookie }), ...headers },
  });

/** Without what differs from one page to the next: its address and its time. */
const bodyOf = (page: string) =>
  page.replace(/^.*<body>/s, '').replaceAll(/<time.*?<\/time>|href="[\w-]+\.json"/g, '');

test.each(MODES)(
  '%s mode: it is the page that is published then, and nothing is stored',
  async (_, changes) => {
    const id = await decide(api, changes);
    const seen = await preview(id, owner);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await api.service.get(api.caller, id)).body.publication).toBeNull();
    const { body } = await api.service.send(api.caller, 'POST', `/decisions/${id}/publication`);
    const published = await api.service.app.inject({ url: new URL(Object(body.publication).url).pathname });
    expect(published.statusCode).toBe(200);
    expect(bodyOf(seen.payload)).toBe(bodyOf(published.payload));
    for (const name of ['content-security-policy', 'cache-control', 'x-robots-tag', 'referrer-policy'])
      expect(seen.headers[name], name).toBe(published.headers[name]);
  },
);

test('only who may publish it sees it', async () => {
  const id = await decide(api, {});
  await api.service.send(api.caller, 'PATCH', `/decisions/${id}`, { shared_with_org: true });
  const colleague = await console.newPerson(api.caller.organizationId);
  const stranger = await console.newPerson(await api.service.newOrganization());
  expect((await preview(id, colleague)).statusCode).toBe(403);
  expect((await preview(id, stranger)).statusCode).toBe(410);
  expect((await preview(id, null)).statusCode).toBe(401);
  const led = await preview(id, null, { accept: 'text/html' });
  const next = encodeURIComponent(`/decisions/${id}/preview.html`);
  expect([led.statusCode, led.headers.location]).toEqual([303, `/console/sign-in?next=${next}`]);
});
