import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createKey } from '../../../../server/accounts/keys.ts';
import { addMember } from '../../../../server/accounts/organizations.ts';
import { createOrganization } from '../../../../server/billing/ledger.ts';
import { type Database, isUnavailable } from '../../../../server/database/database.ts';
import { type OpenWatcher, openWatcher } from '../../../../server/decisions/progress/watcher.ts';
import { joinTestServer, type TestServer } from '../../../embedded-database.ts';
import { until } from '../../../until.ts';

let server: TestServer;
let database: Database;
let watcher: OpenWatcher;
let organizationId: number;
let apiKeyId: number;
let decisions = 0;
let id = '';
/** How many statements have seen whether the decisions of this test's waits still run. */
let looks = 0;
/** Longer than any test may take. */
const LONG_MS = 3_600_000;

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
  watcher = await openWatcher({ ...database, sql: counted(database.sql) });
  organizationId = await database.sql.begin((tx) =>
    createOrganization(tx, { name: 'Acme', freeDecisions: 1 }),
  );
  const memberId = await addMember(database.sql, { organizationId, email: 'ana@example.com' });
  if (memberId === null) throw new Error('no member');
  apiKeyId = (await createKey(database.sql, { organizationId, memberId, name: 'key' })).id;
});
afterAll(async () => {
  await watcher.close();
  await server.stop();
});
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  decisions += 1;
  looks = 0;
  id = `dec_${decisions}`;
  await database.sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      option_letters, keeps_content, root_id
    ) values (
      ${organizationId}, ${id}, ${apiKeyId}, 'default', 'running', false, 'correct', 1, 'AB', true, ${id}
    )`;
});

test('a notified end is heard, without a poll, by everybody who waits', async () => {
  stopPolling();
  const waits = [wait(), wait(), wait()];
  await until('all have looked, in one statement', () => looks === 1);
  await end({ notify: true });
  expect(await Promise.all(waits)).toEqual([true, true, true]);
  expect(looks).toBe(2);
});

test('an end that nobody notified is found by the poll', async () => {
  stopPolling();
  const waiting = wait();
  await until('all have looked', () => looks === 1);
  await end({ notify: false });
  vi.advanceTimersByTime(1000);
  expect(await waiting).toBe(true);
  expect(looks).toBe(2);
});

test('what has ended before the wait is seen', async () => {
  await end({ notify: false });
  expect(await wait()).toBe(true);
});

test('the time ends the wait, and so does the signal', async () => {
  expect(await wait(50)).toBe(false);
  expect(await wait(LONG_MS, AbortSignal.timeout(50))).toBe(false);
  expect(await wait(LONG_MS, AbortSignal.abort())).toBe(false);
});

test('a notice of another decision ends no wait', async () => {
  const waiting = wait(400);
  await database.sql`select pg_notify('decision_finished', 'dec_other')`;
  expect(await waiting).toBe(false);
});

test('lost connections lose no wait, and notices are heard again', async () => {
  const during = wait();
  await until('all have looked', () => looks === 1);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  // The pool's own connections are lost too; one of which it has not noticed yet loses a statement.
  const ends = async () => {
    const failure = await end({ notify: true }).catch((error: unknown) => error);
    expect(failure === undefined || isUnavailable(failure), String(failure)).toBe(true);
    return failure === undefined;
  };
  await expect.poll(ends).toBe(true);
  expect(await during).toBe(true);

  await expect.poll(listeners, { message: 'somebody listens again' }).toBe(1);
  await database.sql`update decisions set status = 'running' where id = ${id}`;
  stopPolling();
  looks = 0;
  const after = wait();
  await until('all have looked', () => looks === 1);
  await end({ notify: true });
  expect(await after).toBe(true);
});

test('closing ends the waits, so that a stopping service can answer', async () => {
  const other = await openWatcher(database);
  const waiting = other.wait({ organizationId, decisionId: id, ownKeys: null }, { timeoutMs: LONG_MS });
  await other.close();
  expect(await waiting).toBe(false);
});

function wait(timeoutMs = LONG_MS, signal?: AbortSignal): Promise<boolean> {
  const watched = { organizationId, decisionId: id, ownKeys: null };
  return watcher.wait(watched, { timeoutMs, ...(signal === undefined ? {} : { signal }) });
}

/** From now on only a notice makes a wait look again, or time that the test lets pass. */
function stopPolling(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

async function end({ notify }: { notify: boolean }): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`update decisions set status = 'ok', finished_at = now() where id = ${id}`;
    if (notify) await tx`select pg_notify('decision_finished', ${id})`;
  });
}

/** Connections that the server has told that it listens to them. */
async function listeners(): Promise<number> {
  const rows = await database.sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query ilike 'listen%'`;
  return rows.length;
}

/** Counts each statement that was answered. */
function counted(sql: Database['sql']): Database['sql'] {
  return new Proxy(sql, {
    apply(target, self, given) {
      const query = Reflect.apply(target, self, given);
      // To ask for the result of a fragment would send it as a statement.
      if (!String(given[0]).includes('callsDone')) return query;
      query.then(
        () => {
          looks += 1;
        },
        () => {},
      );
      return query;
    },
  });
}
