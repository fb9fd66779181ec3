/** One's own settings: name, appearance, password, sessions; and the organization's name. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ work: false });
const console = consoleOf(api);
const PASSWORD = 'a horse with no battery';

let person: TestPerson;
beforeEach(async () => {
  await api.service.database.sql`delete from sign_in_tries`;
  person = await console.newPerson(await api.service.newOrganization());
});

const setPassword = (input: object) => console.mutate(person, 'settings.setPassword', input);
const signsIn = async (password: string) =>
  (await console.mutate(null, 'session.signIn', { email: person.email, password })).status;

test('names and appearance are kept, whatever characters they have', async () => {
  const name = '<b>Ana</b> "=cmd" عرب 日本 😀';
  await console.mutate(person, 'settings.setName', { name });
  await console.mutate(person, 'settings.setAppearance', { appearance: 'dark' });
  await console.mutate(person, 'settings.setOrganizationName', { name: `${name}!` });
  expect((await console.query(person, 'session.current')).data.me).toMatchObject({
    member: { name, appearance: 'dark' },
    organization: { name: `${name}!` },
  });
  for (const [procedure, input] of [
    ['settings.setName', { name: '' }],
    ['settings.setName', { name: 'a\u0007b' }],
    ['settings.setOrganizationName', { name: 'x'.repeat(201) }],
    ['settings.setAppearance', { appearance: 'pink' }],
  ] as const)
    expect((await console.mutate(person, procedure, input)).status).toBe(400);
});

describe('a password', () => {
  test('is set without another when there is none, and ends the other sessions', async () => {
    const elsewhere = await console.signIn(person);
    expect((await setPassword({ password: PASSWORD })).data).toEqual({ sessionsEnded: 1 });
    expect(await signsIn(PASSWORD)).toBe(200);
    expect((await console.query(elsewhere, 'session.current')).data.me).toBeNull();
    expect((await console.query(person, 'session.current')).data.me).toMatchObject({
      member: { hasPassword: true },
    });
    const [row] = await api.service.database.sql`
      select password_hash as hash from members where id = ${person.memberId}`;
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is set where there is none only within ten minutes after signing in, and changed later', async () => {
    const { sql } = api.service.database;
    const grow = () => sql`
      update sessions set created_at = now() - interval '10 minutes' where member_id = ${person.memberId}`;
    await grow();
    expect(await setPassword({ password: PASSWORD })).toMatchObject({
      status: 403,
      message: expect.stringMatching(/more than 10 minutes ago: sign in again to .* set your first password/),
    });
    expect(await signsIn(PASSWORD)).toBe(401);
    person = await console.signIn(person);
    expect((await setPassword({ password: PASSWORD })).status).toBe(200);
    await grow();
    expect((await setPassword({ password: `${PASSWORD} again`, current: PASSWORD })).status).toBe(200);
  });

  test('is replaced only by who knows it, with as many tries as for signing in', async () => {
    await setPassword({ password: PASSWORD });
    const next = { password: `${PASSWORD} again` };
    expect(await setPassword(next)).toMatchObject({ status: 400, problems: [{ path: ['current'] }] });
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => setPassword({ ...next, current: 'wrong' })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429, 429]);
    await api.service.database.sql`delete from sign_in_tries`;
    expect((await setPassword({ ...next, current: PASSWORD })).status).toBe(200);
    // Strangers who try it at the door do not keep out who has signed in.
    for (let count = 0; count < 11; count += 1) await signsIn('a stranger guesses');
    expect(await signsIn(next.password)).toBe(429);
    expect((await setPassword({ current: next.password, password: next.password })).status).toBe(200);
    await api.service.database.sql`delete from sign_in_tries`;
    expect([await signsIn(PASSWORD), await signsIn(next.password)]).toEqual([401, 200]);
  });

  test.each([
    ['elevenchars', 'expected at least 12 characters, got 11'],
    ['😀'.repeat(11), 'expected at least 12 characters, got 11'],
    ['1qaz2wsx3edc', 'one of the most common passwords'],
    ['QwErTy123456', 'one of the most common passwords'],
  ])('%s is refused', async (password, why) => {
    expect(await setPassword({ password })).toMatchObject({
      status: 400,
      problems: [{ path: ['password'], message: expect.stringContaining(why) }],
    });
  });

  const ADDRESS = 'Maria.İvanova-Petrova@example.com';
  const named = async (email: string, name: string, organization: string) => {
    const someone = await console.newPerson(await api.service.newOrganization(), { email });
    await console.mutate(someone, 'settings.setName', { name });
    await console.mutate(someone, 'settings.setOrganizationName', { name: organization });
    return (password: string) => console.mutate(someone, 'settings.setPassword', { password });
  };

  test('has none of what others know in it: address, its first part, name, organization', async () => {
    const set = await named(ADDRESS, 'María Ivanova Petrova', 'Petrova Brothers Ltd.');
    for (const [password, what] of [
      [ADDRESS, 'your address'],
      [ADDRESS.toLowerCase(), 'your address'],
      [ADDRESS.toUpperCase(), 'your address'],
      [`${ADDRESS} is mine`, 'your address'],
      ['maria.İvanova-petrova', 'the first part of your address'],
      [' Maria.İvanova-Petrova ', 'the first part of your address'],
      ['ｍaria.İvanova-petrova', 'the first part of your address'],
      ['12-maria_İvanova petrova!', 'the first part of your address'],
      ['MARÍA ivanova petrova', 'your name'],
      ['(maría.ivanova.petrova) 2026', 'your name'],
      ['petrova brothers ltd.', 'the name of your organization'],
      ['ask Petrova  Brothers, Ltd', 'the name of your organization'],
    ] as const)
      expect(await set(password), password).toMatchObject({
        status: 400,
        problems: [{ path: ['password'], message: `contains ${what}, which others know; leave it out` }],
      });
  });

  test('may have in it a part of a name, a longer word, and a name of three letters', async () => {
    for (const password of ['rosemary and thyme', 'ana and an ace of spades', 'brothers and sisters']) {
      const set = await named(`ana@${randomUUID()}.example`, 'Rose', 'Ace');
      expect((await set(password)).status, password).toBe(200);
    }
    const set = await named(`a.b@${randomUUID()}.example`, 'Rose', '!!!!!!!!!!!!');
    expect((await set('a rose is a flower')).message).toContain('your name');
    expect((await set('!!!!!!!!!!!!')).message).toContain('the name of your organization');
  });

  test('is the same however its characters are composed', async () => {
    await setPassword({ password: 'Ame\u0301lie and a horse' });
    expect(await signsIn('Am\u00e9lie and a horse')).toBe(200);
  });
});

test('sessions are listed, this one named, without their tokens', async () => {
  const elsewhere = await console.signIn(person);
  const { data } = await console.query(person, 'settings.sessions');
  const sessions = Array.isArray(data.sessions) ? data.sessions : [];
  expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', createdAt: expect.any(String) });
  expect(JSON.stringify(data)).not.toContain(elsewhere.cookie.split('=')[1]);
});

describe('another session of one’s own', () => {
  const sessionsOf = async (one: TestPerson): Promise<{ id: number; isThis: boolean }[]> =>
    Object((await console.query(one, 'settings.sessions')).data).sessions;
  const idOf = async (one: TestPerson) => (await sessionsOf(one)).find(({ isThis }) => isThis)?.id;
  const isIn = async (one: TestPerson) => (await console.query(one, 'session.current')).data.me !== null;

  test('is ended alone, which the audit log tells', async () => {
    const [lost, kept] = [await console.signIn(person), await console.signIn(person)];
    const id = await idOf(lost);
    expect((await console.mutate(person, 'settings.endSession', { id })).data).toEqual({ ended: 1 });
    expect([await isIn(lost), await isIn(kept), await isIn(person)]).toEqual([false, true, true]);
    expect((await console.query(person, 'auditLog.mine', {})).data.entries).toMatchObject([
      { verb: 'signed out', actor: { id: person.memberId }, detail: 'another session' },
      ...Array(3).fill({ verb: 'signed in' }),
    ]);
    expect((await console.mutate(person, 'settings.endSession', { id })).status).toBe(404);
  });

  test('is not this one, and nobody else’s', async () => {
    const id = await idOf(person);
    expect(await console.mutate(person, 'settings.endSession', { id })).toMatchObject({
      status: 400,
      problems: [{ path: ['id'] }],
    });
    const colleague = await console.newPerson(person.organizationId);
    for (const stranger of [colleague, await console.newPerson(await api.service.newOrganization())])
      expect((await console.mutate(stranger, 'settings.endSession', { id })).status).toBe(404);
    expect(await isIn(person)).toBe(true);
  });
});
