/**
 * The operators' commands for Stripe, on a played Stripe.
 * Covers: server/process/admin/
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Outcome, runAdmin } from '../../../server/admin.ts';
import { createOrganization } from '../../../server/billing/ledger.ts';
import type { Database } from '../../../server/database/database.ts';
import { type Command, WrongUsage } from '../../../server/process/admin/command.ts';
import { creditAutoRecharge, creditCheckout, creditRefund } from '../../../server/process/admin/credit.ts';
import { stripeSync } from '../../../server/process/admin/stripe.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';
import { playStripe, SECRET_KEY, WEBHOOK_SECRET } from '../billing/stripe/play-stripe.ts';

const played = await playStripe();

let server: TestServer;
let database: Database & { url: string };
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
  await database.sql.begin((tx) => createOrganization(tx, { name: 'Acme', freeDecisions: 0 }));
});
afterAll(async () => {
  await played.close();
  await server.stop();
});

test('credit is bought, found by sync, given back, and bought by itself', async () => {
  const { url } = JSON.parse((await admin('credit checkout --org 1 --usd 20')).stdout);
  expect(url).toMatch(/^https:\/\/checkout\.example\//);
  played.pay(url);
  // No webhook told of it.
  expect(await admin('stripe sync')).toEqual({
    code: 0,
    stdout: '{"applied":1}\n',
    stderr: expect.any(String),
  });
  expect((await admin('stripe sync --days 30 --quiet')).stdout).toBe('0\n');
  const [row] = await database.sql<{ id: number }[]>`select id from ledger where kind = 'purchase'`;
  expect((await admin(`credit refund --receipt ${row?.id} --usd 7.50`)).stdout).toBe(
    '{"refunded_usd":7.5,"balance_usd":12.5}\n',
  );
  expect((await admin(`credit refund --receipt ${row?.id} --quiet`)).stdout).toBe('0\n');
  const over = await admin(`credit refund --receipt ${row?.id}`);
  expect([over.code, over.stdout, over.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('more than is left'),
  ]);

  expect((await admin('credit auto-recharge --org 1')).stdout).toBe(
    '{"below_usd":null,"amount_usd":null,"monthly_cap_usd":null,"has_card":true,"paused_reason":null}\n',
  );
  expect((await admin('credit auto-recharge --org 1 --below 5 --amount 25')).stdout).toBe(
    '{"below_usd":5,"amount_usd":25,"monthly_cap_usd":250,"has_card":true,"paused_reason":null}\n',
  );
  expect((await admin('credit auto-recharge --org 1 --monthly-cap 30')).stdout).toContain(
    '"monthly_cap_usd":30,',
  );
  const small = await admin('credit auto-recharge --org 1 --monthly-cap 24.99');
  expect([small.code, small.stdout, small.stderr]).toEqual([
    1,
    '',
    '--monthly-cap must be at least the amount of one purchase, $25.00\n',
  ]);
  expect((await admin('credit auto-recharge --org 1 --quiet')).stdout).toBe('25\n');
  expect((await admin('credit auto-recharge --org 1 --off')).stdout).toContain('"below_usd":null');
  const off = await admin('credit auto-recharge --org 1 --monthly-cap 30');
  expect([off.code, off.stderr]).toEqual([
    1,
    'automatic purchases are off: give --below and --amount with --monthly-cap\n',
  ]);
});

test('disputes are listed, and shown in what is used', async () => {
  const org = (await admin('org create --name Disputed --quiet')).stdout.trim();
  const { url } = JSON.parse((await admin(`credit checkout --org ${org} --usd 20`)).stdout);
  const intent = played.pay(url);
  const [part, rest] = [played.dispute(intent, 500, 'lost'), played.dispute(intent, 2000)];
  await admin('stripe sync');
  const [row] = await database.sql<{ id: number }[]>`select id from ledger where payment = ${intent}`;
  const common = { org: Number(org), receipt: row?.id, opened_at: expect.stringMatching(/Z$/) };
  const listed = {
    count: 2,
    disputes: [
      { ...common, id: rest, state: 'open', disputed_usd: 20, taken_usd: 15 },
      { ...common, id: part, state: 'lost', disputed_usd: 5, taken_usd: 5 },
    ],
  };
  for (const line of [`dispute list --org ${org}`, 'dispute list'])
    expect(JSON.parse((await admin(line)).stdout)).toEqual(listed);
  expect((await admin('dispute list --limit 1 --quiet')).stdout).toBe('1\n');
  expect(JSON.parse((await admin(`usage --org ${org}`)).stdout)).toMatchObject({
    balance_usd: 0,
    disputed_usd: 20,
  });
  expect((await admin(`credit auto-recharge --org ${org}`)).stdout).toContain(
    '"paused_reason":"disputed_payment"',
  );
});

test.each<[Command, Record<string, unknown>, string]>([
  [creditCheckout, { org: '1' }, '--usd is missing'],
  [creditCheckout, { org: '1', usd: '4.99' }, '--usd must be from 5 to 10000 USD'],
  [creditCheckout, { org: '1', usd: '10000.01' }, '--usd must be from 5 to 10000 USD'],
  [creditCheckout, { org: '1', usd: '5.001' }, '--usd must be whole cents'],
  [creditRefund, { usd: '5' }, '--receipt is missing'],
  [creditRefund, { receipt: 'x' }, '--receipt must be a number'],
  [creditAutoRecharge, { org: '1', below: '5' }, '--below and --amount come together'],
  [creditAutoRecharge, { org: '1', below: '5', amount: '10', off: true }, '--off comes without'],
  [creditAutoRecharge, { org: '1', below: '5', amount: '1' }, '--amount must be from 5'],
  [creditAutoRecharge, { org: '1', 'monthly-cap': '0' }, '--monthly-cap must be an amount'],
  [creditAutoRecharge, { org: '1', 'monthly-cap': '50', off: true }, '--off comes without'],
  [
    creditAutoRecharge,
    { org: '1', below: '5', amount: '10', 'monthly-cap': '9.99' },
    '--monthly-cap must be at least --amount',
  ],
  [stripeSync, { days: '0' }, '--days must be a number of days from 1 to 365'],
  [stripeSync, { days: '366' }, '--days must be'],
])('wrong usage %#: %j', (command, given, said) => {
  expect(() => command.prepare(given)).toThrow(WrongUsage);
  expect(() => command.prepare(given)).toThrow(said);
});

test.each([
  ['credit checkout --org 99 --usd 5', 'there is no organization 99'],
  ['credit auto-recharge --org 99', 'there is no organization 99'],
  ['credit auto-recharge --org 99 --monthly-cap 5', 'there is no organization 99'],
  ['credit refund --receipt 99', 'there is no purchase with receipt 99'],
])('"%s" is refused in one line and exit 1', async (line, said) => {
  const { code, stdout, stderr } = await admin(line);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('without keys it is off, and what Stripe refuses is said by its code', async () => {
  const off = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  for (const line of ['credit checkout --org 1 --usd 5', 'credit refund --receipt 1', 'stripe sync']) {
    const { code, stderr } = await admin(line, off);
    expect([code, stderr]).toEqual([1, 'Stripe is off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET\n']);
  }
  expect((await admin('credit auto-recharge --org 1', off)).code).toBe(0);
  const wrong = await admin('stripe sync', { STRIPE_SECRET_KEY: 'sk_test_WRONG' });
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toMatch(/^Stripe did not do it \(invalid_api_key\).*\n$/);
});

async function admin(line: string, env: Record<string, string> = {}): Promise<Outcome> {
  const settings = {
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_URL: played.settings.url,
  };
  const outcome = await runAdmin(line.split(' '), () => ({ ...settings, ...env }));
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET, 'CANARY']) expect(outcome.stderr).not.toContain(secret);
  return outcome;
}
