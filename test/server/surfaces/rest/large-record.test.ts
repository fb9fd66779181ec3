/**
 * A decision with as many assessments and revisions as are allowed. The service bounds what it
 * accepts and what the record lists.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTableJudge } from '../../../table-judge.ts';
import { type Reply, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ model: createTableJudge(), config: { maxRunningDecisions: 100 } });
const MOST_BYTES = 1_000_000;
/** A text of which each character takes six bytes in JSON, the most there is. */
const widest = (length: number) => '\u0001'.repeat(length);
/** A name holds nothing that cannot be seen. */
const widestName = '😀'.repeat(200);

const DIRECT = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: Array.from({ length: 8 }, (_, index) => ({
    id: `stakeholder-${index}`.padEnd(40, '_'),
    description: 'Somebody',
  })),
  options: [
    { id: 'A', description: 'Longer' },
    { id: 'B', description: 'As now' },
  ],
};
const PLAIN = { overall: 'partly', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
const LARGEST = {
  overall: 'disagree',
  stakeholders: DIRECT.stakeholders.map(({ id }) => ({
    stakeholder: id,
    best_correct: 'unsure',
    would_choose: 'none',
    confidence: 0.123456789012345,
    reason: widest(2000),
  })),
  assessor: { kind: 'agent', agent: widest(100), model: widest(100) },
  on_behalf_of: { name: widestName },
  note: widest(2000),
};
const NOTE = {
  reason: widest(2000),
  missed: Array.from({ length: 20 }, () => ({ kind: 'size_or_probability', description: widest(1000) })),
};

async function decide(body: unknown = smallDecision()): Promise<string> {
  const reply = await api.service.post(api.caller, body);
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body.id);
}

const assess = (id: string, assessment: unknown = PLAIN, caller = api.caller) =>
  api.service.send(caller, 'POST', `/decisions/${id}/assessments`, assessment);
const read = async (id: string) => await api.service.get(api.caller, id);
const messageOf = ({ body }: Reply) => String(Object(body.error).message);

/**
 * Copies the decision's one assessment until there are `count`, each a second older than the one
 * before.
 */
async function repeatAssessment(id: string, count: number): Promise<void> {
  const { sql } = api.service.database;
  await sql`
    with copied as (
      insert into assessments (organization_id, decision_id, id, api_key_id, created_at, overall, judgement)
      select organization_id, decision_id, 'as_' || number, api_key_id, created_at - number * interval '1 second',
        overall, judgement
      from assessments, generate_series(1, ${count - 1}::integer) number where decision_id = ${id}
    )
    insert into assessment_content (organization_id, decision_id, assessment_id, request)
    select organization_id, decision_id, 'as_' || number, request
    from assessment_content, generate_series(1, ${count - 1}::integer) number where decision_id = ${id}`;
}

/** Adds revisions of the decision, each with the note, until its lineage has `count` decisions. */
async function repeatRevision(id: string, count: number, note: unknown): Promise<void> {
  const { sql } = api.service.database;
  await sql`
    with copied as (
      insert into decisions
      select (json_populate_record(d, json_build_object('id', id || 'x' || number, 'revision_number', 1 + number,
        'previous_id', case number when 1 then id else id || 'x' || number - 1 end))).*
      from decisions d, generate_series(1, ${count - 1}::integer) number where id = ${id}
      returning organization_id, id, content_day
    )
    insert into decision_content (organization_id, decision_id, revision_note, day)
    select organization_id, id, ${JSON.stringify(note)}::text::json, content_day from copied`;
}

describe('assessments', () => {
  test('the 200th is accepted; the next is 400, which names the limit', async () => {
    const id = await decide();
    await assess(id);
    await repeatAssessment(id, 199);
    expect((await assess(id)).status).toBe(200);
    const refused = await assess(id);
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'id: this decision has 200 assessments, which is the limit; assess a revision of it',
    ]);
    const { body } = await read(id);
    expect(body.assessmentSummary).toEqual({ count: 200, agree: 0, partly: 200, disagree: 0 });
    // Another decision has its own limit.
    expect((await assess(await decide())).status).toBe(200);
  });

  test('of 30 at once, only as many are accepted as the limit allows', async () => {
    const { sql, owner } = api.service.database;
    const id = await decide();
    await assess(id);
    await repeatAssessment(id, 190);
    // Without a lock, each request would count the assessments before the first has committed.
    await owner`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return null; end $$`;
    await owner`create trigger linger after insert on assessments for each row execute function linger()`;
    const replies = await Promise.all(Array.from({ length: 30 }, () => assess(id)));
    await owner`drop function linger cascade`;
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(20).fill(400)]);
    expect(await sql`select from assessments where decision_id = ${id}`).toHaveLength(200);
  });

  test('the record lists the newest 50 in full, newest last, and counts all', async () => {
    const id = await decide();
    await assess(id, { ...PLAIN, overall: 'agree', note: 'An old note' });
    await repeatAssessment(id, 100);
    const newest: string[] = [];
    for (let number = 0; number < 3; number += 1)
      newest.push(String((await assess(id, { ...PLAIN, note: `Note ${number}` })).body.id));
    const { assessments, assessmentSummary } = (await read(id)).body;
    expect(assessmentSummary).toEqual({ count: 103, agree: 100, partly: 3, disagree: 0 });
    const listed = Object(assessments);
    expect(listed).toHaveLength(50);
    expect(listed.slice(-3).map((one: { id: string }) => one.id)).toEqual(newest);
    for (const one of listed) expect(one).toEqual(expect.objectContaining({ note: expect.any(String) }));
    expect(JSON.stringify(listed)).not.toContain('textOmitted');
  });

  test('when the texts are too large together, the newest are listed in full, and the others without their texts', async () => {
    const id = await decide(DIRECT);
    expect((await assess(id, LARGEST)).status).toBe(200);
    await repeatAssessment(id, 200);
    const { body, text } = await read(id);
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    expect(body.assessmentSummary).toEqual({ count: 200, agree: 0, partly: 0, disagree: 200 });
    const listed: { textOmitted?: boolean; note?: string }[] = Object(body.assessments);
    expect(listed).toHaveLength(50);
    const [oldest, newest] = [listed[0], listed.at(-1)];
    expect(newest).toEqual({ id: expect.any(String), createdAt: expect.any(String), ...LARGEST });
    expect(oldest).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      overall: 'disagree',
      stakeholders: LARGEST.stakeholders.map(({ reason: _, ...judged }) => judged),
      assessor: { kind: 'agent' },
      textOmitted: true,
    });
    const omitted = listed.map(({ textOmitted = false }) => textOmitted);
    expect(omitted, 'older ones are omitted').toEqual(omitted.toSorted().reverse());
  });
});

