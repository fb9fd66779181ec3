/**
 * Providers that lie, break or belong to somebody else. Nobody is signed in, the person reads what
 * to do, and the operator's log has the reason.
 */
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSignInSecret } from '../../../server/accounts/sign-in-secret.ts';
import { beginFlow } from '../../../server/sso/flow.ts';
import {
  type HostileProvider,
  type Lies,
  newKey,
  startHostileProvider,
} from '../../identity-provider/hostile.ts';
import { consoleOf, cookieIn, ORIGIN } from '../surfaces/console/open-console.ts';
import { providerPeople } from '../surfaces/console/session/provider-people.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false, config: { ssoAllowPrivate: true } });
const console = consoleOf(api);
const people = providerPeople(api);
const PERSON = { sub: 'eve', email: 'eve@example.com', groups: ['staff'] };

let hostile: HostileProvider;
let sound: HostileProvider;
let organizationId: number;
/** Of the sound provider. */
let other: number;
beforeAll(async () => {
  hostile = await startHostileProvider(PERSON);
  sound = await startHostileProvider(PERSON);
  organizationId = await api.service.newOrganization();
  other = await api.service.newOrganization();
  for (const id of [organizationId, other]) await console.newMember(id);
  await people.set(other, { issuer: sound.issuer });
});
afterEach(() => {
  hostile.lies = {};
  hostile.asked = [];
});
afterAll(async () => {
  await hostile.close();
  await sound.close();
});

/** Set anew, so that nothing is remembered of it. */
async function start(lies: Lies) {
  hostile.lies = lies;
  await people.set(organizationId, { issuer: hostile.issuer });
  api.service.logged.length = 0;
  return people.start(organizationId);
}

async function signIn(lies: Lies) {
  const { url, cookie, message } = await start(lies);
  expect(message).toBe('');
  return people.finish(hostile.visit(url), cookie);
}

/** The reason in the operator's log. */
const failures = () =>
  api.service.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'identity provider failed')
    .map(({ failure }) => failure);

const claims = (change: object): Lies => ({ claims: (of) => ({ ...of, ...change }) });
const document = (change: object): Lies => ({ document: (of) => ({ ...of, ...change }) });
const answer =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const at = (path: string, by: (response: ServerResponse) => void): Lies => ({ answers: { [path]: by } });
const CLAIM = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
const HOUR_AGO = 1_500_000_000;

test('is a provider as others are, when it does not lie', async () => {
  expect((await signIn({})).status).toBe(200);
});

