/** The sweep: what it deletes and what stays, under every retention, and beside every verb. */
import { expect, test } from 'vitest';
import { RETENTIONS, type Retention } from '../../../server/accounts/retention.ts';
import { sweep } from '../../../server/process/sweep.ts';
import { type Caller, type Reply, smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const SEED = 20_261_121;
const LANES = 6;
/** Share of steps after which the content of a decision expires. */
const EXPIRING = 0.2;
const STEPS = process.env.LONG === '1' ? 200 : 25;

const DIRECT = smallDecision({
  mode: 'direct',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Longer' },
    { id: 'B', description: 'As now' },
  ],
  seed: undefined,
});
const QUESTIONS = { state: 'A private state', questions: { open: { type: 'noul' } } };
const NOTE = {
  reason: 'A private reason',
  missed: [{ kind: 'consequence', description: 'A private thing' }],
};
const CHOSEN = { chosen_option: 'A', note: 'A private note', reported_by: { name: 'A private name' } };
const ASSESSMENT = {
  overall: 'agree',
  stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', reason: 'A private reason' }],
};
const CONTENT = [
  'decision_content',
  'model_answers',
  'chosen_content',
  'assessment_content',
  'question_content',
];
const STAYING = [
  'decisions',
  'chosen_reports',
  'assessments',
  'publications',
  'question_logs',
  'organizations',
  'members',
  'api_keys',
];

test.each(RETENTIONS)(
  'retention %s: content goes when its time has come, and nothing else ever',
  async (retention) => {
    await api.open({}, { retention });
    const { service, caller } = api;
    const other = await service.newKey(caller.organizationId, { retention: 'forever' });
    await fill(caller, retention);
    await fill(other, 'forever');
    const full = await counts(CONTENT);
    const stays = await rows(STAYING);
    expect(await sweep(service.database.sql)).toBe(0);
    expect(await counts(CONTENT)).toEqual(full);

    await age(retention);
    const past = await rows(STAYING);
    const ofOther = await contentsOf(other);
    const owned = (await contentsOf(caller)).length;
    expect(owned).toBe(retention === 'none' ? 0 : 11);
    // Not shown before the sweep, and not after.
    const hidden = retention !== 'forever';
    const before = await shown(caller);
    expect(before.includes('private')).toBe(!hidden);
    expect(await sweep(service.database.sql)).toBe(hidden ? owned : 0);
    expect(await shown(caller)).toBe(before);
    expect(await contentsOf(caller)).toHaveLength(hidden ? 0 : owned);
    expect(await contentsOf(other)).toEqual(ofOther);
    expect(await rows(STAYING), 'rows are deleted, never edited').toEqual(past);
    expect(await counts(STAYING)).toEqual(countsOf(stays));
    expect(await sweep(service.database.sql)).toBe(0);
  },
);

test('a decision that runs keeps its request, however old it is, and loses it when it has ended', async () => {
  await api.open({ work: false });
  const { service, caller } = api;
  const { body } = await service.post(caller, smallDecision({ async: true }));
  await service.database.sql`update decisions set expires_at = now() - interval '1 hour'`;
  expect(await sweep(service.database.sql)).toBe(0);
  await service.database
    .sql`update decisions set status = 'error', failed_part = 'service' where id = ${String(body.id)}`;
  expect(await sweep(service.database.sql)).toBe(1);
});

test('an answer held for one fetch goes after its hour', async () => {
  await api.open({}, { retention: 'none' });
  const { service, caller } = api;
  await service.post(caller, smallDecision({ async: true }));
  await ended();
  expect(await sweep(service.database.sql)).toBe(0);
  await service.database.sql`update decisions set expires_at = expires_at - interval '1 hour'`;
  expect(await sweep(service.database.sql)).toBe(1);
});

test('what is published is served when its content has gone, until it is withdrawn', async () => {
  await api.open();
  const { service, caller } = api;
  const id = String(
    (await service.post(caller, smallDecision({ metadata: { on_behalf_of: { name: 'Somebody private' } } })))
      .body.id,
  );
  await service.send(caller, 'POST', `/decisions/${id}/publication`);
  await service.database.sql`update decisions set expires_at = now()`;
  expect(await sweep(service.database.sql), 'content and the answers of two calls').toBe(3);
  const record = (await service.get(caller, id)).body;
  expect(record).toMatchObject({ contentStored: true, response: { id }, request: { seed: 7 } });
  expect(record.request).not.toHaveProperty('metadata');
  await service.send(caller, 'DELETE', `/decisions/${id}/publication`);
  expect((await service.get(caller, id)).body).toMatchObject({ contentStored: false, response: null });
});

