/**
 * A connection that is lost in the middle of a transaction costs that transaction, and neither the
 * process nor the pool.
 */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { bossDatabase } from '../../../server/jobs/boss-database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

const LANES = 8;
/** Of each lane. */
const LOSSES = 8;

let server: TestServer;
let database: Database & { url: string };
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  // One place: if it is spoilt, nothing works afterwards.
  database = await server.newDatabase({ max: 1 });
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
});
afterEach(() => {
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
});

test.each([
  ['while a statement runs', (tx: Sql) => tx`select pg_sleep(50)`],
  [
    'while several statements wait',
    (tx: Sql) => Promise.all([tx`select pg_sleep(50)`, tx`select ${1}::int`]),
  ],
])('a transaction whose connection is lost %s rejects', async (_when, statements) => {
  await expectLoss(database.sql.begin(async (tx) => statements(tx)));
});

test("a script of the queue's whose connection is lost rejects", async () => {
  await expectLoss(bossDatabase(database).executeSql('BEGIN; select pg_sleep(50); COMMIT'));
});

test('connections that are lost while they are made, or at any other moment, end nothing', async () => {
  const { sql, url } = await server.newDatabase({ max: LANES });
  const admin = openDatabase(url, { max: 1 });
  let isOver = false;
  const lossesOf = new Array<number>(LANES).fill(0);
  const ask = async (lane: number) => {
    while (!isOver)
      await sql
        .begin((tx) => Promise.all([tx`select ${'x'.repeat(2000)}::text`, tx`select pg_sleep(0.002)`]))
        .catch((error: unknown) => {
          expect(isUnavailable(error), String(error)).toBe(true);
          lossesOf[lane]! += 1;
        });
  };
  const asking = Promise.all(lossesOf.map((_, lane) => ask(lane)));
  // So often that connections are lost while they are made again, too.
  while (Math.min(...lossesOf) < LOSSES)
    await admin.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  isOver = true;
  await asking;
  await admin.close();
  await sql`select 1`.catch(() => {});
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(uncaught).toEqual([]);
});

test('what only went wrong is rolled back, and the connection goes on', async () => {
  const [before] = await pid();
  const failed = database.sql.begin(async (tx) => {
    await tx`insert into organizations (name) values ('x')`;
    await tx`select 1 / 0`;
  });
  await expect(failed).rejects.toThrow('division by zero');
  const script = 'BEGIN; insert into organizations (name) values (chr(120)); select 1 / 0; COMMIT';
  await expect(bossDatabase(database).executeSql(script)).rejects.toThrow('division by zero');
  expect(await database.sql`select from organizations`).toHaveLength(0);
  expect(await pid()).toEqual([before]);
});

type Sql = Parameters<Parameters<Database['sql']['begin']>[1]>[0];

async function expectLoss(work: Promise<unknown>): Promise<void> {
  const settled = work.then(
    () => null,
    (error: unknown) => error,
  );
  const admin = openDatabase(database.url, { max: 1 });
  for (let ended = 0; ended === 0; )
    ended = (
      await admin.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`
    ).length;
  await admin.close();
  expect(isUnavailable(await settled)).toBe(true);
  // The driver gives the lost connection's last words to the next statement as well.
  await database.sql`select 1`.catch((error: unknown) => expect(isUnavailable(error)).toBe(true));
  for (let time = 0; time < 3; time += 1) expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await setImmediate();
  expect(uncaught).toEqual([]);
}

function pid() {
  return database.sql`select pg_backend_pid() as pid`;
}
