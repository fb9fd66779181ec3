/** The key that a new installation starts with. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findKey } from '../../../server/accounts/keys.ts';
import { makeFirstKey } from '../../../server/process/first-key.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

const SETTINGS = { freeDecisions: 25, baseUrl: 'http://127.0.0.1:3000' };

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('of eight nodes that start on an empty database, one makes the first key', async () => {
  const empty = await server.newDatabase();
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFirstKey(empty.sql, SETTINGS)));
  const first = made.filter((one) => one !== null);
  expect(first).toHaveLength(1);
  expect(await findKey(empty.sql, first[0]?.secret ?? '')).toMatchObject({ name: 'First key' });
  expect(await makeFirstKey(empty.sql, SETTINGS)).toBeNull();
});
