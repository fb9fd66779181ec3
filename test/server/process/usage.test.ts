/**
 * Usage by day and key: of every kind of request, free, paid and failed, also when its content has
 * gone.
 */
import { expect, test } from 'vitest';
import { enterPayment } from '../../../server/billing/ledger.ts';
import { runDecision } from '../../../server/decisions/run/run.ts';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { usageOf } from '../../../server/process/usage.ts';
import { createTableJudge } from '../../table-judge.ts';
import { SMALL_DIRECT, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false, config: { syncWaitSeconds: 0 } });
const QUESTIONS = { state: 'x', questions: { q: { type: 'noul' } } };
const EVER = { since: null, until: null };

test('requests are counted by their key and day, with what they cost', async () => {
  const { sql, owner } = api.service.database;
  const organizationId = await api.service.newOrganization({ freeDecisions: 1 });
  const payment = { kind: 'purchase', microUsd: 1_000_000, description: 'x', payment: null } as const;
  await sql.begin((tx) => enterPayment(tx, { organizationId, ...payment }));
  const [one, other] = [await api.service.newKey(organizationId), await api.service.newKey(organizationId)];
  const free = await api.service.post(one, SMALL_DIRECT);
  const paid = await api.service.post(one, SMALL_DIRECT);
  const asked = await api.service.ask(other, QUESTIONS);
  expect([free.status, paid.status, asked.status]).toEqual([200, 200, 200]);
  expect(free.body.cost_usd).toBe(0);
  expect(paid.body.cost_usd).toBeGreaterThan(0);
  const decided = [];
  for (const failures of [new Map(), new Map([[0, 'failed' as const]])]) {
    const { body } = await api.service.post(other, smallDecision());
    const job = { organizationId, decisionId: String(body.id), lastTry: true, exhausted: false };
    const judge = withoutSlots(createTableJudge({ failures }));
    const { signal } = new AbortController();
    await runDecision({ ...api.service.services, ...judge }, { ...job, signal });
    decided.push((await api.service.get(other, job.decisionId)).body);
  }
  expect(decided.map(({ status }) => status)).toEqual(['ok', 'error']);
  // On one day, whenever this runs. One on the day before, to the microsecond, in UTC; and content
  // that has gone.
  await sql`update decisions set created_at = '2026-03-02T00:00:00Z'`;
  await owner`update question_logs set created_at = '2026-03-02T23:59:59.999999Z'`;
  await sql`
    update decisions set created_at = created_at - interval '1 microsecond', expires_at = now()
    where id = ${String(paid.body.id)}`;
  await sql`delete from decision_content where decision_id = ${String(paid.body.id)}`;

  const usage = await usageOf(sql, organizationId, EVER);
  const today = '2026-03-02';
  const yesterday = new Date(Date.parse(today) - 1).toISOString().slice(0, 10);
  const tokens = (of: Record<string, unknown>) => ({
    input_tokens: Number(Object(of.usage).input_tokens),
    output_tokens: Number(Object(of.usage).output_tokens),
  });
  const result = Object(decided[0]?.response);
  const costs = await sql<{ cost: number }[]>`
    select -sum(micro_usd)::bigint as cost from ledger
    where organization_id = ${organizationId} and kind = 'capture'`;
  const none = { decisions: 0, questions: 0, failed: 0, free: 0 };
  expect(usage).toEqual([
    { ...none, day: today, key_id: one.keyId, decisions: 1, free: 1, ...tokens(free.body), cost_usd: 0 },
    {
      ...none,
      day: today,
      key_id: other.keyId,
      decisions: 2,
      questions: 1,
      failed: 1,
      input_tokens: tokens(result).input_tokens + tokens(asked.body).input_tokens,
      output_tokens: tokens(result).output_tokens + tokens(asked.body).output_tokens,
      cost_usd: expect.any(Number),
    },
    {
      ...none,
      day: yesterday,
      key_id: one.keyId,
      decisions: 1,
      ...tokens(paid.body),
      cost_usd: paid.body.cost_usd,
    },
  ]);
  const sum = usage.reduce((total, { cost_usd }) => total + Math.round(cost_usd * 1e6), 0);
  expect(sum, 'what usage says is what was billed').toBe(costs[0]?.cost);
  const onlyToday = await usageOf(sql, organizationId, { since: new Date(today), until: null });
  expect(onlyToday.map(({ day }) => day)).toEqual([today, today]);
  const onlyBefore = await usageOf(sql, organizationId, { since: null, until: new Date(today) });
  expect(onlyBefore.map(({ day }) => day)).toEqual([yesterday]);
});
