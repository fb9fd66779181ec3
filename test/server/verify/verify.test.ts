/**
 * The checks of `admin verify` find nothing in what a service leaves, and each finds its planted
 * fault, which no other check reports.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { KINDS } from '../../../server/database/catalog.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import type { Group } from '../../../server/verify/check.ts';
import { CHECKS } from '../../../server/verify/checks.ts';
import { type Report, verify } from '../../../server/verify/verify.ts';
import { type Ground, openGround } from '../surfaces/rest/open-service.ts';
import { type Filled, fillDatabase } from './fill-database.ts';
import { unguarded } from './plant.ts';
import { LIFE, MONEY } from './planted-in-books.ts';
import { HASHES, RETENTION } from './planted-in-rows.ts';
import { SCHEMA } from './planted-in-schema.ts';

const FAULTS = [...MONEY, ...LIFE, ...HASHES, ...RETENTION, ...SCHEMA];
const GROUPS: readonly Group[] = ['money', 'life', 'hashes', 'retention', 'schema'];

let ground: Ground;
let filled: Filled;
let database: Database;
let superuser: Database;
beforeAll(async () => {
  ground = await openGround();
  filled = await fillDatabase(ground);
  database = openDatabase(filled.addresses.url, { max: 1 });
  superuser = openDatabase(filled.addresses.superuserUrl, { max: 1, as: 'owner' });
  await superuser.sql`create schema kept`;
});
afterAll(async () => {
  await superuser.close();
  await database.close();
  await ground.close();
});

function look(sample = 0): Promise<Report> {
  const options = { groups: GROUPS, organizationId: null, sample, seed: 'a seed' };
  return verify(database, CHECKS, options, async () => ground.engine);
}

async function run(...words: string[]) {
  const { code, stdout, stderr } = await runAdmin(['verify', ...words], () => ({
    DATABASE_URL: filled.addresses.url,
  }));
  return { code, stdout, stderr };
}

test('nothing is found in what a service leaves', async () => {
  const { code, stdout, stderr } = await run('--sample', '10');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    clean: true,
    finished: true,
    reason: null,
    groups: GROUPS,
    organizations: 2,
    seen: { results: 6, 'published results': 1, 'results solved again': 4 },
    sample_seed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    count: 0,
    count_by_check: {},
    findings: [],
  });
});

test.each(FAULTS.map((fault) => [`${fault.check}: ${fault.what}`, fault] as const))(
  '%s',
  async (_name, { check, plant, undo, sample = 0 }) => {
    await superuser.sql.unsafe(fillIn(plant)).simple();
    const { finished, reason, count_by_check, findings } = await look(sample);
    await superuser.sql.unsafe(fillIn(undo)).simple();
    expect({ finished, reason, checks: Object.keys(count_by_check) }).toEqual({
      finished: true,
      reason: null,
      checks: [check],
    });
    expect(findings[0]?.place).toMatch(/\w/);
    const after = await look(sample);
    expect([after.reason, after.findings]).toEqual([null, []]);
  },
);

test('a refinement that found nothing worth asking has no row of the ledger, and that is no fault', async () => {
  const { sql } = superuser;
  const script = (change: string) => unguarded(fillIn(change));
  await sql
    .unsafe(
      script(`
    create table kept.old as select * from ledger where subject = :revision;
    create table kept.was as select usage, cost_micro_usd from decisions where id = :revision;
    update ledger set kind = 'grant', subject = null, attempt = null where subject = :revision;
    update decisions set cost_micro_usd = 0, usage = '{"free_sizes":20}' where id = :revision`),
    )
    .simple();
  const free = await look();
  await sql.unsafe(script(`update decisions set usage = '{}' where id = :revision`)).simple();
  const billable = await look();
  await sql
    .unsafe(
      script(`
    update decisions set usage = w.usage, cost_micro_usd = w.cost_micro_usd from kept.was w where id = :revision;
    update ledger l set kind = k.kind, subject = k.subject, attempt = k.attempt from kept.old k where k.id = l.id;
    drop table kept.old; drop table kept.was`),
    )
    .simple();
  expect([free.findings, Object.keys(billable.count_by_check)]).toEqual([[], ['answer_not_billed']]);
  expect((await look()).findings).toEqual([]);
});

test('a report shows the first thousand findings, and counts them all', async () => {
  const { sql } = superuser;
  await sql
    .unsafe(
      fillIn(`
    insert into question_logs (organization_id, id, api_key_id, shared_with_org, questions, usage, cost_micro_usd)
    select :organization, 'q_' || n, (select min(id) from api_keys where organization_id = :organization), false, 1, '{}', 0
    from generate_series(1, 1200) n`),
    )
    .simple();
  const { code, stdout } = await run();
  const quiet = await run('--quiet');
  await sql`delete from question_logs where id ~ '^q_[0-9]+$'`;
  const { clean, finished, count, count_by_check, findings } = JSON.parse(stdout);
  expect([code, clean, finished, count, count_by_check]).toEqual([
    1,
    false,
    true,
    1200,
    { answer_not_billed: 1200 },
  ]);
  expect(findings).toHaveLength(1000);
  expect(findings[0]).toEqual({
    check: 'answer_not_billed',
    group: 'money',
    organization_id: filled.organization,
    place: 'questions q_1',
    found: 'answers, and no row of the ledger',
    expected: 'a row that bills them',
  });
  expect([quiet.code, quiet.stdout]).toEqual([1, '1200\n']);
});

test('one organization and some groups can be chosen; a wrong choice is exit 2', async () => {
  const { code, stdout } = await run(
    '--org',
    String(filled.organization),
    '--groups',
    'money,hashes',
    '--sample',
    '0',
  );
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({
      groups: ['money', 'hashes'],
      organizations: 1,
      seen: { results: 5, 'published results': 1 },
    }),
  ]);
  const none = await run('--org', '999');
  expect([none.code, none.stdout, none.stderr]).toEqual([2, '', 'there is no organization 999\n']);
  const usage = await run('--groups', 'money,luck');
  expect([usage.code, usage.stderr]).toEqual([
    2,
    expect.stringContaining('--groups must be some of money,life,hashes,retention,schema'),
  ]);
});

test('where a check cannot run, the report says why, and the exit status is 2', async () => {
  await superuser.sql`alter table disputes rename to gone`;
  const { code, stdout } = await run();
  await superuser.sql`alter table gone rename to disputes`;
  const { finished, clean, reason } = JSON.parse(stdout);
  expect([code, finished, clean, reason]).toEqual([
    2,
    false,
    false,
    expect.stringContaining('"disputes" does not exist'),
  ]);
});

test('every check has a planted fault', () => {
  const planted = new Set(FAULTS.map(({ check }) => check));
  expect(CHECKS.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});

test('a finding names the object and the statement that puts it back; what an operator adds is none', async () => {
  const { sql } = superuser;
  await sql
    .unsafe(`
    create table reports (organization_id bigint); alter table reports enable row level security;
    create policy of_organization on reports using (true);
    create index reports_of_drafts on drafts (title); alter table drafts add column tag text check (tag <> '');
    create function report() returns int language sql return 1;
    drop index decisions_log; alter index receipt_links_pkey set (fillfactor = 90)`)
    .simple();
  const { findings } = await look();
  const [finding] = findings;
  await sql.unsafe(String(finding?.expected.split(': as the owner, ')[1])).simple();
  const after = await look();
  await sql
    .unsafe(`
    drop table reports; drop index reports_of_drafts; alter table drafts drop column tag; drop function report;
    alter index receipt_links_pkey reset (fillfactor)`)
    .simple();
  expect(findings).toEqual([
    {
      check: 'index_differs',
      group: 'schema',
      organization_id: null,
      place: 'index decisions_log of decisions',
      found: 'not there',
      expected: expect.stringMatching(/^(CREATE INDEX decisions_log ON .*): as the owner, \1$/),
    },
  ]);
  expect(after.findings).toEqual([]);
});

test('objects of a newer schema are not compared, and the report says so', async () => {
  const { sql } = superuser;
  await sql`insert into migrations (version, name, checksum, oldest_program)
    values (${PROGRAM_VERSION + 1}, 'later', 'x', 1)`;
  await sql`drop index decisions_log`;
  const { findings, seen } = await look();
  await sql`create index decisions_log on decisions (organization_id, created_at desc, id desc)`;
  await sql`delete from migrations where version > ${PROGRAM_VERSION}`;
  expect(findings).toEqual([]);
  expect(seen).toMatchObject({ 'kinds of objects that this program cannot compare': KINDS.length });
});

/** The ids of what is stored, in place of their names. */
function fillIn(script: string): string {
  const ids: Record<string, unknown> = { ...filled };
  return script.replaceAll(/:(\w+)\b/g, (all, name) =>
    typeof ids[name] === 'string'
      ? `'${ids[name]}'`
      : typeof ids[name] === 'number'
        ? String(ids[name])
        : all,
  );
}