describe('revisions', () => {
  test('the record lists itself and the newest, 50 in all, oldest first, and counts the lineage', async () => {
    const id = await decide(DIRECT);
    await repeatRevision(id, 120, { missed: [{ kind: 'other', description: 'Short' }] });
    for (const [asked, expected] of [
      [id, [1, ...numbers(72, 120)]],
      [`${id}x119`, numbers(71, 120)],
    ] as const) {
      const { body } = await read(asked);
      const shown: { number: number; note: unknown }[] = Object(body.revisions);
      expect(body.revisionCount).toBe(120);
      expect(shown.map(({ number }) => number)).toEqual(expected);
      expect(shown.at(-1)?.note).toEqual({ missed: [{ kind: 'other', description: 'Short' }] });
      expect(JSON.stringify(shown)).not.toContain('noteOmitted');
    }
  });

  test('when the notes are too large together, only the newest revisions show their notes', async () => {
    const id = await decide(DIRECT);
    await repeatRevision(id, 50, NOTE);
    const { body, text } = await read(id);
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    const shown: { note: unknown; noteOmitted?: boolean }[] = Object(body.revisions);
    expect(shown).toHaveLength(50);
    expect(shown.at(-1)).toMatchObject({ note: NOTE });
    expect(shown.at(-2)).toMatchObject({ note: null, noteOmitted: true });
    expect(shown[0], 'the first has none').toMatchObject({ note: null });
    expect(shown[0]).not.toHaveProperty('noteOmitted');
  });

  test('a lineage takes 1000 decisions; the next is 400, which names the limit', async () => {
    const { sql } = api.service.database;
    const id = await decide(DIRECT);
    const revise = (revises: string) => api.service.post(api.caller, { ...DIRECT, revises });
    await repeatRevision(id, 998, null);
    const last = await revise(`${id}x997`);
    expect(last.status, last.text).toBe(200);
    const full = await revise(String(last.body.id));
    expect(full.status, full.text).toBe(200);
    const refused = await revise(String(full.body.id));
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'revises: this lineage has 1000 decisions, the limit is 1000; send without revises to begin another',
    ]);
    expect(await sql`select from decisions where root_id = ${id}`).toHaveLength(1000);
  });
});

describe('together', () => {
  test('with as many and as large additions as are allowed, the record of a small decision stays below 1 MB', async () => {
    const id = await decide({ ...DIRECT });
    expect((await assess(id, LARGEST)).status).toBe(200);
    await repeatAssessment(id, 200);
    await repeatRevision(id, 50, NOTE);
    const chosen = { chosen_option: 'A', note: widest(2000), reported_by: { name: widestName } };
    const reply = await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, chosen);
    expect(reply.status).toBe(200);
    expect(Buffer.byteLength(reply.text)).toBeLessThan(MOST_BYTES);
    expect((await read(id)).text).toBe(reply.text);
  });
});

describe('the check whether a key may see or change a decision reads none of its lists', () => {
  let id = '';
  let shared = '';
  beforeEach(async () => {
    id = await decide();
    shared = await decide(smallDecision({ share_with_org: true }));
  });

  test('refusals read neither assessments nor the report of the chosen option', async () => {
    const { service } = api;
    const colleague = await service.newKey(api.caller.organizationId);
    // A request that read one of these tables would wait for this transaction, and the test would
    // not end.
    await service.database.owner.begin(async (tx) => {
      await tx`lock table assessments, assessment_content, chosen_content in access exclusive mode`;
      const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, caller = colleague) =>
        service.send(caller, method, `/decisions/${path}`, body);
      const replies = await Promise.all([
        send('PATCH', shared, { shared_with_org: false }),
        send('POST', `${shared}/publication`),
        send('DELETE', `${shared}/publication`),
        send('PATCH', id, { shared_with_org: false }),
        send('POST', `${id}/chosen`, { followed: true }),
        assess(id, PLAIN, colleague),
        send('POST', `${id}/chosen`, { chosen_option: 'H' }, api.caller),
        assess(id, { ...PLAIN, stakeholders: [{ stakeholder: 'nobody', best_correct: 'yes' }] }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 410, 410, 410, 400, 400]);
    });
  });
});

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
