/**
 * Answers that version 7 kept for an Idempotency-Key. After the upgrade, a repeated request gets
 * the same answer as before.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';
import { dumpOf, none, owner } from './dump-of.ts';

const api = serve({ dump: dumpOf(7) });

const DECIDED = 'dec_9k3jQSS1HCL0UgntikiR2E';
const WITHOUT_CONTENT = 'dec_wYBJKitWFBQ0myeWxKfABS';

const small = (changes: object) => ({
  context: 'A shop decides on its answers.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: ['A', 'B'].map((id) => ({
    id,
    description: `Way ${id}`,
    consequences: [{ description: `Sales of way ${id}`, valence: 'benefit' }],
  })),
  seed: 7,
  ...changes,
});
const DIRECT = {
  mode: 'direct',
  context: 'A shop decides on its answers.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Longer' },
    { id: 'B', description: 'As now' },
  ],
};
const QUESTIONS = { state: 'A calm sea', questions: { calm: { type: 'noul' } } };
const ASSESSMENT = {
  overall: 'agree',
  stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', reason: 'Sales rose' }],
};
const REVISION = small({
  revises: WITHOUT_CONTENT,
  revision_note: {
    reason: 'A private reason',
    missed: [{ kind: 'other', description: 'A private thing' }],
  },
});

const send = (caller: Caller, path: string, body: unknown, key: string) =>
  api.service.send(caller, 'POST', path, body, { 'idempotency-key': key });
const rows = (table: string) => api.service.database.sql`select from ${api.service.database.sql(table)}`;

beforeAll(async () => {
  const { owner: sql } = api.service.database;
  for (const log of ['decisions', 'question_logs'])
    await sql`update ${sql(log)} set expires_at = now() + interval '1 day' where expires_at is not null`;
});

test.each<[string, string, unknown, number, object]>([
  [
    'kept report',
    `/decisions/${DECIDED}/chosen`,
    { chosen_option: 'A', note: 'As advised' },
    200,
    { id: DECIDED },
  ],
  ['kept publication', `/decisions/${DECIDED}/publication`, {}, 200, { id: DECIDED }],
  [
    'kept assessment',
    `/decisions/${DECIDED}/assessments`,
    ASSESSMENT,
    200,
    { id: 'as_adeSCdBqkU5t49LsX9usK2', ...ASSESSMENT },
  ],
  ['kept direct', '/decisions', DIRECT, 200, { id: 'dec_bNPY0feEKTiCPudCOsJlOh' }],
  ['kept questions', '/questions', QUESTIONS, 200, { id: 'q_1ZIcErFRUrSi3YdHKQdNcb' }],
  [
    'kept notice',
    '/decisions',
    small({ async: true }),
    202,
    { id: 'dec_P40acxwZbveJVWynwN2Ox0', status: 'running' },
  ],
])('%s: every repeat gets the same answer', async (key, path, body, status, expected) => {
  const before = [await rows('decisions'), await rows('assessments'), await rows('question_logs')];
  for (let times = 0; times < 2; times += 1) {
    const reply = await send(owner, path, body, key);
    expect([reply.status, reply.body], reply.text).toEqual([status, expect.objectContaining(expected)]);
  }
  expect([await rows('decisions'), await rows('assessments'), await rows('question_logs')]).toEqual(before);
});

test('the note of a revision under retention none is no longer stored', async () => {
  expect((await api.service.get(none, WITHOUT_CONTENT)).text).not.toContain('private');
});

test.each<[string, string, unknown, object]>([
  ['held direct', '/decisions', DIRECT, { id: 'dec_ccXhXBP38fhJvRipP1lT72' }],
  ['held questions', '/questions', QUESTIONS, { id: 'q_4GZ4ojFF3QeP2w6u0EJbW2' }],
  ['held decision', '/decisions', REVISION, { id: 'dec_S5fbTxaKP5yObV18JQJidw' }],
])('%s: the first repeat gets the answer, the next is 410', async (key, path, body, expected) => {
  const first = await send(none, path, body, key);
  expect([first.status, first.body], first.text).toEqual([200, expect.objectContaining(expected)]);
  expect((await send(none, path, body, key)).status).toBe(410);
});

test('a held answer that had already been fetched is 410, and nothing runs', async () => {
  const before = await rows('decisions');
  expect((await send(none, '/decisions', DIRECT, 'taken direct')).status).toBe(410);
  expect(await rows('decisions')).toEqual(before);
});

test("a repeated report on a decision without content gets the decision's record", async () => {
  const path = `/decisions/${WITHOUT_CONTENT}/chosen`;
  const reply = await send(none, path, { chosen_option: 'A', note: 'private' }, 'report without content');
  expect([reply.status, reply.body]).toEqual([
    200,
    expect.objectContaining({ id: WITHOUT_CONTENT, response: null }),
  ]);
});
