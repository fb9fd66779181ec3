import type postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('a statement that lost its connection may work later; a wrong statement does not', async () => {
  const { sql } = await server.newDatabase();
  const lost = await reasonOf(sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(isUnavailable(lost)).toBe(true);
  expect(isUnavailable(new Error('could not save', { cause: lost }))).toBe(true);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(isUnavailable(await reasonOf(sql`select nothing from nowhere`))).toBe(false);
  expect(isUnavailable(await reasonOf(sql`insert into organizations (name) values (${null})`))).toBe(false);
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
});

test('no server, no room and a shutdown all count as unavailable', async () => {
  const nowhere = openDatabase('postgres://a:b@127.0.0.1:1/x', { max: 1 });
  expect(isUnavailable(await reasonOf(nowhere.sql`select 1`))).toBe(true);
  await nowhere.close();
  expect(isUnavailable(await reasonOf(nowhere.sql`select 1`))).toBe(true);
  for (const code of [
    '53100',
    '53300',
    '57P01',
    '57P03',
    '08006',
    '40001',
    '55P03',
    '25P03',
    '25P04',
    'CONNECT_TIMEOUT',
  ])
    expect(isUnavailable(Object.assign(new Error(code), { code })), code).toBe(true);
  for (const code of ['23505', '22P02', '40002', 'ERR_08', '57000'])
    expect(isUnavailable(Object.assign(new Error(code), { code })), code).toBe(false);
});

test('of two transactions that wait for each other, one is cancelled and may be sent again', async () => {
  const { sql } = await server.newDatabase();
  const names = ['one', 'other'];
  await sql`insert into organizations (name) select unnest(${names}::text[])`;
  const rename = (tx: postgres.ISql, name = '') =>
    tx`update organizations set name = name where name = ${name}`;
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = await Promise.allSettled(
    [names, names.toReversed()].map(([first, second]) =>
      sql.begin(async (tx) => {
        await rename(tx, first);
        holding += 1;
        if (holding === 2) resolve();
        await bothHoldOne;
        await rename(tx, second);
      }),
    ),
  );
  const lost = crossing.filter(({ status }) => status === 'rejected');
  expect(lost).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: '40P01' }) }]);
  expect(lost.map((one) => 'reason' in one && isUnavailable(one.reason))).toEqual([true]);
});

test('a statement that exceeds a time limit, its own or that of a lock, may be sent again', async () => {
  const { sql, owner } = await server.newDatabase();
  const given = await owner.begin(async (tx) => {
    await tx`lock table organizations`;
    const refused = (setting: string) =>
      reasonOf(
        sql.begin(async (other) => {
          await other.unsafe(`set local ${setting} = '50ms'`);
          await other`select from organizations`;
        }),
      );
    return [await refused('statement_timeout'), await refused('lock_timeout')];
  });
  expect(given).toEqual([
    expect.objectContaining({ code: '57014' }),
    expect.objectContaining({ code: '55P03' }),
  ]);
  expect(given.map(isUnavailable)).toEqual([true, true]);
});

test('bigint columns are read as numbers', async () => {
  const { sql } = await server.newDatabase();
  expect(await sql`select 9007199254740991 as largest, ${12}::bigint as given`).toEqual([
    { largest: 9_007_199_254_740_991, given: 12 },
  ]);
  await expect(sql`select 9007199254740992`).rejects.toThrow('beyond 2^53');
});

test('arrays of text are written and read unchanged', async () => {
  const { sql } = await server.newDatabase();
  const texts = ['', 'a', 'NULL', 'a,b', '{}', '"', '\\', ' line\nbreak\\"', 'é𝄞'];
  const ids = ['00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const [row] = await sql`
    select ${texts}::text[] as texts, ${ids}::uuid[] as ids, ${[]}::text[] as none, array['x', null] as gap`;
  expect(row).toEqual({ texts, ids, none: [], gap: ['x', null] });
});

test('closing does not wait for a statement that hangs', async () => {
  const database = await server.newDatabase();
  const hanging = reasonOf(database.sql`select pg_sleep(3600)`);
  await database.close();
  // Not 57014 (query_canceled): only `close` has ended it.
  expect(await hanging).toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
});

function reasonOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => {
      throw new Error('it worked');
    },
    (error: unknown) => error,
  );
}
