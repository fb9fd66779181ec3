/** Signing in by a passkey: what is right signs in, and nothing else does. */
import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import {
  removeMember,
  resumeOrganization,
  suspendOrganization,
} from '../../../../../server/accounts/organizations.ts';
import { readChallenge } from '../../../../../server/accounts/passkey-challenge.ts';
import { Authenticator, type Twist } from '../../../../authenticator.ts';
import { untilLocked } from '../../../../held-lock.ts';
import { serve } from '../../rest/serve.ts';
import { type Answered, cookieIn, cookiesIn, type TestPerson } from '../open-console.ts';
import { type From, fromNewNetwork, PASSKEY_ORIGIN, passkeysOf, SITE } from '../open-passkeys.ts';

const api = serve({
  work: false,
  config: { baseUrl: PASSKEY_ORIGIN, trustProxy: ['127.0.0.1/32'] },
});
const { console, offer, add, added, ask, send, use, list, logOf } = passkeysOf(api);

let person: TestPerson;
beforeEach(async () => {
  await api.service.database.sql`delete from sign_in_tries`;
  person = await console.newPerson(await api.service.newOrganization());
});

test('what is added signs in without an address, and both are told', async () => {
  const key = await added(person);
  const signedIn = await use(key);
  expect(signedIn).toMatchObject({
    status: 200,
    data: { member: { id: person.memberId, email: person.email, hasPasskey: true, hasPassword: false } },
  });
  const there = { ...person, cookie: cookieIn(signedIn) };
  const { passkeys, most, whyNone } = await list(there);
  expect([most, whyNone]).toEqual([20, null]);
  const [{ number }] = passkeys;
  expect(passkeys).toEqual([
    { number, name: 'A key', createdAt: expect.any(String), lastUsedAt: expect.any(String), worksAt: null },
  ]);
  expect((await console.mutate(there, 'passkeys.remove', { number })).status).toBe(200);
  expect((await use(key)).status).toBe(401);
  expect((await logOf(there)).slice(0, 3)).toMatchObject([
    { verb: 'changed', detail: `passkey ${number}: removed`, actor: { id: person.memberId } },
    { verb: 'signed in', detail: `by passkey ${number}` },
    { verb: 'changed', detail: `passkey ${number}: added` },
  ]);
});

test('one person with passkeys in two organizations signs in to the one whose passkey it is', async () => {
  const other = await console.newPerson(await api.service.newOrganization(), { email: person.email });
  const [here, there] = [await added(person), await added(other)];
  const organizationOf = async (key: Authenticator) => Object((await use(key)).data.organization).id;
  expect([await organizationOf(here), await organizationOf(there)]).toEqual([
    person.organizationId,
    other.organizationId,
  ]);
});

describe('a passkey is refused', () => {
  const refused: Record<string, Twist> = {
    'at another origin': { origin: 'http://localhost:4000' },
    'at another host': { rpId: 'example.com' },
    'without the check of the person': { isVerified: false },
    'without anybody there': { isPresent: false },
    'when it was signed for something else': { type: 'webauthn.create' },
    'with the id of another credential': { id: Buffer.alloc(32).toString('base64url') },
    'with a handle that is none': { userHandle: 'AAAA' },
    'with a handle beyond all numbers': { userHandle: Buffer.alloc(16, 0xff).toString('base64url') },
  };
  test('for whatever is wrong with it, in the same words', async () => {
    const key = await added(person);
    const answers = await Promise.all(Object.values(refused).map((twist) => use(key, twist)));
    const unknown = await use(new Authenticator(SITE), {
      userHandle: Buffer.alloc(16).toString('base64url'),
    });
    for (const [at, { status, message, headers }] of answers.entries())
      expect({ status, message, cookie: headers['set-cookie'] }, Object.keys(refused)[at]).toEqual({
        status: 401,
        message: unknown.message,
        cookie: undefined,
      });
    expect((await use(key)).status, 'it is right as it is').toBe(200);
  });

  test('with another member’s credential id or handle', async () => {
    const victim = await console.newPerson(person.organizationId);
    const [own, others] = [await added(person), await added(victim)];
    const { userHandle } = others.use({ challenge: '' });
    expect((await use(own, { id: others.id })).status).toBe(401);
    expect((await use(own, { userHandle })).status).toBe(401);
    expect((await use(own, { userHandle, id: others.id })).status).toBe(401);
    // Also when the thief has added a key of that id.
    const thief = new Authenticator(SITE);
    expect((await add(person, thief.register(await offer(person), { id: others.id }))).status).toBe(200);
    expect((await use(thief, { userHandle, id: others.id })).status).toBe(401);
    expect(await use(others)).toMatchObject({ status: 200, data: { member: { id: victim.memberId } } });
  });

  test('of a removed member, and while the organization is suspended', async () => {
    const { sql } = api.service.database;
    const other = await console.newPerson(person.organizationId);
    const [gone, waiting] = [await added(other), await added(person)];
    await removeMember(sql, person.organizationId, { id: other.memberId }, OPERATOR);
    expect((await use(gone)).status).toBe(401);
    expect(await sql`select from passkeys where member_id = ${other.memberId}`).toHaveLength(0);
    await suspendOrganization(sql, person.organizationId);
    expect((await use(waiting)).message).toMatch(/^This passkey signs nobody in/);
    await resumeOrganization(sql, person.organizationId);
    expect((await use(waiting)).status).toBe(200);
  });

  test('that is being removed while it signs in', async () => {
    const key = await added(person);
    const asked = await ask();
    const { sql } = api.service.database;
    let answer: Promise<Answered> | undefined;
    await sql.begin(async (tx) => {
      await tx`delete from passkeys where member_id = ${person.memberId}`;
      answer = send(key.use(asked), asked.cookie);
      await untilLocked(sql, 1);
    });
    expect((await answer)?.status).toBe(401);
  });
});

