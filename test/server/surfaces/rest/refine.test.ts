/** Refining a decision: with answers of persons, and with further questions to the judge. */
import { beforeEach, expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { deleteContent } from '../../../../server/decisions/afterwards/delete-content.ts';
import { compareWithStored, readToSolve } from '../../../../server/decisions/run/solve-again.ts';
import { sweepDecisions } from '../../../../server/decisions/sweep.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { type Caller, type Reply, smallDecision } from './open-service.ts';
import { doubtful, doubtingJudge } from './refine-requests.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns({ config: { maxRunningDecisions: 100 } });
let judge = doubtingJudge();

beforeEach(async () => {
  judge = doubtingJudge();
  await api.open({ model: judge });
});

const idOf = ({ body, text, status }: Reply) => {
  expect([200, 202], text).toContain(status);
  return String(body.id);
};
const refusalOf = ({ status, body }: Reply) => [status, Object(body.error).message];
const refine = (id: string, body: unknown, caller: Caller = api.caller, headers?: Record<string, string>) =>
  api.service.send(caller, 'POST', `/decisions/${id}/refine`, body, headers);
const create = async (changes: Record<string, unknown> = {}, caller: Caller = api.caller) =>
  api.service.post(caller, doubtful(changes));
const recordOf = async (id: string) => (await api.service.get(api.caller, id)).body;
const resultOf = (reply: Reply) => Object(reply.body).results[0];
const answer = (ratio: number, factor = 1.2, more: Record<string, unknown> = {}) => ({
  between: ['A1', 'B1'],
  ratio,
  factor,
  ...more,
});

async function expectSolvedAgain(id: string): Promise<void> {
  const stored = await readToSolve(api.service.database.sql, id);
  const solution = await api.ground.engine.solve(stored.problem);
  expect(compareWithStored(stored, solution)).toEqual({ isSameHash: true, different: [] });
}

test('a person’s answer moves the answer in its direction, and no question is asked again', async () => {
  const base = await create();
  const { calls } = judge;
  const more = await refine(idOf(base), { answers: [answer(5)] });
  const root = idOf(base);
  expect(more.body.lineage).toEqual({ root_id: root, number: 2, previous_id: root });
  const less = await refine(idOf(more), { answers: [answer(0.2)] });
  const [before, up, down] = [base, more, less].map((reply) => resultOf(reply).probabilities.A);
  expect(up).toBeGreaterThan(before + 0.1);
  // The same person corrects the answer: it takes the place of the first.
  expect(down).toBeLessThan(before - 0.1);
  expect(judge.calls).toBe(calls);
  expect(resultOf(less).records).toEqual({ ratio: resultOf(base).records.ratio, overlap: 12, person: 1 });
  expect(less.body).toMatchObject({
    warnings: expect.arrayContaining(['The answer of a person counts beside those of the judge.']),
    cost_usd: 0,
    usage: { input_tokens: 0, output_tokens: 0, ratio_records: 0, overlap_records: 0 },
  });
  await expectSolvedAgain(idOf(less));
});

test('the record keeps who gave the answers, and those of others beside them', async () => {
  const root = idOf(await create());
  const first = idOf(await refine(root, { answers: [answer(3, 1.5, { answered_by: { name: 'Ada' } })] }));
  const second = idOf(await refine(first, { answers: [answer(2, 1.5)] }));
  const { refinement, request, lineage } = await recordOf(second);
  expect(refinement).toEqual({
    calls: null,
    stakeholder: null,
    records: [first, second].map((revision, place) => ({
      by: 'person',
      revision,
      stakeholder: 'owner',
      between: ['A1', 'B1'],
      probabilities: expect.any(Array),
      ratio: place === 0 ? 3 : 2,
      factor: 1.5,
      key: { id: api.caller.keyId, name: 'A key' },
      answeredBy: place === 0 ? { name: 'Ada' } : null,
    })),
  });
  expect(request).toEqual(doubtful());
  expect(lineage).toMatchObject({ number: 3, previous_id: first });
  expect(await recordOf(root)).toMatchObject({ refinement: null, revisions: [{}, {}, {}] });
});

test('persons who contradict each other are told of, in either order and without their names', async () => {
  const of = (name: string) => ({ answered_by: { name } });
  const first = await refine(idOf(await create()), { answers: [answer(4, 1.3, of('Ada'))] });
  const near = await refine(idOf(first), { answers: [answer(3, 1.3, of('Ben'))] });
  const told = expect.stringContaining('contradict');
  expect(near.body.warnings).not.toContainEqual(told);
  const reversed = { ...answer(4, 1.3, of('Cleo')), between: ['B1', 'A1'] };
  const far = await refine(idOf(near), { answers: [reversed] });
  expect(far.body.warnings).toContainEqual(
    'Stakeholder "owner": persons contradict each other about A1 and B1. By one answer, the first matters 0.25 times as much as the second; by another, 4 times. Both answers count, so the result lies between them. Find out who is right, or send answers with larger factors.',
  );
  expect(JSON.stringify(far.body.warnings)).not.toMatch(/Ada|Ben|Cleo/);
  // Cleo corrects her answer: with a wide factor it agrees well enough.
  const wide = await refine(idOf(far), { answers: [{ ...reversed, factor: 10 }] });
  expect(wide.body.warnings).not.toContainEqual(told);
});

test('the judge is asked the next best questions in the orders that are missing, and a refined decision is refined again', async () => {
  const base = await create();
  const question = resultOf(base).insight.next_question;
  expect(question).toMatchObject({ kind: 'ratio', asked: expect.toSatisfy((asked) => asked < 2) });
  const asked = judge.asked.length;
  const refined = await refine(idOf(base), { calls: 1 });
  const records = 2 - question.asked;
  expect(judge.asked.length - asked).toBe(records);
  const { refinement } = await recordOf(idOf(refined));
  expect(Object(refinement).records).toEqual(
    Array.from({ length: records }, () => ({
      by: 'judge',
      judge: 'table/1',
      revision: refined.body.id,
      stakeholder: 'owner',
      between: expect.toSatisfy((pair) => [...pair].sort().join() === [...question.between].sort().join()),
      probabilities: expect.any(Array),
      evidence: { method: 'table', mass: 1, masked: false },
    })),
  );
  expect(refined.body.usage).toMatchObject({ ratio_records: records, overlap_records: 0 });
  expect(resultOf(refined).records.ratio).toBe(resultOf(base).records.ratio + records);
  const again = await refine(idOf(refined), { answers: [answer(2)] });
  expect(Object((await recordOf(idOf(again))).refinement).records).toHaveLength(records + 1);
  for (const reply of [refined, again]) await expectSolvedAgain(idOf(reply));
});

test('calls end when nothing is worth asking, and then are refused: nothing is made or billed', async () => {
  const caller = await api.service.newPayingKey();
  const base = await create({}, caller);
  let last = await refine(idOf(base), { calls: 32 }, caller);
  expect(last.body.warnings).toContainEqual(
    expect.stringMatching(/^The judge was asked \d+ of at most 32 further questions/),
  );
  const { length } = judge.asked;
  const spent = await spentBy(caller);
  let refused = await refine(idOf(last), { calls: 1 }, caller);
  // Between questions the engine takes fewer draws than for the result, so one more may follow.
  for (let more = 0; more < 3 && refused.status === 200; more += 1) {
    last = refused;
    refused = await refine(idOf(last), { calls: 1 }, caller);
  }
  expect(refusalOf(refused)).toEqual([400, expect.stringContaining('send answers of persons instead')]);
  expect(judge.asked.length).toBe(length);
  expect(await spentBy(caller)).toEqual(spent);
});

test('what is billed is what was asked, and the hold is captured or given back', async () => {
  const caller = await api.service.newPayingKey();
  const base = await create({}, caller);
  const before = await spentBy(caller);
  const refined = await refine(idOf(base), { calls: 2 }, caller);
  const { cost_usd: cost } = refined.body;
  expect(cost).toBeGreaterThan(0);
  const after = await spentBy(caller);
  expect(after.spent - before.spent).toBe(Math.round(Number(cost) * 1e6));
  expect(after).toMatchObject({ holds: 0, captures: before.captures + 1 });
  const answered = await refine(idOf(refined), { answers: [answer(2)] }, caller);
  expect(answered.body.cost_usd).toBe(0);
  expect(await spentBy(caller)).toEqual({ ...after, captures: after.captures + 1 });
});

test('402 without credit for the questions; answers of persons need none', async () => {
  const organizationId = await api.service.newOrganization({ freeDecisions: 1 });
  const caller = await api.service.newKey(organizationId);
  const base = idOf(await create({}, caller));
  expect((await refine(base, { calls: 1 }, caller)).status).toBe(402);
  expect((await refine(base, { answers: [answer(2)] }, caller)).status).toBe(200);
});

test('sent again with its Idempotency-Key, it is done once', async () => {
  const base = idOf(await create());
  const send = (body: unknown) => refine(base, body, api.caller, { 'idempotency-key': 'one' });
  const body = { answers: [answer(2)] };
  const replies = await Promise.all([send(body), send(body), send(body)]);
  expect(new Set(replies.map(idOf)).size).toBe(1);
  expect((await send(body)).text).toBe(replies[0]!.text);
  expect((await send({ answers: [answer(3)] })).status).toBe(400);
});

test('202 with async and with wait=0; the result comes', async () => {
  const base = idOf(await create());
  const first = await refine(base, { answers: [answer(2)], async: true });
  expect([first.status, first.body.progress]).toEqual([202, { done: 0, total: 0 }]);
  await api.service.ended(api.caller, idOf(first));
  const second = await refine(idOf(first), { calls: 2 }, api.caller, { prefer: 'wait=0' });
  expect([second.status, second.headers['preference-applied']]).toEqual([202, 'wait=0']);
  expect((await api.service.ended(api.caller, idOf(second))).body.status).toBe('ok');
});

test.each([
  [{}, 'body: send calls, to ask the judge, or answers, of persons'],
  [{ calls: 1, answers: [answer(2)] }, 'answers: send calls or answers, not both'],
  [{ calls: 0 }, 'calls: expected a whole number from 1 to 32'],
  [{ calls: 33 }, 'calls: expected a whole number from 1 to 32'],
  [{ calls: 1, stakeholder: 'nobody' }, 'stakeholder: "nobody" is not a stakeholder of this decision'],
  [{ answers: [answer(2)], stakeholder: 'owner' }, 'stakeholder: only with calls'],
  [{ answers: [] }, 'answers: expected 1 to 100 items, got 0'],
  [{ answers: [answer(101)] }, 'answers[0].ratio: expected a number from 0.01 to 100'],
  [{ answers: [answer(0)] }, 'answers[0].ratio: expected a number from 0.01 to 100'],
  [{ answers: [answer(2, 1)] }, 'answers[0].factor: expected a number above 1, at most 10'],
  [{ answers: [answer(2, 11)] }, 'answers[0].factor: expected a number above 1, at most 10'],
  [{ answers: [{ ...answer(2), between: ['A1'] }] }, 'answers[0].between: expected 2 to 2 items, got 1'],
  [
    { answers: [{ ...answer(2), between: ['A1', 'Z9'] }] },
    'answers[0].between[1]: this decision has no consequence "Z9"; those of "owner" are A1, A2',
  ],
  [{ answers: [{ ...answer(2), between: ['A1', 'A1'] }] }, 'answers[0].between: "A1" is named twice'],
  [
    { answers: [answer(2), answer(3, 2, { between: ['B1', 'A1'] })] },
    'answers[1].between: answers[0] is about the same two consequences',
  ],
  [
    { answers: [answer(2, 2, { stakeholder: 'nobody' })] },
    'answers[0].stakeholder: "nobody" is not a stakeholder of this decision; it has "owner"',
  ],
])('400 for %j', async (body, message) => {
  const base = idOf(await create());
  const refused = await refine(base, body);
  expect(refusalOf(refused)).toEqual([400, expect.stringContaining(message)]);
});

test('with several stakeholders an answer names one, and only what concerns it', async () => {
  const base = idOf(await api.service.post(api.caller, smallDecision()));
  const send = (between: string[], stakeholder?: string) =>
    refine(base, { answers: [{ between, ratio: 2, factor: 2, ...(stakeholder && { stakeholder }) }] });
  expect(refusalOf(await send(['A1', 'B1']))).toEqual([
    400,
    'answers[0].stakeholder: this decision has several stakeholders, so name one of "owner", "s2"',
  ]);
  expect(refusalOf(await send(['A2', 'sales'], 's2'))).toEqual([
    400,
    'answers[0].between[1]: "sales" does not concern "s2"; those of "s2" are A2, B1',
  ]);
  expect((await send(['A2', 'B1'], 's2')).status).toBe(200);
});

test('consequences of one text are one item', async () => {
  const [one, other] = Object(doubtful()).options;
  one.consequences[0].description = 'Costs 8,000 USD';
  other.consequences[0].description = 'costs  8,000 usd';
  const base = idOf(await create({ options: [one, other] }));
  expect(refusalOf(await refine(base, { answers: [answer(2)] }))).toEqual([
    400,
    expect.stringContaining('"A1" and "B1" have the same text and are sized as one'),
  ]);
});

test('refused as revising is: hidden, another key’s, not the newest, running, failed, gone', async () => {
  const colleague = await api.service.newKey(api.caller.organizationId);
  const body = { answers: [answer(2)] };
  const root = idOf(await create());
  expect((await refine('dec_none', body)).status).toBe(410);
  expect((await refine(root, body, colleague)).status).toBe(410);
  const shared = idOf(await create({ share_with_org: true }));
  expect((await refine(shared, body, colleague)).status).toBe(403);
  const newest = idOf(await refine(root, body));
  expect(refusalOf(await refine(root, body))).toEqual([
    409,
    `id: a newer revision of this decision exists, ${newest}; refine that one`,
  ]);
  const { sql } = api.service.database;
  for (const status of ['running', 'error']) {
    await sql`update decisions set status = ${status} where id = ${newest}`;
    expect((await refine(newest, body)).status).toBe(409);
  }
  await sql`update decisions set status = 'ok', expires_at = now() where id = ${newest}`;
  expect(refusalOf(await refine(newest, body))).toEqual([
    410,
    expect.stringContaining('the content of this decision is gone'),
  ]);
  const direct = await api.service.post(api.caller, {
    mode: 'direct',
    context: 'A shop.',
    stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
    options: [
      { id: 'A', description: 'Longer' },
      { id: 'B', description: 'As now' },
    ],
  });
  expect(refusalOf(await refine(idOf(direct), body))).toEqual([400, expect.stringContaining('Direct mode')]);
});

test('of eight at once one is accepted', async () => {
  const root = idOf(await create());
  const replies = await Promise.all(Array.from({ length: 8 }, () => refine(root, { answers: [answer(2)] })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('under retention none no answer of a person is stored, and nothing can be refined', async () => {
  const base = idOf(await create());
  const { sql } = api.service.database;
  await sql`update api_keys set retention = 'none' where id = ${api.caller.keyId}`;
  const refined = await refine(base, { answers: [answer(2)] });
  const [row] = await sql`
    select (select count(*)::int from decision_content where decision_id = ${idOf(refined)}) as content,
      (select count(*)::int from model_answers where decision_id = ${idOf(refined)}) as answers`;
  expect(row).toEqual({ content: 0, answers: 0 });
  expect((await refine(idOf(refined), { answers: [answer(3)] })).status).toBe(410);
});

test('answers of persons go with the content: by deletion, by expiry, and from other records', async () => {
  const root = idOf(await create());
  const answers = [answer(3, 1.5, { answered_by: { name: 'Ada Kowalski' } })];
  const first = idOf(await refine(root, { answers }));
  const second = idOf(await refine(first, { answers: [answer(2, 1.5)] }));
  const { sql } = api.service.database;
  const kept = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from decision_content where refinement::text like '%Ada Kowalski%'`;
    return row!.count;
  };
  expect(await kept()).toBe(2);
  const { organizationId } = api.caller;
  expect(await deleteContent(sql, { organizationId, decisionId: first }, OPERATOR)).toBeGreaterThan(0);
  expect(await recordOf(first)).toMatchObject({ status: 'ok', contentStored: false, refinement: null });
  expect(await kept()).toBe(1);
  // What was carried over stays with the revision that has it, and is solved again.
  await expectSolvedAgain(second);
  // The page of a published decision outlives its content; the additional records do not.
  const published = await api.service.send(api.caller, 'POST', `/decisions/${second}/publication`);
  expect(Object(published.body.refinement).records).toHaveLength(2);
  await sql`update decisions set expires_at = now() where id = ${second}`;
  expect(await recordOf(second)).toMatchObject({ contentStored: true, refinement: null });
  await sweepDecisions(sql);
  expect(await kept()).toBe(0);
});

test('when the judge fails at a further question, nothing is billed and the decision can be refined again', async () => {
  const failures = new Map<number, 'failed'>();
  await api.closeService();
  judge = doubtingJudge({ failures });
  await api.open({ model: judge });
  const caller = await api.service.newPayingKey();
  const base = idOf(await create({}, caller));
  const before = await spentBy(caller);
  failures.set(judge.calls + 1, 'failed');
  const failed = await refine(base, { calls: 3 }, caller);
  expect(failed.status).toBe(502);
  expect(await spentBy(caller)).toEqual(before);
  const again = await refine(base, { calls: 3 }, caller);
  expect(again.body.lineage).toMatchObject({ number: 2, previous_id: base });
  expect((await spentBy(caller)).captures).toBe(before.captures + 1);
});

async function spentBy({ organizationId }: Caller) {
  const [row] = await api.service.database.sql<{ spent: number; captures: number; holds: number }[]>`
    select coalesce(-sum(micro_usd) filter (where kind = 'capture'), 0)::int as spent,
      (count(*) filter (where kind = 'capture'))::int as captures,
      (select count(*)::int from holds where organization_id = ${organizationId}) as holds
    from ledger where organization_id = ${organizationId}`;
  return row!;
}

test('an answer to a decision that another judge made is refused', async () => {
  const base = idOf(await create());
  await api.service.database.sql`
    update decision_content set response = jsonb_set(response::jsonb, '{meta,judge}', '"other/1"')::json
    where decision_id = ${base}`;
  expect(refusalOf(await refine(base, { answers: [answer(2)] }))).toEqual([
    400,
    expect.stringContaining('was judged by "other/1", and the judge is now "table/1"'),
  ]);
  expect(createTableJudge().name).toBe('table/1');
});
