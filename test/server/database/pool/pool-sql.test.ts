/** What `sql` and `of` promise: a statement or a transaction has a connection alone. */
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, isUnavailable, openDatabase } from '../../../../server/database/database.ts';
import { WORKING } from '../../../../server/database/pool/limits.ts';
import { joinTestServer, type TestServer } from '../../../embedded-database.ts';

let server: TestServer;
let url: string;
let admin: Database;
const opened: Database[] = [];
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const database = await server.newDatabase({ max: 1 });
  url = database.ownerUrl;
  admin = open(1);
  await admin.sql`create table marks (name text primary key, of_connection integer default pg_backend_pid())`;
  opened.pop();
});
afterAll(async () => {
  await admin.close();
  await server.stop();
});
beforeEach(async () => {
  await admin.sql`truncate marks`;
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
  expect(uncaught.splice(0)).toEqual([]);
});

function open(max: number, limits = {}): Database {
  const database = openDatabase(url, { max, as: 'owner', limits: { ...WORKING, ...limits } });
  opened.push(database);
  return database;
}

test('statements may hold fragments and helpers, and be fragments themselves', async () => {
  const { sql } = open(2);
  const where = sql`where number > ${1} and ${sql`number < ${4}`}`;
  const text = sql.unsafe('from generate_series(1, 5) as number');
  expect(await sql`select number ${text} ${where}`).toEqual([{ number: 2 }, { number: 3 }]);
  expect(await sql`select count(*)::int as ${sql('how many')} ${text} ${where}`).toEqual([{ 'how many': 2 }]);
  expect(await sql`select number ${text} ${where}`.values()).toEqual([[2], [3]]);
  expect((await sql`insert into marks ${sql({ name: 'a' })}`).count).toBe(1);
  expect(await sql.unsafe('select $1::int as given', [7])).toEqual([{ given: 7 }]);
  expect(await sql.unsafe('select 1 as one; select 2 as two').simple()).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  expect(await sql.begin((tx) => tx`select name from marks where ${tx`name = ${'a'}`}`)).toEqual([
    { name: 'a' },
  ]);
  expect(await sql.begin((tx) => [tx`select 1 as one`, tx`select 2 as two`])).toEqual([
    [{ one: 1 }],
    [{ two: 2 }],
  ]);
});

test('never more than the given number of connections, and each answer goes to its statement', async () => {
  const { sql } = open(3);
  const numbers = Array.from({ length: 300 }, (_, number) => number);
  const answers = await Promise.all(
    numbers.map(async (number) => {
      const [row] =
        number % 3 === 0
          ? await sql.begin((tx) => tx`select ${number}::int as number, pg_backend_pid() as pid`)
          : await sql`select ${number}::int as number, pg_backend_pid() as pid`;
      return { number: row?.number, pid: row?.pid };
    }),
  );
  expect(answers.map(({ number }) => number)).toEqual(numbers);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3);
});

test('a statement has the setting of its organization, and one across organizations has `all`', async () => {
  const database = open(2);
  const setting = async (sql: postgres.ISql) =>
    (await sql`select current_setting('app.organization_id') as scope`)[0]?.scope;
  const asked = Array.from({ length: 120 }, (_, number) => number % 5);
  const scopes = await Promise.all(
    asked.map((id, place) => {
      const sql = id === 0 ? database.sql : database.of(id);
      return place % 2 === 0 ? setting(sql) : sql.begin((tx) => setting(tx));
    }),
  );
  expect(scopes).toEqual(asked.map((id) => (id === 0 ? 'all' : String(id))));
  await expect(database.of(3).begin((tx) => tx`select 1 / 0`)).rejects.toThrow('division by zero');
  expect(await setting(database.sql)).toBe('all');
  for (const id of [Number.NaN, 1.5, Number.POSITIVE_INFINITY])
    expect(() => database.of(id)).toThrow('is no id');
});

