/**
 * A request that is repeated with its Idempotency-Key gives the same decision, over real HTTP, also
 * when `kill -9` ends the service between the acceptance of the decision and its answer.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { joinTestServer, type SharedServer } from '../embedded-database.ts';
import { holdEndings } from '../held-lock.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { until } from '../until.ts';
import { manyConsequences } from './client.ts';

const dataDir = makeDataDir();
let server: SharedServer;
let database: Database;
let env: Record<string, string>;
let service: Service;
let key: string;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newMigrated();
  env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, MAX_RUNNING_DECISIONS: '10' };
  service = await startService(dataDir, env);
  key = service.key ?? '';
  database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await database?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

function post(body: object, idempotencyKey: string): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
}

test('50 equal requests at once make one decision and get 50 equal answers', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(manyConsequences(1), 'at-once')));
  const answers = await Promise.all(replies.map(async (reply) => `${reply.status} ${await reply.text()}`));
  expect(answers[0]).toMatch(/^200 /);
  expect(new Set(answers).size).toBe(1);
});

test('after a crash between acceptance and answer, a repeated request gets the accepted decision', async () => {
  const body = manyConsequences(2);
  // The decision cannot be stored as ended before the service is killed.
  const accepted = await holdEndings(database.sql, async () => {
    const lost = post(body, 'crash').then(
      (reply) => reply.text(),
      () => null,
    );
    const id = await until('it is accepted', () => acceptedWith('crash'));
    await service.end('SIGKILL');
    expect(await lost, 'the service answered before it was killed').toBeNull();
    return id;
  });
  service = await startService(dataDir, env);
  const [first, second] = await Promise.all([post(body, 'crash'), post(body, 'crash')]);
  const answers = [await first.text(), await second.text()];
  expect([first.status, JSON.parse(answers[0] ?? '').id]).toEqual([200, accepted]);
  expect(answers[1]).toBe(answers[0]);
  expect((await post({ ...body, seed: 1 }, 'crash')).status).toBe(400);
  expect(await database.sql`select from decisions`).toHaveLength(2);
});

/** The id of the decision, or undefined before it is accepted. */
async function acceptedWith(idempotencyKey: string): Promise<string | undefined> {
  const [row] = await database.sql<{ id: string }[]>`
    select decision_id as id from idempotency_keys where key = ${idempotencyKey} and state = 'accepted'`;
  return row?.id;
}
