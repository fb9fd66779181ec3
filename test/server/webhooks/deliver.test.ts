/** From an event to its receiver: what is sent, to whom, and what follows from the answers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { enterPayment } from '../../../server/billing/ledger.ts';
import { upsertChosen } from '../../../server/decisions/afterwards/feedback-store.ts';
import { endDecision } from '../../../server/decisions/end-decision.ts';
import { listDeliveries } from '../../../server/webhooks/delivery-store.ts';
import { EVENT_BODIES } from '../../../server/webhooks/event-schemas.ts';
import { addWebhook, enable, resend, rotateSecret, sendTest } from '../../../server/webhooks/manage.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../server/webhooks/schema.ts';
import { MOST_TRIES } from '../../../server/webhooks/tries.ts';
import { listWebhooks } from '../../../server/webhooks/webhook-store.ts';
import { KEYRING } from '../../keyring.ts';
import { createTableJudge } from '../../table-judge.ts';
import { until } from '../../until.ts';
import { type Caller, smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { OK } from './ending.ts';
import { openReceiver, type Receiver, verify } from './receiver.ts';

const api = serveEach();
const SENDING = { allowPrivate: true, wholeMs: 3_600_000 };
let receiver: Receiver;

beforeEach(async () => {
  receiver = await openReceiver();
  await api.open({ sending: SENDING, config: { maxRunningDecisions: 1000 } });
});
afterEach(async () => {
  for (const { body } of receiver.received) expectDescribed(JSON.parse(body));
  await receiver.close();
});

/** The body is what the OpenAPI document says of its type, and nothing more. */
function expectDescribed(body: { type: keyof typeof EVENT_BODIES }): void {
  expect(EVENT_BODIES[body.type].body.parse(body)).toEqual(body);
}

interface Settings {
  caller?: Caller;
  events?: readonly WebhookEvent[];
  withContent?: boolean;
  creditLowMicroUsd?: number;
  url?: string;
}

const BY_OPERATOR = { actor: OPERATOR, keyring: KEYRING };

async function add({ caller = api.caller, events = WEBHOOK_EVENTS, ...settings }: Settings = {}) {
  const { organizationId } = caller;
  const { withContent = false, creditLowMicroUsd = 1_000_000, url = receiver.url } = settings;
  const webhook = { organizationId, url, events, withContent, creditLowMicroUsd };
  const { id, secret } = await addWebhook(sql(), webhook, { ...BY_OPERATOR, allowPrivate: true });
  return { organizationId, id, secret };
}

const sql = () => api.service.database.sql;
const arrived = (count: number, at = receiver) =>
  until(`${count} requests`, () => at.received.length >= count && at.received);
const deliveries = (webhook: { organizationId: number; id: number }) =>
  listDeliveries(sql(), webhook, { limit: 1000 });
const allIn = (webhook: { organizationId: number; id: number }, state: string) =>
  until(`all are ${state}`, async () => {
    const found = await deliveries(webhook);
    return found.length > 0 && found.every((one) => one.state === state) && found;
  });
/** Lets the time of the next try come. */
const skipWait = () => sql()`
  with due as (update webhook_deliveries set next_try_at = now() where state = 'waiting' returning 1)
  select pg_notify('webhook_delivery', '') from due limit 1`;
const decide = async (changes: Record<string, unknown> = {}, caller = api.caller) =>
  String((await api.service.post(caller, smallDecision(changes))).body.id);
const direct = () => {
  const { context, stakeholders } = smallDecision();
  const options = ['A', 'B'].map((id) => ({ id, description: `Option ${id}` }));
  return { mode: 'direct', context, stakeholders, options };
};

