/**
 * Members at the console: invitations, roles, removal.
 * Covers: server/surfaces/console/people/, server/accounts/members.ts
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createKey, findKey } from '../../../../../server/accounts/keys.ts';
import { lockOrganization } from '../../../../../server/accounts/organizations.ts';
import { runAdmin } from '../../../../../server/admin.ts';
import { untilLocked } from '../../../../held-lock.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, cookieIn, type TestPerson } from '../open-console.ts';

const api = serve({ work: false });
const console = consoleOf(api);

let owner: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  const organizationId = await api.service.newOrganization();
  owner = await console.newPerson(organizationId);
  member = await console.newPerson(organizationId);
});

const list = async () => {
  const { people } = (await console.query(owner, 'people.list', {})).data;
  return Array.isArray(people) ? people : [];
};

describe('an invitation', () => {
  test('adds a member, and signs in once within seven days', async () => {
    const invited = await console.mutate(owner, 'people.invite', { email: 'bo@example.com', name: 'Bo' });
    const url = String(invited.data.signInUrl);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console\/enter#[\w-]{43}$/);
    expect(Date.parse(String(invited.data.expiresAt)) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000);
    const found = () => list().then((people) => people.find(({ email }) => email === 'bo@example.com'));
    expect(await found()).toMatchObject({
      name: 'Bo',
      role: 'member',
      lastSeenAt: null,
      invitedUntil: invited.data.expiresAt,
      keys: 0,
      isMe: false,
    });
    const used = await console.mutate(null, 'session.useLink', { token: url.split('#')[1] });
    expect(used.data).toMatchObject({ member: { email: 'bo@example.com', name: 'Bo' } });
    expect(await found()).toMatchObject({ lastSeenAt: expect.any(String), invitedUntil: null });
  });

  test('of a member is refused, and says who makes another link', async () => {
    const refused = async (email: string, message: unknown) =>
      expect(await console.mutate(owner, 'people.invite', { email })).toMatchObject({
        status: 400,
        problems: [{ path: ['email'], message }],
      });
    await console.mutate(owner, 'people.invite', { email: 'bo@example.com' });
    await refused('Bo@example.com', expect.stringMatching(/^Bo@example.com is a member already; “New link”/));
    await refused(
      member.email.toUpperCase(),
      expect.stringMatching(new RegExp(`is a member already, .* member link --email ${member.email}$`)),
    );
    await refused(owner.email.toUpperCase(), 'this is your own address');
  });

  test('another link ends the one before, and both that it was made and its use are told', async () => {
    const { data } = await console.mutate(owner, 'people.invite', { email: 'bo@example.com' });
    const again = await console.mutate(owner, 'people.newLink', { id: data.id });
    const [first, second] = [data, again.data].map(({ signInUrl }) => String(signInUrl).split('#')[1]);
    expect(first).not.toBe(second);
    expect((await console.mutate(null, 'session.useLink', { token: first })).status).toBe(410);
    expect((await console.mutate(null, 'session.useLink', { token: second })).status).toBe(200);
    const { entries } = (await console.query(owner, 'auditLog.list', {})).data;
    expect(entries).toMatchObject([
      { verb: 'signed in', actor: { id: data.id }, detail: 'by a one-time link' },
      {
        verb: 'invited',
        actor: { id: owner.memberId },
        object: { id: `${data.id}` },
        detail: 'another link',
      },
      { verb: 'invited', detail: null },
      {},
      {},
    ]);
  });

  // Whoever opens the link would see the member's own decisions.
  test('no owner gets another link for a member who has signed in', async () => {
    const newLink = () => console.mutate(owner, 'people.newLink', { id: member.memberId });
    const refusal = {
      status: 400,
      problems: [
        {
          path: ['id'],
          message: `${member.email} has signed in before, or has keys; the operator makes another link: npm run -s admin -- member link --email ${member.email}`,
        },
      ],
    };
    expect(await newLink()).toMatchObject(refusal);
    await console.mutate(member, 'session.signOut');
    expect(await newLink()).toMatchObject(refusal);
    // Nothing of a refused link stays.
    const { sql } = api.service.database;
    expect(await sql`select from sign_in_links where member_id = ${member.memberId}`).toHaveLength(0);
    const { entries } = (await console.query(owner, 'auditLog.list', {})).data;
    expect(entries).toMatchObject([{ verb: 'signed out' }, { verb: 'signed in' }, { verb: 'signed in' }]);
  });

  test('but one who has a password gets a link that works together with it', async () => {
    const password = 'four words that nobody says';
    await console.mutate(member, 'settings.setPassword', { password });
    const { sql } = api.service.database;
    await sql`delete from sign_in_tries`;
    for (let count = 0; count < 11; count += 1)
      await console.mutate(null, 'session.signIn', { email: member.email, password: 'a stranger guesses' });
    const here = { email: member.email, password };
    expect((await console.mutate(null, 'session.signIn', here)).status, 'kept out').toBe(429);

    expect((await list()).find(({ id }) => id === member.memberId)).toMatchObject({ canGetLink: true });
    const made = await console.mutate(owner, 'people.newLink', { id: member.memberId });
    expect(made.data).toMatchObject({ needsPassword: true });
    const token = String(made.data.signInUrl).split('#')[1];
    const use = (more: object) => console.mutate(null, 'session.useLink', { token, ...more });
    expect((await console.mutate(null, 'session.readLink', { token })).data).toMatchObject({
      needsPassword: true,
    });
    const wrong = { status: 400, problems: [{ path: ['password'] }] };
    expect(await use({})).toMatchObject(wrong);
    expect(await use({ password: 'the owner guesses' })).toMatchObject(wrong);
    expect((await use({ password })).data).toMatchObject({ member: { id: member.memberId } });
    expect((await use({ password })).status).toBe(410);

    // Another link gives no more guesses than the first: ten in 15 minutes.
    const guess = async () => {
      const { data } = await console.mutate(owner, 'people.newLink', { id: member.memberId });
      const next = String(data.signInUrl).split('#')[1];
      return console.mutate(null, 'session.useLink', { token: next, password: 'the owner guesses' });
    };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await sql`delete from sign_in_tries`;
  });

  test.each(['works', 'is revoked'])(
    'nor for one who has never signed in, but whose key %s',
    async (state) => {
      const { organizationId } = owner;
      const { memberId: id } = await console.newMember(organizationId);
      const { sql } = api.service.database;
      const key = await createKey(sql, { organizationId, memberId: id, name: 'K' });
      if (state === 'is revoked') await sql`update api_keys set revoked_at = now() where id = ${key.id}`;
      expect(await console.mutate(owner, 'people.newLink', { id })).toMatchObject({
        status: 400,
        problems: [{ path: ['id'], message: expect.stringContaining('member link --email') }],
      });
      expect(await sql`select from sign_in_links where member_id = ${id}`).toHaveLength(0);
    },
  );

  test('a key that the operator makes ends the invitation, and no other link', async () => {
    const { organizationId } = owner;
    const { sql, url } = api.service.database;
    const { data } = await console.mutate(owner, 'people.invite', { email: 'bo@example.com' });
    const listed = async () => (await list()).find(({ id }) => id === data.id);
    expect(await listed()).toMatchObject({ canGetLink: true });
    const makeKey = async () => {
      const words = `key create --org ${organizationId} --member bo@example.com --name K`.split(' ');
      const { stdout, stderr } = await runAdmin(words, () => ({ DATABASE_URL: url }));
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };
    expect(await makeKey()).toMatchObject({ invitation_ended: true });
    const token = String(data.signInUrl).split('#')[1];
    expect((await console.mutate(null, 'session.useLink', { token })).status).toBe(410);
    expect(await listed()).toMatchObject({ canGetLink: false, invitedUntil: null, keys: 1 });

    const operators = await console.newLink({ organizationId, memberId: Number(data.id) });
    expect(await makeKey()).toMatchObject({ invitation_ended: false });
    expect((await console.mutate(null, 'session.useLink', { token: operators })).status).toBe(200);
    expect(await sql`select from sign_in_links where member_id = ${Number(data.id)}`).toHaveLength(0);
  });

  test.each(['the key', 'the link'])(
    'of a link and a key that are made at once, no link stays: %s is first',
    async (first) => {
      const { organizationId } = owner;
      const { sql, url } = api.service.database;
      const { memberId: id, email } = await console.newMember(organizationId);
      const words = `key create --org ${organizationId} --member ${email} --name K`.split(' ');
      const acts = {
        'the key': () => runAdmin(words, () => ({ DATABASE_URL: url })),
        'the link': () => console.mutate(owner, 'people.newLink', { id }),
      };
      const order =
        first === 'the key' ? [acts['the key'], acts['the link']] : [acts['the link'], acts['the key']];
      const doing: Promise<unknown>[] = [];
      await sql.begin(async (tx) => {
        await lockOrganization(tx, organizationId);
        for (const act of order) {
          doing.push(act());
          await untilLocked(sql, doing.length);
        }
      });
      const outcomes = await Promise.all(doing);
      expect(outcomes).toContainEqual(expect.objectContaining({ code: 0 }));
      expect(outcomes).toContainEqual(expect.objectContaining({ status: first === 'the key' ? 400 : 200 }));
      expect(await sql`select from sign_in_links where member_id = ${id}`).toHaveLength(0);
    },
  );

  test('nor while the member signs in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { data } = await console.mutate(owner, 'people.invite', { email: `new-${round}@example.com` });
      const token = String(data.signInUrl).split('#')[1];
      const [used, made] = await Promise.all([
        console.mutate(null, 'session.useLink', { token }),
        console.mutate(owner, 'people.newLink', { id: data.id }),
      ]);
      expect([
        [200, 400],
        [410, 200],
      ]).toContainEqual([used.status, made.status]);
    }
  });

  test('nobody makes a link for oneself, or for a member who was removed', async () => {
    expect(await console.mutate(owner, 'people.newLink', { id: owner.memberId })).toMatchObject({
      status: 400,
      problems: [{ path: ['id'], message: expect.stringContaining('set a password') }],
    });
    await console.mutate(owner, 'people.remove', { id: member.memberId });
    expect((await console.mutate(owner, 'people.newLink', { id: member.memberId })).status).toBe(404);
  });

  test.each([['no address'], [''], [`${'x'.repeat(320)}@example.com`], ['a b@example.com'], [7]])(
    'is refused for %j',
    async (email) => {
      expect(await console.mutate(owner, 'people.invite', { email })).toMatchObject({
        status: 400,
        problems: [{ path: ['email'] }],
      });
    },
  );
});

describe('roles', () => {
  test('are changed by owners, and count at once', async () => {
    await console.mutate(owner, 'people.changeRole', { id: member.memberId, role: 'owner' });
    expect((await console.query(member, 'people.list', {})).status).toBe(200);
    await console.mutate(member, 'people.changeRole', { id: owner.memberId, role: 'member' });
    expect((await console.query(owner, 'people.list', {})).status).toBe(403);
  });

  test('leave at least one owner, also when two step down at once', async () => {
    const last = { status: 400, message: expect.stringContaining('the only owner') };
    const me = owner.memberId;
    expect(await console.mutate(owner, 'people.changeRole', { id: me, role: 'member' })).toMatchObject(last);
    expect(await console.mutate(owner, 'people.remove', { id: me })).toMatchObject(last);
    for (let round = 0; round < 5; round += 1) {
      await api.service.database.sql`
        update members set role = 'owner' where organization_id = ${owner.organizationId} and removed_at is null`;
      const both = await Promise.all(
        [owner, member].map((person) =>
          console.mutate(person, 'people.changeRole', { id: person.memberId, role: 'member' }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe('removal', () => {
  test('ends the sessions and keys, and deletes name and address', async () => {
    const { data: key } = await console.mutate(member, 'keys.create', { name: 'K' });
    expect((await console.mutate(owner, 'people.remove', { id: member.memberId })).data).toEqual({
      id: member.memberId,
      keysRevoked: 1,
    });
    expect((await console.query(member, 'session.current')).data.me).toBeNull();
    expect(await findKey(api.service.database.sql, String(key.secret))).toBeNull();
    expect((await list()).map(({ id }) => id)).toEqual([owner.memberId]);
    const rows = await api.service.database.sql`select * from members where id = ${member.memberId}`;
    expect(JSON.stringify(rows)).not.toContain(member.email);
    // The address may be invited anew: another member, who sees nothing of before.
    const again = await console.mutate(owner, 'people.invite', { email: member.email });
    expect(again.data.id).not.toBe(member.memberId);
    const token = String(again.data.signInUrl).split('#')[1];
    const back = await console.mutate(null, 'session.useLink', { token });
    expect(
      (await console.query({ cookie: cookieIn(back) }, 'keys.list', { revoked: true })).data.keys,
    ).toEqual([]);
  });
});
