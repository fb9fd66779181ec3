/**
 * Many events while a receiver is down, receivers that stall beside others, and the sweep: nothing
 * is lost, and nothing comes twice but under its id.
 */
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { readSharedContent } from '../../../server/decisions/afterwards/shared-content.ts';
import { raiseDecisionEvent } from '../../../server/decisions/raise-decision-event.ts';
import { claimTry, listDeliveries, sweepDeliveries } from '../../../server/webhooks/delivery-store.ts';
import { leaseDue, MOST_SERVED_AT_ONCE, renewLeases } from '../../../server/webhooks/lease-store.ts';
import { addWebhook, sendTest } from '../../../server/webhooks/manage.ts';
import { MOST_AT_ONCE, MOST_SERVED, openSender } from '../../../server/webhooks/sender.ts';
import { printFigures } from '../../engine/print-figures.ts';
import { KEYRING } from '../../keyring.ts';
import { until } from '../../until.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const EVENTS = process.env.LONG === '1' ? 10_000 : 200;

const api = serveEach();
const receivers: Receiver[] = [];

beforeEach(() => api.open({ sending: { allowPrivate: true, wholeMs: 3_600_000 } }));
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

const sql = () => api.service.database.sql;

async function newReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
}

async function add(organizationId: number, { url }: Receiver) {
  const settings = { withContent: false, creditLowMicroUsd: 1 };
  const webhook = { organizationId, url, events: ['decision.chosen'] as const, ...settings };
  const { id } = await addWebhook(sql(), webhook, { actor: OPERATOR, allowPrivate: true, keyring: KEYRING });
  return { organizationId, id };
}

/** Each report of what was chosen is an event; all of them stand in one transaction here. */
async function report(decisionId: string, times: number): Promise<void> {
  await sql().begin(async (tx) => {
    const event = () =>
      raiseDecisionEvent(tx, 'decision.chosen', tx`(select * from decisions where id = ${decisionId})`);
    for (let time = 0; time < times; time += 1) await tx`with ${event()} select`;
  });
}

async function newDecision(organizationId: number): Promise<string> {
  const key = await api.service.newKey(organizationId);
  return String((await api.service.post(key, smallDecision())).body.id);
}

