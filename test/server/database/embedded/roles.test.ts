/**
 * Data of a version that used the superuser: at the first start, the owner's role gets everything,
 * and the service can use it.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { SUPERUSER } from '../../../../server/database/embedded/cluster.ts';
import { startEmbedded } from '../../../../server/database/embedded/embedded.ts';
import { OWNER, SERVICE } from '../../../../server/database/embedded/roles.ts';
import { findDifferences } from '../../../../server/database/grants.ts';
import { openMigrated } from '../../../../server/database/open-migrated.ts';
import { bringUpToDate } from '../../../../server/process/bring-up-to-date.ts';
import { makeOpenFolder, runAs } from '../../../embedded-database.ts';

const checkout = resolve(import.meta.dirname, '../../../..');
const DUMP = resolve(import.meta.dirname, '../dumps/0007.sql');
const folder = makeOpenFolder();
const options = { dataDir: join(folder, 'data'), checkout, durable: false };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Puts the database into the state in which version 7 leaves it: the superuser is the only role.
 */
const AS_BEFORE = `
  alter database postgres owner to ${SUPERUSER};
  grant connect, temporary on database postgres to public;
  drop owned by ${OWNER}, ${SERVICE};
  drop role ${OWNER};
  drop role ${SERVICE};`;

test('the first start sets ownership, attributes of the roles, and rights', {
  timeout: 120_000,
}, async () => {
  const first = await startEmbedded(options);
  const password = readFileSync(join(options.dataDir, 'password'), 'utf8');
  const superuserUrl = Object.assign(new URL(first.url), { username: SUPERUSER, password }).href;
  await runAs(superuserUrl, AS_BEFORE);
  await runAs(superuserUrl, readFileSync(DUMP, 'utf8'));
  await runAs(superuserUrl, `create view public.mine as select 1; create sequence public.counted;`);
  await first.stop();

  const embedded = await startEmbedded(options);
  const owner = postgres(embedded.ownerUrl, { max: 1, onnotice() {} });
  try {
    const others = await owner`
      select relname as name from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and relowner <> ${OWNER}::regrole
      union all
      select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss') and proowner <> ${OWNER}::regrole
      union all
      select typname from pg_type where typnamespace::regnamespace::text in ('public', 'pgboss') and typowner <> ${OWNER}::regrole
      union all
      select nspname from pg_namespace where nspname = 'pgboss' and nspowner <> ${OWNER}::regrole`;
    expect(others).toEqual([]);
    const roles = await owner`
      select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful
      from pg_roles where rolcanlogin order by rolname`;
    expect(roles).toEqual([
      { role: SUPERUSER, powerful: true },
      { role: OWNER, powerful: false },
      { role: SERVICE, powerful: false },
    ]);
    const members = await owner`
      select from pg_auth_members where member in (${OWNER}::regrole, ${SERVICE}::regrole)`;
    expect(members).toEqual([]);

    expect(await bringUpToDate(embedded)).toBeGreaterThan(7);
    const { database } = await openMigrated(embedded.url, { max: 1 });
    expect(await findDifferences(database.sql)).toEqual([]);
    expect(await database.sql`select count(*) from ledger where organization_id = 101`).toEqual([
      { count: 9 },
    ]);
    for (const statement of [
      'update ledger set micro_usd = 1',
      'set session_replication_role = replica',
      'create table mine_too (n int)',
      'create temp table mine_too (n int)',
      `set role ${OWNER}`,
      `set role ${SUPERUSER}`,
    ])
      await expect(database.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
    await database.close();
  } finally {
    await owner.end();
    await embedded.stop();
  }
  await expect(openMigrated(embedded.url, { max: 1 })).rejects.toThrow('cannot be reached');
});

test('each start makes new passwords, so that a password that leaked is soon useless', async () => {
  const first = await startEmbedded(options);
  await first.stop();
  const second = await startEmbedded(options);
  try {
    for (const url of [first.url, first.ownerUrl]) {
      const old = Object.assign(new URL(second.url), {
        username: new URL(url).username,
        password: new URL(url).password,
      });
      await expect(openMigrated(old.href, { max: 1 })).rejects.toThrow('refuses this user');
    }
  } finally {
    await second.stop();
  }
});
