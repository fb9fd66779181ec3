/** The playground: REST's verbs with a key of the person's own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createKey } from '../../../../../server/accounts/keys.ts';
import { findPlaygroundKey } from '../../../../../server/accounts/playground-key.ts';
import { smallDecision } from '../../rest/open-service.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);

let person: TestPerson;
beforeEach(async () => {
  person = await console.newPerson(await api.service.newOrganization());
});

const decide = (request: object, more: object = {}) =>
  console.mutate(person, 'playground.decide', { request, ...more });
const QUESTIONS = { state: 'It rains.', questions: { 'Does it rain?': { type: 'noul' } } };
const keys = () => api.service.database.sql<{ id: number }[]>`
  select id from api_keys where member_id = ${person.memberId} and is_playground`;

describe('the key', () => {
  test('is made at the first use, once, also by two uses at once; it has no secret', async () => {
    expect(await keys()).toEqual([]);
    const form = await console.query(person, 'playground.form');
    expect(form.data).toMatchObject({
      keyId: null,
      settings: { sharing: false, retention: '30d', overlap: 'correct', answers: 'as_judged' },
      limits: { context: 20_000, options: 8, consequence: 1000, state: 50_000, questions: 64 },
    });
    expect(await keys(), 'looking makes none').toEqual([]);
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => console.mutate(person, 'playground.ask', { request: QUESTIONS })),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await keys()).toHaveLength(1);
    const [row] = await api.service.database.sql`select * from api_keys where member_id = ${person.memberId}`;
    expect(row).toMatchObject({ secret_hash: null, last4: null, is_playground: true });
  });

  test("has its person's settings", async () => {
    await console.mutate(person, 'playground.ask', { request: QUESTIONS });
    const key = await findPlaygroundKey(api.service.database.sql, person);
    await console.mutate(person, 'keys.change', {
      id: key?.id,
      sharing: true,
      overlap: 'off',
      answers: 'coherent',
      retention: '7d',
    });
    const other = await console.newPerson(person.organizationId);
    const { data } = await decide(smallDecision());
    expect(Object(data.result).overlap).toBe('off');
    expect((await console.query(other, 'decisions.get', { id: data.id })).status).toBe(200);
    expect((await console.query(person, 'playground.form')).data).toMatchObject({
      keyId: key?.id,
      settings: { sharing: true, retention: '7d', overlap: 'off', answers: 'coherent' },
    });
  });
});

describe('a decision', () => {
  test("belongs to the person, has its source, and is no other member's", async () => {
    const { status, data } = await decide(smallDecision());
    expect(status).toBe(200);
    expect(data).toMatchObject({
      done: true,
      id: expect.stringMatching(/^dec_/),
      result: { mode: 'default' },
    });
    const { id } = data;
    // A session of before the key's first use sees it as well.
    expect((await console.query(person, 'decisions.get', { id })).data).toMatchObject({
      isOwn: true,
      key: { name: 'Playground', isPlayground: true },
      record: { source: 'playground', response: data.result },
    });
    const other = await console.newPerson(person.organizationId);
    expect((await console.query(other, 'decisions.get', { id })).status).toBe(410);
  });

  test('of Direct mode, and one that runs on, are answered as REST answers them', async () => {
    const { context, stakeholders } = smallDecision();
    const options = ['A', 'B'].map((id) => ({ id, description: `Option ${id}` }));
    const direct = await decide({ mode: 'direct', context, stakeholders, options });
    expect(direct.data).toMatchObject({
      done: true,
      result: { agreement: { all_same: expect.any(Boolean) } },
    });
    const running = await decide(smallDecision({ async: true }));
    expect(running.data).toMatchObject({
      done: false,
      id: expect.stringMatching(/^dec_/),
      running: { status: 'running', progress: { done: 0 } },
    });
  });

  test('that is wrong is refused in the words of REST, each at its place', async () => {
    const options = Object(smallDecision().options);
    options[1].consequences[0].valence = 'good';
    const wrong = smallDecision({ context: '', options });
    const refused = await decide(wrong);
    const byRest = await api.service.post(await api.service.newKey(person.organizationId), wrong);
    expect(refused).toMatchObject({ status: 400, message: Object(byRest.body.error).message });
    expect(refused.problems.map(({ path }) => path)).toEqual([
      ['request', 'context'],
      ['request', 'options', 1, 'consequences', 0, 'valence'],
    ]);
    const limit = await decide(smallDecision({ revises: 'dec_0000000000000000000000' }));
    expect(limit.status).toBe(410);
  });

  test('that is sent twice with one key runs once', async () => {
    const idempotencyKey = 'click-1';
    const both = await Promise.all([1, 2].map(() => decide(smallDecision(), { idempotencyKey })));
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    expect((await decide(smallDecision({ seed: 8 }), { idempotencyKey })).message).toMatch(
      /another path or body/,
    );
  });

  test('is revised in the playground', async () => {
    const { data } = await decide(smallDecision());
    const next = await decide(smallDecision({ revises: data.id }));
    expect(Object(next.data.result).lineage).toEqual({ root_id: data.id, number: 2, previous_id: data.id });
  });

  test('of a program is revised with the key that made it, which can go on with it', async () => {
    const { organizationId, memberId } = person;
    const made = await createKey(api.service.database.sql, {
      organizationId,
      memberId,
      name: 'Robot',
      overlapMode: 'off',
    });
    const key = { organizationId, keyId: made.id, secret: made.secret };
    const { id } = (await api.service.post(key, smallDecision())).body;
    const note = { missed: [{ kind: 'size_or_probability', description: 'The rent was wrong' }] };
    const next = await decide(smallDecision({ revises: id, revision_note: note }));
    expect(next.status, next.message).toBe(200);
    expect(next.data.result).toMatchObject({ overlap: 'off', lineage: { number: 2, previous_id: id } });
    expect((await console.query(person, 'decisions.get', { id: next.data.id })).data).toMatchObject({
      key: { id: made.id, works: true },
      record: { source: 'playground', revisions: [{ note: null }, { note }] },
    });
    expect((await api.service.post(key, smallDecision({ revises: next.data.id }))).status).toBe(200);
  });

  test('is not revised with a key that is revoked or has expired, and says so', async () => {
    const { sql } = api.service.database;
    const { organizationId, memberId } = person;
    for (const change of ['revoked_at = now()', "expires_at = now() - interval '1 day'"]) {
      const { id: keyId, secret } = await createKey(sql, { organizationId, memberId, name: 'Robot' });
      const { id } = (await api.service.post({ organizationId, keyId, secret }, smallDecision())).body;
      await sql.unsafe(`update api_keys set ${change} where id = ${keyId}`);
      const refused = await decide(smallDecision({ revises: id }));
      expect(refused).toMatchObject({
        status: 400,
        message: expect.stringMatching(/revoked or has expired/),
      });
      const { data } = await console.query(person, 'decisions.get', { id });
      expect(data.key).toMatchObject({ works: false });
    }
  });

  test('is revised with the answers of persons that still fit, as was said before', async () => {
    const { data } = await decide(smallDecision());
    const refinement = {
      answers: [
        { stakeholder: 's2', between: ['A2', 'B1'], ratio: 4, factor: 1.5 },
        { stakeholder: 'owner', between: ['sales', 'B1'], ratio: 2, factor: 1.5 },
      ],
    };
    const refined = await console.mutate(person, 'decisions.refine', { id: data.id, refinement });
    const { id: revises } = refined.data;
    const request = smallDecision();
    const sales = Object(request.options)[0].consequences[0];
    sales.description = 'Sales fall';
    const foresee = (asked: object) =>
      console.query(person, 'playground.foresee', { revises, request: asked });
    const { between, ...about } = {
      stakeholder: 'Owns the shop',
      between: ['Sales rise by a tenth', Object(request.options)[1].consequences[0].description],
      answeredBy: { email: person.email },
    };
    expect((await foresee(request)).data).toMatchObject({
      kept: [{ stakeholder: 'Works in the shop', answeredBy: { email: person.email } }],
      dropped: [{ ...about, why: 'consequence_gone', about: between[0] }],
    });
    const unfinished = { stakeholders: [{ description: '' }], options: [{ id: 'A', description: '' }] };
    expect((await foresee(unfinished)).data).toMatchObject({ kept: [], dropped: [{}, {}] });
    expect((await foresee({ ...request, mode: 'direct' })).data).toMatchObject({
      kept: [],
      dropped: [{ why: 'direct_mode' }, { why: 'direct_mode' }],
    });
    expect((await foresee({ stakeholders: 'none' })).problems.map(({ path }) => path)).toEqual([
      ['request', 'stakeholders'],
      ['request', 'options'],
    ]);
    const stranger = await console.newPerson(person.organizationId);
    const hidden = await console.query(stranger, 'playground.foresee', { revises, request });
    expect(hidden.status).toBe(410);
    const revised = await decide({ ...request, revises });
    const { data: shown } = await console.query(person, 'decisions.get', { id: revised.data.id });
    expect(Object(shown.record).refinement).toMatchObject({
      records: [{ stakeholder: 's2', ratio: 4 }],
      revised: { dropped: [{ why: 'consequence_gone', ratio: 2 }] },
    });
  });

  test('under retention none is shown by one fetch', async () => {
    await console.mutate(person, 'playground.ask', { request: QUESTIONS });
    const key = await findPlaygroundKey(api.service.database.sql, person);
    await console.mutate(person, 'keys.change', { id: key?.id, retention: 'none' });
    const { data } = await decide(smallDecision({ async: true }));
    const { id } = data;
    await expect
      .poll(async () => {
        const [row] = await api.service.database.sql`select status from decisions where id = ${String(id)}`;
        return row?.status;
      })
      .toBe('ok');
    const response = async () =>
      Object((await console.query(person, 'decisions.get', { id })).data.record).response;
    expect(await response()).not.toBeNull();
    expect(await response()).toBeNull();
  });
});

test('questions are answered, and repeated answers are the same', async () => {
  const ask = () => console.mutate(person, 'playground.ask', { request: QUESTIONS, idempotencyKey: 'q' });
  const first = await ask();
  expect(first.data).toMatchObject({
    id: expect.stringMatching(/^q_/),
    answers: { 'Does it rain?': { type: 'noul' } },
  });
  expect((await ask()).data).toEqual(first.data);
  const wrong = await console.mutate(person, 'playground.ask', { request: { state: '', questions: {} } });
  expect(wrong.problems.map(({ path }) => path)).toEqual([
    ['request', 'state'],
    ['request', 'questions'],
  ]);
});
