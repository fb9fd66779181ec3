/**
 * Revisions: the 409 of section 7, and the lineage of sections 2.6 and 2.9 of the specification.
 */
import { beforeEach, expect, test } from 'vitest';
import { createTableJudge } from '../../../table-judge.ts';
import { type Caller, type Reply, smallDecision } from './open-service.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns({ config: { maxRunningDecisions: 100 } });
let judge = createTableJudge();

beforeEach(async () => {
  judge = createTableJudge();
  await api.open({ model: judge });
});

const DIRECT = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Longer' },
    { id: 'B', description: 'As now' },
  ],
};
const NOTE = { reason: 'Overlooked', missed: [{ kind: 'consequence', description: 'The lease ends' }] };

const post = (changes: Record<string, unknown> = {}, caller: Caller = api.caller) =>
  api.service.post(caller, smallDecision(changes));
const idOf = ({ body, text, status }: Reply) => {
  expect([200, 202], text).toContain(status);
  return String(body.id);
};
const refusalOf = ({ status, body }: Reply) => [status, Object(body.error).type];

test('2.6: a revision has its lineage in its result and its record, a first decision only in its record', async () => {
  const first = await post();
  expect(first.body).not.toHaveProperty('lineage');
  const root = idOf(first);
  const second = await post({ revises: root, revision_note: NOTE });
  expect(second.body.lineage).toEqual({ root_id: root, number: 2, previous_id: root });
  const direct = await api.service.post(api.caller, { ...DIRECT, revises: idOf(second) });
  expect(direct.body.lineage).toEqual({ root_id: root, number: 3, previous_id: second.body.id });
  const record = (await api.service.get(api.caller, root)).body;
  expect(record.lineage).toEqual({ root_id: root, number: 1, previous_id: null });
  const ids = [root, second.body.id, direct.body.id];
  expect(record.revisions).toEqual(
    ids.map((id, index) => ({
      id,
      number: index + 1,
      createdAt: expect.any(String),
      status: 'ok',
      best: expect.toSatisfy((best) => best === null || 'AB'.includes(best)),
      bestByStakeholder: expect.any(Object),
      verdictByStakeholder: expect.any(Object),
      note: index === 1 ? NOTE : null,
    })),
  );
  for (const id of ids)
    expect((await api.service.get(api.caller, String(id))).body.revisions).toEqual(record.revisions);
  expect((await api.service.get(api.caller, String(second.body.id))).body).toMatchObject({
    lineage: second.body.lineage,
    response: { lineage: second.body.lineage },
    request: { revises: root, revision_note: NOTE },
  });
});

test('2.8: the running notice of a revision has its lineage', async () => {
  const root = idOf(await post());
  const notice = await post({ revises: root, async: true });
  expect(notice.status).toBe(202);
  expect(notice.body.lineage).toEqual({ root_id: root, number: 2, previous_id: root });
  expect((await api.service.ended(api.caller, idOf(notice))).body.status).toBe('ok');
});

test('409 when the revised decision is not the newest, or still runs', async () => {
  const root = idOf(await post());
  const newest = idOf(await post({ revises: root }));
  const older = await post({ revises: root });
  expect(refusalOf(older)).toEqual([409, 'revision_conflict']);
  expect(older.text).toContain(newest);
  const directOlder = await api.service.post(api.caller, { ...DIRECT, revises: root });
  expect(refusalOf(directOlder)).toEqual([409, 'revision_conflict']);
  await api.service.database.sql`update decisions set status = 'running' where id = ${newest}`;
  expect(refusalOf(await post({ revises: newest }))).toEqual([409, 'revision_conflict']);
});

test('a failed revision cannot be revised; the decision before it can be revised again', async () => {
  const root = idOf(await post());
  const failed = idOf(await post({ revises: root }));
  await api.service.database.sql`update decisions set status = 'error' where id = ${failed}`;
  expect(refusalOf(await post({ revises: failed }))).toEqual([409, 'revision_conflict']);
  const again = await post({ revises: root });
  expect(again.body.lineage).toEqual({ root_id: root, number: 2, previous_id: root });
  expect((await api.service.get(api.caller, root)).body.revisions).toMatchObject([
    { id: root, status: 'ok' },
    { id: failed, number: 2, status: 'error' },
    { id: again.body.id, number: 2, status: 'ok' },
  ]);
});

test.each(['default', 'direct'])(
  'of eight revisions at the same time, in %s mode, one is accepted',
  async (mode) => {
    const root = idOf(await post());
    const body = mode === 'direct' ? { ...DIRECT, revises: root } : smallDecision({ revises: root });
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.service.post(api.caller, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [row] = await api.service.database.sql<{ decisions: number; jobs: number }[]>`
    select (select count(*)::int from decisions) as decisions,
      (select count(*)::int from decision_content) as jobs`;
    expect(row).toEqual({ decisions: 2, jobs: 2 });
  },
);

test('410 for a hidden decision, 403 for another key that sees it; the model is not asked', async () => {
  const colleague = await api.service.newKey(api.caller.organizationId);
  const hidden = idOf(await post());
  const shared = idOf(await post({ share_with_org: true }));
  const { calls } = judge;
  for (const body of [smallDecision(), DIRECT]) {
    const revise = (revises: string) => api.service.post(colleague, { ...body, revises });
    expect(refusalOf(await revise(hidden))).toEqual([410, 'invalid_request']);
    expect(refusalOf(await revise('dec_0000000000000000000000'))).toEqual([410, 'invalid_request']);
    expect(refusalOf(await revise('%'))).toEqual([410, 'invalid_request']);
    expect(refusalOf(await revise(shared))).toEqual([403, 'invalid_request']);
  }
  expect(judge.calls).toBe(calls);
});

test("a revision inherits its lineage's sharing, whatever its key's setting is, or sets it for the whole lineage", async () => {
  const root = idOf(await post({ share_with_org: true }));
  const second = idOf(await post({ revises: root }));
  const sharedWithOrg = async (id: string) => (await api.service.get(api.caller, id)).body.sharedWithOrg;
  expect(await sharedWithOrg(second)).toBe(true);
  const third = idOf(
    await api.service.post(api.caller, { ...DIRECT, revises: second, share_with_org: false }),
  );
  expect(await Promise.all([root, second, third].map(sharedWithOrg))).toEqual([false, false, false]);
});

test('a refused revision leaves the sharing as it was', async () => {
  await api.closeService();
  await api.open({ model: judge, work: false, config: { maxRunningDecisions: 1 } });
  const base = idOf(await api.service.post(api.caller, DIRECT));
  idOf(await post({ async: true }));
  const refused = await post({ revises: base, share_with_org: true, async: true });
  expect(refusalOf(refused)).toEqual([429, 'rate_limited']);
  expect((await api.service.get(api.caller, base)).body.sharedWithOrg).toBe(false);
});

test('a note expires with the content of its revision', async () => {
  const root = idOf(await post());
  const second = idOf(await post({ revises: root, revision_note: NOTE }));
  await api.service.database.sql`update decisions set expires_at = now() where id = ${second}`;
  expect((await api.service.get(api.caller, root)).body.revisions).toMatchObject([
    { note: null },
    { note: null },
  ]);
});