describe('events', () => {
  test('of a decision: done, then what was chosen, signed as the specification says', async () => {
    const { secret } = await add();
    const id = await decide();
    await arrived(1);
    await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, { chosen_option: 'A' });
    const [done, chosen] = await arrived(2);
    const data = { id, status: 'ok', mode: 'default', lineage: { root_id: id, number: 1 } };
    expect(verify(secret, done!)).toEqual({ type: 'decision.done', timestamp: expect.any(String), data });
    expect(verify(secret, chosen!)).toEqual({ type: 'decision.chosen', timestamp: expect.any(String), data });
    expect(done?.id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(chosen?.id).not.toBe(done?.id);
    expect(done?.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
    expect(Object.keys(done?.headers ?? {}).sort()).toEqual(
      ['host', 'connection', 'content-length', 'content-type', 'user-agent']
        .concat(['webhook-id', 'webhook-signature', 'webhook-timestamp'])
        .sort(),
    );
    const changed = { ...done!, body: done!.body.replace('done', 'gone') };
    expect(() => verify(secret, changed)).toThrow(/signature/i);
  });

  test('of Direct mode, of a failed decision, and of a refused report', async () => {
    await api.closeService();
    const model = createTableJudge({ failures: new Map([[0, 'failed']]) });
    await api.open({ sending: SENDING, model });
    await add();
    const failed = await decide();
    expect(failed).toBeDefined();
    const [event] = await arrived(1);
    expect(JSON.parse(event!.body)).toMatchObject({ type: 'decision.failed', data: { status: 'error' } });

    await api.closeService();
    receiver.received.length = 0;
    await api.open({ sending: SENDING });
    const webhook = await add();
    const answered = await api.service.post(api.caller, direct());
    const id = String(answered.body.id);
    const refused = await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, {
      chosen_option: 'C',
    });
    expect(refused.status).toBe(400);
    await allIn(webhook, 'delivered');
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        type: 'decision.done',
        data: { id, status: 'ok', mode: 'direct', lineage: { root_id: id, number: 1 } },
      }),
    ]);
  });

  test('go to the webhooks of the organization that ask for them, under one id', async () => {
    const other = await api.service.newKey(await api.service.newOrganization());
    const everything = await add();
    const failures = await add({ events: ['decision.failed'] });
    const another = await add({ events: ['decision.done'] });
    const foreign = await add({ caller: other });
    await decide();
    await allIn(everything, 'delivered');
    await allIn(another, 'delivered');
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect([await deliveries(failures), await deliveries(foreign)]).toEqual([[], []]);
  });

  test('of low credit: once for each time that it falls below the limit', async () => {
    const caller = await api.service.newPayingKey();
    const { organizationId } = caller;
    const webhook = await add({ caller, events: ['credit.low'], creditLowMicroUsd: 9_999_000 });
    const later = await add({ caller, events: ['credit.low'], creditLowMicroUsd: 1_000_000 });
    const pay = (microUsd: number) =>
      enterPayment(sql(), { organizationId, kind: 'purchase', microUsd, payment: null, description: 'x' });
    await pay(-500);
    expect(await deliveries(webhook)).toEqual([]);
    await pay(-600);
    await pay(-600);
    await pay(5000);
    await pay(-5000);
    const found = await allIn(webhook, 'delivered');
    expect(found.map(({ type }) => type)).toEqual(['credit.low', 'credit.low']);
    expect(await deliveries(later)).toEqual([]);
    // They may arrive in either order.
    const told = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(told.toSorted((a, b) => b.balance_usd - a.balance_usd)).toEqual([
      { balance_usd: 9.9989, below_usd: 9.999 },
      { balance_usd: 9.9983, below_usd: 9.999 },
    ]);
  });

  test('of low credit: not while there are free decisions, and then with the last of them', async () => {
    const organizationId = await api.service.newOrganization({ freeDecisions: 2 });
    const caller = await api.service.newKey(organizationId);
    const webhook = await add({ caller, events: ['credit.low'] });
    await api.service.post(caller, direct());
    expect(await deliveries(webhook)).toEqual([]);
    await api.service.post(caller, direct());
    await allIn(webhook, 'delivered');
    expect(JSON.parse(receiver.received[0]!.body).data).toEqual({ balance_usd: 0, below_usd: 1 });
  });

  test('a change that is undone has no event', async () => {
    const webhook = await add();
    const id = await decide({}, api.caller);
    await allIn(webhook, 'delivered');
    await expect(
      sql().begin(async (tx) => {
        const { organizationId, keyId } = api.caller;
        const caller = { kind: 'key' as const, organizationId, id: keyId };
        await upsertChosen(tx, { caller, decisionId: id, report: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await deliveries(webhook)).toHaveLength(1);
  });
});

describe('content', () => {
  const dataOf = ({ body }: { body: string }) => JSON.parse(body).data;

  test('is sent of a shared decision, where the webhook asks for it', async () => {
    const webhook = await add({ withContent: true });
    const id = await decide({ share_with_org: true });
    const report = { chosen_option: 'A', note: 'As advised', reported_by: { name: 'Kim' } };
    await allIn(webhook, 'delivered');
    await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, report);
    const [done, chosen] = await arrived(2);
    const record = (await api.service.get(api.caller, id)).body;
    const verdict_by_stakeholder = record.verdictByStakeholder;
    const content = { id, results: Object(record.response).results };
    expect(dataOf(done!)).toMatchObject({ verdict_by_stakeholder, content });
    const given = { chosenOption: 'A', note: 'As advised', reportedBy: { name: 'Kim' } };
    expect(dataOf(chosen!)).toMatchObject({ verdict_by_stakeholder, content: given });
  });

  test('of a decision that is not shared is never sent, whoever owns the organization', async () => {
    const webhook = await add({ withContent: true });
    const id = await decide();
    const report = { chosen_option: 'A', note: 'A canary' };
    await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, report);
    await until('both', async () => (await allIn(webhook, 'delivered')).length === 2);
    for (const event of receiver.received)
      expect(dataOf(event)).toEqual({
        id,
        status: 'ok',
        mode: 'default',
        lineage: { root_id: id, number: 1 },
        content: null,
        content_omitted: 'not_shared',
      });
    expect(JSON.stringify(receiver.received)).not.toMatch(/canary|shop/);
  });

  test('that was unshared or has expired before the try is not sent', async () => {
    receiver.answer = 500;
    const webhook = await add({ withContent: true });
    const [unshared, expired] = [
      await decide({ share_with_org: true }),
      await decide({ share_with_org: true }),
    ];
    await arrived(2);
    await until('both wait', async () =>
      (await deliveries(webhook)).every(({ state }) => state === 'waiting'),
    );
    await api.service.send(api.caller, 'PATCH', `/decisions/${unshared}`, { shared_with_org: false });
    await sql()`update decisions set expires_at = now() where id = ${expired}`;
    receiver.received.length = 0;
    receiver.answer = 204;
    await skipWait();
    await allIn(webhook, 'delivered');
    const omitted = new Map(receiver.received.map((one) => [dataOf(one).id, dataOf(one).content_omitted]));
    expect(omitted).toEqual(
      new Map([
        [unshared, 'not_shared'],
        [expired, 'not_stored'],
      ]),
    );
  });

  test('that retention keeps for one fetch is left for that fetch', async () => {
    await api.closeService();
    await api.open({ sending: SENDING, work: false }, { retention: 'none', shareWithOrg: true });
    const webhook = await add({ withContent: true });
    const accepted = await api.service.post(api.caller, smallDecision(), { prefer: 'wait=0' });
    expect(accepted.status).toBe(202);
    const decisionId = String(accepted.body.id);
    const by = { organizationId: webhook.organizationId, decisionId, attempt: null };
    expect(await endDecision(sql(), by, { ...OK, response: { x: 1 } })).toBe(true);
    await allIn(webhook, 'delivered');
    expect(dataOf(receiver.received[0]!)).toMatchObject({ content: null, content_omitted: 'not_stored' });
    const kept = await sql()`select from decision_content where response is not null`;
    expect(kept).toHaveLength(1);
  });

  test('that is too large is left out', async () => {
    const webhook = await add({ withContent: true });
    const id = await decide({ share_with_org: true });
    await allIn(webhook, 'delivered');
    const large = JSON.stringify({ text: 'x'.repeat(300_000) });
    await sql()`update decision_content set response = ${large}::text::json where decision_id = ${id}`;
    const [delivery] = await deliveries(webhook);
    await resend(sql(), webhook, { deliveryId: delivery!.id, actor: OPERATOR });
    const [, again] = await arrived(2);
    expect(dataOf(again!)).toMatchObject({ content: null, content_omitted: 'too_large' });
    expect(again?.id).toBe(receiver.received[0]?.id);
  });
});

