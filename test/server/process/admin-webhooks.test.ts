/**
 * The operators' commands about webhooks, and the acts behind them.
 * Covers: server/process/admin/webhook.ts, server/webhooks/manage.ts, server/webhooks/schema.ts
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Outcome, runAdmin } from '../../../server/admin.ts';
import { MOST_WEBHOOKS } from '../../../server/webhooks/schema.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
});
afterAll(() => server.stop());

const admin = (command: string, more: Record<string, string> = {}): Promise<Outcome> =>
  runAdmin(command.split(' '), () => ({ DATABASE_URL: database.url, ...more }));
const printed = async (command: string) => {
  const { stdout, stderr } = await admin(command);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};
const newOrg = async () => Number((await admin('org create --name Hooks --quiet')).stdout);
const URL_ = 'https://example.com/hooks';

test('a webhook from its making to its end; its secret is printed once', async () => {
  const org = await newOrg();
  const { id, secret } = await printed(
    `webhook add --org ${org} --url ${URL_} --events decision.done,credit.low --credit-low 2.50`,
  );
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const list = async () => printed(`webhook list --org ${org}`);
  expect(await list()).toEqual({
    count: 1,
    webhooks: [
      {
        id,
        url: URL_,
        events: ['decision.done', 'credit.low'],
        content: false,
        credit_low_usd: 2.5,
        created_at: expect.stringMatching(/Z$/),
        old_secret_until: null,
        failing_since: null,
        disabled_at: null,
        waiting: 0,
      },
    ],
  });
  const rotated = await printed(`webhook rotate --id ${id} --old-hours 2`);
  expect(rotated).toEqual({
    id,
    secret: expect.stringMatching(/^whsec_/),
    old_secret_until: expect.any(String),
  });
  expect((await list()).webhooks[0].old_secret_until).toBe(rotated.old_secret_until);
  await printed(`webhook rotate --id ${id} --old-hours 0`);
  const row = await database.sql`select previous_secret from webhooks where id = ${id}`;
  expect(row).toEqual([{ previous_secret: null }]);

  const test = await printed(`webhook test --id ${id}`);
  expect(test).toEqual({ id, delivery: expect.any(Number), event_id: expect.stringMatching(/^evt_/) });
  const { deliveries } = await printed(`webhook deliveries --id ${id}`);
  expect(deliveries).toMatchObject([{ id: test.delivery, type: 'webhook.test', state: 'waiting', tries: 0 }]);
  expect(await printed(`webhook resend --id ${id} --delivery ${test.delivery}`)).toMatchObject({ id });
  await database.sql`update webhooks set disabled_at = now() where id = ${id}`;
  expect(await printed(`webhook enable --id ${id}`)).toEqual({ id });
  expect(await printed(`webhook remove --id ${id}`)).toEqual({ id });
  expect(await database.sql`select from webhook_deliveries`).toEqual([]);
  const told = await database.sql`
    select verb, detail from audit_log where object_kind = 'webhook' and organization_id = ${org} order by id`;
  expect(told).toEqual([
    { verb: 'created', detail: 'events: decision.done, credit.low below 2.5 USD; content: no' },
    { verb: 'rotated', detail: expect.stringContaining('old secret signs as well until') },
    { verb: 'rotated', detail: null },
    { verb: 'tested', detail: null },
    { verb: 'changed', detail: `sent again: delivery ${test.delivery}` },
    { verb: 'changed', detail: 'enabled' },
    { verb: 'removed', detail: null },
  ]);
});

test('deliveries are sent again ten times within a minute, as test events', async () => {
  const org = await newOrg();
  const { id } = await printed(`webhook add --org ${org} --url ${URL_}`);
  const { delivery } = await printed(`webhook test --id ${id}`);
  const again = () => admin(`webhook resend --id ${id} --delivery ${delivery}`);
  // By the clock, entries of an hour ago count no more, and those of the future do.
  const write = (count: number, at: string) => database.owner`
    insert into audit_log (organization_id, actor, verb, object_kind, object_id, detail, at)
    select ${org}::bigint, 'operator', 'changed', 'webhook', ${String(id)}, 'sent again: delivery 1', now() + ${at}::interval
    from generate_series(1, ${count}::integer)`;
  await write(10, '-1 hour');
  await write(9, '1 hour');
  expect((await again()).code).toBe(0);
  expect(await again()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sent 10 deliveries again within a minute. Try again in a minute.'),
  });
});

test('addresses, settings and ids that cannot be are refused in one line', async () => {
  const org = await newOrg();
  for (const [command, code, said] of [
    [`webhook add --org ${org} --url http://example.com/`, 1, 'url: expected https'],
    [`webhook add --org ${org} --url https://127.0.0.1/`, 1, 'not a public address'],
    [`webhook add --org 999999 --url ${URL_}`, 1, 'there is no organization'],
    [`webhook add --org ${org} --url https://example.com/a\u200bb`, 1, 'character 22 is U+200B'],
    [`webhook add --org ${org}`, 2, '--url is missing'],
    [`webhook add --org ${org} --url ${URL_} --events decision.made`, 2, 'must be of decision.done'],
    [`webhook add --org ${org} --url ${URL_} --credit-low 0`, 2, '--credit-low must be'],
    ['webhook rotate --id 999999', 1, 'there is no webhook 999999'],
    ['webhook rotate --id 1 --old-hours 169', 2, 'from 0 to 168'],
    ['webhook remove --id 999999', 1, 'there is no webhook'],
    ['webhook enable --id 999999', 1, 'there is no webhook'],
    ['webhook test --id 999999', 1, 'there is no webhook'],
    ['webhook deliveries --id 999999', 1, 'there is no webhook'],
    ['webhook resend --id 999999 --delivery 1', 1, 'there is no webhook'],
  ] as const) {
    const outcome = await admin(command);
    expect([outcome.code, outcome.stdout], command).toEqual([code, '']);
    expect(outcome.stderr, command).toContain(said);
  }
  const allowed = await admin(`webhook add --org ${org} --url http://localhost:8080/`, {
    WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  expect(allowed.code).toBe(0);
});

test('an organization has ten webhooks at most, also when many are made at once', async () => {
  const org = await newOrg();
  const made = await Promise.all(
    Array.from({ length: MOST_WEBHOOKS + 3 }, () => admin(`webhook add --org ${org} --url ${URL_}`)),
  );
  expect(made.filter(({ code }) => code === 0)).toHaveLength(MOST_WEBHOOKS);
  expect(made.find(({ code }) => code === 1)?.stderr).toContain('the limit is 10');
});

test('ten test events a minute', async () => {
  const org = await newOrg();
  const { id } = await printed(`webhook add --org ${org} --url ${URL_}`);
  for (let sent = 0; sent < 10; sent += 1) await printed(`webhook test --id ${id}`);
  expect(await admin(`webhook test --id ${id}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Try again in a minute'),
  });
  await database.sql`update webhook_deliveries set occurred_at = now() - interval '61 seconds'`;
  await printed(`webhook test --id ${id}`);
});
