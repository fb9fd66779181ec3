/** Signing in at an organization's identity provider: a real one, in a process of its own. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resumeOrganization, suspendOrganization } from '../../../../../server/accounts/organizations.ts';
import {
  type IdentityProvider,
  openVisitor,
  startIdentityProvider,
} from '../../../../identity-provider/open.ts';
import { serve } from '../../rest/serve.ts';
import { type Answered, consoleOf, cookieIn, ORIGIN, type TestPerson } from '../open-console.ts';
import { providerPeople } from './provider-people.ts';

const secretsDir = mkdtempSync(join(tmpdir(), 'provider-secrets-'));
writeFileSync(join(secretsDir, 'acme'), 'the secret of the client\n');
const api = serve({ work: false, config: { ssoAllowPrivate: true, ssoSecretsDir: secretsDir } });
const console = consoleOf(api);
const people = providerPeople(api);
const PASSWORD = 'four words that nobody says';

let provider: IdentityProvider;
let acme: number;
let other: number;
let owner: TestPerson;

beforeAll(async () => {
  provider = await startIdentityProvider();
  acme = await api.service.newOrganization();
  other = await api.service.newOrganization();
  owner = await console.newPerson(acme, { email: 'ada@acme.example' });
  await console.newPerson(other, { email: 'zoe@acme.example' });
  const clientOf = (id: number, more: object) => ({
    client_id: `client-${id}`,
    redirect_uris: [`${ORIGIN}/console/sso/${id}`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    ...more,
  });
  const clients = [
    clientOf(acme, { client_secret: 'the secret of the client' }),
    clientOf(other, { token_endpoint_auth_method: 'none' }),
  ];
  await provider.order({ do: 'open', clients, claimsInToken: true });
});
afterAll(() => provider.close());

const settings = { secretFile: 'acme', emailDomains: ['acme.example'] };
beforeEach(async () => {
  await people.set(acme, { issuer: provider.issuer, ...settings });
  await people.set(other, { issuer: provider.issuer });
  await api.service.database.sql`delete from sign_in_tries`;
});

const staff = (more: object = {}) => ({
  email: 'bo@acme.example',
  email_verified: true,
  name: 'Bo',
  groups: ['staff'],
  ...more,
});

/** Goes all the way as the account; `form` is what the person does on the provider's page. */
async function signIn(
  account: string,
  { organizationId = acme, next = undefined as string | undefined } = {},
) {
  const { url, cookie, message } = await people.start(organizationId, next);
  expect(message).toBe('');
  return people.finish(await openVisitor(provider.issuer)(url, { account }), cookie);
}

const personIn = (answered: Answered) => Object(answered.data).me?.member;
const isIn = async (answered: Pick<Answered, 'headers'>) =>
  (await console.query({ cookie: cookieIn(answered) }, 'session.current')).data.me !== null;

