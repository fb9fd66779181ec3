/** The operators' commands about identity providers. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { consoleOf, type TestPerson } from '../surfaces/console/open-console.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false });
const console = consoleOf(api);
const folder = mkdtempSync(join(tmpdir(), 'admin-sso-'));
writeFileSync(join(folder, 'acme'), 'a secret');

let owner: TestPerson;
beforeEach(async () => {
  owner = await console.newPerson(await api.service.newOrganization());
});

const admin = (words: readonly string[], env: Record<string, string> = {}) =>
  runAdmin(words, () => ({ DATABASE_URL: api.service.database.url, SSO_SECRETS_DIR: folder, ...env }));
const REQUIRED = ['--name', 'Acme', '--issuer', 'https://login.example.com/acme', '--client-id', 'c'];
const ROLES = ['--role', 'Decision Admins=owner', '--role', 'a=b=member'];
const set = (words: readonly string[] = [], env: Record<string, string> = {}) =>
  admin(['sso', 'set', '--org', String(owner.organizationId), ...REQUIRED, ...ROLES, ...words], env);
const printed = ({ code, stdout, stderr }: Awaited<ReturnType<typeof admin>>) => {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
};

test('"sso set" prints the provider with the address for it, and "sso show" the same', async () => {
  const org = owner.organizationId;
  const given = await set([
    ...['--client-secret-file', 'acme', '--email-domains', 'Example.com,example.org', '--session-hours', '8'],
    ...['--other-ways', 'off', '--button', 'off', '--groups-claim', 'roles', '--scopes', 'openid email'],
  ]);
  const { sessions_ended, ...made } = printed(given);
  expect(made).toEqual({
    organization_id: org,
    provider: {
      name: 'Acme',
      issuer: 'https://login.example.com/acme',
      client_id: 'c',
      client_secret_file: 'acme',
      scopes: 'openid email',
      groups_claim: 'roles',
      roles: { 'Decision Admins': 'owner', 'a=b': 'member' },
      email_domains: ['example.com', 'example.org'],
      other_ways: 'off',
      session_hours: 8,
      button: 'off',
      changed_at: expect.any(String),
    },
    callback_url: `http://127.0.0.1:3000/console/sso/${org}`,
    sign_in_url: `http://127.0.0.1:3000/console/sign-in?organization=${org}`,
  });
  expect(sessions_ended).toBe(0);
  expect(printed(await admin(['sso', 'show', '--org', String(org)]))).toEqual(made);
  const seen = (await console.query(owner, 'settings.identityProvider')).data.provider;
  expect(seen).toMatchObject({ name: 'Acme', hasSecret: true, allowsOtherWays: false, sessionHours: 8 });
  expect(JSON.stringify(seen)).not.toMatch(/a secret|secretFile/);
});

test('nothing of a secret is stored', async () => {
  printed(await set(['--client-secret-file', 'acme']));
  const [row] = await api.service.database.sql`select * from identity_providers`;
  expect(JSON.stringify(row)).not.toContain('a secret');
});

test('another issuer, or none, ends the sessions that began at the provider, and no others', async () => {
  printed(await set());
  const { sql } = api.service.database;
  const org = owner.organizationId;
  const begin = async () => {
    const member = await console.newPerson(org);
    await sql`update sessions set by_provider = true where member_id = ${member.memberId}`;
    return member;
  };
  const isIn = async (person: TestPerson) =>
    (await console.query(person, 'session.current')).data.me !== null;
  const first = await begin();
  expect(printed(await set(['--button', 'off'])).sessions_ended).toBe(0);
  expect(await isIn(first)).toBe(true);
  expect(printed(await set(['--issuer', 'https://other.example'])).sessions_ended).toBe(1);
  expect([await isIn(first), await isIn(owner)]).toEqual([false, true]);
  const second = await begin();
  expect(printed(await admin(['sso', 'remove', '--org', String(org)]))).toEqual({
    organization_id: org,
    sessions_ended: 1,
  });
  expect([await isIn(second), await isIn(owner)]).toEqual([false, true]);
  expect((await console.query(owner, 'settings.identityProvider')).data.provider).toBeNull();
  const { entries } = Object((await console.query(owner, 'auditLog.list', { object: 'organization' })).data);
  expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual([
    'identity provider: removed, 1 sessions ended',
    'identity provider: changed, 1 sessions ended',
    'identity provider: changed',
    'identity provider: set',
  ]);
  const again = await admin(['sso', 'remove', '--org', String(org)]);
  expect([again.code, again.stderr]).toEqual([1, `organization ${org} has no identity provider\n`]);
});

test.each([
  [['--issuer', 'login.example.com'], 2, '--issuer must be the address of the provider'],
  [['--issuer', 'https://u:p@login.example.com'], 2, '--issuer must be the address of the provider'],
  [['--issuer', 'http://login.example.com'], 1, 'it must begin with https'],
  [['--issuer', 'http://127.0.0.1:8080'], 1, 'SSO_ALLOW_PRIVATE=on'],
  [['--role', 'x=admin'], 2, '--role must be GROUP=owner or GROUP=member'],
  [['--role', '*=owner'], 2, '--role must not make everybody an owner'],
  [['--client-secret-file', '../x'], 2, 'without a path'],
  [['--client-secret-file', '/etc/passwd'], 2, 'without a path'],
  [['--client-secret-file', 'none'], 1, 'cannot be read: write the client'],
  [['--email-domains', 'example'], 2, '--email-domains must be up to 100 domains'],
  [['--email-domains', '*.example.com'], 2, '--email-domains must be up to 100 domains'],
  [['--session-hours', '0'], 2, '--session-hours must be a whole number'],
  [['--other-ways', 'yes'], 2, '--other-ways must be on or off'],
  [['--scopes', 'email'], 2, '--scopes must be scopes'],
  [['--org', '999999'], 1, 'there is no organization 999999'],
])('%j is refused, and nothing is stored', async (words, code, why) => {
  const refused = await set(words);
  expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(why)]);
  const { sql } = api.service.database;
  expect(await sql`select from identity_providers where organization_id = ${owner.organizationId}`).toEqual(
    [],
  );
});

test('a secret needs the folder, and a role is required', async () => {
  const refused = await set(['--client-secret-file', 'acme'], { SSO_SECRETS_DIR: '' });
  expect(refused.stderr).toContain('SSO_SECRETS_DIR is not set');
  const noRole = await admin(['sso', 'set', '--org', '1', ...REQUIRED]);
  expect([noRole.code, noRole.stderr]).toEqual([2, expect.stringContaining('--role is missing')]);
});
