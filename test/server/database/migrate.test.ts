import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

const FILES = readdirSync(resolve(import.meta.dirname, '../../../server/database/migrations')).length;

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('a second run changes nothing', async () => {
  const { sql } = await server.newDatabase();
  const before = await sql`select * from migrations order by version`;
  expect(before).toHaveLength(FILES);
  expect(await migrate(sql)).toBe(FILES);
  expect(await sql`select * from migrations order by version`).toEqual(before);
});

test('eight at once apply each file once', async () => {
  const url = await server.newUrl();
  const nodes = Array.from({ length: 8 }, () => openDatabase(url, { max: 1 }));
  try {
    expect(await Promise.all(nodes.map(({ sql }) => migrate(sql)))).toEqual(nodes.map(() => FILES));
    for (const { sql } of nodes) expect(await sql`select version from migrations`).toHaveLength(FILES);
  } finally {
    for (const node of nodes) await node.close();
  }
});

test('a database of a newer program is refused and left alone', async () => {
  const { sql, url } = await server.newDatabase();
  await sql`insert into migrations (version, name, checksum) values (9999, '9999-later.sql', 'x')`;
  await expect(openMigrated(url, { max: 1 })).rejects.toThrow(/9999 \(9999-later\.sql\).*newer program/);
});

test('a file that was changed after it was applied is refused', async () => {
  const { sql } = await server.newDatabase();
  await sql`update migrations set checksum = 'other' where version = 1`;
  await expect(migrate(sql)).rejects.toThrow('0001-first.sql was changed');
});

test('what keeps the database from being opened is one line without the password', async () => {
  const url = new URL(await server.newUrl());
  const messageOf = async (change: Partial<URL>) =>
    openMigrated(Object.assign(new URL(url.href), change).href, { max: 1 }).then(
      () => 'opened',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  expect(await messageOf({ password: 'wrong-password' })).toMatch(
    /^CannotStart: .*refuses this user.*DATABASE_URL/,
  );
  expect(await messageOf({ pathname: '/nowhere' })).toMatch(
    /^CannotStart: the database nowhere at .*refuses/,
  );
  expect(await messageOf({ port: '1' })).toMatch(/^CannotStart: .*cannot be reached/);
  expect(await messageOf({ password: 'wrong-password' })).not.toContain('wrong-password');
});
