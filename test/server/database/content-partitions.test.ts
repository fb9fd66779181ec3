/** Days of content are made before they are needed, and dropped when they are over. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import {
  type DroppedDay,
  dropContentDays,
  makeContentDays,
} from '../../../server/database/content-partitions.ts';
import { moveAstray } from '../../../server/decisions/sweep.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

const TABLES = ['decision_content', 'model_answers', 'question_content'];
/** Days that the tests' databases have from the start, and rows without a day. */
const OF_TEMPLATE = 3 + 1;
const AT_ONCE = { firstMs: 10, mostMs: 10, pauseMs: 1, tries: 2 };

let server: TestServer;
let database: TestDatabase;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.newDatabase();
  const { owner } = database;
  await owner`insert into organizations (name) values ('A shop')`;
  await owner`insert into members (organization_id, email) values (1, 'kim@shop.example')`;
  await owner`
    insert into api_keys (organization_id, member_id, name, secret_hash, last4) values (1, 1, 'key', '\\x00', 'last')`;
});

/** `day` may be over. Only the owner can make such a day. */
const makeDay = (day: string) => database.owner`select make_content_day(${day}::text::date)`;

/** A decision that expires at this time, with its content on this day. */
async function insert(id: string, expiresAt: string, day: string, status = 'ok'): Promise<void> {
  const { owner } = database;
  await owner`
    insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      expires_at, keeps_content, option_letters, root_id, content_day)
    values (1, ${id}, 1, 'default', ${status}, false, 'off', 1, ${expiresAt}::text::timestamptz, true, 'AB', ${id},
      ${day}::text::date)`;
  await owner`
    insert into decision_content (organization_id, decision_id, request, day) values (1, ${id}, '{}', ${day}::text::date)`;
  await owner`
    insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens, day)
    select 1, ${id}, call, '[]', 1, 1, ${day}::text::date from generate_series(0, 2) call`;
}

async function drop(): Promise<DroppedDay[]> {
  const dropped: DroppedDay[] = [];
  await dropContentDays(database.sql, (one) => dropped.push(one), { patience: AT_ONCE });
  return dropped;
}

const stored = async () =>
  (await database.owner`select decision_id as id from decision_content order by 1`).map(({ id }) => id);
const partitions = () => database.owner<{ name: string }[]>`
  select relname as name from pg_class
  where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

test('days are made once, however many ask, for what is accepted until the day after tomorrow', async () => {
  const { sql } = database;
  const made = await Promise.all(
    Array.from({ length: 5 }, () => makeContentDays(sql, ['1 day', '7 days', null])),
  );
  const [expected] = await sql<{ days: string[] }[]>`
    select array_agg(to_json(d.day) #>> '{}' order by d.day) as days from (
      select ((now() at time zone 'utc')::date + life + ahead) as day
      from unnest(array[1, 7]) life, generate_series(0, 2) ahead union select 'infinity'
    ) d`;
  expect(made.flat().sort()).toEqual(expected?.days.toSorted());
  expect(await makeContentDays(sql, ['1 day', '7 days', '30 days', null])).toEqual([]);
  expect(await partitions()).toHaveLength(TABLES.length * (7 + OF_TEMPLATE));
  expect(
    await sql`
      select from pg_class
      where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`,
    'without row-level security',
  ).toEqual([]);
});

test('no lifetimes, or absurd ones, make no days', async () => {
  const { sql } = database;
  expect(await makeContentDays(sql, [])).toEqual([]);
  expect(await makeContentDays(sql, ['-30 days', '100 years', '0 days'])).toEqual([]);
});

test('a day that is over is dropped whole, with its count, and other days stay', async () => {
  for (const day of ['2020-02-01', '2020-02-02']) await makeDay(day);
  await makeContentDays(database.sql, ['1 day']);
  await insert('dec_1', '2020-02-01 00:00Z', '2020-02-01');
  await insert('dec_2', '2020-02-01 23:59:59.999999Z', '2020-02-01');
  await insert('dec_3', '2020-02-02 12:00Z', '2020-02-02');
  await insert('dec_4', '2020-02-02 12:00Z', '-infinity');
  const dropped = await drop();
  expect(dropped.map(({ day, table, rows }) => [day, table, rows])).toEqual([
    ['2020-02-01', 'decision_content', 2],
    ['2020-02-01', 'model_answers', 6],
    ['2020-02-01', 'question_content', 0],
    ['2020-02-02', 'decision_content', 1],
    ['2020-02-02', 'model_answers', 3],
    ['2020-02-02', 'question_content', 0],
  ]);
  expect(dropped.every(({ bytes }) => bytes > 0)).toBe(true);
  expect(await stored()).toEqual(['dec_4']);
  const kept = await database.sql`
    select to_json(day) #>> '{}' as day, content as "table", dropped_rows as rows, dropped_bytes as bytes
    from content_days where dropped_at is not null order by 1, 2`;
  expect([...kept]).toEqual(dropped);
  expect(await drop()).toEqual([]);
  expect(await database.owner`select from decisions`, 'the records stay').toHaveLength(4);
});

test('a drop that is killed in the middle has dropped nothing', async () => {
  await makeDay('2020-02-01');
  await insert('dec_1', '2020-02-01 12:00Z', '2020-02-01');
  const { owner } = database;
  const killed = owner.begin(async (tx) => {
    expect(await tx`select from drop_content_day(100)`).toHaveLength(1);
    await tx`select pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(killed).rejects.toThrow();
  expect(await stored()).toEqual(['dec_1']);
  expect((await drop())[0]).toMatchObject({ rows: 1 });
});

