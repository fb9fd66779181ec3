/** Signing in by links and passwords, and what sessions are worth. */
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import { changeMember } from '../../../../../server/accounts/members.ts';
import {
  removeMember,
  resumeOrganization,
  suspendOrganization,
} from '../../../../../server/accounts/organizations.ts';
import { hashPassword } from '../../../../../server/accounts/passwords.ts';
import { readKeyedAddress } from '../../../../../server/accounts/sign-in-secret.ts';
import { buildApp } from '../../../../../server/surfaces/app.ts';
import { openSessionCookie } from '../../../../../server/surfaces/console/session-cookie.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, cookieIn, ORIGIN, type TestPerson } from '../open-console.ts';

const api = serve({ work: false });
const console = consoleOf(api);
const PASSWORD = 'four words that nobody says';

let organizationId: number;
let owner: TestPerson;
beforeAll(async () => {
  organizationId = await api.service.newOrganization();
  owner = await console.newPerson(organizationId);
});

const isIn = async (person: Pick<TestPerson, 'cookie'>) =>
  (await console.query(person, 'session.current')).data.me !== null;

describe('a one-time link', () => {
  test('signs in once; the second use, and two at once, are refused', async () => {
    const member = await console.newMember(organizationId);
    const token = await console.newLink(member);
    const both = await Promise.all([1, 2].map(() => console.mutate(null, 'session.useLink', { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await console.mutate(null, 'session.useLink', { token });
    expect(again).toMatchObject({ status: 410, message: expect.stringContaining('used already') });
    const signedIn = both.find(({ status }) => status === 200);
    expect(signedIn?.data).toMatchObject({
      member: { id: member.memberId, email: member.email, role: 'member', hasPassword: false },
      organization: { id: organizationId, name: 'An organization' },
    });
    expect(await isIn({ cookie: cookieIn(signedIn ?? again) })).toBe(true);
  });

  test('is refused when it has expired, was replaced, or is no token', async () => {
    const member = await console.newMember(organizationId);
    const replaced = await console.newLink(member);
    const expired = await console.newLink(member);
    await api.service.database.sql`
      update sign_in_links set expires_at = now() where member_id = ${member.memberId}`;
    for (const token of [replaced, expired, 'x', 'é'.repeat(100), `${expired}x`])
      expect((await console.mutate(null, 'session.useLink', { token })).status, token).toBe(410);
  });

  test('neither token of link or session is stored', async () => {
    const token = await console.newLink(owner);
    const { sql } = api.service.database;
    const rows = JSON.stringify([await sql`select * from sign_in_links`, await sql`select * from sessions`]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(owner.cookie.split('=')[1]);
  });
});

describe('a session', () => {
  test('has a cookie that scripts cannot read, and that is bound to the host where there is https', async () => {
    const { headers } = await console.mutate(null, 'session.useLink', {
      token: await console.newLink(owner),
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w.-]{45}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(openSessionCookie('https://decisions.example.com').write('t')).toMatch(
      /^__Host-session=t; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('ends after 30 days without use, or 12 hours of an owner, and lives on with use', async () => {
    const member = await console.newPerson(organizationId);
    const { sql } = api.service.database;
    const used = (person: TestPerson, ago: string) => sql`
      update sessions set last_used_at = now() - ${ago}::interval where member_id = ${person.memberId}`;
    await used(member, '29 days');
    expect(await isIn(member)).toBe(true);
    const [row] =
      await sql`select from sessions where member_id = ${member.memberId} and last_used_at > now() - interval '1 day'`;
    expect(row, 'the use was written').toBeDefined();
    await used(member, '30 days');
    expect(await isIn(member)).toBe(false);
    const boss = await console.newPerson(organizationId, { role: 'owner' });
    await used(boss, '11 hours');
    expect(await isIn(boss)).toBe(true);
    await used(boss, '12 hours');
    expect(await isIn(boss)).toBe(false);
  });

  test('ends here, or everywhere', async () => {
    const here = await console.newPerson(organizationId);
    const there = await console.signIn(here);
    expect(await console.mutate(here, 'session.signOut')).toMatchObject({
      status: 200,
      message: '',
      data: { ended: 1 },
    });
    expect([await isIn(here), await isIn(there)]).toEqual([false, true]);
    const third = await console.signIn(here);
    const out = await console.mutate(there, 'session.signOutEverywhere');
    expect(out.data).toEqual({ ended: 2 });
    expect(out.headers['set-cookie']).toMatch(/^session=; Max-Age=0/);
    expect([await isIn(there), await isIn(third)]).toEqual([false, false]);
    expect((await console.mutate(there, 'session.signOut')).status).toBe(401);
  });

  test('ends at once with its member, and rests while the organization is suspended', async () => {
    const person = await console.newPerson(organizationId);
    expect(await isIn(person)).toBe(true);
    const token = await console.newLink(person);
    await removeMember(api.service.database.sql, organizationId, { id: person.memberId }, OPERATOR);
    expect(await isIn(person)).toBe(false);
    expect((await console.mutate(null, 'session.useLink', { token })).status).toBe(410);

    const other = await api.service.newOrganization();
    const suspended = await console.newPerson(other);
    await suspendOrganization(api.service.database.sql, other);
    expect(await isIn(suspended)).toBe(false);
    await resumeOrganization(api.service.database.sql, other);
    expect(await isIn(suspended)).toBe(true);
  });

  test('a cookie that is made up signs nobody in', async () => {
    for (const value of ['', 'x', 'A'.repeat(43), owner.cookie.replace(/.$/, '*'), '%00', '"'])
      expect(await isIn({ cookie: value.startsWith('session=') ? value : `session=${value}` }), value).toBe(
        false,
      );
  });

  test('of one member there are twenty at most: the one that was unused for longest ends', async () => {
    const first = await console.newPerson(organizationId);
    await api.service.database.sql`
      update sessions set last_used_at = now() - interval '1 hour' where member_id = ${first.memberId}`;
    let last = first;
    for (let count = 0; count < 20; count += 1) last = await console.signIn(first);
    const [row] = await api.service.database.sql`
      select count(*) as count from sessions where member_id = ${first.memberId}`;
    expect(row).toEqual({ count: 20 });
    expect([await isIn(first), await isIn(last)]).toEqual([false, true]);
  });
});

describe('a password', () => {
  const withPassword = async (settings = {}) => {
    const member = await console.newMember(organizationId, settings);
    const { sql } = api.service.database;
    const { salt } = await readKeyedAddress(sql, member.email);
    await changeMember(sql, member, { passwordHash: await hashPassword(PASSWORD, salt) });
    return member;
  };
  const tryIn = (email: string, password: string) =>
    console.mutate(null, 'session.signIn', { email, password });

  test('signs in, in whatever case the address is typed', async () => {
    const { email } = await withPassword();
    const signedIn = await tryIn(email.toUpperCase(), PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, data: { member: { email, hasPassword: true } } });
    expect(await isIn({ cookie: cookieIn(signedIn) })).toBe(true);
  });

  test('that is wrong and an address that is unknown get the same answer', async () => {
    const { email } = await withPassword();
    const answers = await Promise.all([tryIn(email, 'wrong'), tryIn('nobody@example.com', PASSWORD)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.message).toBe(answers[1]?.message);
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  test('is tried ten times for one account, also at once; the right one has to wait as well', async () => {
    const { email } = await withPassword();
    await api.service.database.sql`delete from sign_in_tries`;
    const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => tryIn(email, `wrong ${n}`)));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await tryIn(email, PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringContaining('Try again in 15 minutes'),
    });
    expect(refused.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refused.headers['retry-after']).toBe(String(refused.retryAfterSeconds));
    await api.service.database.sql`update sign_in_tries set ends_at = now()`;
    expect((await tryIn(email, PASSWORD)).status).toBe(200);
  });

  test('is tried ten times from one address, whatever the accounts; right ones do not count', async () => {
    const { email } = await withPassword();
    await api.service.database.sql`delete from sign_in_tries`;
    for (let count = 0; count < 5; count += 1) expect((await tryIn(email, PASSWORD)).status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 11 }, (_, n) => tryIn(`nobody-${n}@example.com`, 'wrong')),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await tryIn(email, PASSWORD)).status).toBe(429);
    await api.service.database.sql`delete from sign_in_tries`;
  });

  test('of a removed member signs nobody in', async () => {
    const member = await withPassword();
    await removeMember(api.service.database.sql, organizationId, { id: member.memberId }, OPERATOR);
    expect((await tryIn(member.email, PASSWORD)).status).toBe(401);
  });
});

describe('what changes something', () => {
  test.each([
    ['no origin', { 'x-console': '1' }],
    ['another origin', { origin: 'https://evil.example', 'x-console': '1' }],
    ['the null origin', { origin: 'null', 'x-console': '1' }],
    ['no header', { origin: ORIGIN }],
  ])('is refused with %s', async (_name, headers) => {
    const refused = await console.mutate(owner, 'session.signOut', undefined, headers);
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining(ORIGIN) });
    expect(await isIn(owner)).toBe(true);
  });

  test('is not done by GET', async () => {
    expect((await console.query(owner, 'session.signOut')).status).toBe(405);
    expect(await isIn(owner)).toBe(true);
  });

  test('with wrong input is a 400 that names the place', async () => {
    expect(await console.mutate(null, 'session.signIn', { email: 5, more: 1 })).toMatchObject({
      status: 400,
      message:
        'email: expected a string, got a number; password: required, but missing; write 1 to 1000 characters; more: unknown property; known here: email, password',
      problems: [
        { path: ['email'], message: 'expected a string, got a number' },
        { path: ['password'], message: 'required, but missing' },
        { path: ['more'], message: 'unknown property; known here: email, password' },
      ],
    });
    for (const input of [
      null,
      [],
      'x',
      { email: 'a\u0000b', password: 'x' },
      { email: '\ud800', password: 'x' },
    ])
      expect((await console.mutate(null, 'session.signIn', input)).status, JSON.stringify(input)).toBe(400);
    expect((await console.query(null, 'session.nothing')).status).toBe(404);
    expect((await console.query(owner, 'decisions.list', { search: '\u0000' })).status).toBe(400);
  });

  test('larger than its limit is refused', async () => {
    const { status, message } = await console.mutate(null, 'session.signIn', { email: 'x'.repeat(20_000) });
    expect([status, message]).toEqual([400, expect.stringContaining('16384 bytes')]);
  });
});

test('at an IP address nobody is offered a passkey, and a program is told why', async () => {
  expect((await console.query(null, 'session.current')).data).toEqual({
    me: null,
    baseUrl: ORIGIN,
    hasPasskeys: false,
  });
  for (const answer of [
    await console.mutate(null, 'session.askForPasskey'),
    await console.mutate(owner, 'passkeys.offer', { name: 'A key' }),
  ])
    expect([answer.status, answer.message]).toEqual([
      400,
      `Browsers offer no passkeys at ${ORIGIN}: they need https and a host name, or http at localhost. The operator sets BASE_URL.`,
    ]);
});

test('a worker does not serve the console', async () => {
  const { services } = api.service;
  const worker = await buildApp({ ...services, config: { ...services.config, role: 'worker' } });
  for (const url of ['/console/trpc/session.current', '/console/export/decisions.csv'])
    expect((await worker.inject({ url, headers: { cookie: owner.cookie } })).statusCode).toBe(404);
  await worker.close();
});
