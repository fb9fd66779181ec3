/** The audit log: every act has its entry, with who, when and from where; entries never change. */
import type postgres from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAudit, OPERATOR, SERVICE, writeAudit } from '../../../../../server/accounts/audit-log.ts';
import { changeKey } from '../../../../../server/accounts/manage-keys.ts';
import { deleteContent } from '../../../../../server/decisions/afterwards/delete-content.ts';
import { smallDecision } from '../../rest/open-service.ts';
import { serve } from '../../rest/serve.ts';
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
  quoted: Record<string, string> | null;
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
    `${name} proposed Laptop (sharing: on)`,
    `${name} changed Laptop (retention: 7d)`,
    'Mia created Laptop',
    'Mia changed Mia (name)',
    `${member.email} signed in ${member.email} (by a one-time link)`,
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
  expect(JSON.stringify(await list())).not.toContain(member.email);
});

test('names are those of their time, of people and of keys, until a person is removed', async () => {
  const member = await console.newPerson(owner.organizationId);
  const { data: key } = await console.mutate(member, 'keys.create', { name: 'First' });
  for (const name of ['Second', 'Third']) {
    await console.mutate(member, 'keys.change', { id: key.id, name });
    await console.mutate(member, 'settings.setName', { name: `Mia ${name}` });
  }
  expect((await told()).slice(0, 6)).toEqual([
    'Mia Third changed Mia Third (name)',
    'Mia Second changed Third (name: "Third")',
    'Mia Second changed Mia Second (name)',
    `${member.email} changed Second (name: "Second")`,
    `${member.email} created First`,
    `${member.email} signed in ${member.email} (by a one-time link)`,
  ]);
  await console.mutate(owner, 'people.remove', { id: member.memberId });
  expect((await told()).slice(0, 4)).toEqual([
    `${owner.email} removed a removed member (1 keys revoked)`,
    'a removed member changed a removed member (name)',
    'a removed member changed Third (name: "Third")',
    'a removed member changed a removed member (name)',
  ]);
  const { sql } = api.service.database;
  expect(
    await sql`select from former_names where kind = 'member' and subject_id = ${member.memberId}`,
  ).toEqual([]);
});

test.each([
  ['a"; role: owner', String.raw`"a\"; role: owner"`],
  ['a", retention: forever, b: "', String.raw`"a\", retention: forever, b: \""`],
  ['back\\slash\\', String.raw`"back\\slash\\"`],
  ['turned\u202eround\u2028', String.raw`"turned\u{202e}round\u{2028}"`],
])('a name such as %j looks like nothing else in a detail', async (name, shown) => {
  const { data: key } = await console.mutate(owner, 'keys.create', { name: 'K' });
  // Names that the form refuses today may be stored from before.
  await api.service.database.sql.begin((tx) =>
    changeKey(tx, Number(key.id), { name, retention: '7d' }, OPERATOR),
  );
  const { entries } = await list({ verb: 'changed' });
  expect(entries[0]).toMatchObject({ detail: `name: ${shown}, retention: 7d`, quoted: { name } });
});

