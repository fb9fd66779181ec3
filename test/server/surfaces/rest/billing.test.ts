/** What each kind of request costs: free decisions, credit, 402 and 503. */
import { expect, test } from 'vitest';
import { balanceOf, enterPayment } from '../../../../server/billing/ledger.ts';
import { costMicroUsd } from '../../../../server/billing/prices.ts';
import { usd } from '../../../../server/wire/money.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { type Caller, type Reply, type ServiceOptions, SMALL_DIRECT, smallDecision } from './open-service.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns({ config: { maxRunningDecisions: 1000 } });

const QUESTIONS = { state: 'x', questions: { q: { type: 'noul' } } };

const KINDS: Record<string, (caller: Caller) => Promise<Reply>> = {
  'Default mode': (caller) => api.service.post(caller, smallDecision()),
  'Direct mode': (caller) => api.service.post(caller, SMALL_DIRECT),
  'typed questions': (caller) => api.service.ask(caller, QUESTIONS),
};
const kinds = Object.entries(KINDS).map(([kind, send]) => ({ kind, send }));

async function open(options: ServiceOptions, has: { free?: number; microUsd?: number }): Promise<Caller> {
  await api.open(options);
  return newCaller(has);
}

async function newCaller({ free = 0, microUsd = 0 }: { free?: number; microUsd?: number }): Promise<Caller> {
  const { sql } = api.service.database;
  const organizationId = await api.service.newOrganization({ freeDecisions: free });
  if (microUsd > 0)
    await enterPayment(sql, { organizationId, kind: 'purchase', microUsd, description: 'x', payment: null });
  return api.service.newKey(organizationId);
}

function balance({ organizationId }: Caller) {
  return balanceOf(api.service.database.sql, organizationId);
}

/** The balance that is left when no request is running, so that nothing is held. */
const left = (microUsd: number, freeDecisions: number) => ({
  microUsd,
  freeDecisions,
  heldMicroUsd: 0,
  heldFreeDecisions: 0,
});

function costOf({ body }: Reply): number {
  const { input_tokens, output_tokens } = Object(body.usage);
  return costMicroUsd(Number(input_tokens), Number(output_tokens), api.service.services.config);
}

test.each(kinds)('$kind: free decisions first, then credit, then 402', async ({ kind, send }) => {
  const caller = await open({}, { free: 1 });
  const free = await send(caller);
  expect(free.status, free.text).toBe(200);
  if (kind !== 'typed questions') expect(free.body.cost_usd).toBe(0);
  expect(await balance(caller)).toEqual(left(0, 0));
  const cost = costOf(free);
  expect(cost).toBeGreaterThan(0);

  const refused = await send(caller);
  expect(refused.status).toBe(402);
  expect(refused.body).toMatchObject({
    error: { type: 'insufficient_credit', message: expect.stringContaining('$0.00 of credit') },
  });

  const { sql } = api.service.database;
  const { organizationId } = caller;
  const payment = { organizationId, kind: 'purchase', description: 'x', payment: null } as const;
  await enterPayment(sql, { ...payment, microUsd: cost + 1000 });
  const paid = await send(caller);
  expect(paid.status, paid.text).toBe(200);
  if (kind !== 'typed questions') expect(paid.body.cost_usd).toBe(usd(cost));
  expect(await balance(caller)).toEqual(left(1000, 0));
});

test('a Default mode decision is billed when it ends, even if no request waits for it', async () => {
  const gate = Promise.withResolvers<void>();
  const model = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
  const caller = await open({ model }, { microUsd: 1_000_000 });
  const { status, body } = await api.service.post(caller, smallDecision({ async: true }));
  expect(status).toBe(202);
  const during = await balance(caller);
  expect(during?.microUsd, 'nothing is billed yet').toBe(1_000_000);
  expect(during?.heldMicroUsd).toBeGreaterThan(0);
  gate.resolve();
  const { body: record } = await api.service.ended(caller, String(body.id));
  const cost = Math.round(Number(Object(record.response).cost_usd) * 1e6);
  expect(cost).toBeGreaterThan(0);
  expect(await balance(caller)).toEqual(left(1_000_000 - cost, 0));
});

test.each(kinds)('$kind: a failure of the model costs nothing', async ({ send }) => {
  const failures = new Map([0, 1, 2, 3].map((call) => [call, 'failed' as const]));
  const payer = await open({ model: createTableJudge({ failures }) }, { microUsd: 1_000_000 });
  expect((await send(payer)).status).toBe(502);
  expect(await balance(payer)).toEqual(left(1_000_000, 0));
  const guest = await newCaller({ free: 1 });
  expect((await send(guest)).status).toBe(502);
  expect(await balance(guest), 'the free decision is given back').toEqual(left(0, 1));
});

