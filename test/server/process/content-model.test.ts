/**
 * Random sequences of what happens to content, against a model that says what must be stored, what
 * must be shown and what must be gone. The database's clock is turned on by hours and days: `now()`
 * of the schema is found before that of PostgreSQL.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { LIFETIMES, type Retention } from '../../../server/accounts/retention.ts';
import { knownDay } from '../../../server/database/content-days.ts';
import { insertAccepted, insertAnswered } from '../../../server/decisions/accept/accept-store.ts';
import { deleteContent } from '../../../server/decisions/afterwards/delete-content.ts';
import { endDecision } from '../../../server/decisions/end-decision.ts';
import { takeResult } from '../../../server/decisions/result-store.ts';
import { claimDecision, keepCall } from '../../../server/decisions/run/run-store.ts';
import { sweepHeldDecisions } from '../../../server/decisions/sweep.ts';
import {
  deleteQuestionContent,
  insertQuestionLog,
  readAnswers,
  sweepHeldQuestions,
} from '../../../server/one-pass/question-store.ts';
import { sweep, turnDays } from '../../../server/process/sweep.ts';
import { randomId } from '../../../server/wire/random-id.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

/** Longer ones only have more days. */
const RETENTIONS: readonly Retention[] = ['none', '1d', '7d', '30d', 'forever'];
const SEED = 20_261_127;
const SEQUENCES = process.env.LONG === '1' ? 1000 : 8;
const STEPS = 30;
const HOUR = 3_600_000;
/** Nearer to a limit than this, the model does not say. */
const UNSURE = HOUR / 60;
/** What the documents promise. */
const ERASED_WITHIN = 26 * HOUR;

interface Content {
  kind: 'decision' | 'questions';
  id: string;
  retention: Retention;
  isRunning: boolean;
  calls: number;
  /** By the turned clock; null: never. */
  expiresAt: number | null;
  isHeld: boolean;
  /** Deleted, or taken by its one fetch. */
  isGone: boolean;
}

let server: TestServer;
let database: TestDatabase;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const plain = await server.newDatabase();
  const name = new URL(plain.ownerUrl).pathname.slice(1);
  const { owner } = plain;
  await owner`create table clock as select interval '0' as ahead`;
  await owner`grant select on clock to public`;
  await owner`
    create function now() returns timestamptz language sql stable as $$
      select pg_catalog.now() + ahead from public.clock $$`;
  for (const call of ['make_content_days(interval[])', 'drop_content_day(integer)'])
    await owner.unsafe(`alter function ${call} set search_path = public, pg_catalog, pg_temp`);
  await owner.unsafe(`alter database ${name} set search_path = public, pg_catalog`);
  await plain.close();
  const { url, ownerUrl, superuserUrl } = plain;
  database = server.open({ url, ownerUrl, superuserUrl });
  await database.owner`insert into organizations (name) values ('A shop')`;
  await database.owner`insert into members (organization_id, email) values (1, 'kim@shop.example')`;
  for (const [index, retention] of RETENTIONS.entries())
    await database.owner`
      insert into api_keys (organization_id, member_id, name, secret_hash, last4, retention)
      values (1, 1, ${retention}, sha256(${retention}::text::bytea), 'last', ${retention})`.then(() => index);
});
afterAll(() => server.stop());

const keyOf = (retention: Retention) =>
  ({ kind: 'key', organizationId: 1, id: RETENTIONS.indexOf(retention) + 1 }) as const;
const ref = (id: string) => ({ organizationId: 1, decisionId: id });

async function now(): Promise<number> {
  const [row] = await database.sql<{ now: Date }[]>`select now() as now`;
  return row!.now.getTime();
}

async function lifetimeOf(retention: Exclude<Retention, 'none'>): Promise<number | null> {
  const [row] = await database.sql<{ ms: number | null }[]>`
    select (extract(epoch from now() + ${LIFETIMES[retention]}::interval - now()) * 1000)::float8 as ms`;
  return row!.ms;
}

async function expiryOf(retention: Retention, isHeld: boolean): Promise<number | null> {
  const at = await now();
  if (retention === 'none') return isHeld ? at + HOUR : null;
  const lifetime = await lifetimeOf(retention);
  return lifetime === null ? null : at + lifetime;
}

/** What all verbs that make a decision give. */
const newDecision = (id: string, retention: Retention) => ({
  ...ref(id),
  apiKeyId: keyOf(retention).id,
  source: 'api' as const,
  sharedWithOrg: false,
  overlapMode: 'off' as const,
  retention,
  lineage: { rootId: null, number: 1, previousId: null },
  letters: ['A', 'B'],
  revisionNote: undefined,
  request: { context: `of ${id}` },
});

type Pick_ = <T>(from: readonly T[]) => T;
type Verb = (contents: Content[], pick: Pick_) => Promise<void>;

