/** The key that a new installation starts with. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findKey } from '../../server/accounts/keys.ts';
import { makeFirstKey } from '../../server/first-key.ts';
import { joinTestServer, type TestServer } from '../embedded-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('of eight nodes that start on an empty database, one makes the first key', async () => {
  const empty = await server.newDatabase();
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFirstKey(empty.sql, 25)));
  const secrets = made.filter((secret) => secret !== null);
  expect(secrets).toHaveLength(1);
  expect(await findKey(empty.sql, secrets[0] ?? '')).toMatchObject({ name: 'First key' });
  expect(await makeFirstKey(empty.sql, 25)).toBeNull();
});
