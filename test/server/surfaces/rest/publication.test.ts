/** Sharing and publication: sections 3, 4.3, 4.5 and 4.6 of the specification. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Reply, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
let colleague: Caller;
let stranger: Caller;

beforeEach(async () => {
  colleague = await api.service.newKey(api.caller.organizationId);
  stranger = await api.service.newKey(await api.service.newOrganization());
});

async function decide(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const reply = await api.service.post(caller, smallDecision(changes));
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body.id);
}

const share = (id: string, body: unknown, caller = api.caller) =>
  api.service.send(caller, 'PATCH', `/decisions/${id}`, body);
const publish = (id: string, caller = api.caller, body?: unknown) =>
  api.service.send(caller, 'POST', `/decisions/${id}/publication`, body);
const withdraw = (id: string, caller = api.caller, body?: unknown) =>
  api.service.send(caller, 'DELETE', `/decisions/${id}/publication`, body);
const messageOf = ({ body }: Reply) => String(Object(body.error).message);

describe('PATCH sharing', () => {
  test('section 3: owner only, PATCH true: shared with the organization; and shared, PATCH false: owner only again', async () => {
    const id = await decide(api.caller);
    expect((await api.service.get(colleague, id)).status).toBe(410);
    const shared = await share(id, { shared_with_org: true });
    expect(shared.status, shared.text).toBe(200);
    expect(shared.body).toMatchObject({ id, sharedWithOrg: true, canChangeSharing: true, status: 'ok' });
    expect((await api.service.get(colleague, id)).body).toMatchObject({
      sharedWithOrg: true,
      canChangeSharing: false,
    });
    expect((await api.service.get(stranger, id)).status).toBe(410);
    expect((await share(id, { shared_with_org: false })).body.sharedWithOrg).toBe(false);
    expect((await api.service.get(colleague, id)).status).toBe(410);
    expect((await api.service.get(api.caller, id)).body.sharedWithOrg).toBe(false);
  });

  test('4.3: sharing applies to every revision, whichever of them it is set on', async () => {
    const first = await decide(api.caller);
    const second = await decide(api.caller, { revises: first });
    const third = await decide(api.caller, { revises: second });
    await share(second, { shared_with_org: true });
    for (const id of [first, second, third]) expect((await api.service.get(colleague, id)).status).toBe(200);
    await share(first, { shared_with_org: false });
    for (const id of [first, second, third]) expect((await api.service.get(colleague, id)).status).toBe(410);
  });

  test('4.3: 403 for another key that sees the decision, 410 for one that does not', async () => {
    const id = await decide(api.caller, { share_with_org: true });
    const reply = await share(id, { shared_with_org: false }, colleague);
    expect([reply.status, Object(reply.body.error).type]).toEqual([403, 'invalid_request']);
    expect((await share(id, { shared_with_org: false }, stranger)).status).toBe(410);
    expect((await api.service.get(api.caller, id)).body.sharedWithOrg).toBe(true);
  });

  test.each<[string, unknown]>([
    ['shared_with_org: required, but missing', {}],
    ['shared_with_org: expected true or false, got null', { shared_with_org: null }],
    ['shared_with_org: expected true or false, got a string', { shared_with_org: 'true' }],
    ['shared_with_org: expected true or false, got a number', { shared_with_org: 1 }],
    ['id: unknown property; known here: shared_with_org', { shared_with_org: true, id: 'dec_x' }],
  ])('4.3: %s', async (message, body) => {
    const reply = await share(await decide(api.caller), body);
    expect([reply.status, messageOf(reply)]).toEqual([400, message]);
  });
});

describe('publication', () => {
  test('section 3: publication: published, published again without change, withdrawn, and published with another link', async () => {
    const id = await decide(api.caller, {
      metadata: { on_behalf_of: { name: 'Kim' } },
    });
    const before = Date.now();
    const first = await publish(id);
    expect(first.status, first.text).toBe(200);
    const { url, publishedAt, publishedBy } = Object(first.body.publication);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/p\/[A-Za-z0-9_-]{43}$/);
    expect(new Date(publishedAt).getTime()).toBeGreaterThanOrEqual(before);
    expect(publishedBy).toBeNull();
    expect((await publish(id)).body.publication).toEqual(first.body.publication);
    expect((await api.service.get(api.caller, id)).body.publication).toEqual(first.body.publication);
    const withdrawn = await withdraw(id);
    expect([withdrawn.status, withdrawn.body.publication]).toEqual([200, null]);
    expect((await withdraw(id)).body.publication).toBeNull();
    expect(Object((await publish(id)).body.publication).url).not.toBe(url);
  });

  test('4.5: requests at the same time get the same link', async () => {
    const id = await decide(api.caller);
    const replies = await Promise.all(Array.from({ length: 8 }, () => publish(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map(({ body }) => Object(body.publication).url)).size).toBe(1);
  });

  test('4.5: 403 for another key that sees the decision, 410 for one that does not', async () => {
    const id = await decide(api.caller, { share_with_org: true });
    for (const send of [publish, withdraw]) {
      expect((await send(id, colleague)).status).toBe(403);
      expect((await send(id, stranger)).status).toBe(410);
    }
  });

  test('4.5: 410 for ids that no decision has', async () => {
    for (const id of ['%00', 'x', 'dec_', '%F0%9F%99%82'])
      for (const send of [publish, withdraw]) expect((await send(id)).status, id).toBe(410);
  });

  test('4.5: 400 while the decision runs, when it failed, and when its result is not stored', async () => {
    const { sql } = api.service.database;
    const id = await decide(api.caller);
    await sql`update decisions set status = 'running' where id = ${id}`;
    expect(messageOf(await publish(id))).toContain('still running');
    await sql`update decisions set status = 'error' where id = ${id}`;
    const failed = await publish(id);
    expect([failed.status, messageOf(failed)]).toEqual([400, expect.stringContaining('an error')]);
    const expired = await decide(api.caller);
    await sql`update decisions set expires_at = now() where id = ${expired}`;
    const keeper = await api.service.newKey(api.caller.organizationId, { retention: 'none' });
    const kept = await decide(keeper);
    for (const [caller, one] of [
      [api.caller, expired],
      [keeper, kept],
    ] as const) {
      const reply = await publish(one, caller);
      expect([reply.status, messageOf(reply)]).toEqual([400, expect.stringContaining('not stored')]);
      expect((await api.service.get(caller, one)).body.canPublish).toBe(false);
    }
  });

  test('4.5: request and response of a published decision stay after its retention has ended; metadata and notes do not', async () => {
    const before = await decide(api.caller);
    const id = await decide(api.caller, {
      metadata: { on_behalf_of: { name: 'secret' } },
      revises: before,
      revision_note: { reason: 'secret', missed: [{ kind: 'other', description: 'secret' }] },
    });
    await publish(id);
    const live = (await api.service.get(api.caller, id)).body;
    expect(live.request).toMatchObject({ metadata: { on_behalf_of: { name: 'secret' } } });
    await api.service.database.sql`update decisions set expires_at = now() where id = ${id}`;
    const { body, text } = await api.service.get(api.caller, id);
    const { metadata, revision_note, ...shown } = Object(live.request);
    expect(body).toMatchObject({
      contentStored: true,
      canPublish: true,
      request: shown,
      response: live.response,
    });
    expect(Object(body.request)).toEqual(shown);
    expect(text).not.toContain('secret');
    expect([metadata, revision_note]).not.toContain(undefined);
    const withdrawn = (await withdraw(id)).body;
    expect(withdrawn).toMatchObject({
      contentStored: false,
      request: null,
      response: null,
      publication: null,
      canPublish: false,
    });
  });

  test('operations without a body accept none, or an empty object', async () => {
    const id = await decide(api.caller);
    for (const send of [publish, withdraw]) {
      expect((await send(id, api.caller, {})).status).toBe(200);
      const reply = await send(id, api.caller, { x: 1 });
      expect([reply.status, messageOf(reply)]).toEqual([400, 'x: this operation takes no body']);
      expect((await send(id, api.caller, [])).status).toBe(400);
      expect((await send(id, api.caller, '{')).status).toBe(400);
    }
  });
});
