/**
 * A connection that is lost during a transaction ends only that transaction. The process and the
 * pool go on.
 */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { WORKING } from '../../../server/database/pool/limits.ts';
import { bossDatabase } from '../../../server/jobs/boss-database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';
import { openStatementProxy } from '../../statement-proxy.ts';

const LANES = 8;
/** How many connections each loop of transactions must lose. */
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
  // The pool has one place: if that became unusable, nothing would work afterwards.
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

test("a script of the queue's library whose connection is lost rejects", async () => {
  await expectLoss(bossDatabase(database).executeSql('BEGIN; select pg_sleep(50); COMMIT'));
});

test('a connection may be lost at any moment, even while it is opened, and the process and the pool go on', async () => {
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
  // Ends connections so often that some are lost while they are opened again.
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

test('a transaction that PostgreSQL ends because nothing came rejects as one of a lost connection', async () => {
  const short = openDatabase(database.url, { max: 1, limits: { ...WORKING, idleInTransactionMs: 1 } });
  const late = short.sql.begin(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await expect.poll(() => database.sql`select from pg_stat_activity where pid = ${pid}`).toHaveLength(0);
    await tx`select 1`;
  });
  const fault = await late.catch((error: unknown) => error);
  expect(isUnavailable(fault), String(fault)).toBe(true);
  expect(await short.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await short.close();
  expect(uncaught).toEqual([]);
});

test('a node that freezes while it sends a statement does not keep its locks', async ({ skip }) => {
  const [server] = await database.sql`select current_setting('server_version_num')::integer as version`;
  skip(server?.version < 170_000, 'PostgreSQL ends such a transaction from version 17 on');
  const proxy = await openStatementProxy(database.url);
  const frozen = openDatabase(proxy.url, {
    max: 1,
    limits: { ...WORKING, idleInTransactionMs: 1000, transactionMs: 1000 },
  });
  // A busy machine may reach the limit before: that is another try.
  for (let isHeld = false; !isHeld; ) {
    let pid = 0;
    const thaw = Promise.withResolvers<void>();
    const isFrozen = Promise.withResolvers<void>();
    // The driver has sent the statement's text, and would send its values now.
    proxy.watch = async ({ statement }) => {
      if (!statement.includes('as frozen')) return 'pass';
      isFrozen.resolve();
      await thaw.promise;
      return 'pass';
    };
    const late = frozen.sql.begin(async (tx) => {
      pid = (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
      await tx`select ${1}::integer as frozen`;
    });
    const ended = expect(late).rejects.toSatisfy(isUnavailable);
    isHeld = await Promise.race([isFrozen.promise.then(() => true), ended.then(() => false)]);
    if (isHeld)
      await expect.poll(() => database.sql`select from pg_stat_activity where pid = ${pid}`).toHaveLength(0);
    thaw.resolve();
    await ended;
  }
  await frozen.close();
  await proxy.close();
  expect(uncaught).toEqual([]);
});

test('a transaction that fails without a lost connection is rolled back, and the connection is used again', async () => {
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
  // The driver reports the lost connection's last message to the next statement too.
  await database.sql`select 1`.catch((error: unknown) => expect(isUnavailable(error)).toBe(true));
  for (let time = 0; time < 3; time += 1) expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await setImmediate();
  expect(uncaught).toEqual([]);
}

function pid() {
  return database.sql`select pg_backend_pid() as pid`;
}