describe('a person whom the provider signs in', () => {
  test('becomes a member at the first sign-in, and is the same one at the next', async () => {
    await provider.setAccounts({ bo: staff() });
    const first = await signIn('bo', { next: '/keys?new=x' });
    expect(first.message).toBe('');
    expect(first.data).toMatchObject({
      me: {
        member: {
          email: 'bo@acme.example',
          name: 'Bo',
          role: 'member',
          byProvider: true,
          hasPassword: false,
        },
      },
      next: '/keys?new=x',
    });
    expect(await isIn(first)).toBe(true);
    // Another address and another name at the provider are still the same account.
    await provider.setAccounts({ bo: staff({ email: 'robert@acme.example', name: 'Robert' }) });
    const again = await signIn('bo');
    expect(personIn(again)).toEqual(personIn(first));
    const [entry] = Object((await console.query(owner, 'auditLog.list', { verb: 'created' })).data).entries;
    expect(entry).toMatchObject({ actor: { kind: 'service' }, detail: 'by the provider, role: member' });
  });

  test('has the role of the groups, which follows them at each sign-in', async () => {
    await provider.setAccounts({ cy: staff({ email: 'cy@acme.example', groups: ['staff', 'admins'] }) });
    expect(personIn(await signIn('cy'))).toMatchObject({ role: 'owner' });
    await provider.setAccounts({ cy: staff({ email: 'cy@acme.example', groups: ['staff'] }) });
    expect(personIn(await signIn('cy'))).toMatchObject({ role: 'member' });
    await provider.setAccounts({ cy: staff({ email: 'cy@acme.example', groups: 'admins' }) });
    expect(personIn(await signIn('cy'))).toMatchObject({ role: 'owner' });
  });

  test('is refused without a group, and the sessions from before end', async () => {
    await provider.setAccounts({ di: staff({ email: 'di@acme.example' }) });
    const before = await signIn('di');
    expect(await isIn(before)).toBe(true);
    await provider.setAccounts({ di: staff({ email: 'di@acme.example', groups: ['guests'] }) });
    const after = await signIn('di');
    expect([after.status, cookieIn(after)]).toEqual([403, '']);
    expect(after.message).toMatch(/none of your groups.* Ask whoever manages these accounts/);
    expect(await isIn(before)).toBe(false);
    const told = Object((await console.query(owner, 'auditLog.list', { verb: 'signed out' })).data).entries;
    expect(told[0]).toMatchObject({
      actor: { kind: 'service' },
      detail: 'everywhere: 1 sessions, because no group at the provider gives a role',
    });
    await provider.setAccounts({ di: staff({ email: 'di@acme.example' }) });
    expect((await signIn('di')).status).toBe(200);
  });

  test('is told which claim is missing', async () => {
    const { groups: _, ...noGroups } = staff();
    const { email: __, ...noEmail } = staff();
    await provider.setAccounts({
      a: noGroups,
      b: noEmail,
      c: staff({ email: 'c@elsewhere.example' }),
      d: { ...noGroups, _claim_names: { groups: 'src1' } },
    });
    expect((await signIn('a')).message).toContain('sends no “groups”');
    expect((await signIn('b')).message).toContain('sends no e-mail address');
    expect((await signIn('c')).message).toContain('takes from it only addresses of acme.example');
  });

  test('keeps the role of the only owner, whatever the groups say', async () => {
    const organizationId = other;
    await api.service.database.sql`
      update members set role = 'member' where organization_id = ${other}`;
    await provider.setAccounts({ ed: staff({ email: 'ed@x.example', groups: ['admins'] }) });
    expect(personIn(await signIn('ed', { organizationId }))).toMatchObject({ role: 'owner' });
    await provider.setAccounts({ ed: staff({ email: 'ed@x.example', groups: ['staff'] }) });
    expect(personIn(await signIn('ed', { organizationId }))).toMatchObject({ role: 'owner' });
  });

  test('who declines is told so', async () => {
    const { url, cookie } = await people.start(acme);
    const answered = await people.finish(await openVisitor(provider.issuer)(url, { decline: 'yes' }), cookie);
    expect([answered.status, answered.message]).toEqual([
      403,
      expect.stringContaining('“Acme” did not sign you in (access_denied)'),
    ]);
  });

  test('has claims from the provider’s UserInfo where the token has none', async () => {
    await provider.setAccounts({ fi: staff({ email: 'fi@acme.example', groups: ['admins'] }) });
    const small = await startIdentityProvider();
    const clients = [
      {
        client_id: `client-${acme}`,
        redirect_uris: [`${ORIGIN}/console/sso/${acme}`],
        token_endpoint_auth_method: 'none',
      },
    ];
    await small.order({ do: 'open', clients, claimsInToken: false });
    await small.setAccounts({ fi: staff({ email: 'fi@acme.example', groups: ['admins'] }) });
    await people.set(acme, { issuer: small.issuer });
    const { url, cookie } = await people.start(acme);
    const answered = await people.finish(await openVisitor(small.issuer)(url, { account: 'fi' }), cookie);
    await small.close();
    expect(personIn(answered)).toMatchObject({ email: 'fi@acme.example', role: 'owner' });
  });
});

