import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

test('a second migration changes nothing', async () => {
  const { owner } = await server.newDatabase();
  const before = await owner`select * from migrations order by version`;
  expect(before).toHaveLength(PROGRAM_VERSION);
  expect(await migrate(owner)).toBe(PROGRAM_VERSION);
  expect(await owner`select * from migrations order by version`).toEqual(before);
});

test('eight migrations at once apply each file once', async () => {
  const { ownerUrl } = await server.newAddresses();
  const nodes = Array.from({ length: 8 }, () => openDatabase(ownerUrl, { max: 1, as: 'owner' }));
  try {
    expect(await Promise.all(nodes.map(({ sql }) => migrate(sql)))).toEqual(nodes.map(() => PROGRAM_VERSION));
    for (const { sql } of nodes)
      expect(await sql`select version from migrations`).toHaveLength(PROGRAM_VERSION);
  } finally {
    for (const node of nodes) await node.close();
  }
});

test('a database of a newer program is refused and not changed', async () => {
  const database = await server.newDatabase();
  await database.owner`insert into migrations (version, name, checksum) values (9999, '9999-later.sql', 'x')`;
  const refusal = /at version 9999, and after 9999-later\.sql .* from version 9999 alone.*newer program/;
  await expect(openMigrated(database.url, { max: 1 })).rejects.toThrow(refusal);
  await expect(bringUpToDate(database)).rejects.toThrow(refusal);
});

test('a file that was changed after it was applied is refused', async () => {
  const { owner } = await server.newDatabase();
  await owner`update migrations set checksum = 'other' where version = 1`;
  await expect(migrate(owner)).rejects.toThrow('0001-first.sql was changed');
});

test('an error that keeps the database from being opened is one line without the password', async () => {
  const { url, ownerUrl } = await server.newAddresses();
  const messageOf = (opening: Promise<unknown>) =>
    opening.then(
      () => 'opened',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const open = (change: Partial<URL>) =>
    messageOf(openMigrated(Object.assign(new URL(url), change).href, { max: 1 }));
  expect(await open({ password: 'wrong-password' })).toMatch(
    /^CannotStart: .*refuses this user.*DATABASE_URL/,
  );
  expect(await open({ pathname: '/nowhere' })).toMatch(/^CannotStart: the database nowhere at .*refuses/);
  expect(await open({ port: '1' })).toMatch(/^CannotStart: .*cannot be reached/);
  expect(await open({ password: 'wrong-password' })).not.toContain('wrong-password');
  const wrongOwner = Object.assign(new URL(ownerUrl), { password: 'wrong-password' }).href;
  const asOwner = await messageOf(bringUpToDate({ url, ownerUrl: wrongOwner }));
  expect(asOwner).toMatch(/^CannotStart: .*refuses this user.*DATABASE_OWNER_URL/);
  expect(asOwner).not.toContain('wrong-password');
});
