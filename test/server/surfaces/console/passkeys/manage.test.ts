/** How members add passkeys, see and remove them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, encode, type Twist } from '../../../../authenticator.ts';
import { serve } from '../../rest/serve.ts';
import type { TestPerson } from '../open-console.ts';
import { PASSKEY_ORIGIN, passkeysOf, SITE } from '../open-passkeys.ts';
import { providerPeople } from '../session/provider-people.ts';

const api = serve({
  work: false,
  config: { baseUrl: PASSKEY_ORIGIN, trustProxy: ['127.0.0.1/32'] },
});
const { console, offer, add, added, use, list } = passkeysOf(api);

let person: TestPerson;
beforeEach(async () => {
  await api.service.database.sql`delete from sign_in_tries`;
  person = await console.newPerson(await api.service.newOrganization());
});

test('a member has several, each of which signs in, and twenty at most, also at once', async () => {
  const [first, second] = [await added(person), await added(person)];
  expect([(await use(first)).status, (await use(second)).status]).toEqual([200, 200]);
  const keys = await Promise.all(
    Array.from({ length: 20 }, async () => new Authenticator(SITE).register(await offer(person))),
  );
  const answers = await Promise.all(keys.map((key) => add(person, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(18).fill(200), 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.message).toContain('you have 20 passkeys');
  expect((await console.mutate(person, 'passkeys.offer', { name: 'A key' })).status).toBe(400);
  expect((await list(person)).passkeys).toHaveLength(20);
});

describe('to add a passkey', () => {
  test('one has signed in within ten minutes', async () => {
    const offered = await offer(person);
    await api.service.database.sql`
      update sessions set created_at = now() - interval '10 minutes' where member_id = ${person.memberId}`;
    const key = new Authenticator(SITE);
    for (const answer of [
      await console.mutate(person, 'passkeys.offer', { name: 'A key' }),
      await add(person, key.register(offered)),
    ])
      expect(answer).toMatchObject({ status: 403, message: expect.stringContaining('sign in again') });
    expect((await console.query(person, 'session.current')).data.me).toMatchObject({
      member: { isFresh: false },
    });
    const again = await console.signIn(person);
    // The offer belongs to the session that it was made in.
    expect((await add(again, key.register(offered))).status).toBe(410);
    expect((await add(again, key.register(await offer(again)))).status).toBe(200);
  });

  test('one is not of an organization that wants its provider alone, which says how it signs in', async () => {
    const { organizationId } = person;
    const member = await console.newPerson(organizationId, { role: 'member' });
    const early = new Authenticator(SITE).register(await offer(member));
    const settings = { issuer: 'https://provider.example', allowsOtherWays: false };
    await providerPeople(api).set(organizationId, settings);
    const why = 'Your organization signs in with “Acme” alone. Use its button on the page “Sign in”.';
    for (const answer of [
      await console.mutate(member, 'passkeys.offer', { name: 'A key' }),
      await add(member, early),
    ])
      expect([answer.status, answer.message]).toEqual([403, why]);
    expect(await list(member)).toEqual({ passkeys: [], most: 20, whyNone: why });
    // An owner whom a person added signs in by a passkey all the same.
    expect((await use(await added(person))).status).toBe(200);
    expect((await list(person)).whyNone).toBeNull();
    await providerPeople(api).set(organizationId, { ...settings, allowsOtherWays: true });
    expect((await use(await added(member))).status).toBe(200);
  });

  test('its answer is taken once, and in the member’s own session alone', async () => {
    const other = await console.newPerson(person.organizationId);
    const key = new Authenticator(SITE);
    const input = key.register(await offer(person));
    expect((await add(other, input)).status).toBe(410);
    expect((await add(person, input)).status).toBe(200);
    expect((await add(person, input)).status).toBe(410);
    const [{ number }] = (await list(person)).passkeys;
    await console.mutate(person, 'passkeys.remove', { number });
    expect((await add(person, input)).status, 'removed, it cannot be added again by a replay').toBe(410);
    const once = await added(person);
    const again = await add(person, once.register(await offer(person)));
    expect(again).toMatchObject({ status: 400, message: 'id: this passkey is yours already' });
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no check of the person', { isVerified: false }],
    [
      'a key of an algorithm that was not offered',
      {
        publicKey: encode([
          [1, 2],
          [3, -47],
        ]),
      },
    ],
    [
      'an endless key',
      {
        publicKey: encode([
          [1, 2],
          [3, -7],
          [-9, new Uint8Array(2000)],
        ]),
      },
    ],
    ['an endless id', { id: Buffer.alloc(1024).toString('base64url') }],
    ['nothing that is a key', { publicKey: Buffer.alloc(2000, 0x81) }],
  ])('%s is refused', async (_name, twist) => {
    // Nobody signs the id that the page names.
    const input = { ...new Authenticator(SITE).register(await offer(person), twist), id: 'AAAA' };
    const answer = await add(person, input);
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(/^attestationObject: /)]);
    expect((await list(person)).passkeys).toEqual([]);
  });

  test('certificates about the maker of the device are not looked at, and nothing is fetched', async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(String(request.url));
      reply.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const statement = {
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(70)],
        ['x5c', [new Uint8Array(Buffer.from(`http://127.0.0.1:${port}/list.crl`))]],
      ]),
    };
    const key = new Authenticator(SITE);
    expect((await add(person, key.register(await offer(person), { statement }))).status).toBe(200);
    await new Promise((done) => server.close(done));
    expect(asked).toEqual([]);
    expect((await use(key)).status).toBe(200);
  });
});
