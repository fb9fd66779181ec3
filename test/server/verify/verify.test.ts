/**
 * The checks of `admin verify` find nothing in what a service leaves, and each finds its planted
 * fault, which no other check reports.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { TRIGGERS } from '../../../server/database/verify-schema.ts';
import type { Group } from '../../../server/verify/check.ts';
import { CHECKS } from '../../../server/verify/checks.ts';
import { type Report, verify } from '../../../server/verify/verify.ts';
import { type Ground, openGround } from '../surfaces/rest/open-service.ts';
import { type Filled, fillDatabase } from './fill-database.ts';
import { LIFE, MONEY } from './planted-in-books.ts';
import { HASHES, RETENTION, SCHEMA } from './planted-in-rows.ts';

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

test('every check has a planted fault', () => {
  const planted = new Set(FAULTS.map(({ check }) => check));
  expect(CHECKS.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});

test('the list of triggers has all that the migrations made', async () => {
  const rows = await superuser.sql<{ table: string; name: string }[]>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by 1, 2`;
  const listed = Object.entries(TRIGGERS).flatMap(([table, names]) => names.map((name) => ({ table, name })));
  expect([...rows]).toEqual(listed);
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
