/**
 * Owners tighten the keys of other members at once. What loosens one waits for the member's yes.
 * Covers: server/surfaces/console/keys/proposals.ts, server/surfaces/console/keys/manage.ts,
 * server/accounts/key-proposals.ts, server/accounts/key-settings.ts, server/accounts/manage-keys.ts
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import { findKey } from '../../../../../server/accounts/keys.ts';
import { changeKey, endKey } from '../../../../../server/accounts/manage-keys.ts';
import { removeMember } from '../../../../../server/accounts/organizations.ts';
import { untilLocked } from '../../../../held-lock.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve();
const console = consoleOf(api);

let organizationId: number;
let owner: TestPerson;
let member: TestPerson;
let key: { id: number; secret: string };
beforeEach(async () => {
  organizationId = await api.service.newOrganization();
  owner = await console.newPerson(organizationId);
  member = await console.newPerson(organizationId);
  key = await create({});
});

const SOON = '2998-01-01T00:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

async function create(settings: object): Promise<{ id: number; secret: string }> {
  const { data } = await console.mutate(member, 'keys.create', { name: 'Laptop', ...settings });
  return { id: Number(data.id), secret: String(data.secret) };
}
const listed = async (person: TestPerson) => {
  const { keys } = (await console.query(person, 'keys.list', { revoked: true })).data;
  return Object((Array.isArray(keys) ? keys : []).find(({ id }) => id === key.id));
};
const settings = async () => {
  const { name, sharing, retention, overlap, answers, expiresAt } = await listed(member);
  return { name, sharing, retention, overlap, answers, expiresAt };
};
const change = async (person: TestPerson, given: object) => {
  const { data, message } = await console.mutate(person, 'keys.change', { id: key.id, ...given });
  expect(message).toBe('');
  return data.isProposed;
};
const waiting = async (person: TestPerson) => {
  const { proposals } = (await console.query(person, 'keys.proposals')).data;
  return (Array.isArray(proposals) ? proposals : []).map(Object);
};
const answer = (person: TestPerson, how: 'accept' | 'refuse' | 'withdraw', id: number) =>
  console.mutate(person, `keys.${how}`, { id });
/** The one that waits for the member. */
const proposal = async (): Promise<number> => {
  const [only, ...others] = await waiting(member);
  expect(others).toEqual([]);
  return only.id;
};
const told = async (person: TestPerson, input: object = { object: 'key' }) => {
  const of = person === owner ? 'auditLog.list' : 'auditLog.mine';
  const { entries } = (await console.query(person, of, input)).data;
  return (Array.isArray(entries) ? entries : []).map(
    ({ actor, verb, object, detail }) =>
      `${actor.name} ${verb} ${object.name}${detail === null ? '' : ` (${detail})`}`,
  );
};

describe('an owner', () => {
  test.each<[object, object, object]>([
    [{ sharing: false }, { sharing: true }, { sharing: true }],
    [{ retention: '7d' }, { retention: '30d' }, { retention: { before: '7d', after: '30d' } }],
    [{ retention: 'none' }, { retention: '1d' }, { retention: { before: 'none', after: '1d' } }],
    [{ retention: '1y' }, { retention: 'forever' }, { retention: { before: '1y', after: 'forever' } }],
    [{ expiresAt: SOON }, { expiresAt: LATER }, { expiresAt: { before: SOON, after: LATER } }],
    [{ expiresAt: SOON }, { expiresAt: null }, { expiresAt: { before: SOON, after: null } }],
  ])('with a key of %j only proposes %j', async (made, wanted, shown) => {
    key = await create(made);
    const before = await settings();
    expect(await change(owner, wanted)).toBe(true);
    expect(await settings()).toEqual(before);
    const found = await waiting(member);
    expect(found).toEqual([
      {
        id: expect.any(Number),
        key: { id: key.id, name: 'Laptop' },
        by: { id: owner.memberId, name: null, email: owner.email },
        at: expect.any(String),
        ...shown,
      },
    ]);
    expect((await listed(owner)).proposal).toEqual(found[0]);
    expect(await waiting(owner)).toEqual([]);
    expect((await answer(member, 'accept', found[0].id)).status).toBe(200);
    expect(await settings()).toEqual({ ...before, ...wanted });
    expect(await waiting(member)).toEqual([]);
  });

  test.each<[object, object]>([
    [{ sharing: true }, { sharing: false }],
    [{ retention: 'forever' }, { retention: '1y' }],
    [{ retention: '1d' }, { retention: 'none' }],
    [{ expiresAt: LATER }, { expiresAt: SOON }],
    [{}, { expiresAt: SOON }],
    [{}, { name: 'Server', overlap: 'off', answers: 'coherent' }],
    [{ answers: 'coherent' }, { answers: 'as_judged' }],
  ])('with a key of %j sets %j at once', async (made, wanted) => {
    key = await create(made);
    const before = await settings();
    expect(await change(owner, wanted)).toBe(false);
    expect(await settings()).toEqual({ ...before, ...wanted });
    expect(await waiting(member)).toEqual([]);
  });

  test('tightens and loosens in one change: only the first takes effect', async () => {
    expect(await change(owner, { retention: '7d', sharing: true, name: 'Server' })).toBe(true);
    expect(await settings()).toMatchObject({ name: 'Server', retention: '7d', sharing: false });
    expect((await findKey(api.service.database.sql, key.secret))?.shareWithOrg).toBe(false);
  });

  test('who is the key’s own member changes it at once, as every member', async () => {
    const { data } = await console.mutate(owner, 'keys.create', { name: 'Own' });
    for (const [person, id] of [
      [owner, data.id],
      [member, key.id],
    ] as const)
      expect(
        (await console.mutate(person, 'keys.change', { id, sharing: true, retention: 'forever' })).data,
      ).toEqual({ id, isProposed: false });
    expect(await settings()).toMatchObject({ sharing: true, retention: 'forever' });
  });

  test('cannot loosen an owner’s key either, nor a playground key', async () => {
    await console.mutate(owner, 'people.changeRole', { id: member.memberId, role: 'owner' });
    expect(await change(owner, { sharing: true })).toBe(true);
    const state = { state: 'It rains.', questions: { 'Does it rain?': { type: 'noul' } } };
    await console.mutate(member, 'playground.ask', { request: state });
    const { keys } = (await console.query(await console.signIn(member), 'keys.list', {})).data;
    const playground = (Array.isArray(keys) ? keys : []).find(({ isPlayground }) => isPlayground);
    const changed = await console.mutate(owner, 'keys.change', { id: playground.id, sharing: true });
    expect(changed.data).toEqual({ id: playground.id, isProposed: true });
  });

  test('saves what is set already: nothing is proposed, changed or told', async () => {
    const before = await told(owner);
    expect(await change(owner, { sharing: false, retention: '30d', expiresAt: null })).toBe(false);
    expect(await told(owner)).toEqual(before);
  });
});

