/**
 * docs/secure.md says how each secret is stored. It names every column that is called after a
 * secret and every setting that is one, and what the service stores is what the table says.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../server/accounts/audit-log.ts';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { startSession } from '../../server/accounts/sessions.ts';
import { makeSignInLink } from '../../server/accounts/sign-in-links.ts';
import { SECRETS, SETTINGS } from '../../server/process/environment.ts';
import { addWebhook, rotateSecret } from '../../server/webhooks/manage.ts';
import { KEYRING } from '../keyring.ts';
import { serve } from '../server/surfaces/rest/serve.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/secure.md'), 'utf8');
const section = page.split('\n## Secrets at rest\n')[1]?.split('\n## ')[0] ?? '';
/** Each name in the second cell of a row, with how the third says that it is stored. */
const told = new Map(
  [...section.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, where = '', how = '']) =>
    [...where.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => [name, how] as const),
  ),
);
const columns = [...told.keys()].filter((name) => name.includes('.'));

const api = serve({ work: false });
const sql = () => api.service.database.owner;

test('every column that is called after a secret is in the table, and each that is there exists', async () => {
  const found = await sql()<{ name: string; isSecret: boolean }[]>`
    select table_name || '.' || column_name as name,
      column_name ~ '(^|_)(secret|token|password|hash)(_|$)' as "isSecret"
    from information_schema.columns where table_schema = 'public'`;
  // Hashes of requests and results, and keys of limits, are of no secret.
  const isHarmless = (name: string) => /^(decisions|idempotency_keys)\.|\.(is|needs)_|result_hash/.test(name);
  const secrets = found.filter(({ name, isSecret }) => isSecret && !isHarmless(name)).map(({ name }) => name);
  expect(secrets.length).toBeGreaterThan(8);
  expect(columns).toEqual(expect.arrayContaining(secrets));
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(columns));
});

test('every setting that is never printed is in the table, and each that is there exists', () => {
  const settings = [...told.keys()].filter((name) => /^[A-Z_]+$/.test(name));
  expect(settings).toEqual(expect.arrayContaining([...SECRETS]));
  expect(SETTINGS).toEqual(expect.arrayContaining(settings));
  for (const name of SECRETS.filter((one) => one !== 'SECRETS_KEY'))
    expect(told.get(name), name).toBe('in the environment alone');
});

test('what is stored is what the table says', async () => {
  const { organizationId, keyId, secret } = await api.service.newKey(await api.service.newOrganization());
  const [member] = await sql()<{ id: number }[]>`
    select id from members where organization_id = ${organizationId}`;
  const person = { organizationId, memberId: member!.id };
  const by = { address: '192.0.2.1', by: 'link' } as const;
  const session = await api.service.database.sql.begin((tx) => startSession(tx, person, by));
  const settings = { baseUrl: '', lifetime: 'now', isByOwner: false } as const;
  const link = await makeSignInLink(api.service.database.sql, person, settings);
  const webhook = { organizationId, url: 'https://example.com/x', events: ['decision.done'] as const };
  const added = await addWebhook(
    api.service.database.sql,
    { ...webhook, withContent: false, creditLowMicroUsd: 1 },
    { actor: OPERATOR, allowPrivate: false, keyring: KEYRING },
  );
  const rotation = { graceSeconds: 60, actor: OPERATOR, keyring: KEYRING };
  await rotateSecret(api.service.database.sql, { id: added.id }, rotation);

  const hashes = await sql()<{ place: string; hash: Buffer }[]>`
    select 'api_keys.secret_hash' as place, secret_hash as hash from api_keys where id = ${keyId}
    union all select 'sessions.token_hash', token_hash from sessions where member_id = ${person.memberId}
    union all select 'sign_in_links.token_hash', token_hash from sign_in_links where member_id = ${person.memberId}`;
  const values: Record<string, string> = {
    'api_keys.secret_hash': secret,
    'sessions.token_hash': session,
    'sign_in_links.token_hash': link.url.split('#')[1] ?? '',
  };
  expect(hashes).toHaveLength(3);
  for (const { place, hash } of hashes) {
    expect(told.get(place), place).toMatch(/^SHA-256 of 256 random bits/);
    expect(hash.equals(createHash('sha256').update(values[place]!).digest()), place).toBe(true);
  }
  const [stored] = await sql()<{ secret: Buffer; previous: Buffer }[]>`
    select secret, previous_secret as previous from webhooks where id = ${added.id}`;
  for (const one of [stored!.secret, stored!.previous]) expect(one.toString('latin1')).toMatch(/^das1/);
  expect(told.get('webhooks.secret')).toMatch(/^sealed by AES-256-GCM/);
  const password = await hashPassword('a long password', Buffer.alloc(16, 1));
  expect(told.get('members.password_hash')).toMatch(/^argon2id \(19 MiB, two passes\)/);
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
});
