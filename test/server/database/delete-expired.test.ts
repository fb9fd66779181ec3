/** Deletion in batches, of locked rows, and by several sweeps at once. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { deleteExpired, type ExpiringTable, inBatches } from '../../../server/database/delete-expired.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

const LOGS = 3500;

let server: TestServer;
let database: Pick<Database, 'sql'>;
let table: ExpiringTable;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

/**
 * Every second log has expired. Log 500 has 1,501 notes, so that a batch of 1,000 would end among
 * them.
 */
beforeEach(async () => {
  database = { sql: (await server.newDatabase()).owner };
  table = {
    name: 'notes',
    content: database.sql`notes`,
    logId: database.sql`log_id`,
    part: database.sql`number`,
    log: database.sql`logs`,
  };
  await database.sql`
    create table logs (organization_id bigint, id text, expires_at timestamptz, primary key (organization_id, id))`;
  await database.sql`
    create table notes (organization_id bigint, log_id text, number integer, primary key (organization_id, log_id, number))`;
  await database.sql`
    insert into logs
    select 1 + n % 2, to_char(n, 'FM00000'), case when n % 2 = 0 then now() else now() + interval '1 hour' end
    from generate_series(1, ${LOGS}::int) n`;
  await database.sql`insert into notes select organization_id, id, 0 from logs`;
  await database.sql`insert into notes select 1, '00500', n from generate_series(1, 1500) n`;
});

const left = () => database.sql`
  select count(*) filter (where l.expires_at <= now()) as expired, count(*) filter (where l.expires_at > now()) as live
  from notes n join logs l on l.organization_id = n.organization_id and l.id = n.log_id`;

test('expired rows are deleted, in as many batches as it takes, and others stay', async () => {
  expect(await deleteExpired(database.sql, table)).toBe(LOGS / 2 + 1500);
  expect(await left()).toEqual([{ expired: 0, live: LOGS / 2 }]);
  expect(await deleteExpired(database.sql, table)).toBe(0);
});

test('a further condition on the log is respected', async () => {
  expect(await deleteExpired(database.sql, table, { isOver: database.sql`l.id = '00500'` })).toBe(1501);
});

test('a locked row is neither waited for nor deleted', async () => {
  await database.sql.begin(async (tx) => {
    await tx`select from notes where log_id in ('00002', '03000') for key share`;
    expect(await deleteExpired(database.sql, table)).toBe(LOGS / 2 + 1500 - 2);
  });
  expect(await deleteExpired(database.sql, table)).toBe(2);
});

test('four sweeps at once delete each row once', async () => {
  const deleted = await Promise.all(Array.from({ length: 4 }, () => deleteExpired(database.sql, table)));
  expect(deleted.reduce((sum, one) => sum + one)).toBe(LOGS / 2 + 1500);
  expect(await left()).toEqual([{ expired: 0, live: LOGS / 2 }]);
});

test('an aborted sweep ends before its next batch', async () => {
  const abort = new AbortController();
  abort.abort(new Error('the service stops'));
  await expect(deleteExpired(database.sql, table, { signal: abort.signal })).rejects.toThrow(
    'the service stops',
  );
  expect(await left()).toEqual([{ expired: LOGS / 2 + 1500, live: LOGS / 2 }]);
});

/** The signal of a sweep that has time for so many batches. */
function endsAfter(batches: number): AbortSignal {
  const { signal } = new AbortController();
  return Object.assign(signal, {
    throwIfAborted() {
      if (batches === 0) throw new Error('its time is over');
      batches -= 1;
    },
  });
}

test('an organization with a high id has its turn, although the first one is never swept to its end', async () => {
  const { sql } = database;
  await sql`insert into logs select 1, 'live' || n, now() + interval '1 day' from generate_series(1, 5000) n`;
  await sql`insert into notes select organization_id, id, 0 from logs where id like 'live%'`;
  await sql`insert into logs values (9000000000, 'old', now())`;
  await sql`insert into notes values (9000000000, 'old', 0)`;
  const ofHighest = () => sql`select from notes where organization_id = 9000000000`;
  for (let sweeps = 1; (await ofHighest()).length > 0; sweeps += 1) {
    expect(sweeps).toBeLessThan(20);
    await expect(deleteExpired(sql, table, { signal: endsAfter(1) })).rejects.toThrow('its time is over');
    // What expires behind the place is found by a later round.
    await sql`update logs set expires_at = now() where organization_id = 1 and id = '00001'`;
  }
  expect(await left()).toMatchObject([{ expired: expect.any(Number) }]);
  await deleteExpired(sql, table);
  expect(await left(), 'what lay before the place too').toMatchObject([{ expired: 0 }]);
  expect(await sql`select from sweep_places`).toEqual([]);
});

test('a batch that is full is followed by another one, until the signal ends it', async () => {
  const batches = [3, 3, 1, 3];
  await inBatches(3, undefined, async () => batches.shift() ?? 0);
  expect(batches).toEqual([3]);
  const ended = new AbortController();
  const endless = async () => {
    ended.abort();
    return 3;
  };
  await expect(inBatches(3, ended.signal, endless)).rejects.toThrow('aborted');
});
