import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('a statement that lost its server may work later, a wrong one does not', async () => {
  const { sql } = await server.newDatabase();
  const lost = await reasonOf(sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(isUnavailable(lost)).toBe(true);
  expect(isUnavailable(new Error('could not save', { cause: lost }))).toBe(true);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(isUnavailable(await reasonOf(sql`select nothing from nowhere`))).toBe(false);
  expect(isUnavailable(await reasonOf(sql`insert into organizations (name) values (${null})`))).toBe(false);
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
});

test('nobody listening, no room and shutting down all count as unavailable', async () => {
  const nowhere = openDatabase('postgres://a:b@127.0.0.1:1/x', { max: 1 });
  expect(isUnavailable(await reasonOf(nowhere.sql`select 1`))).toBe(true);
  await nowhere.close();
  expect(isUnavailable(await reasonOf(nowhere.sql`select 1`))).toBe(true);
  for (const code of ['53100', '53300', '57P01', '57P03', '08006', 'CONNECT_TIMEOUT'])
    expect(isUnavailable(Object.assign(new Error(code), { code })), code).toBe(true);
  for (const code of ['23505', '22P02', '40001', 'ERR_08', '57014'])
    expect(isUnavailable(Object.assign(new Error(code), { code })), code).toBe(false);
});

test('bigint columns come as numbers', async () => {
  const { sql } = await server.newDatabase();
  expect(await sql`select 9007199254740991 as largest, ${12}::bigint as given`).toEqual([
    { largest: 9_007_199_254_740_991, given: 12 },
  ]);
  await expect(sql`select 9007199254740992`).rejects.toThrow('beyond 2^53');
});

test('arrays of text go in and come out', async () => {
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
  // And not 57014: nothing but the closing has ended it.
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
