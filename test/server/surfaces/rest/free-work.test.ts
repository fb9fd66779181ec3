/**
 * Work of the engine that is not billed: its limit of an organization and day, in the reply and in
 * the refusal.
 * Covers: server/accounts/free-work.ts, server/decisions/accept/accept-decision.ts,
 * server/one-pass/ask-and-bill.ts
 */
import { beforeEach, expect, test } from 'vitest';
import { consoleOf } from '../console/open-console.ts';
import { type Caller, openApp, type Reply, smallDecision } from './open-service.ts';
import { doubtful, doubtingJudge } from './refine-requests.ts';
import { serveEach } from './serve.ts';

const api = serveEach();
const console = consoleOf(api);
/** Of a decision with eight consequences and one stakeholder. */
const SIZES = 20;
const LIMIT = 3 * SIZES;
/** Longer than any of these tests. */
const LONGEST_MS = 60_000;

beforeEach(async () => {
  await api.open({
    model: doubtingJudge(),
    config: { maxRunningDecisions: 100, freeSizesPerDay: LIMIT },
  });
  await stayInOneDay();
}, 2 * LONGEST_MS);

/** A test that began just before midnight (UTC) would count in two days. */
async function stayInOneDay(): Promise<void> {
  const readLeftMs = async () => {
    const [row] = await api.service.database.sql<{ leftMs: number }[]>`
      select 1000 * extract(epoch from date_trunc('day', now(), 'UTC') + interval '1 day' - now())::float8 as "leftMs"`;
    return row?.leftMs;
  };
  await expect.poll(readLeftMs, { timeout: 2 * LONGEST_MS }).toBeGreaterThan(LONGEST_MS);
}

const create = async (caller: Caller, body: object = doubtful()) =>
  String((await api.service.post(caller, body)).body.id);
const refine = (caller: Caller, id: string, factor = 2) =>
  api.service.send(caller, 'POST', `/decisions/${id}/refine`, {
    answers: [{ between: ['A1', 'B1'], ratio: 2, factor }],
  });
const spend = async (organizationId: number) => {
  await api.service.database.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select organization_id, 'refund', -micro_usd, 'All of it' from balances
    where organization_id = ${organizationId}`;
};
const refusalOf = ({ status, body, headers }: Reply) => ({
  status,
  ...Object(body.error),
  retryAfter: Number(headers['retry-after']),
});

/** Refines until it is refused; returns the number of revisions and the refusal. */
async function refineOn(caller: Caller, id: string): Promise<{ revisions: Reply[]; refused: Reply }> {
  const revisions: Reply[] = [];
  for (let newest = id; ; newest = String(revisions.at(-1)?.body.id)) {
    const reply = await refine(caller, newest);
    if (reply.status !== 200) return { revisions, refused: reply };
    revisions.push(reply);
  }
}

test('without credit, answers of persons refine so many sizes a day, and the reply says what each counts', async () => {
  const caller = await api.service.newPayingKey();
  const id = await create(caller);
  await spend(caller.organizationId);
  expect((await api.service.post(caller, doubtful())).status).toBe(402);
  const { revisions, refused } = await refineOn(caller, id);
  expect(revisions.map(({ body }) => Object(body.usage).free_sizes)).toEqual([SIZES, SIZES, SIZES]);
  expect(refusalOf(refused)).toMatchObject({
    status: 429,
    type: 'rate_limited',
    message: expect.stringMatching(
      /^what asks the judge nothing is not billed, and an organization may have 60 sizes of it a day .*; this request counts 20, and 60 are used; send it again after \d{4}-\d\d-\d\dT00:00:00\.000Z$/,
    ),
  });
  const { retryAfter } = refusalOf(refused);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(24 * 3600);
  // What is refused leaves nothing: the newest revision is still the newest.
  const [row] = await api.service.database.sql`
    select count(*)::int as decisions, (select count(*)::int from holds where organization_id = ${caller.organizationId}) as holds
    from decisions where organization_id = ${caller.organizationId}`;
  expect(row).toEqual({ decisions: 4, holds: 0 });
});

test('all keys, people and nodes of the organization count together, and no other organization', async () => {
  const { service, caller } = api;
  const person = await console.newPerson(caller.organizationId);
  const made = await console.mutate(person, 'playground.decide', { request: doubtful() });
  const answers = [{ between: ['A1', 'B1'], ratio: 2, factor: 2 }];
  const byPerson = (id: unknown) =>
    console.mutate(person, 'decisions.refine', { id, refinement: { answers } });
  const first = await byPerson(made.data.id);
  expect(first.data).toMatchObject({ result: { usage: { free_sizes: SIZES } } });
  const { revisions } = await refineOn(caller, await create(caller));
  expect(revisions).toHaveLength(2);
  const colleague = await service.newKey(caller.organizationId);
  expect((await refine(colleague, await create(colleague))).status).toBe(429);
  expect(await byPerson(first.data.id)).toMatchObject({
    status: 429,
    message: expect.stringContaining('an organization may have 60 sizes'),
  });
  const app = await openApp(service.services);
  const elsewhere = await app.inject({
    method: 'POST',
    url: `/api/v1/decisions/${String(revisions.at(-1)?.body.id)}/refine`,
    headers: { authorization: `Bearer ${caller.secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ answers }),
  });
  expect(elsewhere.statusCode).toBe(429);
  await app.close();
  const other = await service.newKey(await service.newOrganization());
  expect((await refine(other, await create(other))).status).toBe(200);
});

