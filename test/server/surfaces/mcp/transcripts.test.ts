/**
 * Twenty tasks as an agent does them, from its first call to the state that the task asks for, with
 * the built-in judge and the official clients of both eras.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import { type Caller, type KeySettings, smallDecision } from '../rest/open-service.ts';
import { serve } from '../rest/serve.ts';
import { type Agent, type Answer, agentWith } from './agent.ts';
import { ERAS } from './clients.ts';

const api = serve({ model: createBuiltInJudge(), config: { maxRunningDecisions: 100 } });

function example(name: string): Answer {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../../examples/${name}.json`), 'utf8'));
}

const OVENS = example('dominated-option');
const MIGRATION = example('database-migration');
const LUNCH = example('direct-lunch');
const TICKET = example('questions-support-ticket');
/** What speaks against the newer oven, and was missed at first. */
const LEASE = { id: 'B4', description: 'A fine of 90,000 USD for breaking the lease', valence: 'harm' };

function withLease(): Answer {
  const [older, newer] = OVENS.options;
  return { ...OVENS, options: [older, { ...newer, consequences: [...newer.consequences, LEASE] }] };
}

describe.each(ERAS)('with the client of %s', (_era, connect) => {
  const start = async (caller: Caller = api.caller): Promise<Agent> =>
    agentWith(await connect(api.service, caller));
  const newKey = async (settings: KeySettings = {}) =>
    api.service.newKey(await api.service.newOrganization(), settings);
  const record = async (id: string, caller: Caller = api.caller): Promise<Answer> =>
    (await api.service.get(caller, id)).body;

  test('1. choose an oven', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    expect(made.summary).toBe('Clearly B (The newer oven).');
    // Names stand beside letters and ids, and a person can open the address.
    expect(made.option_names).toEqual({ A: OVENS.options[0]!.description, B: 'The newer oven' });
    expect(made.stakeholders[0].name).toBe(OVENS.stakeholders[0]!.description);
    const { links } = await record(made.id);
    expect([made.view_url, made.url]).toEqual([links.view_url, expect.stringContaining('/api/v1/')]);
    expect(made.textsOfOthers.split(', ')).toContain('summary');
    expect(made.stakeholders[0]).toMatchObject({ id: 'owner', best: 'B' });
    const [first, second] = made.stakeholders[0].options;
    expect(first.ev - second.ev).toBeGreaterThan(2.13 * Math.hypot(first.ev_se, second.ev_se));
    expect((await record(made.id)).best).toBe('B');
  });

  test('2. choose a lunch without listing consequences', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', LUNCH);
    const { response } = await record(made.id);
    expect(made.stakeholders.map((one: Answer) => one.best)).toEqual(
      response.results.map((one: Answer) => one.best),
    );
    expect(made.suggestedActions.map((one: Answer) => one.tool)).not.toContain('decision_next_question');
  });

  test('3. decide, and see whether anything is worth asking', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    const next = await agent.follow(made, 'decision_next_question');
    expect(next.summary).toBe('The judge can say no more that would help.');
    expect(next.textsOfOthers).toBe('stakeholders, option_names');
    expect(next.option_names.B).toBe('The newer oven');
    expect(next.view_url).toContain(`/console/decisions/${next.id}`);
    expect(next.stakeholders[0].says).toContain(
      'By the judge’s answers, choosing B is hardly ever a mistake.',
    );
    expect(next.stakeholders[0].next_question).toBeNull();
  });

  test('4. find out what the answer of one stakeholder hangs on', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', MIGRATION);
    const next = await agent.follow(made, 'decision_next_question', { stakeholder: 'oncall' });
    expect(next.stakeholders).toHaveLength(1);
    const { insight } = (await record(made.id)).response.results[1];
    expect(next.stakeholders[0]).toMatchObject({
      stakeholder: 'oncall',
      evpi: Number(insight.evpi.toPrecision(3)),
      driver: { consequences: insight.drivers[0].consequences },
    });
  });

  test('5. add what was missed, and see the answer change', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    const revised = await agent.follow(made, 'decision_revise', {
      ...withLease(),
      revision_note: { missed: [{ kind: 'consequence', description: 'The lease' }] },
    });
    const compared = await agent.use('decision_compare', { id: revised.id });
    expect(compared).toMatchObject({
      before: made.id,
      after: revised.id,
      summary: 'The answer changed for owner.',
      request_changes: [`added consequence B4: ${LEASE.description} (harm)`],
      stakeholders: [{ best_before: 'B', best_after: 'A' }],
    });
    expect((await record(revised.id)).revisions.map((one: Answer) => one.best)).toEqual(['B', 'A']);
  });

  test('6. compare the first of three revisions with the last', async () => {
    const agent = await start();
    const first = await agent.use('decision_create', OVENS);
    const second = await agent.follow(first, 'decision_revise', withLease());
    const third = await agent.follow(second, 'decision_revise', { ...OVENS, context: 'Without the lease.' });
    const compared = await agent.use('decision_compare', { id: third.id, before: first.id });
    expect(compared.summary).toBe('For every stakeholder that both have, the answer is as before.');
    expect(compared.request_changes).toEqual(['changed context: Without the lease.']);
  });

  test('7. report that the best option was carried out', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    const given = { chosen_option: 'B', followed: true, decided_by: 'agent' };
    const reported = await agent.follow(made, 'decision_report_chosen', given);
    expect(reported.was_best).toEqual({ owner: true });
    expect(reported.summary).toBe(
      `Recorded: option B (The newer oven) was carried out. ${OVENS.stakeholders[0]!.description}: The best option.`,
    );
    expect((await record(made.id)).chosen).toMatchObject({ chosenOption: 'B', decidedBy: 'agent' });
  });

  test('8. correct a wrong report', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    expect(await agent.fail('decision_report_chosen', { id: made.id, chosen_option: 'C' })).toContain(
      'it has A, B; or send "none"',
    );
    await agent.use('decision_report_chosen', { id: made.id, chosen_option: 'A' });
    const again = await agent.use('decision_report_chosen', { id: made.id, chosen_option: 'none' });
    expect(again.summary).toBe('Recorded: no option was carried out.');
    expect((await record(made.id)).chosen.chosenOption).toBe('none');
  });

  test('9. disagree with the answer, and revise it', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    const assessed = await agent.use('decision_assess', {
      id: made.id,
      overall: 'disagree',
      stakeholders: [{ stakeholder: 'owner', best_correct: 'no', would_choose: 'A' }],
      assessor: { kind: 'agent' },
      idempotency_key: `assess ${made.id}`,
    });
    await agent.follow(assessed, 'decision_revise', withLease());
    const { assessmentSummary, revisionCount } = await record(made.id);
    expect({ assessmentSummary, revisionCount }).toMatchObject({
      assessmentSummary: { count: 1, disagree: 1 },
      revisionCount: 2,
    });
  });

  test('10. sort a support ticket with typed questions', async () => {
    const agent = await start();
    const { state, questions } = TICKET;
    const asked = await agent.use('questions_ask', { state, questions });
    expect(Object.keys(asked.answers)).toEqual(Object.keys(questions));
    const inFull = await agent.use('questions_ask', { state, questions, detail: 'full' });
    for (const [name, answer] of Object.entries<Answer>(asked.answers))
      expect(inFull.answers[name].choice ?? null).toEqual(answer.choice ?? null);
  });

  test('11. correct a decision by what its error says', async () => {
    const agent = await start();
    const wrong = smallDecision({ contexts: 'A typing error' });
    expect(await agent.fail('decision_create', wrong)).toBe(
      'invalid_request (unknown_property): contexts: unknown property; did you mean "context"?',
    );
    const tooMany = smallDecision({ stakeholders: Array(9).fill({ description: 'Somebody' }) });
    expect(await agent.fail('decision_create', tooMany)).toContain(
      'stakeholders: expected 1 to 8 items, got 9',
    );
    expect((await agent.use('decision_create', smallDecision())).status).toBe('ok');
  });

  test('12. name a stakeholder that is missing', async () => {
    const agent = await start();
    const [first, second] = OVENS.options;
    const [consequence, ...rest] = first.consequences;
    const forStaff = { ...consequence, stakeholders: ['staff'] };
    const options = [{ ...first, consequences: [forStaff, ...rest] }, second];
    expect(await agent.fail('decision_create', { ...OVENS, options })).toContain(
      'options[0].consequences[0].stakeholders',
    );
    const stakeholders = [...OVENS.stakeholders, { id: 'staff', description: 'Two bakers' }];
    const made = await agent.use('decision_create', { ...OVENS, options, stakeholders });
    expect(made.stakeholders.map((one: Answer) => one.id)).toEqual(['owner', 'staff']);
  });

  test('13. revise the newest revision after trying an older one', async () => {
    const agent = await start();
    const first = await agent.use('decision_create', OVENS);
    const second = await agent.follow(first, 'decision_revise', withLease());
    const refused = await agent.fail('decision_revise', { ...OVENS, revises: first.id });
    expect(refused).toMatch(/^revision_conflict: /);
    const newest = /dec_\w+/.exec(refused)?.[0];
    expect(newest).toBe(second.id);
    const third = await agent.use('decision_revise', { ...OVENS, revises: newest });
    expect((await record(third.id)).lineage).toMatchObject({ number: 3, previous_id: second.id });
  });

  test('14. repeat a call whose answer was lost, and pay once', async () => {
    const caller = await newKey();
    const agent = await start(caller);
    const given = { ...OVENS, idempotency_key: 'the ovens' };
    const first = await agent.use('decision_create', given);
    expect(await agent.use('decision_create', given)).toEqual(first);
    const rows = await api.service.database.sql`
      select id from decisions where organization_id = ${caller.organizationId}`;
    expect(rows).toHaveLength(1);
  });

  test('15. finish what a person began over REST', async () => {
    const { body } = await api.service.post(api.caller, OVENS);
    const agent = await start();
    const read = await agent.use('decision_get', { id: body.id });
    await agent.follow(read, 'decision_next_question');
    await agent.follow(read, 'decision_report_chosen', { chosen_option: 'B', decided_by: 'human' });
    expect(await record(String(body.id))).toMatchObject({
      source: 'api',
      chosen: { chosenOption: 'B', decidedBy: 'human' },
    });
  });

  test('16. share a decision, and let a colleague assess it', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', { ...OVENS, share_with_org: true });
    const colleague = await start(await api.service.newKey(api.caller.organizationId));
    const read = await colleague.use('decision_get', { id: made.id });
    expect(read.stakeholders).toEqual(made.stakeholders);
    await colleague.use('decision_assess', {
      id: made.id,
      overall: 'agree',
      stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }],
    });
    const refused = await colleague.fail('decision_revise', { ...OVENS, revises: made.id });
    expect(refused).toContain('only the API key that made a decision can revise it');
    expect((await record(made.id)).assessmentSummary).toMatchObject({ count: 1, agree: 1 });
  });

  test('17. read the size of every consequence', async () => {
    const agent = await start();
    const made = await agent.use('decision_create', OVENS);
    const read = await agent.use('decision_get', { id: made.id, detail: 'full' });
    const { results } = read.full.response;
    expect(results[0].consequences).toHaveLength(6);
    expect(read.full).toEqual(await record(made.id));
  });

  test('18. go from Direct mode to Default mode, to learn what the answer hangs on', async () => {
    const agent = await start();
    const options = OVENS.options.map(({ id, description }: Answer) => ({ id, description }));
    const { seed: _, ...rest } = OVENS;
    const made = await agent.use('decision_create', { ...rest, mode: 'direct', options });
    // A result of Direct mode does not say who judged; the answer does, also when it is read again.
    for (const { warnings } of [made, await agent.use('decision_get', { id: made.id })])
      expect(warnings).toEqual([expect.stringMatching(/^Made by the built-in judge/)]);
    expect(await agent.fail('decision_next_question', { id: made.id })).toContain(
      'make it again in default mode',
    );
    const revised = await agent.follow(made, 'decision_revise', OVENS);
    const next = await agent.follow(revised, 'decision_next_question');
    expect(next.stakeholders[0].best).toBe('B');
    const compared = await agent.use('decision_compare', { id: revised.id });
    expect(compared.stakeholders[0].says).toMatch(/^Before: open: B or A\. Now: Clearly B: 91.%\.$/);
  });

  test('19. decide with a key that keeps no content', async () => {
    const agent = await start(await newKey({ retention: 'none' }));
    const made = await agent.use('decision_create', { ...OVENS, detail: 'full' });
    expect(made.full.response.results).toHaveLength(1);
    const read = await agent.use('decision_get', { id: made.id });
    expect(read.summary).toContain('not stored any more');
    expect(await agent.fail('decision_next_question', { id: made.id })).toContain('not stored any more');
    const reported = await agent.follow(read, 'decision_report_chosen', { chosen_option: 'B' });
    expect(reported.was_best).toEqual({ owner: true });
  });

  test('20. keep two decisions apart', async () => {
    const agent = await start();
    const ovens = await agent.use('decision_create', OVENS);
    const shop = await agent.use('decision_create', smallDecision());
    const refused = await agent.fail('decision_compare', { id: shop.id, before: ovens.id });
    expect(refused).toContain('values of two decisions cannot be compared');
    expect(await agent.fail('decision_compare', { id: ovens.id })).toContain('is the first revision');
    expect(await agent.fail('decision_get', { id: 'dec_0000000000000000000000' })).toContain(
      'can see no such decision',
    );
    expect((await record(ovens.id)).revisionCount).toBe(1);
  });
});