test('who finds no free connection waits in line for a limited time, then may try again', async () => {
  const { sql } = open(1, { waitMs: 60 });
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select 1`;
    await isHeld;
  });
  const refused = await Promise.allSettled([sql`select 1`, sql.begin((tx) => tx`select 1`)]);
  for (const one of refused) {
    const reason = one.status === 'rejected' ? one.reason : undefined;
    expect(isUnavailable(reason), String(reason)).toBe(true);
    expect(String(reason)).toContain('no connection to the database was free within 60 ms');
  }
  release();
  await holding;
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a cancelled statement rejects, whether it waits or runs, and no other is cancelled', async () => {
  const { sql } = open(1);
  const running = sql`select pg_sleep(3600)`.execute();
  const waiting = sql`select pg_sleep(3600)`.execute();
  const after = sql`select 1 as one`.execute();
  waiting.cancel();
  await expect(waiting).rejects.toMatchObject({ code: '57014' });
  running.cancel();
  await expect(running).rejects.toMatchObject({ code: '57014' });
  expect(await after).toEqual([{ one: 1 }]);
  const failed = sql.begin(async (tx) => {
    await tx`insert into marks (name) values ('never')`;
    const statement = tx`select pg_sleep(3600)`.execute();
    setImmediate(() => statement.cancel());
    await statement;
  });
  await expect(failed).rejects.toMatchObject({ code: '57014' });
  expect(await sql`select from marks`).toHaveLength(0);
});

test('a transaction that throws, or of which a statement fails, is rolled back and gives its connection back', async () => {
  const { sql } = open(1);
  const insert = (tx: postgres.ISql, name: string) => tx`insert into marks (name) values (${name})`;
  const thrown = sql.begin(async (tx) => {
    await insert(tx, 'thrown');
    throw new RangeError('not this one');
  });
  await expect(thrown).rejects.toThrow(new RangeError('not this one'));
  const synchronous = () => {
    throw new RangeError('nor this one');
  };
  await expect(sql.begin(synchronous)).rejects.toThrow(new RangeError('nor this one'));
  // The failure of a statement is not forgotten when the function goes on.
  const swallowed = sql.begin(async (tx) => {
    await insert(tx, 'swallowed');
    await tx`select 1 / 0`.catch(() => {});
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('division by zero');
  const ignored = sql.begin(async (tx) => {
    await insert(tx, 'ignored');
    tx`select 1 / 0`.execute();
  });
  await expect(ignored).rejects.toThrow('division by zero');
  const ownError = sql.begin(async (tx) => {
    await insert(tx, 'own');
    await insert(tx, 'own').catch((cause: unknown) => {
      throw new Error('it is there', { cause });
    });
  });
  await expect(ownError).rejects.toThrow('it is there');
  expect(await sql`select from marks`).toHaveLength(0);
});

test('statements that a transaction starts together run on its connection, and none after its end', async () => {
  const { sql } = open(2);
  const names = Array.from({ length: 20 }, (_, number) => `mark ${number}`);
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const pids = await sql.begin(async (tx) => {
    const rows = await Promise.all(
      names.map((name) => tx`insert into marks (name) values (${name}) returning of_connection`),
    );
    late = isOver.then(() => tx`delete from marks`);
    return rows.map(([row]) => row?.of_connection);
  });
  over();
  expect(new Set(pids).size).toBe(1);
  await expect(late).rejects.toThrow('after the end of its transaction');
  expect(await sql`select from marks`).toHaveLength(names.length);
});

test('after a transaction has lost its connection, none of its statements runs on another', async () => {
  const { sql } = open(2);
  const lost = sql.begin(async (tx) => {
    const [row] = await tx`insert into marks (name) values ('first') returning of_connection`;
    await admin.sql`select pg_terminate_backend(${row?.of_connection})`;
    // The second is sent when the loss is known.
    for (let time = 0; time < 3; time += 1)
      await tx`insert into marks (name) values (${`later ${time}`})`.catch(() => {});
    return 'done';
  });
  const reason = await lost.catch((error: unknown) => error);
  expect(isUnavailable(reason), String(reason)).toBe(true);
  expect(await sql`select name from marks`).toEqual([]);
});

test('a value that cannot be read fails its own statement only', async () => {
  const { sql } = open(1);
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) =>
      number % 4 === 0
        ? sql`select 9007199254740992 as number from generate_series(1, 2000)`
        : sql`select ${number}::int as number`,
    ),
  );
  results.forEach((result, number) => {
    if (number % 4 === 0) expect(result.status).toBe('rejected');
    else expect(result).toMatchObject({ status: 'fulfilled', value: [{ number }] });
  });
});

test('closing lets transactions end, refuses who waits or comes later, and closes the sessions', async () => {
  const database = open(1);
  const { promise: isClosing, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
  const ending = database.sql.begin(async (tx) => {
    await tx`select 1`;
    begun();
    await isClosing;
    await tx`insert into marks (name) values ('ended')`;
  });
  await isBegun;
  const waits = database.sql`select 1`.execute();
  const closed = database.close();
  const reason = await waits.catch((error: unknown) => error);
  expect(isUnavailable(reason), String(reason)).toBe(true);
  goOn();
  await ending;
  await closed;
  expect(await admin.sql`select name from marks`).toEqual([{ name: 'ended' }]);
  const later = await database.sql`select 1`.catch((error: unknown) => error);
  expect(isUnavailable(later), String(later)).toBe(true);
  const left = await admin.sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like '%owner'`;
  expect(left).toHaveLength(0);
});

test.each(['reserve', 'listen', 'subscribe', 'notify', 'end'] as const)(
  'sql.%s opens no connection beside the pool',
  (name) => {
    const { sql } = open(1);
    expect(() => Reflect.apply(sql[name], sql, ['x', () => {}])).toThrow('is not there');
  },
);

test('statements that stream are refused, because their connection would be given back too early', async () => {
  const { sql } = open(1);
  await expect(sql`select 1`.cursor(() => {})).rejects.toThrow('no statements that stream');
  await expect(Promise.resolve(sql`copy marks to stdout`.readable()).then((query) => query)).rejects.toThrow(
    'no statements that stream',
  );
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});
