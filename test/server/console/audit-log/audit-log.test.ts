/**
 * The audit log: every act has its entry, with who, when and from where; entries never change.
 * Covers: server/console/audit-log/, server/accounts/audit-log.ts
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR, SERVICE, writeAudit } from '../../../../server/accounts/audit-log.ts';
import { smallDecision } from '../../api/open-service.ts';
import { serve } from '../../api/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);

let owner: TestPerson;
beforeEach(async () => {
  owner = await console.newPerson(await api.service.newOrganization());
});

interface Entry {
  id: number;
  at: string;
  actor: { kind: string; id: number | null; name: string };
  verb: string;
  object: { kind: string; id: string; name: string };
  detail: string | null;
  address: string | null;
}

const list = async (input: object = {}) => {
  const { data } = await console.query(owner, 'auditLog.list', input);
  return { entries: data.entries as Entry[], older: data.older, newer: data.newer };
};
/** As they are read: who did what to what. */
const told = async (input: object = {}) =>
  (await list(input)).entries.map(
    ({ actor, verb, object, detail }) =>
      `${actor.name} ${verb} ${object.name}${detail === null ? '' : ` (${detail})`}`,
  );

test('every act of people is told, newest first, with its client', async () => {
  const member = await console.newPerson(owner.organizationId);
  await console.mutate(member, 'settings.setName', { name: 'Mia' });
  const { data: key } = await console.mutate(member, 'keys.create', { name: 'Laptop' });
  await console.mutate(owner, 'keys.change', { id: key.id, retention: '7d', sharing: true });
  await console.mutate(member, 'keys.rotate', { id: key.id, oldWorks: 'now' });
  await console.mutate(member, 'keys.revoke', { id: key.id, name: 'Laptop' });
  await console.mutate(owner, 'people.invite', { email: 'bo@example.com' });
  await console.mutate(owner, 'people.changeRole', { id: member.memberId, role: 'owner' });
  await console.mutate(member, 'settings.setPassword', { password: 'an uncommon pass phrase' });
  await console.mutate(member, 'session.signOut');
  await console.mutate(owner, 'settings.setOrganizationName', { name: 'Acme' });
  const name = owner.email;
  expect(await told()).toEqual([
    `${name} changed the organization (name)`,
    'Mia signed out Mia',
    'Mia changed Mia (password)',
    `${name} changed Mia (role: owner)`,
    `${name} invited bo@example.com`,
    'Mia revoked Laptop',
    'Mia rotated Laptop',
    `${name} changed Laptop (retention: 7d, sharing: on)`,
    'Mia created Laptop',
    'Mia changed Mia (name)',
    'Mia signed in Mia (by a one-time link)',
    `${name} signed in ${name} (by a one-time link)`,
  ]);
  const { entries } = await list();
  for (const { address, at, actor } of entries) {
    expect(address).toBe('127.0.0.1');
    expect(Date.parse(at)).toBeGreaterThan(Date.now() - 3_600_000);
    expect(actor.kind).toBe('member');
  }
  // Who is removed is named no more, though the acts stay.
  await console.mutate(owner, 'people.remove', { id: member.memberId });
  expect((await told())[0]).toBe(`${name} removed a removed member (0 keys revoked)`);
  expect(JSON.stringify(await list())).not.toContain('Mia');
});

test('sharing and publishing are told of keys and of people; what changes nothing is not told', async () => {
  const { data: made } = await console.mutate(owner, 'keys.create', { name: 'Agent' });
  const key = { organizationId: owner.organizationId, keyId: Number(made.id), secret: String(made.secret) };
  const id = String((await api.service.post(key, smallDecision())).body.id);
  const path = `/decisions/${id}`;
  await api.service.send(key, 'PATCH', path, { shared_with_org: true });
  await api.service.send(key, 'PATCH', path, { shared_with_org: true });
  await api.service.send(key, 'POST', `${path}/publication`);
  await api.service.send(key, 'POST', `${path}/publication`);
  await console.mutate(owner, 'decisions.withdraw', { id });
  await console.mutate(owner, 'decisions.withdraw', { id });
  await console.mutate(owner, 'decisions.share', { id, sharedWithOrg: false });
  await api.service.post(key, smallDecision({ revises: id, share_with_org: true }));
  const name = owner.email;
  expect(await told({ object: 'decision' })).toEqual([
    `Agent shared ${id}`,
    `${name} stopped sharing ${id}`,
    `${name} withdrew ${id}`,
    `Agent published ${id}`,
    `Agent shared ${id}`,
  ]);
  const { entries } = await list({ verb: 'published' });
  expect(entries).toMatchObject([{ actor: { kind: 'key', id: key.keyId }, address: '127.0.0.1' }]);
});

test('an act that fails leaves no entry', async () => {
  const before = await told();
  await console.mutate(owner, 'keys.revoke', { id: 999_999, name: 'x' });
  await console.mutate(owner, 'people.changeRole', { id: owner.memberId, role: 'member' });
  await console.mutate(owner, 'decisions.publish', { id: 'dec_0000000000000000000000' });
  expect(await told()).toEqual(before);
});

describe('filters and pages', () => {
  test('find by who, what, and when; of other organizations nothing', async () => {
    const { organizationId } = owner;
    const member = await console.newPerson(organizationId);
    const other = await console.newPerson(await api.service.newOrganization());
    expect(await told({ memberId: member.memberId })).toEqual([
      `${member.email} signed in ${member.email} (by a one-time link)`,
    ]);
    expect(await told({ memberId: other.memberId })).toEqual([]);
    expect(await told({ verb: 'revoked' })).toEqual([]);
    expect(await told({ to: '2000-01-01' })).toEqual([]);
    expect(await told({ from: '2000-01-01', verb: 'signed in' })).toHaveLength(2);
    expect((await console.query(owner, 'auditLog.count', { verb: 'signed in' })).data).toEqual({ count: 2 });
    for (const input of [
      { verb: 'looked' },
      { from: '0000-01-01' },
      { to: '9999-12-31T23:59:59-14:00' },
      { x: 1 },
    ])
      expect((await console.query(owner, 'auditLog.list', input)).status, JSON.stringify(input)).toBe(400);
  });

  test('go to the end and back over every entry once', async () => {
    const { organizationId } = owner;
    for (let n = 0; n < 9; n += 1)
      await writeAudit(api.service.database.sql, {
        organizationId,
        actor: n % 2 === 0 ? OPERATOR : SERVICE,
        verb: 'changed',
        object: { kind: 'credit', id: n },
      });
    const pages: number[][] = [];
    let page = await list({ limit: 4 });
    for (; ; page = await list({ limit: 4, before: page.older })) {
      pages.push(page.entries.map(({ id }) => id));
      if (page.older === null) break;
    }
    expect(pages.flat()).toEqual((await list()).entries.map(({ id }) => id));
    expect(pages.flat()).toHaveLength(10);
    while (page.newer !== null) page = await list({ limit: 4, after: page.newer });
    expect(page.entries.map(({ id }) => id)).toEqual(pages[0]);
  });
});

test('the service can neither change nor delete an entry', async () => {
  const { sql } = api.service.database;
  for (const statement of [
    "update audit_log set detail = ''",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger append_only',
  ])
    await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(api.service.database.owner`delete from audit_log`).rejects.toThrow(/is refused/);
});
