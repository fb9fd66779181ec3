/**
 * Cancelling a decision at every moment of its run. Afterwards nothing is held, billed or asked.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { Random } from '../../../../../problems/random.ts';
import { balanceOf as readBalance } from '../../../../../server/billing/ledger.ts';
import { openWatcher } from '../../../../../server/decisions/progress/watcher.ts';
import { runDecision } from '../../../../../server/decisions/run/run.ts';
import { withoutSlots } from '../../../../../server/process/capacity.ts';
import { printFigures } from '../../../../engine/print-figures.ts';
import { hold, untilLocked } from '../../../../held-lock.ts';
import { openModel } from '../../../../judge/endpoint/open-model.ts';
import { createTableJudge } from '../../../../table-judge.ts';
import { until } from '../../../../until.ts';
import { runningWithoutJob } from '../../../process/running-without-job.ts';
import { type Caller, type Reply, smallDecision } from '../open-service.ts';
import { doubtful, doubtingJudge } from '../refine-requests.ts';
import { serveEach } from '../serve.ts';

const api = serveEach();
const RACES = process.env.LONG === '1' ? 200 : 20;
const MOMENTS = 5;
const CANCELLED = 'The decision was cancelled. Nothing was billed.';

async function balanceOf({ organizationId }: Caller) {
  const balance = await readBalance(api.service.database.sql, organizationId);
  if (balance === null) throw new Error('an organization without a balance');
  return balance;
}
const cancel = (caller: Caller, id: string, headers?: Record<string, string>) =>
  api.service.send(caller, 'POST', `/decisions/${id}/cancel`, undefined, headers);
const accept = async (caller: Caller, changes: Record<string, unknown> = {}) => {
  const reply = await api.service.post(caller, smallDecision({ async: true, ...changes }));
  expect(reply.status, reply.text).toBe(202);
  return String(reply.body.id);
};

/** A judge whose calls from the second on wait until `release` is called. */
function blockedJudge() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { judge: createTableJudge({ tasksPerCall: 2, block: { fromCall: 1, until: promise } }), release };
}

async function expectNothingLeft(caller: Caller): Promise<void> {
  const { sql } = api.service.database;
  const { heldMicroUsd, heldFreeDecisions } = await balanceOf(caller);
  expect({ heldMicroUsd, heldFreeDecisions }).toEqual({ heldMicroUsd: 0, heldFreeDecisions: 0 });
  expect(await runningWithoutJob(sql)).toEqual([]);
  await until('no job is left', async () => {
    const jobs = await sql`select from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('decisions', 'exhausted-decisions')`;
    return jobs.length === 0;
  });
}

function expectCancelled(reply: Reply, errorMessage: string | null = CANCELLED): void {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ status: 'error', errorMessage, response: null, costUsd: 0 });
}

