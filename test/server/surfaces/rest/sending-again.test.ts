/** Idempotency-Key: a request that is sent again does not run again, and gets the first answer. */
import { describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { sweepIdempotencyKeys } from '../../../../server/accounts/idempotency-store.ts';
import { deleteContent } from '../../../../server/decisions/afterwards/delete-content.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { fullDirect } from './full-requests.ts';
import { type Caller, type KeySettings, smallDecision } from './open-service.ts';
import {
  answerOf,
  CREATING,
  countRows,
  differentAnswers,
  messageOf,
  QUESTIONS,
  type Sending,
  sendAgain,
} from './send-again.ts';
import { serve } from './serve.ts';

const judge = createTableJudge();
const api = serve({ model: judge, config: { maxRunningDecisions: 99 } });
/** Each test's caller has an organization of its own. */
let caller: Caller;

async function open(key: KeySettings = {}): Promise<void> {
  caller = await api.service.newKey(await api.service.newOrganization(), key);
}
const send = (body: unknown, sending: Sending = {}) =>
  sendAgain({ service: api.service, caller }, body, sending);
const count = (table: string) => countRows({ service: api.service, caller }, table);

const assessment = {
  overall: 'agree',
  stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', reason: 'It went well' }],
};
describe('50 equal POSTs at once', () => {
  test.each(CREATING)('%s: one runs, and all answers are equal', async (_, path, body, table) => {
    await open();
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(body, { path })));
    expect(replies[0]?.status).toBe(Object(body).async === true ? 202 : 200);
    expect(differentAnswers(replies)).toBe(1);
    expect(await count(table)).toBe(1);
    expect(await count('idempotency_keys')).toBe(1);
    // What still runs would ask the judge while later tests count its calls.
    if (replies[0]?.status === 202) await api.service.ended(caller, String(replies[0].body.id));
  });
});

describe('a repeat with the same path and body gets the first answer', () => {
  test.each(CREATING)('%s: also later, and nothing new is stored', async (_, path, body, table) => {
    await open();
    const first = await send(body, { path });
    if (first.status === 202) await api.service.ended(caller, String(first.body.id));
    const calls = judge.calls;
    expect(answerOf(await send(body, { path }))).toEqual(answerOf(first));
    expect([judge.calls, await count(table)]).toEqual([calls, 1]);
    const other = await send(body, { path, key: 'k2' });
    expect(other.body.id).not.toBe(first.body.id);
    expect(await count(table)).toBe(2);
    if (other.status === 202) await api.service.ended(caller, String(other.body.id));
  });

  test.each([
    ['chosen', { chosen_option: 'A', note: 'Signed' }, { chosen_option: 'B' }],
    ['publication', undefined, undefined],
    ['assessments', assessment, { ...assessment, overall: 'partly' }],
  ])('%s: nothing is done again, even after other calls of its kind', async (what, body, other) => {
    await open();
    const id = String((await api.service.post(caller, smallDecision())).body.id);
    const path = `/decisions/${id}/${what}`;
    const first = await send(body, { path });
    expect(first.status).toBe(200);
    if (what === 'publication') await api.service.send(caller, 'DELETE', path);
    else await api.service.send(caller, 'POST', path, other);
    const now = (await api.service.get(caller, id)).text;
    const again = await send(body, { path });
    expect(again.status).toBe(200);
    // The answer is the assessment, which never changes, or else the record as it is now.
    expect(again.text).toBe(what === 'assessments' ? first.text : now);
    expect((await api.service.get(caller, id)).text).toBe(now);
  });

  test('bodies are compared as JSON: order, spaces and escapes do not matter', async () => {
    await open();
    const first = await send('{"state":"A calm sea","questions":{"calm":{"type":"noul"}}}', {
      path: '/questions',
    });
    const again = await send('{ "questions": {"calm": {"type": "n\\u006ful"}},\n "state": "A calm sea" }', {
      path: '/questions',
    });
    expect(answerOf(again)).toEqual(answerOf(first));
  });

  test('an Idempotency-Key belongs to an API key: other keys, of the same or another organization, may use the same text', async () => {
    await open();
    const colleague = await api.service.newKey(caller.organizationId);
    const stranger = await api.service.newKey(await api.service.newOrganization());
    const ids = [];
    for (const one of [caller, colleague, stranger])
      ids.push((await send(QUESTIONS, { path: '/questions', caller: one })).body.id);
    expect(new Set(ids).size).toBe(3);
    expect((await send(fullDirect(), { caller: stranger })).status).toBe(400);
  });

  test('after 24 hours by the database’s clock the key is free again, and is swept', async () => {
    await open();
    const { sql } = api.service.database;
    const [{ before } = { before: null }] = await sql`select now() as before`;
    const first = await send(QUESTIONS, { path: '/questions' });
    const kept = await sql`
      select expires_at - interval '24 hours' between ${before} and now() as "forADay"
      from idempotency_keys where organization_id = ${caller.organizationId}`;
    expect(kept).toEqual([{ forADay: true }]);
    await sql`update idempotency_keys set expires_at = now() + interval '1 hour' where organization_id = ${caller.organizationId}`;
    expect(await sweepIdempotencyKeys(sql)).toBe(0);
    expect((await send(QUESTIONS, { path: '/questions' })).body.id).toBe(first.body.id);
    await sql`update idempotency_keys set expires_at = now() where organization_id = ${caller.organizationId}`;
    expect((await send(fullDirect())).status).toBe(200);
    await sql`update idempotency_keys set expires_at = now() where organization_id = ${caller.organizationId}`;
    expect(await sweepIdempotencyKeys(sql)).toBe(1);
    expect(await count('idempotency_keys')).toBe(0);
  });

  test('the body is not stored with the key', async () => {
    await open();
    await send({ ...QUESTIONS, state: 'CANARY of the sea' }, { path: '/questions' });
    const [row] = await api.service.database.sql`
      select idempotency_keys::text as text from idempotency_keys where organization_id = ${caller.organizationId}`;
    expect(row?.text).toContain('k1');
    expect(row?.text).not.toContain('CANARY');
  });
});