describe('tries', () => {
  test('eight, at the times of the table; then the webhook is disabled, and what waits stays', async () => {
    receiver.answer = 500;
    const webhook = await add();
    const id = await decide();
    const waits: number[] = [];
    for (let number = 1; number < MOST_TRIES; number += 1) {
      await until(`try ${number} has failed`, async () => {
        const [one] = await deliveries(webhook);
        return one?.state === 'waiting' && one.tries === number;
      });
      const [row] = await sql()<{ seconds: number }[]>`
        select extract(epoch from next_try_at - last_try_at)::float8 as seconds from webhook_deliveries`;
      waits.push(row?.seconds ?? 0);
      await skipWait();
    }
    const disabled = await until('disabled', async () => {
      const [one] = await listWebhooks(sql(), webhook.organizationId);
      return one?.disabledAt != null && one;
    });
    // The wait is counted from the answer, and its share of chance is a tenth.
    const table = [5, 60, 300, 1800, 7200, 21_600, 54_000];
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(table[index]! * 0.9);
      expect(wait).toBeLessThanOrEqual(table[index]! * 1.1 + 60);
    }
    expect(disabled).toMatchObject({ waiting: 1, failingSince: expect.any(Date) });
    expect(receiver.received).toHaveLength(MOST_TRIES);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    const [entry] =
      await sql()`select actor, verb, detail from audit_log where object_kind = 'webhook' order by id desc`;
    expect(entry).toEqual({
      actor: 'service',
      verb: 'changed',
      detail: 'disabled: 8 tries failed, the last with 500',
    });
    expect(api.service.logged.some((line) => line.includes('a webhook is disabled'))).toBe(true);

    // No event is written for it, and nothing is sent.
    await decide();
    expect(await deliveries(webhook)).toHaveLength(1);
    receiver.answer = 204;
    await enable(sql(), webhook, OPERATOR);
    const [delivered] = await allIn(webhook, 'delivered');
    expect(delivered).toMatchObject({ decisionId: id, tries: 1, lastStatus: 204 });
    expect(await listWebhooks(sql(), webhook.organizationId)).toMatchObject([
      { disabledAt: null, failingSince: null, waiting: 0 },
    ]);
  });

  test('of one event that is never taken end, and the webhook goes on', async () => {
    const webhook = await add();
    let poison = '';
    receiver.answer = ({ headers }, reply) =>
      void reply.writeHead(headers['webhook-id'] === poison ? 500 : 200).end();
    await decide();
    await allIn(webhook, 'delivered');
    const [first] = await deliveries(webhook);
    poison = first?.eventId ?? '';
    await resend(sql(), webhook, { deliveryId: first!.id, actor: OPERATOR });
    await until('it failed once', async () => (await deliveries(webhook))[0]?.lastStatus === 500);
    await decide();
    for (let number = 2; number <= MOST_TRIES; number += 1) {
      await until(`try ${number - 1}`, async () => {
        const one = (await deliveries(webhook)).find(({ eventId }) => eventId === poison);
        return one?.state === 'waiting' && one.tries === number - 1;
      });
      await until('the other', async () => (await deliveries(webhook))[0]?.state === 'delivered');
      await skipWait();
    }
    await until('it is given up', async () =>
      (await deliveries(webhook)).some(({ eventId, state }) => eventId === poison && state === 'failed'),
    );
    expect(await listWebhooks(sql(), webhook.organizationId)).toMatchObject([{ disabledAt: null }]);
  });

  test('410 disables at once', async () => {
    receiver.answer = 410;
    const webhook = await add();
    await decide();
    await until(
      'disabled',
      async () => (await listWebhooks(sql(), webhook.organizationId))[0]?.disabledAt != null,
    );
    expect(receiver.received).toHaveLength(1);
  });

  test('a test event is sent once, whatever the webhook asks for', async () => {
    const webhook = await add({ events: ['credit.low'] });
    const sent = await sendTest(sql(), webhook);
    await allIn(webhook, 'delivered');
    expect(verify(webhook.secret, receiver.received[0]!)).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: {},
    });
    expect(receiver.received[0]?.id).toBe(sent?.eventId);
    receiver.answer = 500;
    await sendTest(sql(), webhook);
    await until('failed', async () => (await deliveries(webhook))[0]?.state === 'failed');
    expect(await listWebhooks(sql(), webhook.organizationId)).toMatchObject([{ disabledAt: null }]);
  });

  test('both secrets sign until the old one ends', async () => {
    const webhook = await add();
    const rotated = await rotateSecret(sql(), webhook, { ...BY_OPERATOR, graceSeconds: 3600 });
    await sendTest(sql(), webhook);
    const [both] = await arrived(1);
    expect(() => verify(webhook.secret, both!)).not.toThrow();
    expect(() => verify(rotated?.secret ?? '', both!)).not.toThrow();
    await sql()`update webhooks set previous_works_until = now()`;
    await sendTest(sql(), webhook);
    const [, one] = await arrived(2);
    expect(() => verify(webhook.secret, one!)).toThrow(/signature/i);
    expect(() => verify(rotated?.secret ?? '', one!)).not.toThrow();
  });
});