test('no other act of an owner gets round the member’s yes', async () => {
  const { memberId: id, email } = member;
  const given = { name: 'K', sharing: true, memberId: id };
  const refused: [string, object][] = [
    ['keys.create', given],
    ['keys.change', { id: key.id, memberId: owner.memberId }],
    ['keys.rotate', { id: key.id, oldWorks: 'now' }],
    ['people.newLink', { id }],
    ['people.invite', { email: email.toUpperCase() }],
  ];
  for (const [procedure, input] of refused)
    expect((await console.mutate(owner, procedure, input)).status, procedure).toBe(400);
  expect(await settings()).toMatchObject({ sharing: false, retention: '30d' });
  // Whoever comes back by the same address is another member: the key stays revoked, and nobody's.
  await change(owner, { sharing: true });
  await console.mutate(owner, 'people.remove', { id });
  const invited = await console.mutate(owner, 'people.invite', { email });
  const token = String(invited.data.signInUrl).split('#')[1];
  const { headers } = await console.mutate(null, 'session.useLink', { token });
  const again = { ...member, memberId: Number(invited.data.id), cookie: String(headers['set-cookie']) };
  expect(await waiting(again)).toEqual([]);
  expect((await console.query(again, 'keys.list', { revoked: true })).data.keys).toEqual([]);
  expect(await findKey(api.service.database.sql, key.secret)).toBeNull();
});