describe('a decision that runs', () => {
  test('ends as cancelled, costs nothing, and stays so when it is cancelled again', async () => {
    const { judge } = blockedJudge();
    await api.open({ model: judge });
    const caller = await api.service.newPayingKey();
    const before = await balanceOf(caller);
    const id = await accept(caller);
    await until('it waits for its second call', () => judge.calls === 2);
    const first = await cancel(caller, id);
    expectCancelled(first);
    expectCancelled(await cancel(caller, id));
    expect((await api.service.get(caller, id)).text).toBe(first.text);
    await expectNothingLeft(caller);
    expect(await balanceOf(caller)).toEqual(before);
    expect(judge.calls).toBe(2);
    const { sql } = api.service.database;
    expect(await sql`select from model_answers`).toHaveLength(0);
    expect(
      await sql`select verb, object_id as id, detail from audit_log where object_kind = 'decision'`,
    ).toEqual([{ verb: 'changed', id, detail: 'cancelled it while it ran' }]);
    expect(api.service.logged.join('')).toContain('"decision cancelled"');
    expect(api.service.logged.join('')).not.toContain('"level":50');
  });

  test('gives its free decision back', async () => {
    const { judge } = blockedJudge();
    await api.open({ model: judge });
    const caller = await api.service.newKey(await api.service.newOrganization({ freeDecisions: 1 }));
    const id = await accept(caller);
    await until('it runs', () => judge.calls === 2);
    expectCancelled(await cancel(caller, id));
    const { freeDecisions } = await balanceOf(caller);
    expect(freeDecisions).toBe(1);
    await expectNothingLeft(caller);
  });

  test('is refused to requests that wait for it, and runs when one of them is sent again', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const key = { 'idempotency-key': 'k' };
    const waiting = api.service.post(api.caller, smallDecision(), key);
    await until('it runs', () => judge.calls === 2);
    const [row] = await api.service.database.sql<{ id: string }[]>`select id from decisions`;
    expectCancelled(await cancel(api.caller, row?.id ?? ''));
    const { status, body } = await waiting;
    expect([status, body]).toMatchObject([410, { error: { type: 'invalid_request', message: CANCELLED } }]);
    release();
    expect((await api.service.post(api.caller, smallDecision(), key)).status).toBe(200);
  });

  test('is not run at all when it still waits in the queue', async () => {
    const judge = createTableJudge();
    await api.open({ model: judge, work: false });
    const id = await accept(api.caller);
    expectCancelled(await cancel(api.caller, id));
    const { signal } = new AbortController();
    const { organizationId } = api.caller;
    const job = { organizationId, decisionId: id, signal, lastTry: false, exhausted: false };
    await runDecision(api.service.services, job);
    expect(judge.calls).toBe(0);
    expectCancelled(await api.service.get(api.caller, id));
  });

  test('stops on another node, which hears of it by the database alone', async () => {
    const { judge } = blockedJudge();
    await api.open({ work: false });
    const id = await accept(api.caller);
    const { services } = api.service;
    const watcher = await openWatcher(api.service.database);
    const { organizationId } = api.caller;
    const { signal } = new AbortController();
    const run = runDecision(
      { ...services, ...withoutSlots(judge), watcher },
      { organizationId, decisionId: id, signal, lastTry: false, exhausted: false },
    );
    await until('it runs', () => judge.calls === 2);
    expectCancelled(await cancel(api.caller, id));
    await run;
    expect(judge.calls).toBe(2);
    await watcher.close();
  });

  test('under retention none keeps nothing of the request', async () => {
    const { judge } = blockedJudge();
    await api.open({ model: judge }, { retention: 'none' });
    const id = await accept(api.caller);
    await until('it runs', () => judge.calls === 2);
    // The message is held for the owner's next reading, as an answer would be.
    expectCancelled(await cancel(api.caller, id), null);
    expectCancelled(await api.service.get(api.caller, id));
    const rows = await api.service.database.sql`select from decision_content where request is not null`;
    expect(rows).toHaveLength(0);
  });

  test('can be a revision, after which the one before is the newest again', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: createTableJudge() });
    const first = await api.service.post(api.caller, smallDecision());
    const { services } = api.service;
    Object.assign(services, withoutSlots(judge));
    const revision = await accept(api.caller, { revises: first.body.id });
    await until('it runs', () => judge.calls === 2);
    expectCancelled(await cancel(api.caller, revision));
    release();
    const again = await api.service.post(api.caller, smallDecision({ revises: first.body.id }));
    expect(again.status, again.text).toBe(200);
  });

  test('can be a refinement', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const judge = doubtingJudge({ block: { fromCall: 0, until: promise } });
    await api.open({ model: doubtingJudge() });
    const caller = await api.service.newPayingKey();
    const base = await api.service.post(caller, doubtful());
    expect(base.status, base.text).toBe(200);
    const before = await balanceOf(caller);
    Object.assign(api.service.services, withoutSlots(judge));
    const refined = await api.service.send(caller, 'POST', `/decisions/${base.body.id}/refine`, {
      calls: 3,
      async: true,
    });
    expect(refined.status, refined.text).toBe(202);
    await until('it asks', () => judge.calls === 1);
    expectCancelled(await cancel(caller, String(refined.body.id)));
    await expectNothingLeft(caller);
    expect(await balanceOf(caller)).toEqual(before);
    release();
  });
});

describe('what cannot be cancelled', () => {
  test('a decision that has ended stays as it is', async () => {
    await api.open();
    const { body } = await api.service.post(api.caller, smallDecision());
    const before = await api.service.get(api.caller, String(body.id));
    const reply = await cancel(api.caller, String(body.id));
    expect([reply.status, reply.text]).toEqual([200, before.text]);
    expect(await api.service.database.sql`select from audit_log where verb = 'changed'`).toHaveLength(0);
  });

  test('another key’s decision: 403 when it is shared, else as if it did not exist', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const colleague = await api.service.newKey(api.caller.organizationId);
    const shared = await accept(api.caller, { share_with_org: true });
    const hidden = await accept(api.caller);
    expect((await cancel(colleague, shared)).status).toBe(403);
    const refused = await cancel(colleague, hidden);
    const never = await cancel(colleague, 'dec_0000000000000000000000');
    expect([refused.status, refused.text]).toEqual([410, never.text]);
    for (const id of [shared, hidden])
      expect((await api.service.get(api.caller, id)).body.status).toBe('running');
    release();
    for (const id of [shared, hidden])
      expect((await api.service.ended(api.caller, id)).body.status).toBe('ok');
  });

  test('a body is refused, and a repeat with its Idempotency-Key gets the same record', async () => {
    await api.open();
    const { body } = await api.service.post(api.caller, smallDecision());
    const path = `/decisions/${body.id}/cancel`;
    const wrong = await api.service.send(api.caller, 'POST', path, { why: 'x' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('why: this operation takes no'),
    ]);
    const key = { 'idempotency-key': 'c' };
    const first = await cancel(api.caller, String(body.id), key);
    expect((await cancel(api.caller, String(body.id), key)).text).toBe(first.text);
  });
});

