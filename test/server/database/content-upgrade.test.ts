/**
 * A database with content gets days beside a service that runs: nothing is copied, nothing is lost,
 * and no request fails before, meanwhile or afterwards.
 */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findDifferences } from '../../../server/database/grants.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { MIGRATIONS } from '../../../server/database/migrations.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { sweep, turnDays } from '../../../server/process/sweep.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { dumpOf, owner } from './dump-of.ts';

const BEFORE = 23;
const DECIDED = 'dec_m3q3rFdTWDI9SRcb4jqH9u';
const TABLES = ['decision_content', 'model_answers', 'question_content'];
const api = serveEach();
const log = pino({ level: 'silent' });

async function openBefore(): Promise<void> {
  await api.open({ dump: dumpOf(BEFORE) });
  // Otherwise this test would fail when the dump's content expires.
  await api.service.database
    .sql`update decisions set expires_at = now() + interval '1 day' where expires_at is not null`;
}

const filesOf = async (suffix = '') => {
  const rows = await api.service.database.owner<{ file: number }[]>`
    select relfilenode as file from pg_class
    where relnamespace = 'public'::regnamespace and relname = any (${TABLES.map((name) => name + suffix)}::text[])
    order by relname`;
  return rows.map(({ file }) => file);
};
const kinds = async () => {
  const rows = await api.service.database.owner<{ kind: string }[]>`
    select relkind::text as kind from unnest(${TABLES}::text[]) name join pg_class on oid = name::regclass`;
  return rows.map(({ kind }) => kind).join('');
};
const daysOf = async (id: string) => {
  const rows = await api.service.database.owner<{ day: string }[]>`
    select content_day::text as day from decisions where id = ${id}
    union all select day::text from decision_content where decision_id = ${id}
    union all select distinct day::text from model_answers where decision_id = ${id}`;
  return [...new Set(rows.map(({ day }) => day))];
};

/** A decision, made and read by the service. Returns its days. */
async function decide(): Promise<string[]> {
  const { service } = api;
  const made = await service.post(owner, smallDecision({ revises: undefined }));
  expect(made.status, made.text).toBe(200);
  const id = String(made.body.id);
  expect((await service.get(owner, id)).body).toMatchObject({ contentStored: true, response: { id } });
  return daysOf(id);
}

/** A program of the version before accepts a decision. */
const acceptAsBefore = (id: string) => api.service.database.owner`
  with accepted as (
    insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      keeps_content, option_letters, root_id, expires_at)
    select organization_id, ${id}, api_key_id, mode, 'ok', false, 'off', 1, true, 'AB', ${id}, expires_at
    from decisions where id = ${DECIDED}
    returning organization_id, id
  )
  insert into decision_content (organization_id, decision_id, request, response)
  select a.organization_id, a.id, c.request, c.response from accepted a, decision_content c
  where c.decision_id = ${DECIDED}`;

test('content is served through both steps, and nothing is copied', async () => {
  await openBefore();
  const { service } = api;
  const { sql, owner: ownerSql } = service.database;
  const old = 'dec_0000000000000000000000';
  await acceptAsBefore(old);
  expect(await decide(), 'before the contract').toEqual(['-infinity']);
  await turnDays({ sql, log });
  expect(await decide(), 'no days without partitions').toEqual(['-infinity']);
  expect(await kinds()).toBe('rrr');
  const files = await filesOf();

  let going = true;
  const reading = [1, 2].map(async () => {
    const statuses = new Set<number>();
    while (going) {
      statuses.add((await service.get(owner, DECIDED)).status);
      statuses.add((await service.post(owner, smallDecision())).status);
    }
    return [...statuses];
  });
  await bringUpToDate(service.database, { withContracts: true });
  going = false;
  expect(await Promise.all(reading)).toEqual([[200], [200]]);
  expect(await kinds()).toBe('ppp');
  expect(await filesOf('_by_row')).toEqual(files);
  expect(await findDifferences(sql)).toEqual([]);

  for (const id of [DECIDED, old])
    expect((await service.get(owner, id)).body).toMatchObject({ contentStored: true, request: {} });
  expect(await decide(), 'until a worker has made days').toEqual(['-infinity']);
  await turnDays({ sql, log });
  const [expected] = await ownerSql<{ day: string }[]>`
    select ((now() at time zone 'utc')::date + 30)::text as day`;
  expect(await decide()).toEqual([expected?.day]);
  const revised = await service.post(owner, smallDecision({ revises: DECIDED }));
  expect(revised.status, revised.text).toBe(200);

  await sql`update decisions set expires_at = now() where id in (${DECIDED}, ${old})`;
  expect(await sweep(sql)).toBeGreaterThanOrEqual(2);
  for (const id of [DECIDED, old]) expect(await daysOf(id)).toEqual(['-infinity']);
  expect((await service.get(owner, old)).body).toMatchObject({ contentStored: false });
});

test('a contract that is ended between two tables leaves a service that works, and goes on', async () => {
  await openBefore();
  const { owner: ownerSql, sql } = api.service.database;
  const once = { firstMs: 10, mostMs: 10, pauseMs: 1, tries: 2 };
  // The first reader stops it while it drops references, the second while it makes days.
  for (const table of ['question_content', 'model_answers'])
    await ownerSql.begin(async (reader) => {
      await reader`select from ${reader(table)}`;
      await expect(migrate(ownerSql, MIGRATIONS, once)).rejects.toThrow('needs a lock');
    });
  expect(await kinds()).toBe('prr');
  await turnDays({ sql, log });
  expect(await decide()).toEqual(['-infinity']);
  expect((await api.service.get(owner, DECIDED)).body).toMatchObject({ contentStored: true });
  await migrate(ownerSql, MIGRATIONS, once);
  expect(await kinds()).toBe('ppp');
  expect((await api.service.get(owner, DECIDED)).body).toMatchObject({ contentStored: true });
});