test('an entry from before names were quoted apart cannot forge a detail either', async () => {
  await writeAudit(api.service.database.sql, {
    organizationId: owner.organizationId,
    actor: OPERATOR,
    verb: 'changed',
    object: { kind: 'key', id: 1 },
    detail: 'name: x", sharing: off',
  });
  expect((await list()).entries[0]?.detail).toBe(String.raw`name: "x\", sharing: off"`);
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

test('exports, test events and reports over those of others are told', async () => {
  const { organizationId } = owner;
  const [maker, other] = [await console.newPerson(organizationId), await console.newPerson(organizationId)];
  const newKey = async (person: TestPerson, name: string) => {
    const { data } = await console.mutate(person, 'keys.create', { name });
    return { organizationId, keyId: Number(data.id), secret: String(data.secret) };
  };
  const [made, another] = [await newKey(maker, 'Made'), await newKey(other, 'Another')];
  const body = smallDecision({ share_with_org: true });
  const id = String((await api.service.post(made, body)).body.id);
  const before = (await told()).length;
  const report = (person: Parameters<typeof api.service.send>[0], option: string) =>
    api.service.send(person, 'POST', `/decisions/${id}/chosen`, { chosen_option: option });
  await report(made, 'A');
  await report(made, 'B');
  await report(another, 'A');
  // The person's own key reported before.
  await console.mutate(other, 'decisions.reportChosen', { id, report: { chosen_option: 'none' } });
  await console.mutate(owner, 'decisions.reportChosen', { id, report: { followed: true } });
  await report(made, 'A');
  const fetch = (path: string, person: TestPerson) =>
    api.service.app.inject({ url: `/console/export/${path}`, headers: { cookie: person.cookie } });
  await fetch('decisions.csv?search=secret+words&status=ok&keyId=7', maker);
  await fetch('decisions.ndjson', owner);
  await fetch('audit-log.csv?verb=created', owner);
  await fetch('audit-log.csv', maker);
  const { data: hook } = await console.mutate(owner, 'webhooks.create', {
    url: 'https://example.com/hooks',
    events: ['decision.done'],
  });
  await console.mutate(owner, 'webhooks.sendTest', { id: hook.id });
  const lines = await told();
  expect(lines.slice(0, lines.length - before).filter((line) => !line.includes(' created '))).toEqual([
    `${owner.email} tested webhook ${hook.id}`,
    `${owner.email} exported the audit log (2 rows as csv, verb: created)`,
    `${owner.email} exported the log of decisions (1 rows as ndjson)`,
    `${maker.email} exported the log of decisions (0 rows as csv, search, status: ok, keyId: 7)`,
    `Made changed ${id} (chosen option, reported by member ${owner.memberId} before: no option → A)`,
    `${owner.email} changed ${id} (chosen option, reported by member ${other.memberId} before: none → no option)`,
    `Another changed ${id} (chosen option, reported by key ${made.keyId} before: B → A)`,
  ]);
});

describe('a member', () => {
  const mine = async (person: TestPerson, input: object = {}) => {
    const { entries } = (await console.query(person, 'auditLog.mine', input)).data;
    return Array.isArray(entries) ? entries : [];
  };

  test('reads what concerns the member, and nothing else', async () => {
    const { organizationId } = owner;
    let member = await console.newPerson(organizationId);
    const other = await console.newPerson(organizationId);
    const { data: key } = await console.mutate(member, 'keys.create', { name: 'Laptop' });
    const { data: others } = await console.mutate(other, 'keys.create', { name: 'Other' });
    const caller = { organizationId, keyId: Number(key.id), secret: String(key.secret) };
    const id = String((await api.service.post(caller, smallDecision({ share_with_org: true }))).body.id);
    await api.service.send(caller, 'POST', `/decisions/${id}/publication`);
    await api.service.send(caller, 'POST', `/decisions/${id}/chosen`, { chosen_option: 'A' });
    await console.mutate(other, 'decisions.reportChosen', { id, report: { chosen_option: 'B' } });
    await deleteContent(api.service.database.sql, { organizationId, decisionId: id }, OPERATOR);
    await console.mutate(owner, 'keys.change', { id: key.id, retention: '1d' });
    await console.mutate(owner, 'keys.change', { id: others.id, retention: '1d' });
    await console.mutate(owner, 'people.changeRole', { id: other.memberId, role: 'owner' });
    await console.mutate(owner, 'settings.setOrganizationName', { name: 'Acme' });
    // A session reads the ids of the member's keys.
    member = await console.signIn(member);
    const entries = await mine(member);
    expect(entries.map(({ actor, verb, object }) => `${actor.name} ${verb} ${object.name}`)).toEqual([
      `${member.email} signed in ${member.email}`,
      `${owner.email} changed Laptop`,
      `the operator deleted ${id}`,
      `${other.email} changed ${id}`,
      `Laptop published ${id}`,
      `${member.email} created Laptop`,
      `${member.email} signed in ${member.email}`,
    ]);
    // Where others sit is not the member's business.
    expect(entries.map(({ address }) => address)).toEqual([
      '127.0.0.1',
      null,
      null,
      null,
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
    ]);
    const all = (await list()).entries.map((entry) => entry.id);
    for (const { id: entry } of entries) expect(all).toContain(entry);
    expect(await mine(await console.newPerson(await api.service.newOrganization()))).toHaveLength(1);
  });

  test('filters and pages as owners do, and cannot name another member', async () => {
    const member = await console.newPerson(owner.organizationId);
    await console.mutate(member, 'settings.setName', { name: 'Mia' });
    expect(await mine(member, { verb: 'changed' })).toHaveLength(1);
    expect(await mine(member, { object: 'key' })).toEqual([]);
    const first = (await console.query(member, 'auditLog.mine', { limit: 1 })).data;
    expect(first.older).toEqual(expect.any(Number));
    expect(await mine(member, { limit: 1, before: first.older })).toMatchObject([{ verb: 'signed in' }]);
    const asked = { memberId: owner.memberId };
    expect((await console.query(member, 'auditLog.mine', asked)).status).toBe(400);
  });

  test('finds the few own entries among many of others by indexes', async () => {
    const { organizationId } = owner;
    const member = await console.newPerson(organizationId);
    const { owner: tables } = api.service.database;
    const sql = api.service.database.of(organizationId);
    await sql`
      insert into audit_log (organization_id, actor, member_id, verb, object_kind, object_id)
      select ${organizationId}, 'member', ${owner.memberId}, 'shared', 'decision', 'dec_' || n
      from generate_series(1, 20000) n`;
    await tables`analyze audit_log`;
    const person = { kind: 'person', ...member, keyIds: [1, 2], playgroundKeyId: null } as const;
    const plan = await listAudit(explaining(sql), organizationId, { about: person }, { limit: 51 });
    expect(JSON.stringify(plan)).toMatch(/BitmapOr/);
  });
});

/** Explains the statement in place of running it; its parts stay as they are. */
function explaining(sql: postgres.Sql): postgres.ISql {
  const explain = (parts: TemplateStringsArray, ...values: never[]) => {
    const [first = '', ...others] = parts;
    if (!first.trimStart().startsWith('with page as')) return sql(parts, ...values);
    const told = [`explain ${first}`, ...others];
    return sql(Object.assign(told, { raw: told }), ...values);
  };
  return Object.assign(explain, sql);
}

test('the service can neither change nor delete an entry, nor say when it was', async () => {
  const { sql } = api.service.database;
  for (const statement of [
    "update audit_log set detail = ''",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger append_only',
  ])
    await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(api.service.database.owner`delete from audit_log`).rejects.toThrow(/is refused/);
  const { organizationId } = owner;
  for (const [column, value] of [
    ['at', '2001-01-01'],
    ['id', '1'],
  ] as const)
    await expect(
      sql.unsafe(
        `insert into audit_log (organization_id, actor, verb, object_kind, ${column})
        overriding system value values (${organizationId}, 'operator', 'changed', 'key', '${value}')`,
      ),
      column,
    ).rejects.toThrow(/permission denied/);
  for (const statement of [
    "insert into former_names (organization_id, kind, subject_id, name) values (1, 'key', 1, 'x')",
    "update former_names set name = ''",
    'delete from former_names',
  ])
    await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied/);
});
