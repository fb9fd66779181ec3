/** A restored database: accepted decisions end, and nobody outside hears of it until `adopt`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { balanceOf } from '../../../server/billing/ledger.ts';
import {
  keepCustomer,
  keepPaymentMethod,
  setRecharge,
} from '../../../server/billing/stripe/account-store.ts';
import { openStripe } from '../../../server/billing/stripe/client.ts';
import { openPayments } from '../../../server/billing/stripe/payments.ts';
import { leaseDue } from '../../../server/webhooks/lease-store.ts';
import { addWebhook } from '../../../server/webhooks/manage.ts';
import { KEYRING } from '../../keyring.ts';
import { type PlayedStripe, playStripe } from '../billing/stripe/play-stripe.ts';
import {
  type Caller,
  type Ground,
  openGround,
  openService,
  smallDecision,
  type TestService,
} from '../surfaces/rest/open-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { admin, printed, refusalOf } from './backups.ts';

let ground: Ground;
let original: TestService;
let copy: TestService;
let stripe: PlayedStripe;
let receiver: Receiver;
let caller: Caller;
let accepted: string;
const folder = mkdtempSync(join(tmpdir(), 'copies-'));
const sending = { allowPrivate: true };

beforeAll(async () => {
  ground = await openGround();
  stripe = await playStripe();
  receiver = await openReceiver();
  // Without a worker, so that a decision runs when the backup is made.
  original = await openService(ground, { work: false });
  caller = await original.newPayingKey();
  const { sql } = original.database;
  const { organizationId } = caller;
  await addWebhook(
    original.database.of(organizationId),
    {
      organizationId,
      url: receiver.url,
      events: ['decision.done'],
      withContent: false,
      creditLowMicroUsd: 1,
    },
    { actor: OPERATOR, allowPrivate: true, keyring: KEYRING },
  );
  // A purchase is due: the customer and the card are known, and credit is low.
  await setRecharge(sql, organizationId, {
    belowMicroUsd: 50_000_000,
    microUsd: 10_000_000,
    monthlyCapMicroUsd: 90_000_000,
  });
  await keepCustomer(sql, organizationId, 'cus_1');
  await keepPaymentMethod(sql, organizationId, { method: 'pm_1', since: new Date(0) });
  const sent = await original.post(caller, smallDecision({ async: true }));
  expect(sent.status).toBe(202);
  accepted = String(sent.body.id);
  const { file } = await printed(`backup --to ${folder}`, original.database);
  const target = await ground.server.newAddresses();
  expect(await printed(`restore --from ${file}`, target)).toMatchObject({ adopted: false });
  copy = await openService(ground, {
    database: ground.server.open(target),
    config: { stripe: stripe.settings },
    sending,
  });
});
afterAll(async () => {
  await copy.close();
  await original.close();
  await receiver.close();
  await stripe.close();
  await ground.close();
  rmSync(folder, { recursive: true });
});

test('a decision that had been accepted ends, and is billed once', async () => {
  const before = await balanceOf(original.database.sql, caller.organizationId);
  expect(before?.heldMicroUsd).toBeGreaterThan(0);
  expect(await copy.ended(caller, accepted)).toMatchObject({ body: { status: 'ok' } });
  expect(await copy.database.sql`select kind from ledger where subject = ${accepted}`).toEqual([
    { kind: 'capture' },
  ]);
  expect(await balanceOf(copy.database.sql, caller.organizationId)).toMatchObject({ heldMicroUsd: 0 });
});

test('its event waits: no worker may serve the webhook', async () => {
  const { sql } = copy.database;
  expect(await sql`select state, tries from webhook_deliveries`).toEqual([{ state: 'waiting', tries: 0 }]);
  expect(await sql.begin((tx) => leaseDue(tx, { server: 'test', most: 10, keyIds: KEYRING.keyIds }))).toEqual(
    [],
  );
  expect(receiver.connections).toBe(0);
});

test('the payment service is called by nothing', async () => {
  const payments = openPayments(stripe.settings, { ...copy.database, log: copy.services.log });
  const { organizationId } = caller;
  const purchase = { organizationId, microUsd: 5_000_000, baseUrl: 'http://us' };
  await expect(payments.checkout(purchase)).rejects.toThrow('restored copy');
  const { payload, headers } = stripe.event('payment_intent.succeeded', {
    id: 'pi_1',
    object: 'payment_intent',
  });
  const event = { body: Buffer.from(payload), signature: headers['stripe-signature'] };
  await expect(payments.hear(event)).rejects.toThrow('restored copy');
  await payments.consider(organizationId);
  await copy.database.sql`
    insert into recharges (organization_id, micro_usd, customer, payment_method, tried_at)
    values (${organizationId}, 1, 'cus_1', 'pm_1', now() - interval '1 hour')`;
  expect(await payments.resume()).toBe(0);
  await payments.consider(organizationId);
  await copy.database.owner`delete from recharges where micro_usd = 1`;
  const bare = openStripe(stripe.settings, copy.database.sql);
  await expect(bare.customers.create({})).rejects.toThrow();
  expect(stripe.requests).toEqual([]);
});

test('the status says so', async () => {
  const { code, stdout } = await admin('status', copy.database);
  const { needs_a_person: needs } = JSON.parse(stdout);
  expect(code).toBe(1);
  expect(needs).toContainEqual(expect.stringMatching(/^the database is a copy, restored .*admin -- adopt"$/));
});

test('adopted, it sends and buys what has waited', async () => {
  expect(await refusalOf('adopt', original.database)).toMatch(/is no restored copy/);
  expect(await printed('adopt', copy.database)).toEqual({ adopted: true });
  expect((await admin('status', copy.database)).stdout).not.toContain('restored_copy_since');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'decision.done',
    data: { id: accepted },
  });
  await copy.services.payments?.consider(caller.organizationId);
  expect(stripe.requests).toContain('POST /v1/payment_intents');
});

test('the restored database is as sound as its original', async () => {
  expect(await printed('verify', copy.database)).toMatchObject({ clean: true, count: 0 });
});
