/**
 * Hosts that die, fall silent or accept no changes. The clock of the limits stands still until a
 * test lets it go on, so that a slow machine reaches none of them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Database, isUnavailable, openDatabase } from '../../../../server/database/database.ts';
import { SERVING } from '../../../../server/database/pool/limits.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../../embedded-database.ts';
import { openTcpProxy, type TcpProxy } from '../../../tcp-proxy.ts';
import { until } from '../../../until.ts';

/** All of them at least as long as a limit is. PostgreSQL's own clock goes on. */
const LIMITS = { ...SERVING, statementMs: 60_000, heartbeatMs: 1000 };
/** A shorter wait is no limit: the driver's, or a pause before the next attempt. */
const SHORTEST_LIMIT_MS = 1000;

let server: TestServer;
let database: TestDatabase;
let first: TcpProxy;
let second: TcpProxy;
const opened: Database[] = [];
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ max: 2 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [first, second] = await Promise.all([openTcpProxy(database.url), openTcpProxy(database.url)]);
  stopLimits();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await Promise.all([first.close(), second.close()]);
});

function stopLimits(): void {
  const usual = globalThis.setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms = 0, ...given) =>
    (ms < SHORTEST_LIMIT_MS ? usual : stopped)(act, ms, ...given),
  );
}

function open(url: string, max = 3): Database {
  const one = openDatabase(url, { max, limits: LIMITS });
  opened.push(one);
  return one;
}
const bothHosts = (query = '') =>
  `${database.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${first.port},127.0.0.1:${second.port}`)}${query}`;

/** Lets every limit pass, but not while a connection is opened that shall work: see `mayPass`. */
async function letLimitsPass<T>(work: Promise<T>, mayPass = () => true): Promise<T | unknown> {
  let settled = false;
  const result = work
    .catch((error: unknown) => error)
    .finally(() => {
      settled = true;
    });
  await until('it is settled', () => {
    if (!settled && mayPass()) vi.advanceTimersByTime(LIMITS.silenceMs);
    return settled;
  });
  return result;
}

/** Asks until there is an answer; everything before must be worth trying again. */
async function askUntilAnswered({ sql }: Database): Promise<unknown> {
  for (;;)
    try {
      return (await sql`select 1 as one`)[0]?.one;
    } catch (error) {
      expect(isUnavailable(error), String(error)).toBe(true);
    }
}

test('a connection that falls silent is given up, with those that were idle, and new ones work', async () => {
  const one = open(first.url);
  await Promise.all([1, 2, 3].map(() => one.sql`select pg_sleep(0.05)`));
  first.silence();
  const reason = await letLimitsPass(one.sql`select 1`.then());
  expect(isUnavailable(reason), String(reason)).toBe(true);
  expect(String(reason)).toContain('no answer within 5000 ms');
  // None of the three is used again.
  for (let time = 0; time < 5; time += 1) expect(await one.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a transaction whose connection falls silent rejects, and is not ended as if it had worked', async () => {
  const one = open(first.url, 1);
  const lost = one.sql.begin(async (tx) => {
    await tx`insert into organizations (name) values ('silent')`;
    first.silence();
    await tx`select 1`;
  });
  expect(isUnavailable(await letLimitsPass(lost))).toBe(true);
  expect(await one.sql`select from organizations where name = 'silent'`).toHaveLength(0);
});

test('a listener whose connection falls silent listens again', async () => {
  const one = open(first.url);
  const heard: string[] = [];
  let listens = 0;
  await one.listener.listen(
    'news',
    (payload) => heard.push(payload),
    () => {
      listens += 1;
    },
  );
  const before = first.accepted;
  first.silence();
  await until('it listens again', () => {
    if (first.accepted === before) vi.advanceTimersByTime(LIMITS.heartbeatMs);
    return listens > 1;
  });
  await database.sql`select pg_notify('news', 'after')`;
  await until('a notice', () => heard.length > 0);
  expect(heard).toEqual(['after']);
});

test.each(['dies', 'falls silent'] as const)('when the first host %s, the second serves', async (how) => {
  const one = open(bothHosts());
  await askUntilAnswered(one);
  expect([first.accepted > 0, second.accepted]).toEqual([true, 0]);
  first.state = how === 'dies' ? 'closed' : 'silent';
  if (how === 'dies') first.cut();
  else first.silence();
  expect(await letLimitsPass(askUntilAnswered(one), () => second.accepted === 0)).toBe(1);
  const [before] = [first.accepted];
  // The host that failed costs its time once, and not for each connection.
  await Promise.all([1, 2, 3].map(() => one.sql`select pg_sleep(0.05)`));
  expect(first.accepted).toBe(before);
  expect(second.accepted).toBeGreaterThan(0);
});

test('when no host can be reached, the fault names each of them, and no password', async () => {
  first.state = second.state = 'closed';
  const reason = await open(bothHosts()).sql`select 1`.catch((error: unknown) => error);
  expect(isUnavailable(reason), String(reason)).toBe(true);
  expect(String(reason)).not.toContain(new URL(database.url).password);
});

test('of several hosts, one that accepts no changes is passed over unless any will do', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const admin = openDatabase(database.superuserUrl, { max: 1, as: 'owner' });
  await admin.sql`alter database ${admin.sql(name)} set default_transaction_read_only = on`;
  try {
    const reason = await open(bothHosts()).sql`select 1`.catch((error: unknown) => error);
    expect(String(reason)).toContain(`127.0.0.1:${first.port} accepts no changes`);
    expect(isUnavailable(reason)).toBe(true);
    for (const url of [bothHosts('?target_session_attrs=any'), first.url])
      expect(await open(url).sql`select 1 as one`).toEqual([{ one: 1 }]);
  } finally {
    await admin.sql.begin(
      'read write',
      (tx) => tx`alter database ${tx(name)} reset default_transaction_read_only`,
    );
    await admin.close();
  }
});