describe('a count of signatures', () => {
  test('that goes on signs in; one that stays or goes back is refused and told to owners', async () => {
    const key = await added(person, 5);
    expect((await use(key, { count: 6 })).status).toBe(200);
    api.service.logged.length = 0;
    const copied = await Promise.all([use(key, { count: 6 }), use(key, { count: 2 }), use(key)]);
    for (const { status, message } of copied)
      expect([status, message]).toEqual([401, expect.stringContaining('there may be a copy of it')]);
    expect((await logOf(person)).slice(0, 3)).toMatchObject(
      Array(3).fill({
        verb: 'refused',
        actor: { kind: 'service' },
        detail: expect.stringMatching(/^passkey \d+: its count of uses went back$/),
      }),
    );
    expect(api.service.logged.join('\n')).toContain('there may be a copy of it');
    expect((await use(key, { count: 7 })).status).toBe(200);
  });

  test('that a stranger invents is not believed', async () => {
    const key = await added(person, 5);
    const asked = await ask();
    const forged = { ...key.use(asked, { count: 1 }), signature: key.use(asked, { count: 6 }).signature };
    const { message } = await send(forged, asked.cookie);
    expect(message).not.toContain('copy');
    expect((await logOf(person))[0].verb).not.toBe('refused');
  });

  test('of two uses with one count, one signs in', async () => {
    const key = await added(person, 5);
    const both = await Promise.all([use(key, { count: 6 }), use(key, { count: 6 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a challenge', () => {
  test('signs in once, also when it is sent twice at once, and whichever passkey has signed it', async () => {
    const [key, other] = [await added(person), await added(person)];
    const asked = await ask();
    const input = key.use(asked);
    const both = await Promise.all([send(input, asked.cookie), send(input, asked.cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await send(input, asked.cookie)).status).toBe(410);
    expect((await send(other.use(asked), asked.cookie)).status).toBe(410);
  });

  test('works in the browser that asked, in each of its tabs, and in no other', async () => {
    const key = await added(person);
    const asked = await ask();
    const secondTab = await ask(asked.cookie);
    const elsewhere = await ask();
    for (const cookie of ['', elsewhere.cookie, 'ceremony=x'])
      expect((await send(key.use(asked), cookie)).status, cookie).toBe(410);
    expect((await send(key.use(asked), secondTab.cookie)).status).toBe(200);
    expect((await send(key.use(secondTab), secondTab.cookie)).status).toBe(200);
  });

  test('is none of the caller’s own, nor one for adding, nor one that was changed', async () => {
    const key = await added(person);
    const asked = await ask();
    const bytes = Buffer.from(asked.challenge, 'base64url');
    const later = Buffer.from(bytes);
    later.writeUIntBE(later.readUIntBE(0, 6) + 1000, 0, 6);
    for (const challenge of [
      '',
      'x',
      Buffer.alloc(54).toString('base64url'),
      later.toString('base64url'),
      `${asked.challenge}=`,
      (await offer(person)).challenge,
    ])
      expect((await send(key.use({ challenge }), asked.cookie)).status, challenge).toBe(410);
    const fresh = new Authenticator(SITE);
    const { user } = await offer(person);
    expect((await add(person, fresh.register({ challenge: asked.challenge, user }))).status).toBe(410);
  });

  test('ends after five minutes by the database’s clock', async () => {
    const key = await added(person);
    const asked = await ask();
    const { sql } = api.service.database;
    const [row] = await sql<{ now: Date }[]>`select now() as now`;
    const endsAt = Buffer.from(asked.challenge, 'base64url').readUIntBE(0, 6);
    const left = endsAt - row!.now.getTime();
    expect(left).toBeGreaterThan(4 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    const madeFor = ['sign in', asked.cookie.split('=')[1] ?? ''] as const;
    // The same statement, as it answers at another time.
    const at = (now: Date) =>
      ((...args: [TemplateStringsArray]) =>
        sql(...args).then((rows: object[]) => rows.map((one) => ({ ...one, now })))) as never as typeof sql;
    expect(await readChallenge(at(new Date(endsAt - 1)), asked.challenge, madeFor)).not.toBeNull();
    expect(await readChallenge(at(new Date(endsAt)), asked.challenge, madeFor)).toBeNull();
    expect((await send(key.use(asked), asked.cookie)).status).toBe(200);
  });

  test('costs strangers no row', async () => {
    for (let count = 0; count < 5; count += 1) await ask();
    const asked = await ask();
    expect((await send(new Authenticator(SITE).use({ challenge: 'x' }), asked.cookie)).status).toBe(410);
    expect(await api.service.database.sql`select from sign_in_tries`).toHaveLength(0);
  });
});

describe('tries', () => {
  const wrong = async (key: Authenticator, headers: From, cookie = '') => {
    const asked = await ask(cookie);
    return (await send(key.use(asked, { isVerified: false }), asked.cookie, headers)).status;
  };
  const right = async (key: Authenticator, headers: From, cookie = '') => {
    const asked = await ask(cookie);
    return send(key.use(asked), asked.cookie, headers);
  };

  test('are ten from one network, and a known browser has ten of its own', async () => {
    const [key, strange] = [await added(person), new Authenticator(SITE)];
    const network = fromNewNetwork();
    const known = cookiesIn(await right(key, network)).find((one) => one.startsWith('browser=')) ?? '';
    for (let count = 0; count < 10; count += 1) expect(await wrong(strange, network)).toBe(401);
    const late = await right(key, network);
    expect([late.status, late.message]).toEqual([429, expect.stringContaining('Signing in failed 10 times')]);
    expect((await right(key, network, known)).status).toBe(200);
    expect((await right(key, fromNewNetwork())).status).toBe(200);
  });

  test('with one credential are ten, and nobody uses up another’s by naming the member', async () => {
    const [key, strange] = [await added(person), new Authenticator(SITE)];
    const { userHandle } = key.use({ challenge: '' });
    for (let count = 0; count < 11; count += 1) {
      const asked = await ask();
      await send(strange.use(asked, { userHandle }), asked.cookie);
    }
    expect((await right(key, fromNewNetwork())).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect(await wrong(key, fromNewNetwork())).toBe(401);
    expect((await right(key, fromNewNetwork())).status).toBe(429);
  });

  test('that fail are logged with the account, and right ones do not count', async () => {
    const key = await added(person);
    const network = fromNewNetwork();
    for (let count = 0; count < 12; count += 1) expect((await right(key, network)).status).toBe(200);
    api.service.logged.length = 0;
    await wrong(key, network);
    const lines = api.service.logged.map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'sign-in failed')).toMatchObject({
      procedure: 'session.usePasskey',
      code: 'wrong_passkey',
      account: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(lines.find(({ msg }) => msg === 'passkey refused').err.message).toContain('User verification');
    expect(api.service.logged.join('\n')).not.toContain(person.email);
  });
});

test('wrong input is a 400 that names the place, and too much of it is not read', async () => {
  const { cookie } = await ask();
  expect(await send({ id: 5 }, cookie)).toMatchObject({
    status: 400,
    problems: [{ path: ['id'] }, { path: ['userHandle'] }, {}, {}, {}],
  });
  const key = new Authenticator(SITE);
  const input = key.use({ challenge: 'x' });
  expect((await send({ ...input, signature: 'x'.repeat(1401) }, cookie)).status).toBe(400);
  expect((await send({ ...input, clientDataJson: 'x'.repeat(20_000) }, cookie)).message).toContain(
    '16384 bytes',
  );
});
