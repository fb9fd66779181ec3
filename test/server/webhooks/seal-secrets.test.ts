/**
 * Secrets of webhooks at rest: nothing plain in the database, no row takes another's place, and a
 * key is replaced beside a running service, also when the command is killed and while nodes have
 * different keys.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { type Outcome, runAdmin } from '../../../server/admin.ts';
import { readSharedContent } from '../../../server/decisions/afterwards/shared-content.ts';
import { createKeyring, type Keyring } from '../../../server/secrets/keyring.ts';
import { addWebhook, rotateSecret, sendTest } from '../../../server/webhooks/manage.ts';
import { openSender } from '../../../server/webhooks/sender.ts';
import { untilLocked } from '../../held-lock.ts';
import { UNSET_SETTINGS } from '../../unset-settings.ts';
import { until } from '../../until.ts';
import { serve } from '../surfaces/rest/serve.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const [OLD, NEW] = ['01'.repeat(32), '02'.repeat(32)];
const NONE = createKeyring([]);
const BY_OLD = createKeyring([OLD]);
const BY_NEW = createKeyring([NEW, OLD]);
const SETTINGS = { events: ['decision.done'] as const, withContent: false, creditLowMicroUsd: 1 };
const root = resolve(import.meta.dirname, '../../..');

const api = serve({ work: false });
const sql = () => api.service.database.sql;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await sql()`delete from webhooks`;
  receiver.received.splice(0);
});

interface Added {
  organizationId: number;
  id: number;
  secret: string;
}

async function add(keyring: Keyring): Promise<Added> {
  const organizationId = await api.service.newOrganization();
  const webhook = { organizationId, url: receiver.url, ...SETTINGS };
  const added = await addWebhook(sql(), webhook, { actor: OPERATOR, allowPrivate: true, keyring });
  return { organizationId, ...added };
}

const admin = (command: string, env: Record<string, string> = {}): Promise<Outcome> =>
  runAdmin(command.split(' '), () => ({ DATABASE_URL: api.service.database.url, ...env }));
async function printed(command: string, env: Record<string, string>) {
  const { stdout, stderr } = await admin(command, env);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** A worker with these keys, while `during` runs. Returns the lines that it logged. */
async function withSender(keyring: Keyring, during: (lines: string[]) => Promise<void>): Promise<void> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { database } = api.service;
  const sending = { allowPrivate: true };
  const sender = await openSender({ database, keyring, log, sending, readContent: readSharedContent });
  await during(lines).finally(() => sender.close(5));
}

/** The event arrives, signed by the webhook's secret. */
async function arrives(webhook: Added): Promise<void> {
  const sent = await sendTest(sql(), webhook);
  const got = await until('the event arrives', async () =>
    receiver.received.find(({ id }) => id === sent?.eventId),
  );
  new Webhook(webhook.secret).verify(got.body, got.headers as Record<string, string>);
}

const storedBy = async (env: Record<string, string>) => (await printed('secrets list', env)).stored;

