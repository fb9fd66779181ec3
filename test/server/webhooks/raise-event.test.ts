/**
 * Which changes raise an event: each once, in the transaction of the change, whichever way a
 * decision ends and whatever happens at the same time.
 */
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { captureHold, takeHold } from '../../../server/billing/holds.ts';
import { enterPayment } from '../../../server/billing/ledger.ts';
import { endDecision, endIn } from '../../../server/decisions/end-decision.ts';
import { runDecision } from '../../../server/decisions/run/run.ts';
import { addWebhook } from '../../../server/webhooks/manage.ts';
import { WEBHOOK_EVENTS } from '../../../server/webhooks/schema.ts';
import { KEYRING } from '../../keyring.ts';
import { createTableJudge } from '../../table-judge.ts';
import { until } from '../../until.ts';
import { dumpOf } from '../database/dump-of.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { doubtful } from '../surfaces/rest/refine-requests.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { OK } from './ending.ts';

const api = serveEach();
const sql = () => api.service.database.sql;

async function listen({ organizationId } = api.caller, creditLowMicroUsd = 1_000_000) {
  const settings = { events: WEBHOOK_EVENTS, withContent: false, creditLowMicroUsd };
  const webhook = { organizationId, url: 'https://example.com/hooks', ...settings };
  await addWebhook(sql(), webhook, { actor: OPERATOR, allowPrivate: true, keyring: KEYRING });
}

const raised = async () =>
  (
    await sql()<{ type: string; data: { id?: string; status?: string } }[]>`
      select type, data from webhook_deliveries order by id`
  ).map(({ type, data }) => [type, data.id, data.status]);

const accept = async (changes: Record<string, unknown> = {}) =>
  String((await api.service.post(api.caller, smallDecision({ async: true, ...changes }))).body.id);

const CANCELLED = { status: 'error', failedPart: null, errorMessage: 'x' } as const;

test('a decision that is done, refined, failed, cancelled or lost raises one event', async () => {
  await api.open({ work: false, config: { maxRunningDecisions: 100 } });
  await listen();
  const { services } = api.service;
  const { organizationId } = api.caller;
  const { signal } = new AbortController();
  const job = { organizationId, signal, lastTry: true, exhausted: false };

  const done = await accept(doubtful());
  await runDecision(services, { ...job, decisionId: done });
  const { body } = await api.service.send(
    api.caller,
    'POST',
    `/decisions/${done}/refine`,
    { answers: [{ between: ['A1', 'B1'], ratio: 2, factor: 1.5 }] },
    { prefer: 'wait=0' },
  );
  const refined = String(body.id);
  await runDecision(services, { ...job, decisionId: refined });
  const failed = await accept();
  const failing = { model: createTableJudge({ failures: new Map([[0, 'failed']]) }) };
  await runDecision(
    { ...services, ...failing, free: { ...services.free, ...failing } },
    { ...job, decisionId: failed },
  );
  const cancelled = await accept();
  await api.service.send(api.caller, 'POST', `/decisions/${cancelled}/cancel`);
  const lost = await accept();
  await runDecision(services, { ...job, decisionId: lost, exhausted: true });
  // Whoever comes late changes nothing, and tells nothing.
  for (const decisionId of [done, cancelled]) {
    await runDecision(services, { ...job, decisionId });
    await api.service.send(api.caller, 'POST', `/decisions/${decisionId}/cancel`);
  }
  expect(await raised()).toEqual([
    ['decision.done', done, 'ok'],
    ['decision.done', refined, 'ok'],
    ['decision.failed', failed, 'error'],
    ['decision.failed', cancelled, 'error'],
    ['decision.failed', lost, 'error'],
  ]);
});

test('of a run and a cancellation at once, one raises its event', async () => {
  await api.open({ work: false, config: { maxRunningDecisions: 100 } });
  await listen();
  const { organizationId } = api.caller;
  const ids = await Promise.all(Array.from({ length: 10 }, () => accept()));
  await sql()`update decisions set attempt = 1`;
  await Promise.all(
    ids.flatMap((decisionId) => [
      endDecision(sql(), { organizationId, decisionId, attempt: 1 }, OK),
      endDecision(sql(), { organizationId, decisionId, attempt: null }, CANCELLED),
    ]),
  );
  const events = await raised();
  expect(events.map(([, id]) => id).sort()).toEqual(ids.toSorted());
  const ended = await sql()<{ id: string; status: string }[]>`select id, status from decisions`;
  expect(new Map(events.map(([, id, status]) => [id, status]))).toEqual(
    new Map(ended.map(({ id, status }) => [id, status])),
  );
});