test('the count begins anew with the day, by the database’s clock', async () => {
  const { caller } = api;
  const { revisions } = await refineOn(caller, await create(caller));
  await api.service.database.sql`
    update rate_limits set ends_at = ends_at - interval '1 day'
    where organization_id = ${caller.organizationId} and api_key_id = -1`;
  expect((await refine(caller, String(revisions.at(-1)?.body.id))).status).toBe(200);
});

test('of many at once no more are accepted than the limit says', async () => {
  const { caller } = api;
  const ids = await Promise.all(Array.from({ length: 8 }, () => create(caller)));
  const statuses = (await Promise.all(ids.map((id) => refine(caller, id)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
});

/** One text, so that nothing is compared: 4 stakeholders with 12 sizes each. */
const unasked = () => {
  const [one, other] = ['A', 'B'].map((id) => ({
    id,
    description: `Option ${id}`,
    consequences: Array.from({ length: 6 }, () => ({ description: 'The same', valence: 'benefit' })),
  }));
  const stakeholders = [1, 2, 3, 4].map((place) => ({ description: `Number ${place}` }));
  return { context: 'Nothing to ask.', stakeholders, options: [one, other], overlap: undefined };
};

test('a decision without a question counts its sizes, unless a free decision pays for it', async () => {
  await api.closeService();
  await api.open({ config: { maxRunningDecisions: 100, freeSizesPerDay: 100 } });
  const paying = await api.service.newPayingKey();
  await api.service.database.sql`update api_keys set overlap_mode = 'off' where id = ${paying.keyId}`;
  const first = await api.service.post(paying, unasked());
  expect(first.body, first.text).toMatchObject({ cost_usd: 0, usage: { ratio_records: 0, free_sizes: 48 } });
  expect((await api.service.post(paying, unasked())).status).toBe(200);
  expect(refusalOf(await api.service.post(paying, unasked()))).toMatchObject({
    status: 429,
    message: expect.stringContaining('this request counts 48, and 96 are used'),
  });
  // A decision that is billed is accepted as before.
  expect((await api.service.post(paying, smallDecision())).status).toBe(200);
  const free = await api.service.newKey(await api.service.newOrganization({ freeDecisions: 3 }));
  await api.service.database.sql`update api_keys set overlap_mode = 'off' where id = ${free.keyId}`;
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const reply = await api.service.post(free, unasked());
    statuses.push(reply.status);
    expect(Object(reply.body.usage).free_sizes).toBe(count < 3 ? undefined : 48);
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test('typed questions that ask nothing count as well', async () => {
  const paying = await api.service.newPayingKey();
  const one = { type: 'choice', criteria: { only: 'The only one' } };
  const ask = () => api.service.ask(paying, { state: 'x', questions: { one } });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const [row] = await api.service.database.sql`
    select count(*)::int as logs from question_logs where organization_id = ${paying.organizationId}`;
  expect(row).toEqual({ logs: 3 });
});

test('further questions to the judge count when nobody knows whether there is one', async () => {
  const paying = await api.service.newPayingKey();
  const { sql } = api.service.database;
  const ask = (id: string) => api.service.send(paying, 'POST', `/decisions/${id}/refine`, { calls: 1 });
  const usedBy = async () => {
    const [row] = await sql<{ used: number }[]>`
      select coalesce(sum(requests), 0)::int as used from rate_limits
      where organization_id = ${paying.organizationId} and api_key_id = -1`;
    return row?.used;
  };
  const known = await ask(await create(paying));
  expect([known.status, Object(known.body.usage).free_sizes, await usedBy()]).toEqual([200, undefined, 0]);
  const id = await create(paying);
  await sql`
    update decision_content set response = jsonb_set(response::jsonb, '{results,0,insight}', 'null')::json
    where decision_id = ${id}`;
  expect([(await ask(id)).status, await usedBy()]).toEqual([200, SIZES]);
});
