/** GET /receipts: sections 2.13 and 4.9 of the specification. */
import { beforeAll, expect, test } from 'vitest';
import { enterPayment } from '../../../../server/billing/ledger.ts';
import type { Caller } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve();
let colleague: Caller;
let stranger: Caller;

interface Shown {
  id: number;
  created_at: string;
  kind: string;
  amount_usd: number;
}

async function list(query = '', caller = api.caller) {
  const reply = await api.service.send(caller, 'GET', `/receipts${query}`);
  const shown = reply.body.receipts as Shown[] | undefined;
  return { ...reply, receipts: shown ?? [] };
}

/** Enters one payment at noon of each day of January 2026, not in the order of time. */
beforeAll(async () => {
  const { sql } = api.service.database;
  const { organizationId } = api.caller;
  colleague = await api.service.newKey(organizationId);
  stranger = await api.service.newKey(await api.service.newOrganization());
  for (let day = 1; day <= 31; day += 1)
    await sql`
      insert into ledger (organization_id, kind, micro_usd, created_at, description)
      values (${organizationId}, ${day % 3 === 0 ? 'refund' : day % 3 === 1 ? 'purchase' : 'auto_recharge'},
        ${(day % 3 === 0 ? -1 : 1) * (day * 1_000_000 + 5)}::bigint,
        ${`2026-01-${String(((day * 7) % 31) + 1).padStart(2, '0')}T12:00:00Z`}::timestamptz, ${day === 1 ? null : `No. ${day}`})`;
  // Rows of the ledger that are no payments.
  await sql`insert into ledger (organization_id, kind, free_decisions) values (${organizationId}, 'grant', 1)`;
  await sql`insert into ledger (organization_id, kind, micro_usd, subject, attempt) values (${organizationId}, 'capture', -1, 'dec_x', 1)`;
});

test('lists only payments, newest first, with amounts to the micro-dollar and no further fields', async () => {
  const { status, receipts } = await list();
  expect(status).toBe(200);
  expect(receipts).toHaveLength(31);
  const times = receipts.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(receipts.map(({ kind }) => kind))).toEqual(new Set(['purchase', 'auto_recharge', 'refund']));
  for (const { kind, amount_usd } of receipts) expect(amount_usd < 0).toBe(kind === 'refund');
  expect(receipts.map(({ amount_usd }) => Math.abs(amount_usd)).sort((a, b) => a - b)[0]).toBe(1.000005);
  expect(Object.keys(receipts[0] ?? {}).sort()).toEqual([
    'amount_usd',
    'created_at',
    'description',
    'id',
    'kind',
    'receipt_url',
  ]);
});

test('of two payments at the same time, the one entered later comes first', async () => {
  const { sql } = api.service.database;
  const organizationId = await api.service.newOrganization();
  const caller = await api.service.newKey(organizationId);
  const ids = await sql.begin(async (tx) => {
    const entered: (number | null)[] = [];
    for (const payment of ['pi_1', 'pi_2', 'pi_2'])
      entered.push(
        await enterPayment(tx, { organizationId, kind: 'purchase', microUsd: 1, description: 'x', payment }),
      );
    return entered;
  });
  expect(ids[2], 'a payment counts once').toBeNull();
  const { receipts } = await list('', caller);
  expect(receipts.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});

test('any key of the organization may read them, and no other key', async () => {
  expect((await list('', colleague)).receipts).toHaveLength(31);
  expect((await list('', stranger)).receipts).toEqual([]);
});

test.each([
  ['?from=2026-01-10&to=2026-01-20', 10, ', from included and to excluded'],
  ['?from=2026-01-10T12:00:00Z&to=2026-01-20T12:00:00Z', 10, ', exact to the second'],
  ['?from=2026-01-10T12:00:00.001Z&to=2026-01-20T12:00:00.001Z', 10, ', exact to the millisecond'],
  ['?from=2026-01-10T14:00:01%2B02:00', 21, ', with an offset'],
  ['?from=2026-01-31', 1, ''],
  ['?from=2026-02-01', 0, ''],
  ['?to=2026-01-01', 0, ''],
  ['?from=0000-01-01', 31, ', from the first year that is allowed'],
  ['?to=9999-12-31', 31, ', up to the last year that is allowed'],
  ['?limit=1', 1, ''],
  ['?limit=300', 31, ''],
  ['?limit=5&to=2026-01-04', 3, ''],
  ['?', 31, ''],
])('%s gives %i receipts%s', async (query, count) => {
  expect((await list(query)).receipts).toHaveLength(count);
});

test('limit keeps the newest', async () => {
  const all = (await list()).receipts;
  expect((await list('?limit=4')).receipts).toEqual(all.slice(0, 4));
  expect((await list()).receipts.length, '100 unless it is given').toBeLessThanOrEqual(100);
});

test.each([
  ['?from=yesterday', 'from: expected an ISO date'],
  ['?from=2026-02-30', 'from: expected an ISO date'],
  ['?from=2026-01-31T09:30:00', 'date-time with its offset'],
  ['?from=2026-01-31T09:30:00+02:00', '+ is written %2B'],
  ['?to=', 'to: expected an ISO date'],
  ['?from=1767225600', 'from: expected an ISO date'],
  ['?from=2026-01-02&to=2026-01-02', 'from: expected a time before `to`'],
  ['?from=2026-01-03&to=2026-01-02', 'from: expected a time before `to`'],
  ['?limit=0', 'limit: expected a whole number from 1 to 300'],
  ['?limit=301', 'limit: expected a whole number from 1 to 300'],
  ['?limit=1.5', 'limit: expected a whole number'],
  ['?limit=1e2', 'limit: expected a whole number'],
  ['?limit=', 'limit: expected a whole number'],
  ['?limit=-1', 'limit: expected a whole number'],
  ['?limit=1&limit=2', 'limit is given more than once'],
  ['?limits=1', 'limits: unknown'],
  ['?__proto__=1', '__proto__: unknown'],
  ['?from=%00', 'from: expected an ISO date'],
  ['?from=%ZZ', 'from: expected an ISO date'],
])('%s is 400 and says why', async (query, says) => {
  const { status, body } = await list(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { type: 'invalid_request', message: expect.stringContaining(says) } });
});
