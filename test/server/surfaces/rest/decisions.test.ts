/** Creating and reading decisions over HTTP. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, test } from 'vitest';
import { EngineFault } from '../../../../engine/problem.ts';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import { DecisionRecord } from '../../../../server/decisions/afterwards/record-schema.ts';
import { DecisionResult, RunningNotice } from '../../../../server/decisions/result.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { openApp, smallDecision } from './open-service.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns();

describe('a decision that ends within the wait', () => {
  beforeEach(() =>
    api.open({ model: createTableJudge({ notice: 'From a table.', warnings: ['Mind the table.'] }) }),
  );

  test('is answered 200 with the result, which its record then holds', async () => {
    const request = smallDecision({ metadata: { links: [{ url: 'https://example.com' }] } });
    const reply = await api.service.post(api.caller, request);
    expect(reply.status, reply.text).toBe(200);
    const result = DecisionResult.parse(reply.body);
    expect(result).toMatchObject({
      model: 'model-1',
      mode: 'default',
      overlap: 'correct',
      seed: 7,
    });
    expect(result.results.map(({ stakeholder }) => stakeholder.id)).toEqual(['owner', 's2']);
    expect(result.results[0]?.consequences.map(({ id }) => id)).toEqual(['sales', 'A2', 'B1', 'B2']);
    expect(result.results[1]?.consequences.map(({ id }) => id)).toEqual(['A2', 'B1']);
    expect(result.results[1]?.consequences[0]).toMatchObject({
      option: 'A',
      label: 'Evenings',
      valence: 'harm',
    });
    // Four items make 12 ordered pairs, two items make 2. The two overlap pairs are sales–B2 and
    // A2–B1, whose texts are each other's mirror image.
    expect(result.usage).toMatchObject({ ratio_records: 14, overlap_records: 2 });
    expect(result.results.map(({ records }) => records)).toEqual([
      { ratio: 12, overlap: 2 },
      { ratio: 2, overlap: 1 },
    ]);
    expect(result.warnings.slice(0, 2)).toEqual(['From a table.', 'Mind the table.']);
    expect(result.meta).toMatchObject({
      judge: 'table/1',
      draws: 1024,
      correction: { mirror: true, kept: true },
    });

    const record = DecisionRecord.parse((await api.service.get(api.caller, result.id)).body);
    expect(record).toMatchObject({
      status: 'ok',
      progress: null,
      errorMessage: null,
      bestByStakeholder: result.agreement.best_by_stakeholder,
      contentStored: true,
      sharedWithOrg: false,
      canChangeSharing: true,
      canPublish: true,
      source: 'api',
      costUsd: result.cost_usd,
      usage: result.usage,
    });
    expect(record.request).toEqual(request);
    expect(record.response).toEqual(reply.body);
  });

  test('without a seed, the seed follows from the request and is shown; the same request has the same hash', async () => {
    const { seed: _, ...unseeded } = smallDecision();
    const first = DecisionResult.parse((await api.service.post(api.caller, unseeded)).body);
    const second = DecisionResult.parse((await api.service.post(api.caller, unseeded)).body);
    const { results, agreement } = first;
    const hash = createHash('sha256').update(String(canonicalize({ results, agreement })));
    expect(first.meta.result_hash).toBe(hash.digest('hex'));
    const seed = createHash('sha256')
      .update(String(canonicalize(unseeded)))
      .digest()
      .readUInt32BE(0);
    expect(first.seed).toBe(seed);
    expect(second.meta.result_hash).toBe(first.meta.result_hash);
    expect(second.id).not.toBe(first.id);
    const other = DecisionResult.parse((await api.service.post(api.caller, smallDecision({ seed: 8 }))).body);
    expect(other.meta.result_hash).not.toBe(first.meta.result_hash);
  });

  test('costs the price of its tokens', async () => {
    const paying = await api.service.newPayingKey();
    const result = DecisionResult.parse((await api.service.post(paying, smallDecision())).body);
    const { input_tokens, output_tokens } = result.usage;
    expect(input_tokens).toBeGreaterThan(0);
    expect(result.cost_usd).toBe(Math.floor(input_tokens * 0.5 + output_tokens * 2 + 0.5) / 1e6);
  });

  test('gives a stakeholder whom no consequence concerns equal options and a warning', async () => {
    const body = smallDecision({
      stakeholders: [
        { id: 'owner', description: 'Owns the shop' },
        { description: 'Works in the shop' },
        { id: 'constructor', description: 'Builds elsewhere' },
      ],
    });
    for (const option of Object.values(Object(body.options)))
      for (const consequence of Object(option).consequences)
        if (typeof consequence.valence === 'string') consequence.stakeholders = ['owner', 's2'];
    const result = DecisionResult.parse((await api.service.post(api.caller, body)).body);
    const untouched = result.results[2];
    expect(untouched?.stakeholder.id).toBe('constructor');
    expect(untouched?.probabilities).toEqual({ A: 0.5, B: 0.5 });
    expect(untouched?.ev.A).toEqual({ mean: 0, p10: 0, p90: 0 });
    expect(Object.hasOwn(result.agreement.best_by_stakeholder, 'constructor')).toBe(true);
    expect(result.warnings.filter((warning) => warning.includes('"constructor"'))).toHaveLength(1);
  });

  test('keeps the ids of the options, in whatever order they are sent', async () => {
    const given = smallDecision();
    const straight = DecisionResult.parse((await api.service.post(api.caller, given)).body);
    const [a, b] = Object(given.options);
    const reversed = DecisionResult.parse(
      (await api.service.post(api.caller, { ...given, options: [b, a] })).body,
    );
    for (const letter of ['A', 'B'])
      expect(reversed.results[1]?.ev[letter]?.mean).toBeCloseTo(
        straight.results[1]?.ev[letter]?.mean ?? 9,
        1,
      );
    expect(reversed.results[0]?.consequences.map(({ option }) => option)).toEqual(['B', 'B', 'A', 'A']);
  });
});

describe('examples, with the built-in judge', () => {
  test.each(['database-migration', 'office-policy', 'breach-disclosure'])('%s is answered', async (name) => {
    await api.open({ model: createBuiltInJudge() });
    const file = resolve(import.meta.dirname, `../../../../examples/${name}.json`);
    const reply = await api.service.post(api.caller, JSON.parse(readFileSync(file, 'utf8')));
    const result = DecisionResult.parse(reply.body);
    for (const one of result.results) {
      const sum = Object.values(one.probabilities).reduce((total, p) => total + p, 0);
      expect(sum).toBeCloseTo(1, 9);
      expect(one.confidence).toBe(one.probabilities[one.best]);
    }
    expect(result.warnings.length).toBeGreaterThan(0);
  });
});

describe('a key whose overlap setting is not `correct`', () => {
  beforeEach(() => api.open());

  test('off: no overlap is asked about or listed', async () => {
    const off = await api.service.newKey(api.caller.organizationId, { overlapMode: 'off' });
    const result = DecisionResult.parse((await api.service.post(off, smallDecision())).body);
    expect(result).toMatchObject({ overlap: 'off', usage: { overlap_records: 0 } });
    expect(result.meta.correction).toEqual({ mirror: false, kept: false });
    for (const one of result.results) {
      expect(one.overlaps).toEqual([]);
      expect(one.ev).toEqual(one.ev_uncorrected);
    }
  });

  test('report: overlaps are listed and nothing is removed', async () => {
    const report = await api.service.newKey(api.caller.organizationId, { overlapMode: 'report' });
    const result = DecisionResult.parse((await api.service.post(report, smallDecision())).body);
    expect(result).toMatchObject({ overlap: 'report', usage: { overlap_records: 2 } });
    expect(result.results[0]?.overlaps).toHaveLength(2);
    expect(result.results[0]).toMatchObject({ removed_share: 0 });
    expect(result.results[0]?.ev).toEqual(result.results[0]?.ev_uncorrected);
  });
});

describe('a decision that takes longer', () => {
  test('with async is answered 202 at once; its progress counts its calls; then it is ok', async () => {
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    const judge = createTableJudge({ tasksPerCall: 4, block: { fromCall: 2, until } });
    await api.open({ model: judge });
    const reply = await api.service.post(api.caller, smallDecision({ async: true }));
    expect(reply.status, reply.text).toBe(202);
    const notice = RunningNotice.parse(reply.body);
    expect(notice.progress).toEqual({ done: 0, total: 4 });
    expect(notice.poll_url).toBe(`http://127.0.0.1:3000/api/v1/decisions/${notice.id}`);
    expect(notice.retry_after).toBe(2);
    expect(reply.headers['retry-after']).toBe('2');
    await expect.poll(() => judge.calls).toBe(3);
    const record = await api.service.get(api.caller, notice.id);
    expect(record.body).toMatchObject({ status: 'running', progress: { done: 2, total: 4 }, response: null });
    release();
    const ended = await api.service.ended(api.caller, notice.id);
    expect(ended.body).toMatchObject({ status: 'ok', progress: null });
    DecisionResult.parse(ended.body.response);
    expect(judge.calls).toBe(4);
    expect(await api.service.database.sql`select from model_answers`).toHaveLength(4);
  });

  test('section 8: the synchronous wait of a Default mode decision ends after SYNC_WAIT_SECONDS', async () => {
    const gate = Promise.withResolvers<void>();
    const model = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
    await api.open({ model, config: { syncWaitSeconds: 1 } });
    const reply = await api.service.post(api.caller, smallDecision());
    expect(reply.status).toBe(202);
    gate.resolve();
    expect((await api.service.ended(api.caller, String(reply.body.id))).body.status).toBe('ok');
  });

  test('section 8: concurrent Default mode decisions: an organization gets 429 for a fourth, with any of its keys; others do not', async () => {
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    await api.open({ model: createTableJudge({ block: { fromCall: 0, until } }) });
    const other = await api.service.newKey(api.caller.organizationId);
    const body = smallDecision({ async: true });
    const replies = await Promise.all(
      [api.caller, other, api.caller, other, api.caller].map((key) => api.service.post(key, body)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: {
        type: 'rate_limited',
        message: 'the organization has 3 decisions running, the limit is 3; send again when one is done',
      },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const stranger = await api.service.newKey(await api.service.newOrganization());
    expect((await api.service.post(stranger, body)).status).toBe(202);
    release();
    const accepted = replies.filter(({ status }) => status === 202);
    for (const { body: notice } of accepted)
      await api.service.ended(api.caller, String(notice.id)).catch(() => {});
    expect(await api.service.database.sql`select from decisions`).toHaveLength(4);
    await expect.poll(async () => (await api.service.post(api.caller, body)).status).toBe(202);
  });
});

describe('a decision that fails', () => {
  test('because of the model is 502, has an error in its record and is not billed', async () => {
    await api.open({ model: createTableJudge({ failures: new Map([[0, 'failed']]) }) });
    const reply = await api.service.post(api.caller, smallDecision());
    expect(reply.status).toBe(502);
    expect(reply.body).toMatchObject({
      error: {
        type: 'model_unavailable',
        message: 'The model failed to answer. Nothing was billed; send the decision again.',
      },
    });
    const [row] = await api.service.database.sql<{ id: string; cost: number }[]>`
      select id, cost_micro_usd as cost from decisions`;
    expect(row?.cost).toBe(0);
    const record = await api.service.get(api.caller, row?.id ?? '');
    expect(record.body).toMatchObject({
      status: 'error',
      response: null,
      costUsd: 0,
      usage: null,
      canPublish: false,
    });
    expect(record.body.errorMessage).toContain('The model failed');
    expect((await api.service.post(api.caller, smallDecision())).status).toBe(200);
  });

  test.each([true, false])(
    'because the endpoint does not serve the model is 409 or an error in its record; within the wait: %s',
    async (isKnownInTime) => {
      await api.open({ model: createTableJudge({ failures: new Map([[0, 'missing']]) }) });
      const reply = await api.service.post(api.caller, smallDecision({ async: !isKnownInTime }));
      const message = expect.stringMatching(
        /does not serve the model that MODEL_NAME names.*Nothing was billed/,
      );
      if (isKnownInTime) {
        expect(reply.status).toBe(409);
        expect(reply.body).toMatchObject({ error: { type: 'model_unavailable', message } });
      } else expect(reply.status).toBe(202);
      const { sql } = api.service.database;
      const [row] = await sql<{ id: string }[]>`select id from decisions`;
      expect((await api.service.ended(api.caller, row?.id ?? '')).body).toMatchObject({
        status: 'error',
        errorMessage: message,
        response: null,
        costUsd: 0,
      });
      expect(await sql`select from holds`).toHaveLength(0);
      expect(await sql`select from ledger where micro_usd < 0`).toHaveLength(0);
      expect((await api.service.post(api.caller, smallDecision())).status).toBe(200);
    },
  );

  test('section 7: 502: the decision could not be completed, because the engine broke; that is logged once, and the next decision is answered', async () => {
    let broken = true;
    const engine = {
      version: api.ground.engine.version,
      check: () => api.ground.engine.check(),
      async solve(...given: Parameters<typeof api.ground.engine.solve>) {
        if (!broken) return api.ground.engine.solve(...given);
        broken = false;
        throw new EngineFault('trap: unreachable at 0xdeadbeef');
      },
    };
    await api.open({ engine });
    const reply = await api.service.post(api.caller, smallDecision());
    expect(reply.status).toBe(502);
    expect(reply.body.error).toMatchObject({ type: 'server_error' });
    expect(reply.text).not.toContain('deadbeef');
    expect(api.service.logged.filter((line) => line.includes('deadbeef'))).toHaveLength(1);
    expect(await api.service.database.sql`select from decisions where cost_micro_usd <> 0`).toHaveLength(0);
    expect((await api.service.post(api.caller, smallDecision())).status).toBe(200);
  });
});

test('a decision that was accepted is answered 202 even when the database is lost afterwards', async () => {
  await api.open({ work: false });
  const working = api.service.database.of(api.caller.organizationId);
  let gone = false;
  const sql = new Proxy(working, {
    apply(target, self, given) {
      if (!gone) return Reflect.apply(target, self, given);
      const lost = Promise.reject(Object.assign(new Error('x'), { code: 'CONNECTION_CLOSED' }));
      // Nothing awaits a fragment of a statement, so its rejection must be handled here.
      lost.catch(() => {});
      return lost;
    },
  });
  const app = await openApp({
    ...api.service.services,
    database: { ...api.service.database, of: () => sql },
    watcher: {
      watch: () => () => {},
      async wait() {
        gone = true;
        return false;
      },
    },
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/decisions',
    headers: { authorization: `Bearer ${api.caller.secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(smallDecision()),
  });
  expect(reply.statusCode, reply.payload).toBe(202);
  expect((await api.service.get(api.caller, RunningNotice.parse(reply.json()).id)).status).toBe(200);
  await app.close();
});

test('a decision and its job are stored together or not at all', async () => {
  await api.open({ work: false });
  const { queue } = api.service.services;
  const app = await openApp({
    ...api.service.services,
    queue: {
      async enqueueDecision(...given) {
        await queue.enqueueDecision(...given);
        throw new Error('the transaction fails after the job was written');
      },
    },
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/decisions',
    headers: { authorization: `Bearer ${api.caller.secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(smallDecision()),
  });
  expect(reply.statusCode).toBe(500);
  expect(await api.service.database.sql`select from decisions`).toHaveLength(0);
  expect(await api.service.database.sql`select from pgboss.job where name = 'decisions'`).toHaveLength(0);
  expect((await api.service.post(api.caller, smallDecision({ async: true }))).status).toBe(202);
  expect(await api.service.database.sql`select from pgboss.job where name = 'decisions'`).toHaveLength(1);
  await app.close();
});