describe('a member whom somebody added', () => {
  test('is found by an address that is verified and of a listed domain, once', async () => {
    const member = await console.newMember(acme, { email: 'Gil@acme.example' });
    await provider.setAccounts({
      gil: staff({ email: 'gil@acme.example', groups: ['admins'] }),
      other: staff({ email: 'gil@acme.example', groups: ['admins'] }),
    });
    expect(personIn(await signIn('gil'))).toMatchObject({ id: member.memberId, role: 'owner' });
    // The address was given to somebody else at the provider.
    const stranger = await signIn('other');
    expect([stranger.status, stranger.message]).toEqual([403, expect.stringContaining('does not prove')]);
    expect(personIn(await signIn('gil'))).toMatchObject({ id: member.memberId });
  });

  test.each([
    ['not verified', { email_verified: false }, settings],
    ['said to be verified in another type', { email_verified: 'true' }, settings],
    ['not said to be verified', { email_verified: undefined }, settings],
    ['of a domain that is not listed', {}, { ...settings, emailDomains: [] }],
  ])('is not found by an address that is %s', async (_, claims, changed) => {
    await people.set(acme, { issuer: provider.issuer, ...changed });
    await provider.setAccounts({ thief: staff({ email: owner.email, groups: ['admins'], ...claims }) });
    const answered = await signIn('thief');
    expect([answered.status, answered.message]).toEqual([403, expect.stringContaining('does not prove')]);
    expect(await isIn({ headers: { 'set-cookie': owner.cookie } })).toBe(true);
  });

  test('of another organization cannot be reached', async () => {
    await provider.setAccounts({ zoe: staff({ email: 'zoe@acme.example', groups: ['admins'] }) });
    const answered = await signIn('zoe');
    const [row] = await api.service.database.sql`
      select id from members where organization_id = ${acme} and email = 'zoe@acme.example'`;
    expect(personIn(answered)).toMatchObject({ id: row?.id });
    expect(Object(answered.data).me.organization.id).toBe(acme);
    const sessions = await api.service.database.sql`
      select from sessions where organization_id = ${other} and by_provider`;
    expect(sessions.length).toBeLessThanOrEqual(2); // those of "ed", of the test above
  });
});