const CALLERS = `${LANES} callers use every verb while two sweeps go round and content expires under them`;
test(`${CALLERS} (seed ${SEED})`, { timeout: 900_000 }, async () => {
  await api.open({ config: { maxRunningDecisions: 1000 } });
  const { service } = api;
  const { sql, owner } = service.database;
  const organization = await service.newOrganization();
  const callers = await Promise.all(
    RETENTIONS.map((retention) => service.newKey(organization, { retention, shareWithOrg: true })),
  );
  const ids: { id: string; owner: Caller }[] = [];
  let swept = 0;
  let going = true;
  /**
   * Resolves with the next reply to any lane: sweeps keep the pace of the verbs, however fast the
   * machine is.
   */
  let step = Promise.withResolvers<void>();
  const background = [1, 2].map(async () => {
    for (; going; await step.promise) swept += await sweep(sql);
  });
  const expireOne = async (next: () => number) => {
    const one = ids[Math.floor(next() * ids.length)];
    if (one !== undefined)
      await sql`update decisions set expires_at = now() where id = ${one.id} and expires_at > now()`;
    await owner`update question_logs set expires_at = now()`;
  };
  const lane = async (number: number) => {
    const next = random(SEED + 1 + number);
    const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!;
    for (let count = 0; count < STEPS; count += 1) {
      const known = ids[Math.floor(next() ** 0.5 * ids.length)];
      const caller = next() < 0.8 && known !== undefined ? known.owner : pick(callers);
      const verb = known === undefined ? 'decide' : pick(Object.keys(VERBS));
      const reply = await VERBS[verb]!(caller, known?.id ?? '');
      if (next() < EXPIRING) await expireOne(next);
      step.resolve();
      step = Promise.withResolvers();
      const at = `lane ${number}, step ${count}: ${verb}`;
      expect(reply.status, `${at}: ${reply.text}`).toBeLessThan(500);
      if (reply.status < 300 && String(reply.body.id).startsWith('dec_') && MAKES.has(verb))
        ids.push({ id: String(reply.body.id), owner: caller });
    }
  };
  /**
   * Of content that does not expire: so each verb works at least once, whatever the others meet.
   */
  const eachOnce = async () => {
    const caller = callers[RETENTIONS.indexOf('forever')]!;
    let id = '';
    for (const [verb, use] of Object.entries(VERBS)) {
      const reply = await use(caller, id);
      expect(reply.status, `${verb}: ${reply.text}`).toBeLessThan(300);
      if (id === '') id = String(reply.body.id);
    }
  };
  const lanes = Promise.all([eachOnce(), ...Array.from({ length: LANES }, (_, number) => lane(number))]);
  await Promise.all([
    lanes.finally(() => {
      going = false;
      step.resolve();
    }),
    ...background,
  ]);
  expect(swept, 'the sweep had something to do').toBeGreaterThan(0);
  await ended();
  await sql`update decisions set expires_at = now() where expires_at is not null`;
  await sweep(sql);
  expect(
    await sql`
      select d.id from decisions d
      where expires_at <= now() and (
        exists (select from decision_content c where c.decision_id = d.id)
        or exists (select from chosen_content c where c.decision_id = d.id)
        or exists (select from assessment_content c where c.decision_id = d.id))`,
  ).toEqual([]);
});

const MAKES = new Set(['decide', 'decide later', 'decide directly', 'revise']);
const VERBS: Record<string, (caller: Caller, id: string) => Promise<Reply>> = {
  decide: (caller) => api.service.post(caller, smallDecision()),
  'decide later': (caller) => api.service.post(caller, smallDecision({ async: true })),
  'decide directly': (caller) => api.service.post(caller, DIRECT),
  ask: (caller) => api.service.ask(caller, QUESTIONS),
  revise: (caller, id) =>
    api.service.post(caller, smallDecision({ revises: id, revision_note: NOTE, async: true })),
  read: (caller, id) => api.service.get(caller, id),
  share: (caller, id) => api.service.send(caller, 'PATCH', `/decisions/${id}`, { shared_with_org: true }),
  choose: (caller, id) => api.service.send(caller, 'POST', `/decisions/${id}/chosen`, CHOSEN),
  assess: (caller, id) => api.service.send(caller, 'POST', `/decisions/${id}/assessments`, ASSESSMENT),
  publish: (caller, id) => api.service.send(caller, 'POST', `/decisions/${id}/publication`),
  withdraw: (caller, id) => api.service.send(caller, 'DELETE', `/decisions/${id}/publication`),
};