describe.each<[string, () => Lies, string]>([
  ['the issuer of another provider in the token', () => claims({ iss: sound.issuer }), `${CLAIM} iss`],
  ['another audience', () => claims({ aud: 'another-client' }), `${CLAIM} aud`],
  ['several audiences without naming its client', () => claims({ aud: ['x', 'y'] }), `${CLAIM} aud`],
  ['another nonce', () => claims({ nonce: 'of-another-sign-in' }), `${CLAIM} nonce`],
  ['no nonce', () => claims({ nonce: undefined }), '"nonce" (nonce) claim missing'],
  ['a token that has expired', () => claims({ exp: HOUR_AGO }), 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED exp'],
  ['no subject', () => claims({ sub: undefined }), '"sub" (subject) claim missing'],
  ['a signature by another key', () => ({ key: newKey().privateKey }), 'JWT signature verification failed'],
  ['no signature', () => ({ header: () => ({ alg: 'none' }) }), 'unexpected JWT "alg"'],
  [
    'a signature by the public key as a secret',
    () => ({ header: () => ({ alg: 'HS256' }) }),
    'unexpected JWT "alg"',
  ],
  [
    'a key that it does not publish',
    () => ({ header: () => ({ alg: 'RS256', kid: 'b' }) }),
    'OAUTH_KEY_SELECTION_FAILED',
  ],
  [
    'the way back of another issuer',
    () => ({ iss: sound.issuer }),
    'unexpected "iss" (issuer) response parameter',
  ],
  [
    'no token',
    () => at('/token', answer(200, '{"access_token":"a","token_type":"Bearer"}')),
    '"id_token" property must be a string',
  ],
  [
    'a page in place of a token',
    () => at('/token', answer(200, '<p>no', 'text/html')),
    'OAUTH_RESPONSE_IS_NOT_JSON',
  ],
  ['a fault in place of a token', () => at('/token', answer(503, '{}')), 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
  [
    'a refusal of the client',
    () => at('/token', answer(401, '{"error":"invalid_client"}')),
    'invalid_client',
  ],
  ['keys that are none', () => at('/keys', answer(200, '{"keys":"x"}')), '"keys" property must be an array'],
  [
    'an endless token',
    () => at('/token', answer(200, `"${'x'.repeat(300_000)}"`)),
    'an answer of more than 262144 bytes',
  ],
  [
    'a redirect of the token',
    () => at('/token', (r) => r.writeHead(307, { location: '/keys' }).end()),
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
  ],
  ['a connection that is cut', () => at('/token', (r) => r.destroy()), 'ECONNRESET'],
  [
    'a token endpoint in a protocol of its own',
    () => document({ token_endpoint: 'file:///etc/passwd' }),
    'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  ],
])('a provider with %s', (_, lies, failure) => {
  test('signs nobody in', async () => {
    const answered = await signIn(lies());
    expect([answered.status, cookieIn(answered)]).toEqual([502, '']);
    expect(answered.message).toMatch(/^“Acme” did not answer, or its answer cannot be trusted.*Try again/);
    expect(failures()).toEqual([expect.stringContaining(failure)]);
  });
});

describe.each<[string, () => Lies, string]>([
  [
    'another issuer',
    () => document({ issuer: sound.issuer }),
    'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED issuer',
  ],
  ['no issuer', () => document({ issuer: undefined }), '"issuer" property must be a string'],
  [
    'a script as its page',
    () => document({ authorization_endpoint: 'javascript:alert(1)' }),
    'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  ],
  [
    'no page',
    () => document({ authorization_endpoint: undefined }),
    'OAUTH_MISSING_SERVER_METADATA authorization_endpoint',
  ],
  ['text that is no JSON', () => at(PATH, answer(200, '{')), 'OAUTH_PARSE_ERROR'],
  ['a list', () => at(PATH, answer(200, '[]')), 'must be a top level object'],
  ['status 404', () => at(PATH, answer(404, '{}')), 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
  ['status 999', () => at(PATH, answer(999, '{}')), 'status 999'],
])('a provider whose document has %s', (_, lies, failure) => {
  test('is not gone to', async () => {
    const { status, cookie } = await start(lies());
    expect([status, cookie]).toEqual([502, '']);
    expect(failures()).toEqual([expect.stringContaining(failure)]);
  });
});
const PATH = '/.well-known/openid-configuration';

test('a code that was used or has expired leads to the beginning', async () => {
  const answered = await signIn(at('/token', answer(400, '{"error":"invalid_grant"}')));
  expect([answered.status, answered.message]).toEqual([410, expect.stringContaining('start again')]);
});

test('a provider that takes a code twice still signs in once', async () => {
  const { url, cookie } = await start({});
  const returned = hostile.visit(url);
  const both = await Promise.all([1, 2].map(() => people.finish(returned, cookie)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await people.finish(returned, cookie)).status).toBe(410);
});

test('a provider that is down is told, is not asked by all who wait, and locks nobody else out', async () => {
  const gone = await startHostileProvider(PERSON);
  const organization = await api.service.newOrganization();
  const member = await console.newPerson(organization);
  await people.set(organization, { issuer: gone.issuer });
  gone.lies = at(PATH, answer(500, '{}'));
  const all = await Promise.all([1, 2, 3].map(() => people.start(organization)));
  expect(all.map(({ status }) => status)).toEqual([502, 502, 502]);
  expect((await people.start(organization)).status).toBe(502);
  expect(gone.asked).toEqual([PATH]);
  await gone.close();
  await people.set(organization, { issuer: gone.issuer });
  const down = await people.start(organization);
  expect([down.status, down.message]).toEqual([
    502,
    expect.stringContaining('one-time link can still sign in'),
  ]);
  expect(failures().at(-1)).toBe('ECONNREFUSED');
  expect((await console.query(await console.signIn(member), 'session.current')).data.me).not.toBeNull();
});

describe('an answer that belongs to another sign-in is refused before the provider is asked', () => {
  test('one of another browser, one without a cookie, one with a made-up state or cookie', async () => {
    const mine = await start({});
    const theirs = await people.start(organizationId);
    hostile.asked = [];
    const returned = hostile.visit(mine.url);
    const madeUp = new URL(returned);
    madeUp.searchParams.set('state', 'x');
    const noState = new URL(returned);
    noState.searchParams.delete('state');
    for (const [address, cookie] of [
      [returned, theirs.cookie],
      [returned, ''],
      [madeUp, mine.cookie],
      [noState, mine.cookie],
      [returned, `provider=${Buffer.from('{}').toString('base64url')}`],
      [returned, `provider=${'x'.repeat(5000)}`],
    ] as const)
      expect((await people.finish(address, cookie)).status).toBe(410);
    expect(hostile.asked).toEqual([]);
  });

  test('one that comes to the address of another organization: a mix-up of providers', async () => {
    const { url, cookie } = await people.start(other);
    const returned = sound.visit(url);
    returned.pathname = `/console/sso/${organizationId}`;
    sound.asked = [];
    expect((await people.finish(returned, cookie)).status).toBe(410);
    expect([...hostile.asked, ...sound.asked]).toEqual([]);
  });

  test('one that began more than ten minutes ago, or at the issuer before', async () => {
    const { secret, now } = await readSignInSecret(api.service.database.sql);
    await people.set(organizationId, { issuer: hostile.issuer });
    const begun = (issuer: string, agoMs: number) =>
      beginFlow(secret, { organizationId, issuer, next: null }, new Date(now.getTime() - agoMs));
    const finish = async ({ cookie, checks }: ReturnType<typeof begun>) => {
      const returned = new URL(`${ORIGIN}/console/sso/${organizationId}?code=a&state=${checks.state}`);
      return (await people.finish(returned, `provider=${cookie}`)).status;
    };
    hostile.asked = [];
    expect(await finish(begun(hostile.issuer, 601_000))).toBe(410);
    expect(await finish(begun('https://before.example', 0))).toBe(410);
    expect(hostile.asked).toEqual([]);
    // It lasts 9 minutes: what is wrong with this one is its nonce, which nobody asked for.
    expect(await finish(begun(hostile.issuer, 540_000))).toBe(502);
  });
});

test.each([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  '/a\nb',
  'x',
  `/${'a'.repeat(600)}`,
])('a place afterwards like %j is forgotten', async (next) => {
  await people.set(organizationId, { issuer: hostile.issuer });
  const { url, cookie } = await people.start(organizationId, next);
  expect((await people.finish(hostile.visit(url), cookie)).data).toMatchObject({ next: null });
});
