/**
 * How long content is shown, by the key's setting. With retention none, an answer is held for one
 * fetch.
 */
import { expect, test } from 'vitest';
import { createTableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import { until } from '../../../until.ts';
import { openApp, smallDecision } from './open-service.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns();

async function open(
  retention: 'none' | '1d' | '7d' | '30d' | '90d' | '1y' | 'forever',
  judge: TableJudgeOptions = {},
): Promise<void> {
  await api.open({ model: createTableJudge(judge) }, { retention });
}

const GONE = { request: null, response: null, errorMessage: null, contentStored: false, canPublish: false };

async function contents(): Promise<number> {
  return (await api.service.database.sql`select 1 from decision_content`).length;
}

test.each([
  ['1d', 1],
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
  ['1y', 365],
] as const)('a key with %s: expiresAt is %i days after creation', async (retention, days) => {
  await open(retention);
  const { body } = await api.service.post(api.caller, smallDecision());
  const { createdAt, expiresAt } = (await api.service.get(api.caller, String(body.id))).body;
  const found = (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 86_400_000;
  expect(Math.abs(found - days)).toBeLessThanOrEqual(days === 365 ? 1 : 0.05);
});

test('forever: expiresAt is null', async () => {
  await open('forever');
  const { body } = await api.service.post(api.caller, smallDecision());
  expect((await api.service.get(api.caller, String(body.id))).body).toMatchObject({
    expiresAt: null,
    contentStored: true,
  });
});

test('from the moment of its expiry, content is not shown; the rest of the record is', async () => {
  await open('30d');
  const { body } = await api.service.post(api.caller, smallDecision());
  const id = String(body.id);
  await api.service.database.sql`update decisions set expires_at = now() + interval '1 hour'`;
  expect((await api.service.get(api.caller, id)).body).toMatchObject({ contentStored: true, response: body });
  await api.service.database.sql`update decisions set expires_at = now()`;
  expect((await api.service.get(api.caller, id)).body).toMatchObject({
    ...GONE,
    status: 'ok',
    bestByStakeholder: Object(body.agreement).best_by_stakeholder,
    costUsd: body.cost_usd,
  });
});

test('none: an answer is not kept once a 200 has sent it', async () => {
  await open('none');
  const reply = await api.service.post(api.caller, smallDecision());
  expect(reply.status).toBe(200);
  expect(reply.body.results).toHaveLength(2);
  expect(await contents()).toBe(0);
  expect((await api.service.get(api.caller, String(reply.body.id))).body).toMatchObject({
    ...GONE,
    status: 'ok',
  });
});

test('section 8: answer held under retention none: for one fetch, without the request', async () => {
  await open('none');
  const { body } = await api.service.post(api.caller, smallDecision({ async: true }));
  const id = String(body.id);
  const [first, second] = await onceEnded(id, () =>
    Promise.all([api.service.get(api.caller, id), api.service.get(api.caller, id)]),
  );
  const answers = [first, second].map((reply) => reply?.body.response);
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  for (const reply of [first, second]) expect(reply?.body).toMatchObject({ status: 'ok', request: null });
  expect(await contents()).toBe(0);
  expect((await api.service.get(api.caller, id)).body).toMatchObject(GONE);
});

test('none: a refused read does not use up the fetch; an id with percent escapes works like any other', async () => {
  await open('none');
  const { service, caller } = api;
  const id = String((await service.post(caller, smallDecision({ async: true }))).body.id);
  const { services } = service;
  const strict = await openApp({ ...services, config: { ...services.config, rateLimitPerMinute: 1 } });
  await onceEnded(id, async () => {
    const headers = { authorization: `Bearer ${caller.secret}` };
    const limited = await strict.inject({ url: `/api/v1/decisions/${id}`, headers });
    expect([limited.statusCode, limited.json().error.type]).toEqual([429, 'rate_limited']);
    expect((await service.get(caller, `${id}?x=1`)).status).toBe(400);
    const stranger = await service.newKey(await service.newOrganization());
    expect((await service.get(stranger, id)).status).toBe(410);
    expect(await contents()).toBe(1);
  });
  await strict.close();
  expect((await service.get(caller, id.replace('d', '%64'))).body.response).toMatchObject({ id });
  expect(await contents()).toBe(0);
  expect((await service.get(caller, id)).body).toMatchObject(GONE);
});

test('section 8: answer held under retention none: for at most one hour', async () => {
  await open('none');
  const { body } = await api.service.post(api.caller, smallDecision({ async: true }));
  const id = String(body.id);
  const [held] = await onceEnded(
    id,
    () => api.service.database.sql`select (expires_at - finished_at)::text as lifetime from decisions`,
  );
  expect(held).toEqual({ lifetime: '01:00:00' });
  const later = String((await api.service.post(api.caller, smallDecision({ async: true }))).body.id);
  await onceEnded(
    later,
    () => api.service.database.sql`
      update decisions set expires_at = now() + case id when ${id} then interval '0' else interval '30 s' end`,
  );
  expect((await api.service.get(api.caller, id)).body).toMatchObject(GONE);
  expect((await api.service.get(api.caller, later)).body.response).not.toBeNull();
  expect(await contents()).toBe(1); // the content of the first, until it is swept
});

test('none: another key that sees the decision reads the held answer, and the owner can still fetch it', async () => {
  await open('none');
  const { service, caller } = api;
  const colleague = await service.newKey(caller.organizationId);
  const { body } = await service.post(caller, smallDecision({ async: true, share_with_org: true }));
  const id = String(body.id);
  const read = await onceEnded(id, () => Promise.all([1, 2, 3].map(() => service.get(colleague, id))));
  for (const { body: record } of read)
    expect(record).toMatchObject({ contentStored: true, response: { id } });
  expect((await service.get(caller, id)).body).toMatchObject({ contentStored: false, response: { id } });
  expect((await service.get(colleague, id)).body).toMatchObject(GONE);
  expect((await service.get(caller, id)).body).toMatchObject(GONE);
});

test('none: other operations on a decision neither show nor use up the held answer', async () => {
  await open('none');
  const { service, caller } = api;
  const id = String((await service.post(caller, smallDecision({ async: true }))).body.id);
  const assessment = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
  await onceEnded(id, async () => {
    const replies = [
      await service.send(caller, 'PATCH', `/decisions/${id}`, { shared_with_org: true }),
      await service.send(caller, 'POST', `/decisions/${id}/chosen`, { chosen_option: 'A' }),
      await service.send(caller, 'DELETE', `/decisions/${id}/publication`),
    ];
    for (const { status, body } of replies) expect([status, body.response]).toEqual([200, null]);
    expect((await service.send(caller, 'POST', `/decisions/${id}/assessments`, assessment)).status).toBe(200);
  });
  expect((await service.get(caller, id)).body.response).toMatchObject({ id });
  expect((await service.get(caller, id)).body).toMatchObject(GONE);
});

test('none: no record shows the note of a revision: not while it runs, not while its answer is held, and not afterwards', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  await open('none', { block: { fromCall: 1, until }, tasksPerCall: 1000 });
  const { service, caller } = api;
  const root = String((await service.post(caller, smallDecision())).body.id);
  const note = { reason: 'private', missed: [{ kind: 'other', description: 'private' }] };
  const revision = { revises: root, revision_note: note, async: true };
  const id = String((await service.post(caller, smallDecision(revision))).body.id);
  const ofRoot = async () => (await service.get(caller, root)).text;
  expect(await ofRoot()).toContain(id);
  expect(await ofRoot()).not.toContain('private');
  release();
  await onceEnded(id, async () => expect(await ofRoot()).not.toContain('private'));
  expect((await service.get(caller, id)).text).not.toContain('private');
  const stored = await service.database.sql`select from decision_content where revision_note is not null`;
  expect(stored).toHaveLength(0);
});

test('none: the message of a failure is shown once, and neither the request nor answers of the model stay', async () => {
  await open('none', { tasksPerCall: 4, failures: new Map([[2, 'failed']]) });
  const { body } = await api.service.post(api.caller, smallDecision({ async: true }));
  const id = String(body.id);
  const [row] = await onceEnded(
    id,
    () => api.service.database.sql`select request, response from decision_content`,
  );
  expect(row).toEqual({ request: null, response: null });
  expect(await api.service.database.sql`select 1 from model_answers`).toHaveLength(0);
  expect((await api.service.get(api.caller, id)).body).toMatchObject({
    status: 'error',
    errorMessage: expect.stringContaining('The model failed'),
  });
  expect((await api.service.get(api.caller, id)).body).toMatchObject({ ...GONE, status: 'error' });
});

/** Waits by asking the database, because a read over HTTP would use up the fetch. */
async function onceEnded<T>(id: string, then: () => Promise<T>): Promise<T> {
  await until(`${id} ends`, async () => {
    const [row] = await api.service.database.sql`select status from decisions where id = ${id}`;
    return row?.status !== 'running';
  });
  return then();
}
