import { beforeAll, expect, test } from 'vitest';
import { createKey } from '../../../../../server/accounts/keys.ts';
import { type Caller, smallDecision } from '../../rest/open-service.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);

let person: TestPerson;
let key: Caller;
beforeAll(async () => {
  person = await console.newPerson(await api.service.newOrganization());
  const { organizationId, memberId } = person;
  const { id, secret } = await createKey(api.service.database.sql, {
    organizationId,
    memberId,
    name: 'Robot',
  });
  key = { organizationId, keyId: id, secret };
});

const made = async () => String((await api.service.post(key, smallDecision())).body.id);
const refine = (id: string, refinement: object, more: object = {}) =>
  console.mutate(person, 'decisions.refine', { id, refinement, ...more });
const answer = { stakeholder: 'owner', between: ['sales', 'B1'], ratio: 4, factor: 1.25 };
const records = async (id: unknown) => {
  const { data } = await console.query(person, 'decisions.get', { id });
  return Object(data.record).refinement.records;
};

test("a person's answers make a revision of the same key, and are the person's own", async () => {
  const id = await made();
  const first = await refine(id, { answers: [answer] });
  expect(first.data, first.message).toMatchObject({
    done: true,
    result: { lineage: { number: 2, previous_id: id }, cost_usd: 0 },
  });
  expect(await records(first.data.id)).toMatchObject([
    { by: 'person', ratio: 4, key: { id: key.keyId }, answeredBy: { email: person.email } },
  ]);
  await console.mutate(person, 'settings.setName', { name: 'Another name' });
  const corrected = await refine(String(first.data.id), { answers: [{ ...answer, ratio: 2 }] });
  expect(await records(corrected.data.id), 'the same person corrects').toMatchObject([{ ratio: 2 }]);
  const others = { ...answer, answered_by: { name: 'Noor' } };
  const both = await refine(String(corrected.data.id), { answers: [others] });
  expect(await records(both.data.id)).toMatchObject([
    { answeredBy: { email: person.email } },
    { answeredBy: { name: 'Noor' } },
  ]);
  expect((await api.service.post(key, smallDecision({ revises: both.data.id }))).status).toBe(200);
});

test('what is wrong is refused in the words of REST, each at its place', async () => {
  const id = await made();
  const wrong = { answers: [{ ...answer, ratio: 1000, factor: 1 }] };
  const refused = await refine(id, wrong);
  const byRest = await api.service.send(key, 'POST', `/decisions/${id}/refine`, wrong);
  expect(refused).toMatchObject({ status: 400, message: Object(byRest.body.error).message });
  expect(refused.problems.map(({ path }) => path)).toEqual([
    ['refinement', 'answers', 0, 'ratio'],
    ['refinement', 'answers', 0, 'factor'],
  ]);
  const same = await refine(id, { answers: [{ ...answer, between: ['B1', 'B1'] }] });
  expect(same).toMatchObject({ status: 400, message: expect.stringContaining('named twice') });
});

test('what is sent twice with one key is refined once', async () => {
  const id = await made();
  const send = () => refine(id, { answers: [answer] }, { idempotencyKey: 'click' });
  const both = await Promise.all([send(), send()]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
});

test('one that waits for its turn is answered with its progress', async () => {
  const { data } = await refine(await made(), { answers: [answer], async: true });
  expect(data).toMatchObject({ done: false, running: { status: 'running' } });
});

// The address of the member whom the first start makes.
test('a person whose address has no dot refines as well', async () => {
  const organizationId = await api.service.newOrganization();
  const first = await console.newPerson(organizationId, { email: 'admin@localhost' });
  const made = await createKey(api.service.database.sql, {
    organizationId,
    memberId: first.memberId,
    name: 'First key',
  });
  const { body } = await api.service.post(
    { organizationId, keyId: made.id, secret: made.secret },
    smallDecision(),
  );
  const refined = await console.mutate(first, 'decisions.refine', {
    id: body.id,
    refinement: { answers: [answer] },
  });
  expect(refined.data, refined.message).toMatchObject({ done: true, result: { lineage: { number: 2 } } });
  const { data } = await console.query(first, 'decisions.get', { id: refined.data.id });
  expect(Object(data.record).refinement.records).toMatchObject([
    { answeredBy: { email: 'admin@localhost' } },
  ]);
});