describe('at a seeded moment of a run against a model endpoint', () => {
  const random = new Random(19);
  const moments = Array.from({ length: MOMENTS }, () => 1 + Math.floor(random.uniform() * 8));
  let close = async () => {};
  afterEach(() => close());

  test.each(moments.map((requests, index) => ({ moment: index + 1, requests })))(
    'moment $moment, with $requests requests: nothing is held or billed, and no request is open within a second',
    async ({ requests }) => {
      let isProbed = false;
      let sent = 0;
      const forever = new Promise<void>(() => {});
      // Up to the moment the endpoint answers; then it computes until the connection ends.
      const opened = await openModel(
        {
          dialect: 'vllm',
          hold() {
            if (!isProbed) return null;
            sent += 1;
            return sent < requests ? null : forever;
          },
        },
        { strategy: 'single', concurrency: 2 },
      );
      const { model, endpoint } = opened;
      close = () => endpoint.close({ problems: true });
      await api.open({ model });
      const caller = await api.service.newPayingKey();
      // What the service asks to learn the features of the endpoint is no decision's.
      expect((await api.service.post(caller, smallDecision())).status).toBe(200);
      isProbed = true;
      const before = await balanceOf(caller);
      const id = await accept(caller, { seed: 8 });
      await until('the moment has come', () => sent >= requests);
      // biome-ignore lint/style/noRestrictedGlobals: printed, and compared with nothing.
      const now = () => performance.now();
      const cancelledAt = now();
      expectCancelled(await cancel(caller, id));
      await until('no request is open', () => endpoint.requests.every(({ ended }) => ended !== 'open'));
      const idleMs = Math.round(now() - cancelledAt);
      const { length } = endpoint.requests;
      await expectNothingLeft(caller);
      expect(endpoint.requests).toHaveLength(length);
      expect(await balanceOf(caller)).toEqual(before);
      printFigures('milliseconds from the cancellation until the model endpoint was idle', [
        [`${requests} requests`, idleMs],
      ]);
    },
  );
});

test(`cancelling races completing, ${RACES} times: one of two outcomes, and the ledger balances`, async () => {
  const judge = createTableJudge({ tasksPerCall: 4 });
  await api.open({ model: judge, config: { maxRunningDecisions: 1000 } });
  const caller = await api.service.newPayingKey();
  const { sql } = api.service.database;
  const start = await balanceOf(caller);
  const random = new Random(200);
  const outcomes = { ok: 0, error: 0 };
  for (let race = 0; race < RACES; race += 1) {
    const target = judge.calls + 1 + Math.floor(random.uniform() * 4);
    const id = await accept(caller, { seed: race });
    await until('the moment has come', () => judge.calls >= target);
    const turns = Math.floor(random.uniform() * 60);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    const { status, body } = await cancel(caller, id);
    expect(status).toBe(200);
    const now = (await api.service.get(caller, id)).body;
    expect(now.status).toBe(body.status);
    const captures = await sql`select micro_usd from ledger where subject = ${id}`;
    if (now.status === 'ok') expect(captures).toHaveLength(1);
    else {
      expect(now).toMatchObject({ status: 'error', errorMessage: CANCELLED });
      expect(captures).toHaveLength(0);
    }
    outcomes[now.status === 'ok' ? 'ok' : 'error'] += 1;
  }
  await expectNothingLeft(caller);
  const [spent] = await sql<{ sum: number }[]>`
    select coalesce(sum(micro_usd), 0)::float8 as sum from ledger
    where organization_id = ${caller.organizationId} and kind = 'capture'`;
  const end = await balanceOf(caller);
  expect(end.microUsd).toBe(start.microUsd + (spent?.sum ?? 0));
  expect(outcomes.ok + outcomes.error).toBe(RACES);
  printFigures(`outcomes of ${RACES} races`, Object.entries(outcomes));
});

/** The two orders that a race can have, each made to happen. */
describe('when both transactions are under way', () => {
  test('the completion that was first stands, and is billed once', async () => {
    await api.open();
    const caller = await api.service.newPayingKey();
    const { owner, sql } = api.service.database;
    await owner`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(41); return null; end $$`;
    await owner`create trigger wait_for_test after insert on ledger for each row
      when (new.kind = 'capture') execute function wait_for_test()`;
    let reply: Promise<Reply> | undefined;
    let id = '';
    await hold(sql, async () => {
      id = await accept(caller);
      await untilLocked(sql, 1);
      reply = cancel(caller, id);
      await untilLocked(sql, 2);
    });
    expect((await reply)?.body).toMatchObject({ status: 'ok' });
    expect(await sql`select from ledger where subject = ${id}`).toHaveLength(1);
    await expectNothingLeft(caller);
  });
});
