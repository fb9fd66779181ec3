/**
 * The operators' commands about signing in: a link, a forgotten password, the end of sessions; with
 * what people at the console see of them.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { untilLocked } from '../../held-lock.ts';
import { consoleOf, cookieIn, cookiesIn, type TestPerson } from '../surfaces/console/open-console.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false });
const console = consoleOf(api);
const OLD = 'a horse with no battery';
const NEW = 'a battery with no horse';

let owner: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  await api.service.database.sql`delete from sign_in_tries`;
  owner = await console.newPerson(await api.service.newOrganization());
  member = await console.newPerson(owner.organizationId);
});

const admin = (line: string) => runAdmin(line.split(' '), () => ({ DATABASE_URL: api.service.database.url }));
const printed = async (line: string) => {
  const { code, stdout, stderr } = await admin(line);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
};
const link = (options = '') => printed(`member link --email ${member.email}${options}`);
const byLink = async ({ sign_in_url: url }: { sign_in_url: string }): Promise<TestPerson> => {
  const token = url.split('#')[1];
  return { ...member, cookie: cookieIn(await console.mutate(null, 'session.useLink', { token })) };
};
const signIn = (password: string, cookie = '') =>
  console.mutate({ cookie }, 'session.signIn', { email: member.email, password });
const setPassword = (person: TestPerson, input: object) =>
  console.mutate(person, 'settings.setPassword', input);
const isIn = async (person: TestPerson) => (await console.query(person, 'session.current')).data.me !== null;
const logOf = async (person: TestPerson) =>
  Object((await console.query(person, 'auditLog.mine', {})).data).entries;

test('a link works for 10 minutes', async () => {
  await link();
  const [row] = await api.service.database.sql`
    select l.expires_at - a.at as lasts from sign_in_links l, audit_log a
    where l.member_id = ${member.memberId} and a.object_kind = 'member'
      and a.object_id = ${String(member.memberId)} and a.detail = 'a one-time link'`;
  expect(row?.lasts).toBe('00:10:00');
});

describe('a forgotten password', () => {
  test('is none any more: a link signs in, and the member sets another', async () => {
    await setPassword(member, { password: OLD });
    const [, browser = ''] = cookiesIn(await signIn(OLD));
    const made = await link(' --forget-password');
    expect(made).toEqual({ email: member.email, sign_in_url: expect.any(String), sessions_ended: 2 });
    // Whoever sat at an open session could now set a password without knowing the old one.
    expect(await isIn(member)).toBe(false);
    expect([(await signIn(OLD)).status, (await signIn(OLD, browser)).status]).toEqual([401, 401]);
    const back = await byLink(made);
    expect((await console.query(back, 'session.current')).data.me).toMatchObject({
      member: { hasPassword: false },
    });
    expect((await setPassword(back, { password: NEW })).status).toBe(200);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await logOf(back)).toMatchObject([
      { verb: 'signed in' },
      { verb: 'changed', actor: { kind: 'member' }, detail: 'password' },
      { verb: 'signed in', detail: 'by a one-time link' },
      { verb: 'signed out', actor: { kind: 'operator' }, detail: 'everywhere: 2 sessions' },
      { verb: 'changed', actor: { kind: 'operator' }, detail: 'password: forgotten' },
      { verb: 'created', actor: { kind: 'operator' }, detail: 'a one-time link' },
      ...Array(3).fill({}),
    ]);
  });

  test('is not replaced by a request that was let in before it was forgotten', async () => {
    await setPassword(member, { password: OLD });
    const { owner: sql } = api.service.database;
    let late: Promise<{ status: number }> | undefined;
    await sql.begin(async (tx) => {
      // Setting a password reads it after the session has been found.
      await tx`lock table sign_in_secret in access exclusive mode`;
      late = setPassword(member, { password: NEW });
      await untilLocked(api.service.database.sql, 1);
      await link(' --forget-password');
    });
    expect((await late)?.status).toBe(401);
    expect((await signIn(NEW)).status).toBe(401);
  });

  test('stays with a link alone, and with one that is not made', async () => {
    await setPassword(member, { password: OLD });
    await link();
    const elsewhere = await admin(`member link --email ${member.email} --org 99 --forget-password`);
    expect(elsewhere.code).toBe(1);
    expect((await signIn(OLD)).status).toBe(200);
    expect(await isIn(member)).toBe(true);
  });

  test('gives an owner no way in', async () => {
    await setPassword(member, { password: OLD });
    const { memberId: id } = member;
    const kept = await console.mutate(owner, 'people.newLink', { id });
    await link(' --forget-password');
    const [, token] = String(kept.data.signInUrl).split('#');
    expect((await console.mutate(null, 'session.useLink', { token, password: OLD })).status).toBe(410);
    expect((await console.mutate(owner, 'people.newLink', { id })).status).toBe(400);
  });
});

test('"member sign-out" ends all sessions of one member, who stays', async () => {
  await setPassword(member, { password: OLD });
  const second = await console.signIn(member);
  const line = `member sign-out --org ${member.organizationId} --email ${member.email.toUpperCase()}`;
  expect(await printed(line)).toEqual({ id: member.memberId, sessions_ended: 2 });
  expect([await isIn(member), await isIn(second), await isIn(owner)]).toEqual([false, false, true]);
  expect((await signIn(OLD)).status).toBe(200);
  expect(await logOf(await console.signIn(member))).toMatchObject([
    ...Array(2).fill({ verb: 'signed in' }),
    { verb: 'signed out', actor: { kind: 'operator' }, detail: 'everywhere: 2 sessions' },
    ...Array(3).fill({}),
  ]);
  const nobody = await admin(`member sign-out --org ${member.organizationId} --email nobody@example.com`);
  expect(nobody.stderr).toContain(`organization ${member.organizationId} has no member nobody@example.com`);
});

test('lost passkeys are removed with all sessions, and are counted in the list', async () => {
  const { sql } = api.service.database;
  const add = (id: string) => sql`
    insert into passkeys (organization_id, member_id, credential_id, public_key, signature_count, rp_id, name)
    values (${member.organizationId}, ${member.memberId}, ${id}, 'k', 0, 'example.com', 'K')`;
  await Promise.all(['1', '2'].map(add));
  const passkeysOf = async ({ email }: TestPerson) =>
    (await printed(`member list --org ${owner.organizationId}`)).members.find(
      (one: { email: string }) => one.email === email,
    ).passkeys;
  expect([await passkeysOf(member), await passkeysOf(owner)]).toEqual([2, 0]);
  const of = `--org ${member.organizationId} --email ${member.email}`;
  const outcome = { id: member.memberId, passkeys_removed: 2, sessions_ended: 1 };
  expect(await printed(`member remove-passkeys ${of}`)).toEqual(outcome);
  expect([await passkeysOf(member), await isIn(member), await isIn(owner)]).toEqual([0, false, true]);
  expect(await printed(`member remove-passkeys ${of} --quiet`)).toBe(0);
  const back = await byLink(await link());
  expect((await logOf(back)).slice(2, 4)).toMatchObject([
    { verb: 'signed out', detail: 'everywhere: 1 sessions' },
    { verb: 'changed', actor: { kind: 'operator' }, detail: 'passkeys: all 2 removed' },
  ]);
  const nobody = await admin(
    `member remove-passkeys --org ${member.organizationId} --email nobody@example.com`,
  );
  expect([nobody.code, nobody.stderr]).toEqual([
    1,
    expect.stringContaining('has no member nobody@example.com'),
  ]);
});