async function databaseBytes(): Promise<number> {
  const [row] = await sql()<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`;
  return row?.bytes ?? 0;
}

// biome-ignore lint/style/noRestrictedGlobals: printed, and compared with nothing.
const now = () => performance.now();

/** Each one fewer has all the patience. */
async function untilNone(condition: string, look: () => Promise<readonly unknown[]>): Promise<void> {
  for (let most = EVENTS; most > 0; )
    most = (
      await until(`fewer than ${most} deliveries of which each ${condition}`, async () => {
        const { length } = await look();
        return length < most && { length };
      })
    ).length;
}

test(`${EVENTS} events while the receiver is down: each comes, under an id of its own`, {
  timeout: 300_000 + EVENTS * 500,
}, async () => {
  const receiver = await newReceiver();
  const { organizationId } = api.caller;
  const decisionId = await newDecision(organizationId);
  const webhook = await add(organizationId, receiver);
  receiver.answer = 503;
  const bytesBefore = await databaseBytes();
  const downSince = now();
  await report(decisionId, EVENTS);
  await untilNone('is without a try', () => sql()`select from webhook_deliveries where tries = 0`);
  receiver.answer = 204;
  const [triedSeconds, tried] = [(now() - downSince) / 1000, receiver.received.length];
  receiver.received.length = 0;
  const upSince = now();
  await sql()`update webhook_deliveries set next_try_at = now() where state = 'waiting'`;
  await untilNone('waits', () => sql()`select from webhook_deliveries where state <> 'delivered'`);
  const seconds = (now() - upSince) / 1000;
  const ids = new Set(receiver.received.map(({ id }) => id));
  const stored = await sql()`select event_id as id from webhook_deliveries`;
  expect(ids).toEqual(new Set(stored.map(({ id }) => id)));
  expect(ids.size).toBe(EVENTS);
  expect(await listDeliveries(sql(), webhook, { limit: 1 })).toMatchObject([{ state: 'delivered' }]);
  printFigures(`${EVENTS} events while a receiver is down`, [
    ['tries a second while it is down', (tried / triedSeconds).toFixed(0)],
    ['deliveries a second when it is back', (EVENTS / seconds).toFixed(0)],
    ['seconds until all are delivered', seconds.toFixed(0)],
    ['requests it got for them', receiver.received.length],
    ['bytes of the database for each', ((await databaseBytes()) - bytesBefore) / EVENTS],
    ['memory of this process at most, MB', process.resourceUsage().maxRSS / 1024],
  ]);
});

test('a receiver that stalls holds its own place alone', async () => {
  const stalling = await newReceiver();
  const held: ServerResponse[] = [];
  stalling.answer = (_request, reply) => void held.push(reply);
  const { organizationId } = api.caller;
  const stalled = await add(organizationId, stalling);
  await report(await newDecision(organizationId), 50);
  await until('the receiver has its requests', () => held.length === MOST_AT_ONCE);

  // Another organization is served meanwhile, and another webhook of the same one.
  for (const other of [await api.service.newOrganization(), organizationId]) {
    const beside = await newReceiver();
    await sendTest(sql(), await add(other, beside));
    await until('the webhook beside it is told', () => beside.received.length === 1);
  }
  expect(stalling.received).toHaveLength(MOST_AT_ONCE);
  stalling.answer = 204;
  for (const reply of held.splice(0)) reply.writeHead(204).end();
  await until('the rest is delivered', async () =>
    (await listDeliveries(sql(), stalled, { limit: 100 })).every(({ state }) => state === 'delivered'),
  );
  expect(stalling.received).toHaveLength(50);
  expect(new Set(stalling.received.map(({ id }) => id)).size).toBe(50);
});

test('receivers that stall take the places of their organization, and leave other organizations theirs', async () => {
  const held: ServerResponse[] = [];
  const { organizationId } = api.caller;
  const stalling = async () => {
    const receiver = await newReceiver();
    receiver.answer = (_request, reply) => void held.push(reply);
    await sendTest(sql(), await add(organizationId, receiver));
  };
  for (let place = 0; place < MOST_SERVED_AT_ONCE; place += 1) await stalling();
  await until('the places are taken', () => held.length === MOST_SERVED_AT_ONCE);
  const waiting = await newReceiver();
  await sendTest(sql(), await add(organizationId, waiting));
  const other = await newReceiver();
  await sendTest(sql(), await add(await api.service.newOrganization(), other));
  await until('the other organization is told', () => other.received.length === 1);
  expect([waiting.received.length, held.length]).toEqual([0, MOST_SERVED_AT_ONCE]);
  held.shift()?.writeHead(204).end();
  await until('the next gets the place', () => waiting.received.length === 1);
  for (const reply of held.splice(0)) reply.writeHead(204).end();
});

test('a receiver that wants no more gets no more of the batch', async () => {
  const receiver = await newReceiver();
  const { organizationId } = api.caller;
  const webhook = await add(organizationId, receiver);
  const held: ServerResponse[] = [];
  receiver.answer = (_request, reply) => void held.push(reply);
  await report(await newDecision(organizationId), 50);
  await until('the receiver has its requests', () => held.length === MOST_AT_ONCE);
  receiver.answer = 204;
  held.shift()?.writeHead(410).end();
  await until('the webhook is disabled', async () => {
    const [row] = await sql()`select disabled_at from webhooks where id = ${webhook.id}`;
    return row?.disabled_at !== null;
  });
  for (const reply of held.splice(0)) reply.writeHead(204).end();
  const found = await until('none is under way', async () => {
    const all = await listDeliveries(sql(), webhook, { limit: 100 });
    return all.every(({ state }) => state !== 'queued') && all;
  });
  expect(receiver.received).toHaveLength(MOST_AT_ONCE);
  expect(found.filter(({ state }) => state === 'waiting')).toHaveLength(50 - MOST_AT_ONCE + 1);
  expect(found.filter(({ tries }) => tries === 0)).toHaveLength(50 - MOST_AT_ONCE);
});

test('an organization that is suspended is told nothing until it is resumed', async () => {
  const receiver = await newReceiver();
  const { organizationId } = api.caller;
  const webhook = await add(organizationId, receiver);
  await sql()`update organizations set suspended_at = now() where id = ${organizationId}`;
  await sendTest(sql(), webhook);
  // Another organization's event, which is later, has come: the first was looked at.
  const beside = await newReceiver();
  await sendTest(sql(), await add(await api.service.newOrganization(), beside));
  await until('the other is told', () => beside.received.length === 1);
  expect(receiver.received).toHaveLength(0);
  await sql()`update organizations set suspended_at = null where id = ${organizationId}`;
  await until('it is told', () => receiver.received.length === 1);
});

test('the sweep deletes deliveries of 30 days ago', async () => {
  const receiver = await newReceiver();
  const webhook = await add(api.caller.organizationId, receiver);
  await sendTest(sql(), webhook);
  await sendTest(sql(), webhook);
  await until('both came', async () =>
    (await listDeliveries(sql(), webhook, { limit: 9 })).every(({ state }) => state === 'delivered'),
  );
  const [kept, old] = await listDeliveries(sql(), webhook, { limit: 2 });
  await sql()`
    update webhook_deliveries set occurred_at = now() - interval '30 days 1 second' where id = ${old!.id}`;
  expect(await sweepDeliveries(sql())).toBe(1);
  expect(await listDeliveries(sql(), webhook, { limit: 9 })).toMatchObject([{ id: kept?.id }]);
});

/** Another sender on the same database. */
const anotherSender = (options?: { alone: boolean }) =>
  openSender(
    {
      database: api.service.database,
      keyring: KEYRING,
      log: pino({ level: 'silent' }),
      sending: { allowPrivate: true, wholeMs: 3_600_000 },
      readContent: readSharedContent,
    },
    options,
  );

/** As it stands in the database when a worker died while a request of its was under way. */
async function leaveBehind(webhook: { id: number }, lease: string): Promise<void> {
  await sql()`
    update webhooks set served_by = 'lost', served_until = now() + ${lease}::interval where id = ${webhook.id}`;
  await sql()`
    update webhook_deliveries set state = 'queued', tries = 1, first_try_at = now(), last_try_at = now()
    where webhook_id = ${webhook.id}`;
}

test('what a lost worker was sending comes again when its lease has ended, and the try counts once', async () => {
  const receiver = await newReceiver();
  const webhook = await add(api.caller.organizationId, receiver);
  await sql()`update organizations set suspended_at = now()`;
  const sent = await sendTest(sql(), webhook);
  await leaveBehind(webhook, '1 hour');
  await sql()`update organizations set suspended_at = null`;
  // Another organization's event, which is later, has come: the first was looked at.
  const beside = await newReceiver();
  await sendTest(sql(), await add(await api.service.newOrganization(), beside));
  await until('the other is told', () => beside.received.length === 1);
  expect(receiver.received).toHaveLength(0);
  await sql()`update webhooks set served_until = now() where id = ${webhook.id}`;
  await until('it came', () => receiver.received.length === 1);
  expect(receiver.received[0]?.id).toBe(sent?.eventId);
  const [delivered] = await until('it is recorded', async () => {
    const found = await listDeliveries(sql(), webhook, { limit: 1 });
    return found[0]?.state === 'delivered' && found;
  });
  expect(delivered?.tries).toBe(1);
});

test('only leases of webhooks that have a turn are renewed, so one whose release failed ends', async () => {
  await api.closeService();
  await api.open();
  const { organizationId } = api.caller;
  const served = await add(organizationId, await newReceiver());
  const forgotten = await add(organizationId, await newReceiver());
  for (const { id } of [served, forgotten])
    await sql()`update webhooks set served_by = 'me', served_until = now() where id = ${id}`;
  await renewLeases(sql(), 'me', [served]);
  await renewLeases(sql(), 'other', [forgotten]);
  const renewed = await sql()`select id from webhooks where served_until > now() + interval '1 second'`;
  expect(renewed).toEqual([{ id: served.id }]);
});

test('a worker that has lost its lease gets no try', async () => {
  await api.closeService();
  await api.open();
  const webhook = await add(api.caller.organizationId, await newReceiver());
  const sent = await sendTest(sql(), webhook);
  const lease = { server: 'first', most: 16, keyIds: KEYRING.keyIds };
  expect(await sql().begin((tx) => leaseDue(tx, lease))).toEqual([{ ...webhook, due: 1 }]);
  expect(await sql().begin((tx) => leaseDue(tx, { ...lease, server: 'second' }))).toEqual([]);
  await sql()`update webhooks set served_until = now()`;
  expect(await sql().begin((tx) => leaseDue(tx, { ...lease, server: 'second' }))).toHaveLength(1);
  expect(await claimTry(sql(), webhook, 'first')).toBeNull();
  expect(await claimTry(sql(), webhook, 'second')).toMatchObject({ eventId: sent?.eventId, number: 1 });
});

test('a process that is alone on its database waits for no lease', async () => {
  const receiver = await newReceiver();
  await api.closeService();
  await api.open();
  const { organizationId } = api.caller;
  const webhook = await add(organizationId, receiver);
  await sendTest(sql(), webhook);
  await leaveBehind(webhook, '1 hour');
  const sender = await anotherSender({ alone: true });
  await until('it came', () => receiver.received.length === 1);
  await sender.close(10);
});

test('a worker that stops gives up what is not done in time, and another makes the same try at once', async () => {
  const receiver = await newReceiver();
  receiver.answer = () => {};
  await api.closeService();
  await api.open();
  const { organizationId } = api.caller;
  const webhook = await add(organizationId, receiver);
  const stopping = await anotherSender();
  await report(await newDecision(organizationId), 6);
  await until('the receiver has its requests', () => receiver.received.length === MOST_AT_ONCE);
  await stopping.close(0);
  receiver.answer = 204;
  const other = await anotherSender();
  const found = await until('all are delivered', async () => {
    const all = await listDeliveries(sql(), webhook, { limit: 100 });
    return all.every(({ state }) => state === 'delivered') && all;
  });
  expect(found.map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(receiver.received).toHaveLength(MOST_AT_ONCE + 6);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
  await other.close(10);
});

test('several workers send each event once, and no more than four at once to one receiver', async () => {
  const receiver = await newReceiver();
  let [open, most] = [0, 0];
  receiver.answer = (_request, reply) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      reply.writeHead(204).end();
    });
  };
  const others = [await anotherSender(), await anotherSender()];
  const webhook = await add(api.caller.organizationId, receiver);
  await report(await newDecision(api.caller.organizationId), 100);
  await until('all are delivered', async () => {
    const all = await listDeliveries(sql(), webhook, { limit: 1000 });
    return all.length === 100 && all.every(({ state }) => state === 'delivered');
  });
  for (const other of others) await other.close(10);
  expect(receiver.received).toHaveLength(100);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(100);
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
});

test('more receivers stall than a worker serves at once: an organization beside them gets the next place', async () => {
  const held: ServerResponse[] = [];
  for (let organization = 0; organization < MOST_SERVED / MOST_SERVED_AT_ONCE; organization += 1) {
    const organizationId = await api.service.newOrganization();
    // One of each waits, and could take the place that gets free.
    for (let place = 0; place <= MOST_SERVED_AT_ONCE; place += 1) {
      const receiver = await newReceiver();
      receiver.answer = (_request, reply) => void held.push(reply);
      await sendTest(sql(), await add(organizationId, receiver));
    }
  }
  await until('the places are taken', () => held.length === MOST_SERVED);
  const other = await newReceiver();
  await sendTest(sql(), await add(await api.service.newOrganization(), other));
  held.shift()?.writeHead(204).end();
  await until('the other organization is told', () => other.received.length === 1);
  expect(held.length).toBeLessThanOrEqual(MOST_SERVED);
  for (const reply of held.splice(0)) reply.writeHead(204).end();
});