describe('an answer', () => {
  test('is the key’s own member’s alone; owners withdraw', async () => {
    await change(owner, { sharing: true });
    const id = await proposal();
    const other = await console.newPerson(organizationId);
    const stranger = await console.newPerson(await api.service.newOrganization());
    const words = { status: 404, message: expect.stringContaining('no proposal with this id') };
    for (const person of [owner, other, stranger])
      for (const how of ['accept', 'refuse'] as const)
        expect(await answer(person, how, id)).toMatchObject(words);
    for (const person of [member, other, stranger])
      expect(await answer(person, 'withdraw', id)).toMatchObject(words);
    expect(await answer(owner, 'withdraw', id)).toMatchObject({ status: 200, data: { id: key.id } });
    expect(await answer(member, 'accept', id)).toMatchObject(words);
    expect(await settings()).toMatchObject({ sharing: false });
  });

  test('of no leaves the key as it is', async () => {
    await change(owner, { sharing: true, retention: '1y' });
    const id = await proposal();
    expect((await answer(member, 'refuse', id)).status).toBe(200);
    expect(await settings()).toMatchObject({ sharing: false, retention: '30d' });
    expect((await answer(member, 'accept', id)).status).toBe(404);
  });

  test('to one proposal is none to the next, which takes its place', async () => {
    await change(owner, { retention: '90d' });
    const first = await proposal();
    await change(owner, { sharing: true });
    expect((await answer(member, 'accept', first)).status).toBe(404);
    expect(await settings()).toMatchObject({ sharing: false, retention: '30d' });
    expect((await answer(member, 'accept', await proposal())).status).toBe(200);
    expect(await settings()).toMatchObject({ sharing: true, retention: '30d' });
  });

  test('given twice at once counts once', async () => {
    await change(owner, { sharing: true });
    const id = await proposal();
    const both = await Promise.all([answer(member, 'accept', id), answer(member, 'refuse', id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await told(owner)).filter((line) => /accepted|refused/.test(line))).toHaveLength(1);
  });
});

describe('a proposal ends', () => {
  const inTransaction = (act: (tx: Parameters<typeof endKey>[0]) => Promise<unknown>) =>
    api.service.database.sql.begin(act);
  const ways: [string, () => Promise<unknown>][] = [
    ['the member sets it', () => change(member, { sharing: true, retention: '1d' })],
    ['an owner tightens it', () => change(owner, { retention: '1d' })],
    [
      'the operator sets it',
      () => inTransaction((tx) => changeKey(tx, key.id, { retention: '7d' }, OPERATOR)),
    ],
    ['the key is revoked', () => console.mutate(owner, 'keys.revoke', { id: key.id, name: 'Laptop' })],
    ['the operator revokes the key', () => inTransaction((tx) => endKey(tx, key.id, OPERATOR))],
    [
      'the member is removed',
      () => removeMember(api.service.database.sql, organizationId, { id: member.memberId }, OPERATOR),
    ],
    [
      'who proposed it is an owner no more',
      async () => {
        await console.mutate(owner, 'people.changeRole', { id: member.memberId, role: 'owner' });
        await console.mutate(member, 'people.changeRole', { id: owner.memberId, role: 'member' });
      },
    ],
    [
      'who proposed it is removed',
      async () => {
        await console.newPerson(organizationId, { role: 'owner' });
        await removeMember(api.service.database.sql, organizationId, { id: owner.memberId }, OPERATOR);
      },
    ],
  ];
  test.each(ways)('when %s', async (_, end) => {
    await change(owner, { retention: '1y' });
    const id = await proposal();
    await end();
    expect(await api.service.database.sql`select from key_proposals where id = ${id}`).toHaveLength(0);
    expect((await answer(member, 'accept', id)).status).not.toBe(200);
    const [row] = await api.service.database.sql`select retention from api_keys where id = ${key.id}`;
    expect(row?.retention).not.toBe('1y');
  });

  test('not when another setting changes', async () => {
    await change(owner, { retention: '1y' });
    await change(member, { name: 'Server', sharing: true, retention: '30d' });
    await change(owner, { overlap: 'off', sharing: false });
    expect((await answer(member, 'accept', await proposal())).status).toBe(200);
    expect(await settings()).toMatchObject({ name: 'Server', sharing: false, retention: '1y' });
  });
});

test('a change that waits for the key finds what was set meanwhile', async () => {
  const { sql } = api.service.database;
  // 7 days are shorter than the 30 of a new key, and longer than the one day that the operator is
  // setting.
  const { changing } = await sql.begin(async (tx) => {
    await changeKey(tx, key.id, { retention: '1d' }, OPERATOR);
    const changing = change(owner, { retention: '7d' });
    await untilLocked(sql, 1);
    return { changing };
  });
  expect(await changing).toBe(true);
  expect(await settings()).toMatchObject({ retention: '1d' });
});

test('all of it is in the audit log, for owners and for the member whose key it is', async () => {
  await change(owner, { sharing: true, retention: '7d' });
  await answer(member, 'refuse', await proposal());
  await change(owner, { sharing: true, expiresAt: SOON });
  await answer(member, 'accept', await proposal());
  await change(owner, { expiresAt: null });
  await answer(owner, 'withdraw', await proposal());
  await change(owner, { retention: '1y' });
  await change(owner, { retention: '1d', sharing: false });
  const lines = [
    `${owner.email} changed Laptop (retention: 1d, sharing: off, the proposal ended)`,
    `${owner.email} proposed Laptop (retention: 1y)`,
    `${owner.email} withdrew Laptop (proposed expires: never)`,
    `${owner.email} proposed Laptop (expires: never)`,
    `${member.email} accepted Laptop (proposed sharing: on)`,
    `${owner.email} proposed Laptop (sharing: on)`,
    `${owner.email} changed Laptop (expires: ${SOON})`,
    `${member.email} refused Laptop (proposed sharing: on)`,
    `${owner.email} proposed Laptop (sharing: on)`,
    `${owner.email} changed Laptop (retention: 7d)`,
    `${member.email} created Laptop`,
  ];
  expect(await told(owner)).toEqual(lines);
  // Its new key is read from the session.
  expect(await told(await console.signIn(member))).toEqual(lines);
  expect(await told(await console.newPerson(organizationId))).toEqual([]);
});