const VERBS: Record<string, Verb> = {
  async accept(contents, pick) {
    const retention = pick(RETENTIONS);
    const id = randomId('dec_');
    const decision = { ...newDecision(id, retention), callsTotal: 2 };
    await database.sql.begin((tx) => insertAccepted(tx, decision, 1_000_000));
    const expiresAt = await expiryOf(retention, false);
    const more = { isRunning: true, calls: 0, isHeld: false, isGone: false };
    contents.push({ kind: 'decision', id, retention, expiresAt, ...more });
  },
  async answer(contents, pick) {
    const retention = pick(RETENTIONS);
    const id = randomId('dec_');
    const isHeld = retention === 'none';
    await insertAnswered(database.sql, {
      ...newDecision(id, retention),
      holdOnce: isHeld,
      response: { id },
      bestByStakeholder: {},
      verdicts: {},
      stakeholderNames: {},
      usage: {},
      costMicroUsd: 0,
      judge: 'x',
    });
    const expiresAt = await expiryOf(retention, isHeld);
    contents.push({
      kind: 'decision',
      id,
      retention,
      expiresAt,
      isHeld,
      isRunning: false,
      calls: 0,
      isGone: false,
    });
  },
  async ask(contents, pick) {
    const retention = pick(RETENTIONS);
    const id = randomId('q_');
    const isHeld = retention === 'none';
    const what = { questions: 1, usage: {}, costMicroUsd: 0, request: {}, answers: { id } };
    const of = { organizationId: 1, id, apiKeyId: keyOf(retention).id, sharedWithOrg: false, retention };
    await insertQuestionLog(database.sql, { ...of, ...what, holdOnce: isHeld });
    const expiresAt = await expiryOf(retention, isHeld);
    contents.push({
      kind: 'questions',
      id,
      retention,
      expiresAt,
      isHeld,
      isRunning: false,
      calls: 0,
      isGone: false,
    });
  },
  async call(contents, pick) {
    const content = pick(contents.filter(({ isRunning }) => isRunning));
    const claimed = await claimDecision(database.sql, ref(content.id));
    expect(claimed, `the request of ${content.id}, which runs`).not.toBeNull();
    const call = { answers: [], inputTokens: 1, outputTokens: 1 };
    await keepCall(database.sql, { ...ref(content.id), attempt: claimed!.attempt }, call);
    content.calls += 1;
  },
  end: (contents, pick) => end(pick(contents.filter(({ isRunning }) => isRunning)), 'ok'),
  fail: (contents, pick) => end(pick(contents.filter(({ isRunning }) => isRunning)), 'error'),
  async take(contents, pick) {
    const content = pick(contents.filter(({ isHeld, isGone }) => isHeld && !isGone));
    const isOver = content.expiresAt! <= (await now());
    await read(content);
    content.isGone ||= !isOver;
  },
  async delete(contents, pick) {
    const content = pick(contents.filter(({ isRunning, isGone }) => !isRunning && !isGone));
    if (content.kind === 'decision') await deleteContent(database.sql, ref(content.id), OPERATOR);
    else await database.sql.begin((tx) => deleteQuestionContent(tx, content.id, OPERATOR));
    content.isGone = true;
    content.calls = 0;
  },
  /** As an operator does by SQL: shorter, longer, or for ever. */
  async 'change the expiry'(contents, pick) {
    const content = pick(contents.filter(({ retention, isGone }) => retention !== 'none' && !isGone));
    const table = content.kind === 'decision' ? 'decisions' : 'question_logs';
    const hours = pick([1, 20, 50, 700, null]);
    const at = await now();
    await database.owner`
      update ${database.owner(table)} set expires_at = now() + ${hours}::integer * interval '1 hour'
      where id = ${content.id} and (expires_at is null or expires_at > now())`;
    if (content.expiresAt === null || content.expiresAt > at)
      content.expiresAt = hours === null ? null : at + hours * HOUR;
  },
  async 'turn the clock'(_, pick) {
    const hours = pick([0.6, 5.3, 11.1, 23.2, 24.7, 49.3, 170.9]);
    await database.owner`update clock set ahead = ahead + ${hours}::float8 * interval '1 hour'`;
  },
  'turn the days': () => turnDays({ sql: database.sql, log }),
  sweep: async () => void (await sweep(database.sql)),
  async 'sweep what is held'() {
    await sweepHeldDecisions(database.sql);
    await sweepHeldQuestions(database.sql);
  },
};

async function end(content: Content, status: 'ok' | 'error'): Promise<void> {
  const claimed = await claimDecision(database.sql, ref(content.id));
  expect(claimed, `the request of ${content.id}, which runs`).not.toBeNull();
  const by = { ...ref(content.id), attempt: claimed!.attempt };
  const ending =
    status === 'ok'
      ? {
          status,
          response: { id: content.id },
          bestByStakeholder: {},
          verdicts: {},
          stakeholderNames: {},
          usage: {},
          billing: null,
        }
      : { status, failedPart: 'model' as const, errorMessage: `failed: ${content.id}` };
  expect(await endDecision(database.sql, by, ending)).toBe(true);
  content.isRunning = false;
  content.isHeld = content.retention === 'none';
  if (content.isHeld) content.expiresAt = await expiryOf('none', true);
  if (content.isHeld || status === 'error') content.calls = 0;
}

