/**
 * When sessions end: by time, by another sign-in; and links, which change nothing until they are
 * confirmed.
 * Covers: server/accounts/sessions.ts, server/accounts/sign-in-links.ts,
 * server/surfaces/console/session/sign-out.ts, server/surfaces/console/session/router.ts
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import { changeRole } from '../../../../../server/accounts/members.ts';
import { sweepSessions } from '../../../../../server/accounts/sessions.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, cookieIn, type TestPerson } from '../open-console.ts';

const api = serve({ work: false });
const console = consoleOf(api);

let organizationId: number;
let owner: TestPerson;
beforeAll(async () => {
  organizationId = await api.service.newOrganization();
  owner = await console.newPerson(organizationId);
});

const isIn = async (person: Pick<TestPerson, 'cookie'>) =>
  (await console.query(person, 'session.current')).data.me !== null;
const began = (person: TestPerson, ago: string) => api.service.database.sql`
  update sessions set created_at = now() - ${ago}::interval, last_used_at = now()
  where member_id = ${person.memberId}`;

describe('a session that is used every day', () => {
  test('ends after 90 days, of an owner after 30', async () => {
    const member = await console.newPerson(organizationId);
    const boss = await console.newPerson(organizationId, { role: 'owner' });
    await began(member, '89 days 23 hours');
    await began(boss, '29 days 23 hours');
    expect([await isIn(member), await isIn(boss)]).toEqual([true, true]);
    const { data } = await console.query(member, 'session.current');
    const [row] = await api.service.database.sql<{ ends: Date }[]>`
      select created_at + interval '90 days' as ends from sessions where member_id = ${member.memberId}`;
    expect(Object(data.me).sessionExpiresAt).toBe(row?.ends.toISOString());
    await began(member, '90 days');
    await began(boss, '30 days');
    expect([await isIn(member), await isIn(boss)]).toEqual([false, false]);
  });

  test('of a member who becomes an owner ends as an owner’s', async () => {
    const member = await console.newPerson(organizationId);
    await began(member, '40 days');
    expect(await isIn(member)).toBe(true);
    await api.service.database.sql.begin((tx) => changeRole(tx, member, 'owner', OPERATOR));
    expect(await isIn(member)).toBe(false);
    const listed = await console.query(await console.signIn(member), 'settings.sessions');
    expect(listed.data.sessions).toHaveLength(1);
  });

  test('is deleted after that', async () => {
    const member = await console.newPerson(organizationId);
    const { sql } = api.service.database;
    await began(member, '90 days');
    await sweepSessions(sql);
    expect(await sql`select from sessions where member_id = ${member.memberId}`).toHaveLength(0);
  });
});

describe('a one-time link', () => {
  test('that is opened tells whose it is, and changes nothing', async () => {
    const member = await console.newMember(organizationId);
    const token = await console.newLink(member);
    for (let opened = 0; opened < 3; opened += 1) {
      const { status, data, headers } = await console.mutate(owner, 'session.readLink', { token });
      expect([status, data]).toEqual([
        200,
        { email: member.email, name: null, organizationName: 'An organization', needsPassword: false },
      ]);
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await isIn(owner)).toBe(true);
    expect((await console.query(null, 'session.readLink', { token })).status, 'not by GET').toBe(405);
    expect((await console.mutate(null, 'session.useLink', { token })).status).toBe(200);
    expect((await console.mutate(null, 'session.readLink', { token })).status).toBe(410);
  });

  test('ends the session that the browser had, and the audit log tells it', async () => {
    const before = await console.newPerson(organizationId);
    const member = await console.newMember(organizationId);
    const token = await console.newLink(member);
    const signedIn = await console.mutate(before, 'session.useLink', { token });
    expect(signedIn.data).toMatchObject({ member: { id: member.memberId } });
    expect([await isIn(before), await isIn({ cookie: cookieIn(signedIn) })]).toEqual([false, true]);
    const { entries } = (await console.query(owner, 'auditLog.list', {})).data;
    expect(entries).toMatchObject([
      { verb: 'signed in', actor: { id: member.memberId } },
      {
        verb: 'signed out',
        actor: { id: before.memberId },
        detail: 'another sign-in in the same browser',
      },
      ...Array(Object(entries).length - 2).fill({}),
    ]);
  });

  test('that does not work leaves the session as it is', async () => {
    expect((await console.mutate(owner, 'session.useLink', { token: 'x' })).status).toBe(410);
    expect(await isIn(owner)).toBe(true);
  });

  test('does not end the session of another browser', async () => {
    const member = await console.newPerson(organizationId);
    const again = await console.signIn(member);
    expect([await isIn(member), await isIn(again)]).toEqual([true, true]);
  });
});
