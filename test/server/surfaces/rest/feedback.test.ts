/**
 * Reports of the chosen option, and assessments: sections 2.10, 2.11, 4.4 and 4.7 of the
 * specification.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createTableJudge } from '../../../table-judge.ts';
import { type Caller, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ model: createTableJudge(), config: { maxRunningDecisions: 100 } });

let decided = '';
beforeAll(async () => {
  decided = await decide(api.caller);
});

async function decide(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const reply = await api.service.post(caller, smallDecision(changes));
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body.id);
}

const choose = (id: string, report: unknown, caller = api.caller) =>
  api.service.send(caller, 'POST', `/decisions/${id}/chosen`, report);
const takeBack = (id: string, caller = api.caller) =>
  api.service.send(caller, 'DELETE', `/decisions/${id}/chosen`);
const assess = (id: string, assessment: unknown, caller = api.caller) =>
  api.service.send(caller, 'POST', `/decisions/${id}/assessments`, assessment);

const oneAssessment = (changes: Record<string, unknown> = {}) => ({
  overall: 'agree',
  stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }],
  ...changes,
});

describe('POST chosen', () => {
  test("4.4: every reader's record has the report, and says for each stakeholder whether the best option was chosen", async () => {
    const id = await decide(api.caller, { share_with_org: true });
    const colleague = await api.service.newKey(api.caller.organizationId);
    const report = {
      chosen_option: 'A',
      followed: false,
      decided_by: 'human',
      note: 'As ever',
      reported_by: { name: 'Kim', email: 'kim@example.com' },
    };
    const reply = await choose(id, report, colleague);
    expect(reply.status, reply.text).toBe(200);
    const { bestByStakeholder } = reply.body as { bestByStakeholder: Record<string, string> };
    expect(reply.body.chosen).toEqual({
      chosenOption: 'A',
      followed: false,
      decidedBy: 'human',
      note: 'As ever',
      reportedBy: { name: 'Kim', email: 'kim@example.com' },
      reportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      wasBest: Object.fromEntries(
        Object.entries(bestByStakeholder).map(([who, best]) => [who, best === 'A']),
      ),
      says: { owner: 'Nothing spoke for one option', s2: 'Not the best option, which was B' },
    });
    expect((await api.service.get(api.caller, id)).body.chosen).toEqual(reply.body.chosen);
  });

  test('section 3: any, POST chosen: a new report replaces the whole report before it', async () => {
    await choose(decided, { chosen_option: 'A', note: 'first', reported_by: { name: 'Kim' } });
    const none = await choose(decided, { chosen_option: 'none' });
    expect(none.body).toMatchObject({
      status: 'ok',
      chosen: { chosenOption: 'none', followed: null, decidedBy: null, note: null, reportedBy: null },
    });
    const values = (body: Record<string, unknown>) => Object.values(Object(Object(body.chosen).wasBest));
    expect(values(none.body)).toEqual([false, false]);
    const followed = await choose(decided, { followed: true });
    expect(followed.body).toMatchObject({ chosen: { chosenOption: null, followed: true } });
    expect(values(followed.body)).toEqual([null, null]);
  });

  test('an empty report is refused and replaces nothing', async () => {
    await choose(decided, { chosen_option: 'A' });
    const empty = await choose(decided, {});
    expect([empty.status, Object(empty.body.error).message]).toEqual([
      400,
      'body: an empty report says nothing; send chosen_option: a letter, or "none" when no option was carried out. To take a report back, send DELETE',
    ]);
    expect((await api.service.get(api.caller, decided)).body).toMatchObject({
      chosen: { chosenOption: 'A' },
    });
  });

  test('a report is taken back, and taking back nothing changes nothing', async () => {
    await choose(decided, { chosen_option: 'A', note: 'Wrong decision.', reported_by: { name: 'Kim' } });
    for (const reply of [await takeBack(decided), await takeBack(decided)])
      expect([reply.status, reply.body.chosen]).toEqual([200, null]);
    expect((await choose(decided, { chosen_option: 'B' })).body).toMatchObject({
      chosen: { chosenOption: 'B', note: null, reportedBy: null },
    });
    const unknown = await takeBack('dec_0000000000000000000000');
    expect(unknown.status).toBe(410);
    const stranger = await api.service.newKey(await api.service.newOrganization());
    expect((await takeBack(decided, stranger)).status).toBe(410);
    expect((await api.service.get(api.caller, decided)).body).toMatchObject({
      chosen: { chosenOption: 'B' },
    });
  });

  test.each<[string, Record<string, unknown>]>([
    [
      'chosen_option: "C" is not an option of this decision; it has A, B; or send "none"',
      { chosen_option: 'C' },
    ],
    ['chosen_option: expected', { chosen_option: 'I' }],
    ['followed: expected true or false, got null', { followed: null }],
    ['decided_by: expected "agent" or "human"', { decided_by: 'dice' }],
    ['note: must not be empty; write 1 to 2000 characters', { note: '' }],
    ['note: expected 1 to 2000 characters, got 2001', { note: '🙂'.repeat(2001) }],
    ['reported_by.name: expected 1 to 200 characters, got 201', { reported_by: { name: 'x'.repeat(201) } }],
    ['reported_by.email: expected an e-mail address', { reported_by: { email: 'kim' } }],
    ['reported_by.phone: unknown property', { reported_by: { phone: '1' } }],
    ['id: unknown property', { id: 'dec_x' }],
    ['chosenOption: unknown property; did you mean "chosen_option"?', { chosenOption: 'A' }],
  ])('2.10: %s', async (message, report) => {
    const reply = await choose(decided, report);
    expect(reply.status).toBe(400);
    expect(Object(reply.body.error).message).toContain(message);
  });

  test('8: chosen note 1-2000', async () => {
    expect((await choose(decided, { note: 'x' })).status).toBe(200);
    expect((await choose(decided, { note: '🙂'.repeat(2000) })).status).toBe(200);
  });
});

describe('POST assessments', () => {
  test('section 3: any, POST assessments: each call adds one; the record lists them, newest last, and counts them', async () => {
    const id = await decide(api.caller);
    const first = oneAssessment({
      overall: 'partly',
      stakeholders: [
        { stakeholder: 'owner', best_correct: 'no', would_choose: 'B', confidence: 0.25, reason: 'Too dear' },
        { stakeholder: 's2', best_correct: 'unsure', would_choose: 'none' },
      ],
      assessor: { kind: 'agent', agent: 'reviewer', model: 'm-1' },
      on_behalf_of: { name: 'Kim' },
      note: 'After a month',
    });
    const reply = await assess(id, first);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^as_\w{22}$/),
      decision_id: id,
      created_at: expect.any(String),
      ...first,
    });
    const second = await assess(id, oneAssessment());
    const record = (await api.service.get(api.caller, id)).body;
    expect(record.assessments).toEqual([
      { id: reply.body.id, createdAt: reply.body.created_at, ...first },
      { id: second.body.id, createdAt: second.body.created_at, ...oneAssessment() },
    ]);
    expect(record.assessmentSummary).toEqual({ count: 2, agree: 1, partly: 1, disagree: 0 });
    expect(record.status).toBe('ok');
  });

  const judged = (changes: Record<string, unknown>) =>
    oneAssessment({ stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', ...changes }] });
  test.each<[string, Record<string, unknown>]>([
    ['overall: expected "agree", "partly" or "disagree"', oneAssessment({ overall: 'yes' })],
    ['overall: required, but missing', oneAssessment({ overall: undefined })],
    ['stakeholders: expected 1 to 8 items, got 0', oneAssessment({ stakeholders: [] })],
    [
      'stakeholders: expected 1 to 8 items, got 9',
      oneAssessment({ stakeholders: Array(9).fill({ stakeholder: 'owner', best_correct: 'yes' }) }),
    ],
    [
      'stakeholders[0].stakeholder: "nobody" is not a stakeholder of this decision',
      judged({ stakeholder: 'nobody' }),
    ],
    [
      'stakeholders[0].stakeholder: "constructor" is not a stakeholder of this decision',
      judged({ stakeholder: 'constructor' }),
    ],
    ['stakeholders[0].best_correct: expected "yes", "no" or "unsure"', judged({ best_correct: true })],
    ['stakeholders[0].would_choose: "D" is not an option of this decision', judged({ would_choose: 'D' })],
    ['stakeholders[0].confidence: ', judged({ confidence: 1.01 })],
    ['stakeholders[0].confidence: ', judged({ confidence: '1' })],
    ['stakeholders[0].reason: must not be empty; write 1 to 2000 characters', judged({ reason: '' })],
    [
      'stakeholders[1].stakeholder: "owner" is assessed twice',
      oneAssessment({ stakeholders: [...oneAssessment().stakeholders, ...oneAssessment().stakeholders] }),
    ],
    ['assessor.kind: expected "agent" or "human"', oneAssessment({ assessor: { kind: 'robot' } })],
    [
      'assessor.agent: expected 1 to 100 characters, got 101',
      oneAssessment({ assessor: { agent: 'x'.repeat(101) } }),
    ],
    ['on_behalf_of.email: expected an e-mail address', oneAssessment({ on_behalf_of: { email: '@' } })],
    ['note: expected 1 to 2000 characters, got 2001', oneAssessment({ note: 'x'.repeat(2001) })],
    ['extra: unknown property', oneAssessment({ extra: 1 })],
  ])('2.11: %s', async (message, assessment) => {
    const reply = await assess(decided, assessment);
    expect(reply.status).toBe(400);
    expect(Object(reply.body.error).message).toContain(message);
    expect((await api.service.get(api.caller, decided)).body.assessments).toEqual([]);
  });

  test('8: assessment confidence 0-1, reason and note 1-2000', async () => {
    const id = await decide(api.caller);
    for (const changes of [
      { confidence: 0 },
      { confidence: 1 },
      { reason: 'x' },
      { reason: '🙂'.repeat(2000) },
    ])
      expect((await assess(id, judged(changes))).status).toBe(200);
    expect((await assess(id, oneAssessment({ note: 'x'.repeat(2000) }))).status).toBe(200);
  });
});

describe('feedback needs a result that the caller sees', () => {
  test('another organization, a decision that is not shared and an unknown id get the same 410', async () => {
    const stranger = await api.service.newKey(await api.service.newOrganization());
    const colleague = await api.service.newKey(api.caller.organizationId);
    const replies = [
      await choose(decided, { chosen_option: 'A' }, stranger),
      await choose(decided, { chosen_option: 'A' }, colleague),
      await choose('dec_0000000000000000000000', { chosen_option: 'A' }),
      await assess(decided, oneAssessment(), stranger),
      await assess(decided, oneAssessment(), colleague),
      await assess('x', oneAssessment()),
    ];
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(410));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  test('a decision that failed is 400', async () => {
    const id = await decide(api.caller);
    await api.service.database.sql`update decisions set status = 'error' where id = ${id}`;
    for (const reply of [await choose(id, { chosen_option: 'A' }), await assess(id, oneAssessment())]) {
      expect(reply.status).toBe(400);
      expect(Object(reply.body.error).message).toBe(
        'id: this decision ended in an error; feedback needs a result',
      );
    }
  });

  test('without content (expired, or retention none), judgements stay, and words and names do not', async () => {
    const words = {
      chosen_option: 'B',
      decided_by: 'agent',
      note: 'secret',
      reported_by: { name: 'secret' },
    };
    const judgement = {
      overall: 'agree',
      stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', would_choose: 'A', confidence: 1 }],
    };
    const assessment = {
      ...judgement,
      stakeholders: [{ ...judgement.stakeholders[0], reason: 'secret' }],
      assessor: { kind: 'human', agent: 'secret' },
      note: 'secret',
    };
    const expired = await decide(api.caller);
    await choose(expired, words);
    await assess(expired, assessment);
    await api.service.database.sql`update decisions set expires_at = now() where id = ${expired}`;
    const late = await decide(api.caller);
    await api.service.database.sql`update decisions set expires_at = now() where id = ${late}`;
    const keeper = await api.service.newKey(api.caller.organizationId, { retention: 'none' });
    const kept = await decide(keeper);
    for (const [caller, id] of [
      [api.caller, late],
      [keeper, kept],
    ] as const) {
      await choose(id, words, caller);
      await assess(id, assessment, caller);
    }
    for (const [caller, id] of [
      [api.caller, expired],
      [api.caller, late],
      [keeper, kept],
    ] as const) {
      const { body, text } = await api.service.get(caller, id);
      expect(body.chosen).toMatchObject({
        chosenOption: 'B',
        decidedBy: 'agent',
        note: null,
        reportedBy: null,
      });
      expect(body.assessments).toEqual([
        { id: expect.any(String), createdAt: expect.any(String), ...judgement, assessor: { kind: 'human' } },
      ]);
      expect(text).not.toContain('secret');
    }
    const [row] = await api.service.database.sql<{ count: number }[]>`
      select (select count(*) from chosen_content where decision_id in (${late}, ${kept}))
        + (select count(*) from assessment_content where decision_id in (${late}, ${kept})) as count`;
    expect(Number(row?.count)).toBe(0);
  });
});