/** Whether its owner is shown content. */
async function read({ kind, id, retention }: Content, { leave = false } = {}): Promise<boolean> {
  const caller = keyOf(retention);
  if (kind === 'questions')
    return (await readAnswers({ database: { sql: database.of(1) } }, { caller, id })) !== null;
  const result = await takeResult(database.sql, caller, id, { leave });
  return leave ? result!.contentStored : result!.response !== null || result!.errorMessage !== null;
}

/** How many rows of content are stored of each. */
async function stored(
  contents: readonly Content[],
): Promise<Map<string, { content: number; calls: number }>> {
  const ids = contents.map(({ id }) => id).join();
  const rows = await database.owner<{ id: string; content: number; calls: number }[]>`
    select id,
      (select count(*)::integer from decision_content where decision_id = id)
        + (select count(*)::integer from question_content where question_log_id = id) as content,
      (select count(*)::integer from model_answers where decision_id = id) as calls
    from unnest(string_to_array(${ids}, ',')) id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function check(contents: readonly Content[], at: number, isSwept: boolean): Promise<void> {
  const found = await stored(contents);
  for (const one of contents) {
    const { id, expiresAt, isRunning, isGone, isHeld, calls, kind } = one;
    const left = expiresAt === null ? Infinity : expiresAt - at;
    if (Math.abs(left) < UNSURE) continue;
    const isLive = !isGone && left > 0;
    const about = JSON.stringify({ ...one, at, left: left / HOUR });
    if (isLive || (isRunning && !isGone))
      expect(found.get(id), `stored while it lives: ${about}`).toEqual({ content: 1, calls });
    // Reading the answers to questions would use up what is held.
    if (kind === 'decision' || !isHeld)
      expect(await read(one, { leave: true }), `shown exactly while it lives: ${about}`).toBe(isLive);
    const isOver = isGone || (!isRunning && -left > (isHeld ? UNSURE : ERASED_WITHIN));
    if (isSwept && isOver) expect(found.get(id), `erased: ${about}`).toEqual({ content: 0, calls: 0 });
  }
}

const NAMES = Object.keys(VERBS);

async function runSequence(seed: number): Promise<void> {
  const next = random(seed);
  const pick: Pick_ = (from) => {
    if (from.length === 0) throw new NothingToDo();
    return from[Math.floor(next() * from.length)]!;
  };
  const contents: Content[] = [];
  const done: string[] = [];
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const verb = step < 4 ? pick(['accept', 'answer', 'ask', 'turn the days']) : pick(NAMES);
      try {
        await VERBS[verb]!(contents, pick);
        done.push(verb);
      } catch (error) {
        if (!(error instanceof NothingToDo)) throw error;
      }
      await check(contents, await now(), false);
    }
    for (const verb of ['sweep what is held', 'turn the days', 'sweep']) await VERBS[verb]!(contents, pick);
    await check(contents, await now(), true);
  } catch (error) {
    throw new Error(`seed ${seed}, after ${done.join(', ')}`, { cause: error });
  }
}

class NothingToDo extends Error {}

test(`${SEQUENCES} sequences keep what lives, hide what has expired, and erase it (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  for (let one = 0; one < SEQUENCES; one += 1) await runSequence(SEED + one);
  const [dropped] = await database.sql<{ rows: number }[]>`
    select coalesce(sum(dropped_rows), 0)::integer as rows from content_days`;
  expect(dropped?.rows, 'rows went with their days').toBeGreaterThan(0);
});

test('a run that ends finds the content that was taken out of its day meanwhile', async () => {
  const contents: Content[] = [];
  const first: Pick_ = (from) => from[0]!;
  await VERBS['turn the days']!(contents, first);
  const id = randomId('dec_');
  const decision = { ...newDecision(id, '1d'), callsTotal: 2 };
  await database.sql.begin((tx) => insertAccepted(tx, decision, 1_000_000));
  const claimed = await claimDecision(database.sql, ref(id));
  expect(knownDay(id)).toMatch(/^\d{4}-/);
  await database.owner`update clock set ahead = ahead + interval '50 hours'`;
  await VERBS['turn the days']!(contents, first);
  const by = { ...ref(id), attempt: claimed!.attempt };
  expect(
    await endDecision(database.sql, by, { status: 'error', failedPart: 'model', errorMessage: 'why' }),
  ).toBe(true);
  expect(
    await database.owner`
      select to_json(day) #>> '{}' as day, error_message as why from decision_content where decision_id = ${id}`,
  ).toEqual([{ day: '-infinity', why: 'why' }]);
});

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