test('a caller who leaves before the answer is not billed', async () => {
  const gate = Promise.withResolvers<void>();
  const judge = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
  const caller = await open({ model: judge }, { free: 1, microUsd: 0 });
  const { app } = api.service;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const gone = new AbortController();
  const sent = fetch(`http://127.0.0.1:${address.port}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(SMALL_DIRECT),
    signal: gone.signal,
  });
  await expect.poll(() => judge.calls).toBe(1);
  expect((await balance(caller))?.heldFreeDecisions).toBe(1);
  gone.abort();
  await expect(sent).rejects.toThrow('aborted');
  await expect.poll(() => balance(caller)).toEqual(left(0, 1));
  gate.resolve();
});

test.each(kinds)(
  '$kind: when the model has no slot, free requests get 503 and use nothing',
  async ({ send }) => {
    const gate = Promise.withResolvers<void>();
    const judge = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
    const payer = await open({ model: judge, slots: 1 }, { microUsd: 1_000_000 });
    const guest = await newCaller({ free: 1 });
    const paid = api.service.post(payer, SMALL_DIRECT);
    await expect.poll(() => judge.calls).toBe(1);
    const busy = await send(guest);
    expect(busy.status, busy.text).toBe(503);
    expect(busy.headers['retry-after']).toBe('5');
    expect(busy.body.error).toMatchObject({ type: 'free_capacity_busy' });
    expect(await balance(guest)).toEqual(left(0, 1));
    expect(judge.calls, 'the model was not asked').toBe(1);
    const [{ decisions = 0 } = {}] = await api.service.database.sql<{ decisions: number }[]>`
    select count(*) as decisions from decisions where organization_id = ${guest.organizationId}`;
    expect(decisions).toBe(0);
    // A request that is paid for waits for a slot instead.
    const alsoPaid = send(payer);
    await expect.poll(() => judge.calls).toBeGreaterThan(1);
    gate.resolve();
    expect((await paid).status).toBe(200);
    expect((await alsoPaid).status).toBe(200);
    expect((await send(guest)).status).toBe(200);
    expect(await balance(guest)).toEqual(left(0, 0));
  },
);

test.each(kinds)(
  '$kind: of 100 requests at once with credit for 10, 10 are accepted',
  async ({ kind, send }) => {
    const probe = await open({}, { free: 1 });
    const cost = costOf(await send(probe));
    // All are refused or accepted before the first ends, so the credit that is held must count.
    const gate = Promise.withResolvers<void>();
    const model = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
    const caller = await open({ model }, { microUsd: 10 * cost + cost - 1 });
    const refusals: number[] = [];
    const sent = Array.from({ length: 100 }, async () => {
      const reply = await send(caller);
      if (reply.status !== 200) refusals.push(reply.status);
      return reply.status;
    });
    await expect.poll(() => refusals.length).toBe(90);
    expect(await balance(caller), kind).toEqual({
      microUsd: 11 * cost - 1,
      freeDecisions: 0,
      heldMicroUsd: 10 * cost,
      heldFreeDecisions: 0,
    });
    gate.resolve();
    const statuses = await Promise.all(sent);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set(refusals)).toEqual(new Set([402]));
    expect(await balance(caller)).toEqual(left(cost - 1, 0));
  },
);

test('50 requests at once with one Idempotency-Key are billed once', async () => {
  const caller = await open({}, { microUsd: 1_000_000 });
  const headers = { 'idempotency-key': 'once' };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => api.service.post(caller, SMALL_DIRECT, headers)),
  );
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const [first] = replies;
  if (first === undefined) throw new Error('no reply');
  expect(await balance(caller)).toEqual(left(1_000_000 - costOf(first), 0));
});

test('a refusal for lack of credit is not remembered: sent again with credit, the request runs and is billed once', async () => {
  const caller = await open({}, {});
  const headers = { 'idempotency-key': 'once' };
  const refused = await Promise.all([1, 2, 3].map(() => api.service.post(caller, SMALL_DIRECT, headers)));
  expect(refused.map(({ status }) => status)).toEqual([402, 402, 402]);
  const { organizationId } = caller;
  const payment = { organizationId, kind: 'purchase', description: 'x', payment: null } as const;
  await enterPayment(api.service.database.sql, { ...payment, microUsd: 1_000_000 });
  const first = await api.service.post(caller, SMALL_DIRECT, headers);
  expect(first.status, first.text).toBe(200);
  expect((await api.service.post(caller, SMALL_DIRECT, headers)).text).toBe(first.text);
  expect(await balance(caller)).toEqual(left(1_000_000 - costOf(first), 0));
});

test('a hold that a dead process left is released before the next request could be refused', async () => {
  const caller = await open({}, { free: 1 });
  const { sql } = api.service.database;
  await sql`
    insert into holds (organization_id, subject, is_free, micro_usd, lapses_at)
    values (${caller.organizationId}, 'q_left', true, 0, now() - interval '1 second')`;
  const reply = await api.service.ask(caller, QUESTIONS);
  expect(reply.status, reply.text).toBe(200);
  expect(await balance(caller)).toEqual(left(0, 0));
});

test.each(kinds)(
  '$kind: a request that costs more than was planned is billed as planned',
  async ({ send }) => {
    const judge = createTableJudge();
    const model = {
      ...judge,
      name: judge.name,
      notice: judge.notice,
      plan: (tasks: Parameters<typeof judge.plan>[0]) => ({
        ...judge.plan(tasks),
        tokenBound: { input: 2, output: 0 },
      }),
      answer: judge.answer.bind(judge),
    };
    const caller = await open({ model }, { microUsd: 1 });
    const reply = await send(caller);
    expect(reply.status, reply.text).toBe(200);
    expect(await balance(caller)).toEqual(left(0, 0));
    const told = () => api.service.logged.filter((line) => line.includes('more than the model had planned'));
    await expect
      .poll(told)
      .toEqual([expect.stringMatching(`"costMicroUsd":${costOf(reply)},"billedMicroUsd":1`)]);
    expect((await send(caller)).status).toBe(402);
  },
);

test.each(kinds)(
  '$kind: with both prices at 0 no organization needs credit, even with a negative balance',
  async ({ send }) => {
    const caller = await open({ config: { priceInputUsdPerMtok: 0, priceOutputUsdPerMtok: 0 } }, {});
    const { organizationId } = caller;
    const refund = { organizationId, kind: 'refund', microUsd: -5, description: 'x', payment: null } as const;
    await enterPayment(api.service.database.sql, refund);
    const reply = await send(caller);
    expect(reply.status, reply.text).toBe(200);
    expect(await balance(caller)).toEqual(left(-5, 0));
  },
);