describe('the form of a key', () => {
  test.each([
    ['', 'none'],
    ['x'.repeat(256), 'too long'],
    ['a\tb', 'a tab'],
    ['é', 'not ASCII'],
  ])('a key that is %j is 400', async (key) => {
    await open();
    const reply = await send(QUESTIONS, { path: '/questions', key });
    expect([reply.status, messageOf(reply)]).toEqual([
      400,
      expect.stringContaining('Idempotency-Key: expected 1 to 255 printable ASCII characters'),
    ]);
  });

  test('the shortest, the longest and unusual keys are accepted', async () => {
    await open();
    for (const key of ['x', '~'.repeat(255), 'a b "c"', '__proto__'])
      expect((await send(QUESTIONS, { path: '/questions', key })).status, key).toBe(200);
  });
});

describe('answers that are held, deleted or hidden', () => {
  test('retention none: the answer is held for one repeat; the next is 410', async () => {
    await open({ retention: 'none' });
    for (const [key, path, body] of [
      ['k1', '/decisions', smallDecision()],
      ['k2', '/decisions', fullDirect()],
      ['k3', '/questions', QUESTIONS],
    ] as const) {
      const first = await send(body, { key, path });
      expect(first.status).toBe(200);
      expect(answerOf(await send(body, { key, path }))).toEqual(answerOf(first));
      const third = await send(body, { key, path });
      expect([third.status, Object(third.body.error).type], third.text).toEqual([410, 'invalid_request']);
    }
    expect([await count('decision_content'), await count('question_content')]).toEqual([0, 0]);
    expect([await count('decisions'), await count('question_logs')]).toEqual([2, 1]);
  });

  test.each([
    ['Default', smallDecision()],
    ['Direct', fullDirect()],
  ])(
    'retention none: the answer may be fetched as the decision instead, in %s mode; the request is not held',
    async (_, body) => {
      await open({ retention: 'none' });
      const first = await send(body);
      const { sql } = api.service.database;
      const held = await sql`
      select request, revision_note from decision_content where organization_id = ${caller.organizationId}`;
      expect(held).toEqual([{ request: null, revision_note: null }]);
      expect((await api.service.get(caller, String(first.body.id))).body.response).toEqual(first.body);
      expect((await send(body)).status).toBe(410);
      expect(await count('decision_content')).toBe(0);
    },
  );

  test.each([
    ['a decision in Default mode', '/decisions', smallDecision()],
    ['a decision in Direct mode', '/decisions', fullDirect()],
    ['questions', '/questions', QUESTIONS],
  ])('retention none: %s: of repeats at the same time, one gets the answer', async (_, path, body) => {
    await open({ retention: 'none' });
    await send(body, { path });
    const { owner } = api.service.database;
    // The trigger lets each repeat read the held answer before the first has deleted it.
    await owner`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$`;
    for (const content of ['decision_content', 'question_content'])
      await owner`create trigger linger before delete on ${owner(content)} for each row execute function linger()`;
    const replies = await Promise.all([0, 1, 2].map(() => send(body, { path })));
    await owner`drop function linger cascade`;
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test('retention none: the answer is held for at most an hour by the database’s clock', async () => {
    await open({ retention: 'none' });
    const { sql, owner } = api.service.database;
    const direct = await send(fullDirect());
    await send(QUESTIONS, { key: 'k2', path: '/questions' });
    const held = await sql`
      select (c.held_until - d.created_at)::text as lifetime from decision_content c join decisions d on d.id = c.decision_id
      where c.organization_id = ${caller.organizationId}
      union all
      select (c.held_until - l.created_at)::text from question_content c join question_logs l on l.id = c.question_log_id
      where c.organization_id = ${caller.organizationId}`;
    expect(held).toEqual([{ lifetime: '01:00:00' }, { lifetime: '01:00:00' }]);
    for (const log of ['decisions', 'question_logs'])
      await owner`update ${owner(log)} set expires_at = now() where organization_id = ${caller.organizationId}`;
    expect((await send(fullDirect())).status).toBe(410);
    expect((await api.service.get(caller, String(direct.body.id))).body.response).toBeNull();
    expect((await send(QUESTIONS, { key: 'k2', path: '/questions' })).status).toBe(410);
  });

  test('retention none: a repeat gets the running notice until the answer was fetched', async () => {
    await open({ retention: 'none' });
    const body = smallDecision({ async: true });
    const first = await send(body);
    const { sql } = api.service.database;
    const running = () =>
      sql`select from decisions where organization_id = ${caller.organizationId} and status = 'running'`;
    await expect.poll(running).toHaveLength(0);
    expect(answerOf(await send(body))).toEqual(answerOf(first));
    expect((await api.service.get(caller, String(first.body.id))).body.response).not.toBeNull();
    expect((await send(body)).status).toBe(410);
  });

  test.each([
    ['chosen', { chosen_option: 'A' }],
    ['publication', undefined],
    ['assessments', assessment],
  ])('a repeated %s is 410 when the content of its decision has been deleted', async (what, body) => {
    await open({ retention: '1d' });
    const id = String((await api.service.post(caller, smallDecision())).body.id);
    const path = `/decisions/${id}/${what}`;
    const first = await send(body, { path });
    expect(answerOf(await send(body, { path }))).toEqual(answerOf(first));
    await deleteContent(
      api.service.database.sql,
      {
        organizationId: caller.organizationId,
        decisionId: id,
      },
      OPERATOR,
    );
    const gone = await send(body, { path });
    expect([gone.status, messageOf(gone)]).toEqual([410, expect.stringContaining('no longer stored')]);
  });

  test('a repeated decision, report or request of questions is 410 when its content has expired', async () => {
    await open({ retention: '1d' });
    const decision = await send(smallDecision());
    const path = `/decisions/${decision.body.id}/chosen`;
    const sent = [
      [smallDecision(), { key: 'k1' }],
      [fullDirect(), { key: 'k2' }],
      [QUESTIONS, { key: 'k3', path: '/questions' }],
      [{ chosen_option: 'A' }, { key: 'k4', path }],
    ] as const;
    for (const [body, sending] of sent) expect((await send(body, sending)).status).toBe(200);
    const { owner } = api.service.database;
    for (const log of ['decisions', 'question_logs'])
      await owner`update ${owner(log)} set expires_at = now() where organization_id = ${caller.organizationId}`;
    for (const [body, sending] of sent) expect((await send(body, sending)).status).toBe(410);
  });

  test('a report or an assessment that was made after the content had expired can be repeated', async () => {
    await open({ retention: '1d' });
    const id = String((await api.service.post(caller, smallDecision())).body.id);
    await api.service.database.sql`update decisions set expires_at = now() where id = ${id}`;
    for (const [what, body] of [
      ['chosen', { chosen_option: 'A' }],
      ['assessments', assessment],
    ] as const) {
      const sending = { key: what, path: `/decisions/${id}/${what}` };
      const first = await send(body, sending);
      expect(answerOf(await send(body, sending))).toEqual(answerOf(first));
    }
    expect(await count('assessments')).toBe(1);
  });

  test('a repeat is 410 for a key that does not see the decision any more', async () => {
    await open({ shareWithOrg: true });
    const id = String((await api.service.post(caller, smallDecision())).body.id);
    const colleague = await api.service.newKey(caller.organizationId);
    const sending = { path: `/decisions/${id}/chosen`, caller: colleague };
    expect((await send({ chosen_option: 'A' }, sending)).status).toBe(200);
    await api.service.send(caller, 'PATCH', `/decisions/${id}`, { shared_with_org: false });
    const hidden = await send({ chosen_option: 'A' }, sending);
    expect([hidden.status, messageOf(hidden)]).toEqual([
      410,
      expect.stringContaining('can see no such decision'),
    ]);
  });
});
