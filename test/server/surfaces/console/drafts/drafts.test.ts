/** Drafts over HTTP: versions, limits, retention, and whose they are. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import { removeMember } from '../../../../../server/accounts/organizations.ts';
import { SAVES_PER_MINUTE } from '../../../../../server/drafts/keep-drafts.ts';
import { sweep } from '../../../../../server/process/sweep.ts';
import { serve } from '../../rest/serve.ts';
import { type Answered, consoleOf, type TestPerson } from '../open-console.ts';

const api = serve();
const console = consoleOf(api);

let person: TestPerson;
beforeEach(async () => {
  person = await console.newPerson(await api.service.newOrganization());
});

afterEach(() => void vi.restoreAllMocks());

const save = (changes: object = {}, by: TestPerson = person) =>
  console.mutate(by, 'drafts.save', {
    id: 'one',
    form: 'decision',
    content: { context: 'Where to move\nNext year' },
    version: 0,
    savedBy: 'page-1',
    ...changes,
  });
const get = async (id = 'one', by: TestPerson = person) =>
  Object((await console.query(by, 'drafts.get', { id })).data).draft;
const list = async (by: TestPerson = person) => Object((await console.query(by, 'drafts.list')).data).drafts;
const refusal = ({ status, message }: Answered) => [status, message];
const rows = () =>
  api.service.database.owner`select id, slot from drafts where member_id = ${person.memberId}`;
const makeOld = (id: string) => api.service.database.owner`
  update drafts set changed_at = now() - interval '30 days' where member_id = ${person.memberId} and id = ${id}`;

test('a draft is stored, listed by its first line, and read in every session of its person alone', async () => {
  const saved = await save();
  const elsewhere = await console.signIn(person);
  const listed = {
    id: 'one',
    form: 'decision',
    title: 'Where to move',
    version: 1,
    changedAt: expect.any(String),
  };
  expect(saved.data).toEqual(listed);
  expect(await list(elsewhere)).toEqual([listed]);
  expect(await get('one', elsewhere)).toEqual({
    ...listed,
    content: { context: 'Where to move\nNext year' },
  });
  const colleague = await console.newPerson(person.organizationId);
  expect(await list(colleague)).toEqual([]);
  expect(await get('one', colleague)).toBeNull();
  expect((await save({ content: { state: 'Of theirs' } }, colleague)).data).toMatchObject({ version: 1 });
  expect((await get()).title).toBe('Where to move');
});

test('a save with an old version is refused with 409, unless the page has saved it last or the content is the same', async () => {
  await save();
  const two = { version: 1, savedBy: 'page-2', content: { context: 'By two' } };
  expect((await save(two)).data).toMatchObject({ version: 2 });
  // The reply was lost: the page sends again, and may have typed on.
  expect((await save({ ...two, content: { context: 'By two, further' } })).data).toMatchObject({
    version: 3,
  });
  const one = { version: 1, content: { context: 'By one' } };
  expect(refusal(await save(one))).toEqual([409, expect.stringMatching(/changed elsewhere .* Keep .* load/)]);
  expect((await get()).content).toEqual({ context: 'By two, further' });
  expect((await save({ version: 1, content: { context: 'By two, further' } })).data).toMatchObject({
    version: 4,
  });
  expect((await save({ version: 0, savedBy: 'page-3' })).status).toBe(409);
});

test('of eight pages that save one version at once, one wins', async () => {
  await save();
  const pages = Array.from({ length: 8 }, (_, at) =>
    save({ version: 1, savedBy: `p${at}`, content: { context: `By ${at}` } }),
  );
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test('a member has 20 drafts at most, also when they are made at once; the next is refused with the remedy', async () => {
  const made = await Promise.all(Array.from({ length: 24 }, (_, at) => save({ id: `d${at}` })));
  const refused = made.filter(({ status }) => status !== 200);
  expect(await rows()).toHaveLength(made.length - refused.length);
  for (let at = 0; (await rows()).length < 20; at += 1) await save({ id: `more${at}` });
  expect(refusal(await save({ id: 'last' }))).toEqual([
    400,
    'drafts: you have 20, the limit is 20; delete one that you no longer need',
  ]);
  const [kept] = await list();
  expect((await save({ id: kept.id, version: kept.version, content: { context: 'On' } })).status).toBe(200);
  await console.mutate(person, 'drafts.delete', { id: kept.id, version: kept.version + 1 });
  expect((await save({ id: 'last' })).status).toBe(200);
  // One that is no longer shown takes no place.
  await makeOld('last');
  expect((await save({ id: 'newest' })).status).toBe(200);
});

test('a deleted draft is given back by saving it again; one that was changed elsewhere is not deleted', async () => {
  await save();
  const remove = (version: number) => console.mutate(person, 'drafts.delete', { id: 'one', version });
  await save({ version: 1, savedBy: 'page-2', content: { context: 'Changed' } });
  expect((await remove(1)).status).toBe(409);
  const { data } = await remove(2);
  expect(data).toEqual({ form: 'decision', content: { context: 'Changed' } });
  expect(await list()).toEqual([]);
  expect((await remove(2)).status).toBe(404);
  expect((await save({ version: 2, ...data })).data).toMatchObject({ version: 3 });
  expect((await get()).content).toEqual({ context: 'Changed' });
});

test('30 days after its last change a draft is shown no more, and the sweep deletes it', async () => {
  await save();
  await save({ id: 'young' });
  await makeOld('one');
  expect(await list()).toMatchObject([{ id: 'young' }]);
  expect(await get()).toBeNull();
  expect((await console.mutate(person, 'drafts.delete', { id: 'one', version: 1 })).status).toBe(404);
  await sweep(api.service.database.sql);
  expect(await rows()).toMatchObject([{ id: 'young' }]);
  await makeOld('young');
  expect((await save({ id: 'young', version: 1 })).data, 'begins again').toMatchObject({ version: 2 });
});

test('the drafts of a member who is removed are deleted with their name', async () => {
  const owner = person;
  person = await console.newPerson(owner.organizationId);
  await save();
  await save({ id: 'kept' }, owner);
  const { organizationId, memberId: id } = person;
  await removeMember(api.service.database.owner, organizationId, { id }, OPERATOR);
  expect(await rows()).toEqual([]);
  expect(await list(owner)).toMatchObject([{ id: 'kept' }]);
});

test('what is too long, unknown or too often is refused', async () => {
  const long = await save({ content: { context: 'x'.repeat(1024 * 1024) } });
  expect(refusal(long)).toEqual([400, expect.stringMatching(/1048576 bytes/)]);
  const wrong = await save({ id: 'a b', form: 'poem', content: [], version: -1, savedBy: '' });
  expect(wrong.problems.map(({ path: [field] }) => field)).toEqual([
    'id',
    'form',
    'content',
    'version',
    'savedBy',
  ]);
  expect((await save({ content: { context: 'a\u0000b' } })).status).toBe(400);
  // biome-ignore lint/style/noRestrictedGlobals: the clock is stopped, so that no budget fills.
  const clock = performance;
  vi.spyOn(clock, 'now').mockReturnValue(clock.now());
  const answers = [];
  for (let sent = 0; sent <= SAVES_PER_MINUTE; sent += 1)
    answers.push(await save({ id: 'often', version: sent }));
  expect(answers.filter(({ status }) => status === 429)).toMatchObject([
    { message: expect.stringMatching(/^one member may save drafts 120 times a minute/) },
  ]);
});