test('an end that is undone has no event, and an event that cannot be written undoes the end', async () => {
  await api.open({ work: false });
  await listen();
  const by = { organizationId: api.caller.organizationId, decisionId: await accept(), attempt: null };
  const undone = sql().begin(async (tx) => {
    expect(await endIn(tx, by, OK)).toBe(true);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await raised()).toEqual([]);

  const { owner } = api.service.database;
  await owner`alter table webhook_deliveries add constraint planted check (type <> 'decision.done')`;
  await expect(endDecision(sql(), by, OK)).rejects.toMatchObject({ code: '23514' });
  const [decision] = await sql()`select status from decisions`;
  expect([decision, await raised()]).toEqual([{ status: 'running' }, []]);
  await owner`alter table webhook_deliveries drop constraint planted`;
  expect(await endDecision(sql(), by, OK)).toBe(true);
  expect(await raised()).toHaveLength(1);
});

test('of bills that come at once, the one that crosses the limit tells of low credit', async () => {
  await api.open({ work: false });
  const { organizationId } = await api.service.newPayingKey();
  await listen({ ...api.caller, organizationId }, 9_999_990);
  const subjects = Array.from({ length: 12 }, (_, index) => `q_${index}`);
  for (const subject of subjects) {
    const hold = { organizationId, subject, microUsd: 5, lapsesAfterSeconds: null };
    await sql().begin((tx) => takeHold(tx, hold));
  }
  await Promise.all(
    subjects.map((subject) =>
      sql().begin((tx) => captureHold(tx, { organizationId, subject }, { attempt: 1, microUsd: 5 })),
    ),
  );
  const low = await sql()<{ balance: number }[]>`
    select (data ->> 'balance_micro_usd')::bigint as balance from webhook_deliveries`;
  expect(low).toEqual([{ balance: 9_999_985 }]);
  // The same payment again is no row of the ledger.
  const refund = { organizationId, kind: 'refund', microUsd: -5, payment: 're_1', description: 'x' } as const;
  await sql().begin((tx) => enterPayment(tx, { ...refund, kind: 'purchase', microUsd: 1000, payment: null }));
  await Promise.all(Array.from({ length: 4 }, () => enterPayment(sql(), { ...refund, microUsd: -2000 })));
  expect(await raised()).toHaveLength(2);
});

test('a bill that waits for another starts from what that one leaves', async () => {
  await api.open({ work: false });
  const { organizationId } = await api.service.newPayingKey();
  await listen({ ...api.caller, organizationId }, 9_999_990);
  const hold = async (subject: string) => {
    const wanted = { organizationId, subject, microUsd: 10, lapsesAfterSeconds: null };
    await sql().begin((tx) => takeHold(tx, wanted));
  };
  await hold('q_1');
  await hold('q_2');
  const bill = (tx: postgres.TransactionSql, subject: string, microUsd: number) =>
    captureHold(tx, { organizationId, subject }, { attempt: 1, microUsd });
  const { second } = await sql().begin(async (tx) => {
    // Down to the limit, and not below it.
    await bill(tx, 'q_1', 10);
    const second = sql().begin((other) => bill(other, 'q_2', 5));
    await until('the second bill waits', async () => {
      const waiting = await sql()`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    return { second };
  });
  await second;
  expect(await raised()).toEqual([['credit.low', undefined, undefined]]);
});

test('what was under way at the upgrade is told once; a service of before, which comes back, writes nothing', async () => {
  await api.open({
    work: false,
    dump: `${dumpOf(16)}
    delete from webhooks;
    insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret)
    values (1, 'https://example.com/hooks', '{decision.done,decision.chosen}', 1, '\\x00');
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data, state, queued_at)
    select organization_id, id, 'evt_1', 'decision.done', '{}', 'queued', now() from webhooks;
    update decisions set status = 'running', finished_at = null where id = 'dec_kPN8u2LU7dgKdhRBBpvPPZ';`,
  });
  const by = { organizationId: 1, decisionId: 'dec_kPN8u2LU7dgKdhRBBpvPPZ', attempt: null };
  const before = postgres(api.service.database.url, {
    max: 1,
    onnotice() {},
    connection: { application_name: 'decision-analysis/16' },
  });
  await before`select set_config('app.organization_id', 'all', false)`;
  expect(await before`select from decisions where id = ${by.decisionId}`).toHaveLength(1);
  for (const write of [
    before`update decisions set status = 'ok' where id = ${by.decisionId}`,
    before`insert into chosen_reports (organization_id, decision_id) values (1, ${by.decisionId})
      on conflict (organization_id, decision_id) do update set reported_at = now()`,
    before`insert into ledger (organization_id, kind, micro_usd) values (1, 'refund', -1)`,
  ])
    await expect(write).rejects.toMatchObject({ code: '42501' });
  await before.end();
  expect(await endDecision(sql(), by, OK)).toBe(true);
  const states = await sql()`select type, state, data ->> 'id' as id from webhook_deliveries d order by d.id`;
  expect(states).toEqual([
    { type: 'decision.done', state: 'waiting', id: null },
    { type: 'decision.done', state: 'waiting', id: by.decisionId },
  ]);
});