describe('the way back', () => {
  test('is gone when it is used again, with the same code or another', async () => {
    await provider.setAccounts({ bo: staff() });
    const { url, cookie } = await people.start(acme);
    const visit = openVisitor(provider.issuer);
    const returned = await visit(url, { account: 'bo' });
    const both = await Promise.all([1, 2].map(() => people.finish(returned, cookie)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await people.finish(returned, cookie)).status).toBe(410);
    // A new code for the state of a sign-in that is over.
    const another = await visit(url, { account: 'bo' });
    expect(another.searchParams.get('code')).not.toBe(returned.searchParams.get('code'));
    const again = await people.finish(another, cookie);
    expect([again.status, again.message]).toEqual([410, expect.stringContaining('start again')]);
  });

  test('takes no code that has expired', async () => {
    await provider.setAccounts({ bo: staff() });
    const { url, cookie } = await people.start(acme);
    const returned = await openVisitor(provider.issuer)(url, { account: 'bo' });
    await provider.turnClock(5 * 60_000);
    const answered = await people.finish(returned, cookie);
    await provider.turnClock(0);
    expect([answered.status, answered.message]).toEqual([410, expect.stringContaining('start again')]);
  });

  test('removes what the browser kept, and keeps scripts and other sites from it', async () => {
    const started = await people.start(acme);
    expect(started.headers['set-cookie']).toMatch(
      /^provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const answered = await people.finish(
      new URL(`${ORIGIN}/console/sso/${acme}?code=x&state=y`),
      started.cookie,
    );
    expect(answered.status).toBe(410);
    expect(answered.headers['set-cookie']).toMatch(/^provider=; Max-Age=0/);
  });
});

test('a session ends as early as the organization wants', async () => {
  await people.set(acme, { issuer: provider.issuer, ...settings, sessionHours: 2 });
  await provider.setAccounts({ bo: staff() });
  const answered = await signIn('bo');
  const ends = Date.parse(Object(answered.data).me.sessionExpiresAt);
  const { sql } = api.service.database;
  const [row] = await sql<{ hours: number }[]>`
    select extract(epoch from ${new Date(ends)}::timestamptz - created_at)::float8 / 3600 as hours from sessions
    where organization_id = ${acme} and by_provider order by id desc limit 1`;
  expect(row?.hours).toBeCloseTo(2, 5);
  await sql`update sessions set ends_at = now() where organization_id = ${acme} and by_provider`;
  expect(await isIn(answered)).toBe(false);
});

describe('where the provider is the only way', () => {
  const only = { ...settings, allowsOtherWays: false };
  const signInBy = (email: string) => console.mutate(null, 'session.signIn', { email, password: PASSWORD });
  const useLink = (token: string) => console.mutate(null, 'session.useLink', { token });

  test('passwords and owners’ links are refused, and the refusal names the button', async () => {
    const member = await console.newPerson(acme);
    expect((await console.mutate(member, 'settings.setPassword', { password: PASSWORD })).status).toBe(200);
    await people.set(acme, { issuer: provider.issuer, ...only });
    const answered = await signInBy(member.email);
    expect([answered.status, answered.message, cookieIn(answered)]).toEqual([
      403,
      'Your organization signs in with “Acme” alone. Use its button on the page “Sign in”.',
      '',
    ]);
    const invited = await console.mutate(owner, 'people.invite', { email: 'new@acme.example' });
    const link = String(invited.data.signInUrl).split('#')[1] ?? '';
    expect((await useLink(link)).status).toBe(403);
    // The operator's works, and so does the owner's when the operator allows other ways again.
    expect((await useLink(await console.newLink(member))).status).toBe(200);
    await people.set(acme, { issuer: provider.issuer, ...settings });
    expect((await useLink(link)).status).toBe(200);
    expect((await signInBy(member.email)).status).toBe(200);
  });

  test('owners whom somebody added keep a password, and those whom the provider made do not', async () => {
    const byHand = await console.newPerson(acme, { role: 'owner' });
    await console.mutate(byHand, 'settings.setPassword', { password: PASSWORD });
    await provider.setAccounts({ hal: staff({ email: 'hal@acme.example', groups: ['admins'] }) });
    const hal = { cookie: cookieIn(await signIn('hal')) };
    await console.mutate(hal, 'settings.setPassword', { password: PASSWORD });
    await people.set(acme, { issuer: provider.issuer, ...only });
    expect((await signInBy(byHand.email)).status).toBe(200);
    expect((await signInBy('hal@acme.example')).status).toBe(403);
    expect((await signIn('hal')).status).toBe(200);
  });

  test('the same password still signs in to another organization', async () => {
    const email = 'both@acme.example';
    const there = await console.newPerson(other, { email });
    // Seen last, and so the first whose password is looked at.
    const here = await console.newPerson(acme, { email });
    for (const one of [there, here])
      await console.mutate(one, 'settings.setPassword', { password: PASSWORD });
    await people.set(acme, { issuer: provider.issuer, ...only });
    expect(Object((await signInBy(email)).data).organization.id).toBe(other);
  });
});

describe('the buttons', () => {
  const buttons = async (input: object) =>
    (await console.query(null, 'session.providers', input)).data.providers;
  const ACME = () => ({ organizationId: acme, name: 'Acme' });

  test('are those of the listed providers, or that of the organization in the address', async () => {
    await people.set(other, { issuer: provider.issuer, name: 'Other', isListed: false });
    expect(await buttons({})).toEqual([ACME()]);
    expect(await buttons({ organizationId: other })).toEqual([{ organizationId: other, name: 'Other' }]);
  });

  test('of a suspended organization are gone, and so is its way in', async () => {
    await suspendOrganization(api.service.database.sql, acme);
    expect(await buttons({})).not.toContainEqual(ACME());
    expect((await people.start(acme)).status).toBe(404);
    await resumeOrganization(api.service.database.sql, acme);
    expect(await buttons({})).toContainEqual(ACME());
  });
});

test('a removed member who signs in again is a new one', async () => {
  await provider.setAccounts({ ivy: staff({ email: 'ivy@acme.example' }) });
  const { id } = personIn(await signIn('ivy'));
  const listed = Object((await console.query(owner, 'people.list', {})).data).people;
  expect(listed).toContainEqual(expect.objectContaining({ id, byProvider: true }));
  expect((await console.mutate(owner, 'people.remove', { id })).status).toBe(200);
  const [row] = await api.service.database.sql`select from member_identities where member_id = ${id}`;
  expect(row).toBeUndefined();
  expect(personIn(await signIn('ivy')).id).toBeGreaterThan(id);
});

test('two first sign-ins at once make one member', async () => {
  await provider.setAccounts({ jo: staff({ email: 'jo@acme.example' }) });
  const both = await Promise.all([signIn('jo'), signIn('jo')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(personIn(both[0]).id).toBe(personIn(both[1]).id);
});

test('nothing that could sign somebody in is logged', async () => {
  await provider.setAccounts({ bo: staff() });
  const { url, cookie } = await people.start(acme);
  const returned = await openVisitor(provider.issuer)(url, { account: 'bo' });
  const answered = await people.finish(returned, cookie);
  const logged = api.service.logged.join('');
  for (const secret of [
    returned.searchParams.get('code'),
    returned.searchParams.get('state'),
    cookie.split('=')[1],
    cookieIn(answered).split('=')[1],
    'the secret of the client',
    'bo@acme.example',
  ])
    expect(logged).not.toContain(secret);
});
