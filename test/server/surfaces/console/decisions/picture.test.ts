/** The picture of a decision in the console: who gets it, and who is led to sign in. */
import { beforeAll, expect, test } from 'vitest';
import { decide, MODES } from '../../rest/publish.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);
let owner: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
let id: string;

beforeAll(async () => {
  const { organizationId } = api.caller;
  const [key] = await api.service.database.sql<{ memberId: number; email: string }[]>`
    select k.member_id as "memberId", m.email from api_keys k
      join members m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.id = ${api.caller.keyId}`;
  owner = await console.signIn({ organizationId, ...key! });
  colleague = await console.newPerson(organizationId);
  stranger = await console.newPerson(await api.service.newOrganization());
  id = await decide(api);
});

const get = (
  path: string,
  person: TestPerson | null,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  api.service.app.inject({
    method,
    url: path,
    headers: { ...(person === null ? {} : { cookie: person.cookie }), ...headers },
  });
const pathOf = (decision: string) => `/console/decisions/${decision}/picture.png`;

test.each(MODES)('%s mode: it stands in links, and is the picture that the API draws', async (_, changes) => {
  const made = await decide(api, changes);
  const { links } = (await api.service.get(api.caller, made)).body;
  const { pathname } = new URL(Object(links).png_url);
  const reply = await get(pathname, owner);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  const drawn = await api.service.app.inject({
    url: `/api/v1/decisions/${made}/picture.png`,
    headers: { authorization: `Bearer ${api.caller.secret}` },
  });
  expect(reply.rawPayload.equals(drawn.rawPayload)).toBe(true);
  const known = await get(pathname, owner, { 'if-none-match': String(reply.headers.etag) });
  expect([known.statusCode, known.payload]).toEqual([304, '']);
  const head = await get(pathname, owner, {}, 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(reply.headers['content-length']);
});

test('a colleague gets it while it is shared, a stranger never', async () => {
  const path = pathOf(id);
  const statuses = async () =>
    Promise.all([owner, colleague, stranger].map(async (one) => (await get(path, one)).statusCode));
  expect(await statuses()).toEqual([200, 410, 410]);
  const share = (shared: boolean) =>
    api.service.send(api.caller, 'PATCH', `/decisions/${id}`, { shared_with_org: shared });
  await share(true);
  expect(await statuses()).toEqual([200, 200, 410]);
  await share(false);
  expect(await statuses()).toEqual([200, 410, 410]);
  const { etag } = (await get(path, owner)).headers;
  expect((await get(path, colleague, { 'if-none-match': String(etag) })).statusCode).toBe(410);
});

test('a browser that is not signed in is led to sign in, and anything else gets 401', async () => {
  const page = await get(pathOf(id), null, { accept: 'text/html,image/avif,*/*;q=0.8' });
  expect([page.statusCode, page.headers.location]).toEqual([
    303,
    `/console/sign-in?next=${encodeURIComponent(`/decisions/${id}/picture.png`)}`,
  ]);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept' });
  for (const accept of ['image/avif,image/webp,*/*;q=0.8', '*/*']) {
    const reply = await get(pathOf(id), null, { accept });
    expect([reply.statusCode, reply.json().error.data.status]).toEqual([401, 401]);
  }
  // The same, whether there is such a decision or not.
  const none = await get(pathOf('dec_%0D%0ASet-Cookie:x'), null, { accept: 'text/html' });
  expect(none.statusCode).toBe(303);
  expect(none.headers['set-cookie']).toBeUndefined();
});

test.each(['dec_1', 'dec_0000000000000000000000', '%00', '..%2F..'])(
  'there is no picture of %s',
  async (wrong) => {
    expect((await get(pathOf(wrong), owner)).statusCode).toBe(410);
  },
);

test('other methods get 405', async () => {
  const { statusCode, headers } = await api.service.app.inject({ method: 'POST', url: pathOf(id) });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
});