test('what runs past its expiry, and what lives longer now, is moved before its day goes', async () => {
  await makeDay('2020-02-01');
  await insert('dec_over', '2020-02-01 12:00Z', '2020-02-01');
  await insert('dec_running', '2020-02-01 12:00Z', '2020-02-01', 'running');
  expect(await drop(), 'the day stays').toEqual([]);
  await insert('dec_longer', '2020-02-01 12:00Z', '2020-02-01');
  await database.sql`update decisions set expires_at = now() + interval '1 day' where id = 'dec_longer'`;
  await moveAstray(database.sql);
  expect((await drop())[0]).toMatchObject({ table: 'decision_content', rows: 1 });
  expect(await stored()).toEqual(['dec_longer', 'dec_running']);
  expect(await database.owner`select distinct day::text from model_answers`).toEqual([{ day: '-infinity' }]);
  expect(await database.owner`select id from decisions where content_day = '-infinity' order by id`).toEqual([
    { id: 'dec_longer' },
    { id: 'dec_running' },
  ]);
});

test('what lives longer now keeps its day from being dropped until it is moved', async () => {
  await makeDay('2020-02-01');
  await insert('dec_longer', '2020-02-01 12:00Z', '2020-02-01');
  await database.sql`update decisions set expires_at = null`;
  expect(await drop()).toEqual([]);
  expect(await stored()).toEqual(['dec_longer']);
});

test('a reader under way makes the drop give up and try again, and other readers are served', async () => {
  await makeDay('2020-02-01');
  await insert('dec_1', '2020-02-01 12:00Z', '2020-02-01');
  await database.owner.begin(async (reader) => {
    await reader`select from decision_content`;
    await expect(drop()).rejects.toMatchObject({ code: '55P03' });
    expect(await database.sql`select from decision_content`).toHaveLength(1);
  });
  expect(await drop()).toHaveLength(TABLES.length);
});

test('the service itself makes and drops no tables, and writes no proof', async () => {
  const { sql } = database;
  await makeDay('2020-02-01');
  await makeContentDays(sql, ['1 day']);
  for (const statement of [
    'create table mine (n int)',
    'drop table decision_content_20200201',
    'alter table decision_content detach partition decision_content_20200201',
    'select from decision_content_20200201',
    `select make_content_day('2031-01-01')`,
    `delete from content_days`,
    `update content_days set dropped_rows = 0`,
  ])
    await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
  await drop();
  expect(await partitions(), 'days to come, and rows without a day').toHaveLength(
    TABLES.length * (3 + OF_TEMPLATE),
  );
});
