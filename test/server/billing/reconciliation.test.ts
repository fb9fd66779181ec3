/**
 * The queries of docs/money.md that say whether money is right: they find nothing in books
 * that are, and each finds its fault.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTableJudge } from '../../table-judge.ts';
import { SMALL_DIRECT, smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const QUESTIONS = { state: 'x', questions: { q: { type: 'noul' } } };

const text = readFileSync(join(import.meta.dirname, '../../../docs/money.md'), 'utf8');
const [, block = ''] = /\n## Holds\n[\s\S]*?\n```\n([\s\S]*?)\n```\n/.exec(text) ?? [];
const queries = block.split(/;\n*/).filter((query) => query !== '');

/** For each query: what makes it find something. */
const FAULTS = [
  'update balances set micro_usd = micro_usd + 1',
  'update balances set held_free_decisions = held_free_decisions + 1',
  `insert into holds (organization_id, subject, is_free, micro_usd) select id, 'dec_none', false, 1 from organizations`,
  `insert into disputes (organization_id, id, payment, opened_at, state, disputed_micro_usd, taken_micro_usd)
   select id, 'du_none', 'pi_none', now(), 'open', 1, 1 from organizations`,
  `update decisions set cost_micro_usd = cost_micro_usd + 1 where status = 'ok'`,
  `insert into question_logs (organization_id, id, api_key_id, shared_with_org, questions, usage, cost_micro_usd)
   select organization_id, 'q_unbilled', id, false, 1, '{}', 1 from api_keys limit 1`,
];

test('they find nothing after requests of every kind, and each finds a fault', async () => {
  expect(queries).toHaveLength(FAULTS.length);
  const gate = Promise.withResolvers<void>();
  // The small decision takes two calls.
  const failures = new Map([[4, 'failed' as const]]);
  await api.open({ model: createTableJudge({ failures, block: { fromCall: 5, until: gate.promise } }) });
  const { service } = api;
  const { sql, owner } = service.database;
  const caller = await service.newPayingKey();
  const statuses = [
    await service.post(caller, smallDecision()),
    await service.post(caller, SMALL_DIRECT),
    await service.ask(caller, QUESTIONS),
    await service.post(caller, SMALL_DIRECT),
    await service.post(caller, smallDecision({ async: true })),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 502, 202]);
  const found = async () => Promise.all(queries.map(async (query) => (await sql.unsafe(query)).length));
  expect(await found()).toEqual(queries.map(() => 0));
  for (const [index, fault] of FAULTS.entries()) {
    await owner.unsafe(fault);
    expect((await found())[index], queries[index]).toBeGreaterThan(0);
  }
  gate.resolve();
});