test('nothing that the database holds has the secret, whole or as text', async () => {
  const webhook = await add(BY_OLD);
  const rotated = await rotateSecret(sql(), webhook, { graceSeconds: 60, actor: OPERATOR, keyring: BY_OLD });
  const untouched = await add(BY_OLD);
  const secrets = [webhook.secret, String(rotated?.secret), untouched.secret].map((secret) =>
    Buffer.from(secret.slice('whsec_'.length), 'base64'),
  );
  const tables = await api.service.database.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(20);
  let rows = '';
  for (const { name } of tables)
    for (const { row } of await api.service.database.owner.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t`,
    ))
      rows += `${row}\n`;
  expect(rows).toContain(Buffer.from('das1').toString('hex'));
  for (const secret of secrets)
    for (const written of [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')])
      expect(rows).not.toContain(written);
});

test('a sealed secret that is put in the place of another signs nothing, and its tries end', async () => {
  const [mine, other] = [await add(BY_OLD), await add(BY_OLD)];
  await sql()`
    update webhooks set secret = (select secret from webhooks where id = ${mine.id}) where id = ${other.id}`;
  await withSender(BY_OLD, async (lines) => {
    await arrives(mine);
    const sent = await sendTest(sql(), other);
    const tried = () =>
      sql()`select state, last_fault from webhook_deliveries where id = ${sent!.deliveryId}`;
    await expect.poll(tried).toEqual([{ state: 'failed', last_fault: 'unreadable_secret' }]);
    expect(lines.join()).toContain('"failure":"unreadable_secret"');
  });
  expect(receiver.received).toHaveLength(1);
});

test('a lost key: one line says so, other webhooks go on, and a new secret ends it', async () => {
  const [lost, other] = [await add(createKeyring(['03'.repeat(32)])), await add(BY_OLD)];
  const waiting = await sendTest(sql(), lost);
  await withSender(BY_OLD, async (lines) => {
    await arrives(other);
    const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(told).toMatchObject([{ webhooks: 1, msg: expect.stringContaining('"admin webhook rotate"') }]);
    expect(await storedBy({ SECRETS_KEY: OLD })).toContainEqual(
      expect.objectContaining({ secrets: 1, readable: false }),
    );
    // No try was counted.
    const found = sql()`select state, tries from webhook_deliveries where id = ${waiting!.deliveryId}`;
    expect(await found).toEqual([{ state: 'waiting', tries: 0 }]);
    // The old secret cannot sign, so it does not work on either.
    const rotated = await printed(`webhook rotate --id ${lost.id}`, { SECRETS_KEY: OLD });
    expect(rotated.old_secret_until).toBeNull();
    await arrives({ ...lost, secret: rotated.secret });
  });
  expect(receiver.received.map(({ id }) => id)).toContain(waiting?.eventId);
});

test('nodes with the old key, with both and with none, one after the other: each event arrives', async () => {
  const [plain, old] = [await add(NONE), await add(BY_OLD)];
  for (const keyring of [BY_OLD, createKeyring([OLD, NEW]), BY_NEW])
    await withSender(keyring, async () => {
      for (const webhook of [plain, old]) await arrives(webhook);
    });
  const sealedByNew = await add(BY_NEW);
  // The worker that has not heard of the new key leaves the event to the one that has.
  await withSender(BY_OLD, async () => {
    const sent = await sendTest(sql(), sealedByNew);
    await arrives(old);
    await withSender(BY_NEW, async () => {
      await until('the event arrives', async () => receiver.received.some(({ id }) => id === sent?.eventId));
    });
  });
});

test('rotate seals plain secrets and those of an old key, drops old ones that sign no more, and once is enough', async () => {
  const [plain, old, lost] = [
    await add(NONE),
    await add(BY_OLD),
    await add(createKeyring(['03'.repeat(32)])),
  ];
  const both = await add(BY_OLD);
  const rotation = { graceSeconds: 60, actor: OPERATOR, keyring: BY_OLD };
  const rotated = await rotateSecret(sql(), both, rotation);
  await rotateSecret(sql(), old, rotation);
  await sql()`update webhooks set previous_works_until = now() where id = ${old.id}`;
  expect((await admin('secrets rotate')).stderr).toContain('set SECRETS_KEY or SECRETS_KEY_FILE');
  const env = { SECRETS_KEY: `${NEW},${OLD}` };
  expect(await printed('secrets rotate', env)).toEqual({ key: BY_NEW.keyId, sealed: 4, unreadable: 1 });
  expect(await printed('secrets rotate', env)).toMatchObject({ sealed: 0, unreadable: 1 });
  expect(await storedBy({ SECRETS_KEY: NEW })).toEqual(
    [
      { key: BY_NEW.keyId, secrets: 4, readable: true },
      { key: expect.any(String), secrets: 1, readable: false },
    ].sort((one, other) => (String(one.key) < String(other.key) ? -1 : 1)),
  );
  expect(await sql()`select previous_secret from webhooks where id in (${old.id}, ${lost.id})`).toEqual([
    { previous_secret: null },
    { previous_secret: null },
  ]);
  await withSender(createKeyring([NEW]), async () => {
    await arrives(plain);
    await arrives({ ...both, secret: String(rotated?.secret) });
    // The old secret signs as well.
    await arrives(both);
  });
});

test('a rotation that is killed in the middle leaves each secret whole, and the next one ends it', async () => {
  const webhooks: Added[] = [];
  for (let count = 0; count < 5; count += 1) webhooks.push(await add(BY_OLD));
  const env = { SECRETS_KEY: `${NEW},${OLD}`, DATABASE_URL: api.service.database.url };
  await api.service.database.owner.begin(async (tx) => {
    await tx`select from webhooks where id = ${webhooks[3]!.id} for update`;
    const command = spawn(process.execPath, ['-r', './preload.cjs', 'server/admin.ts', 'secrets', 'rotate'], {
      cwd: root,
      env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', ...env },
      stdio: 'ignore',
    });
    await untilLocked(sql(), 1);
    command.kill('SIGKILL');
    await once(command, 'exit');
  });
  expect(await storedBy(env)).toMatchObject([
    { secrets: expect.any(Number) },
    { secrets: expect.any(Number) },
  ]);
  await withSender(BY_NEW, async () => {
    for (const webhook of webhooks) await arrives(webhook);
  });
  const { sealed } = await printed('secrets rotate', env);
  expect(sealed).toBeGreaterThan(0);
  expect(await storedBy(env)).toEqual([{ key: BY_NEW.keyId, secrets: 5, readable: true }]);
  await withSender(createKeyring([NEW]), async () => {
    for (const webhook of webhooks) await arrives(webhook);
  });
});
