import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createKey } from '../../../server/accounts/keys.ts';
import { addMember, createOrganization } from '../../../server/accounts/organizations.ts';
import type { Database } from '../../../server/database/database.ts';
import { type FinishedListener, openFinishedListener } from '../../../server/database/notices.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: Database;
let finished: FinishedListener;
let organizationId: number;
let apiKeyId: number;
let decisions = 0;
let id = '';

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
  finished = await openFinishedListener(database);
  organizationId = await database.sql.begin((tx) =>
    createOrganization(tx, { name: 'Acme', freeDecisions: 1 }),
  );
  const memberId = await addMember(database.sql, { organizationId, email: 'ana@example.com' });
  if (memberId === null) throw new Error('no member');
  apiKeyId = (await createKey(database.sql, { organizationId, memberId, name: 'key' })).id;
});
afterAll(async () => {
  await finished.close();
  await server.stop();
});
beforeEach(async () => {
  decisions += 1;
  id = `dec_${decisions}`;
  await database.sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      option_letters, keeps_content, root_id
    ) values (
      ${organizationId}, ${id}, ${apiKeyId}, 'default', 'running', false, 'correct', 1, 'AB', true, ${id}
    )`;
});

test('a notified end is heard at once, by everybody who waits', async () => {
  const waits = [wait(10_000), wait(10_000), wait(10_000)];
  await sleep(100);
  const endedAt = performance.now();
  await end({ notify: true });
  expect(await Promise.all(waits)).toEqual([true, true, true]);
  expect(performance.now() - endedAt).toBeLessThan(700);
});

test('an end that nobody notified is found by the poll', async () => {
  const waiting = wait(10_000);
  await sleep(100);
  await end({ notify: false });
  expect(await waiting).toBe(true);
});

test('what has ended before the wait is seen', async () => {
  await end({ notify: false });
  expect(await wait(10_000)).toBe(true);
});

test('the time ends the wait, and so does the signal', async () => {
  expect(await wait(50)).toBe(false);
  expect(await wait(10_000, AbortSignal.timeout(50))).toBe(false);
  expect(await wait(10_000, AbortSignal.abort())).toBe(false);
});

test('a notice of another decision ends no wait', async () => {
  const waiting = wait(400);
  await database.sql`select pg_notify('decision_finished', 'dec_other')`;
  expect(await waiting).toBe(false);
});

test('lost connections lose no wait, and notices are heard again', async () => {
  const during = wait(20_000);
  await sleep(100);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sleep(100); // the pool's own connections are lost too, and must have noticed
  await end({ notify: true });
  expect(await during).toBe(true);

  await relisten();
  await database.sql`update decisions set status = 'running' where id = ${id}`;
  const after = wait(20_000);
  await sleep(100);
  const endedAt = performance.now();
  await end({ notify: true });
  expect(await after).toBe(true);
  expect(performance.now() - endedAt).toBeLessThan(700);
});

test('closing ends the waits, so that a stopping service can answer', async () => {
  const other = await openFinishedListener(database);
  const waiting = other.wait(organizationId, id, { timeoutMs: 20_000 });
  await other.close();
  expect(await waiting).toBe(false);
});

function wait(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
  return finished.wait(organizationId, id, { timeoutMs, ...(signal === undefined ? {} : { signal }) });
}

async function end({ notify }: { notify: boolean }): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`update decisions set status = 'ok', finished_at = now() where id = ${id}`;
    if (notify) await tx`select pg_notify('decision_finished', ${id})`;
  });
}

/** Until the server says that somebody listens again. */
async function relisten(): Promise<void> {
  for (const endsAt = performance.now() + 10_000; performance.now() < endsAt; await sleep(50)) {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`;
    if ((row?.count ?? 0) > 0) return;
  }
  throw new Error('nobody listens again');
}