/**
 * A decision with all that can follow it, a revision of it, a Direct mode decision and typed
 * questions.
 */
async function fill(caller: Caller, retention: Retention): Promise<void> {
  const { service } = api;
  const made = await service.post(
    caller,
    smallDecision({ metadata: { on_behalf_of: { name: 'Somebody private' } } }),
  );
  expect(made.status, made.text).toBe(200);
  const id = String(made.body.id);
  expect((await service.post(caller, DIRECT)).status).toBe(200);
  expect((await service.ask(caller, QUESTIONS)).status).toBe(200);
  const revised = await service.post(caller, smallDecision({ revises: id, revision_note: NOTE }));
  expect(revised.status, revised.text).toBe(200);
  expect((await VERBS.choose!(caller, id)).status).toBe(200);
  for (let times = 0; times < 2; times += 1) expect((await VERBS.assess!(caller, id)).status).toBe(200);
  expect((await VERBS.publish!(caller, id)).status).toBe(retention === 'none' ? 400 : 200);
}

/** Moves everything back by a little more than the key's retention. */
async function age(retention: Retention): Promise<void> {
  const { owner: sql } = api.service.database;
  const days = { none: 1, '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 366, forever: 4000 }[retention];
  for (const log of ['decisions', 'question_logs'])
    await sql`
      update ${sql(log)} set created_at = created_at - ${days}::int * interval '1 day',
        expires_at = expires_at - ${days}::int * interval '1 day'`;
}

/** Everything that a key can read of its own; what it published has nothing private. */
async function shown(caller: Caller): Promise<string> {
  const ids = await api.service.database.sql<{ id: string }[]>`
    select d.id from decisions d where api_key_id = ${caller.keyId} order by created_at`;
  const records = await Promise.all(ids.map(({ id }) => api.service.get(caller, id)));
  return records.map(({ text }) => text).join('\n');
}

async function contentsOf({ keyId }: Caller): Promise<unknown[]> {
  const { sql } = api.service.database;
  const found = await sql`
    select 'd' as kind, c.decision_id as id, c::text as row from decision_content c join decisions d on d.id = c.decision_id and d.api_key_id = ${keyId}
    union all
    select 'm', c.decision_id, c::text from model_answers c join decisions d on d.id = c.decision_id and d.api_key_id = ${keyId}
    union all
    select 'c', c.decision_id, c::text from chosen_content c join decisions d on d.id = c.decision_id and d.api_key_id = ${keyId}
    union all
    select 'a', c.decision_id, c::text from assessment_content c join decisions d on d.id = c.decision_id and d.api_key_id = ${keyId}
    union all
    select 'q', c.question_log_id, c::text from question_content c join question_logs q on q.id = c.question_log_id and q.api_key_id = ${keyId}
    order by 1, 3`;
  return [...found];
}

async function rows(tables: readonly string[]): Promise<Record<string, string[]>> {
  const { sql } = api.service.database;
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    // What an operator lets expire earlier is taken out of its day.
    const all = await sql<{ row: string }[]>`
      select (to_jsonb(t) - 'content_day')::text as row from ${sql(table)} t order by 1`;
    found[table] = all.map(({ row }) => row);
  }
  return found;
}

const counts = async (tables: readonly string[]) => countsOf(await rows(tables));

function countsOf(found: Record<string, string[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(found).map(([table, all]) => [table, all.length]));
}

async function ended(): Promise<void> {
  const { sql } = api.service.database;
  await expect.poll(() => sql`select from decisions where status = 'running'`).toHaveLength(0);
}

/** Numbers in [0, 1): mulberry32 (Tommy Ettinger, 2017). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let h = Math.imul(state ^ (state >>> 15), 1 | state);
    h = (h + Math.imul(h ^ (h >>> 7), 61 | h)) ^ h;
    return ((h ^ (h >>> 14)) >>> 0) / 2 ** 32;
  };
}
