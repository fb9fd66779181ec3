/**
 * The service's role in the database: it has exactly the rights that it needs, and cannot give
 * itself more.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization } from '../../../server/billing/ledger.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { OWNER, SERVICE } from '../../../server/database/embedded/roles.ts';
import { findDifferences, GRANTS } from '../../../server/database/grants.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { scramVerifier } from '../../../server/database/service-role.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { joinTestServer, runAs, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
let organizationId: number;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
  organizationId = await database.sql.begin((tx) =>
    createOrganization(tx, { name: 'Acme', freeDecisions: 5 }),
  );
});
afterAll(() => server.stop());

test('the list of rights has every table and no others', async () => {
  const tables = await database.owner<{ name: string }[]>`
    select oid::regclass::text as name from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace::regnamespace::text in ('public', 'pgboss')
      and not (relispartition and (relname like 'queue\\_stats\\_%' or relnamespace = 'public'::regnamespace))`;
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(GRANTS).sort());
});

test('the role has exactly the rights of the list, and none on sequences', async () => {
  expect(await findDifferences(database.sql)).toEqual([]);
  const others = await database.sql`
    select oid::regclass from pg_class
    where case when relkind = 'S' then has_sequence_privilege(oid, 'usage, select, update') end
    union all
    select oid::regclass from pg_class
    where relispartition and relnamespace::regnamespace::text in ('public', 'pgboss')
      and oid <> 'pgboss.job_common'::regclass
      and has_table_privilege(oid, 'select, insert, update, delete, truncate, references, trigger')`;
  expect(others).toEqual([]);
});

describe('the database refuses the role', () => {
  test.each([
    'update ledger set micro_usd = 1',
    'update ledger set description = null where false',
    'delete from ledger',
    'truncate ledger cascade',
    'select from ledger for update',
    'do $$ begin lock table ledger in access exclusive mode; end $$',
    'merge into ledger l using ledger m on l.id = m.id when matched then update set micro_usd = 1',
    "insert into ledger (organization_id, id, kind) overriding system value values (1, 1, 'grant') on conflict (id) do update set micro_usd = 1",
    'set session_replication_role = replica',
    "select set_config('session_replication_role', 'replica', false)",
    'alter table ledger disable trigger append_only',
    'alter table ledger disable trigger all',
    'alter table ledger add column x int',
    'alter table ledger owner to current_user',
    'alter table decisions disable row level security',
    'alter policy of_organization on decisions using (true)',
    'create policy mine on decisions using (true)',
    'drop policy of_organization on decisions',
    "select keep_organizations_apart('decisions')",
    'drop trigger append_only on ledger',
    'create trigger mine before insert on ledger for each row execute function refuse_change()',
    'create rule mine as on insert to ledger do instead nothing',
    'create index on ledger (kind)',
    'drop table ledger cascade',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'alter function add_to_balance() security invoker',
    'drop function refuse_change() cascade',
    'create table mine (n int)',
    'create schema mine',
    'create view mine as select 1',
    'create role mine',
    'create extension dblink',
    `set role ${OWNER}`,
    'set role decision_analysis',
    `set session authorization ${OWNER}`,
    `alter role ${SERVICE} createrole`,
    `grant ${OWNER} to ${SERVICE}`,
    'update balances set micro_usd = 1000000000',
    'update balances set organization_id = 9',
    'insert into balances (organization_id, micro_usd) values (9, 1)',
    'delete from balances',
    'update migrations set version = 1',
    'update pgboss.version set version = 1',
    "insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', 'alter role x superuser')",
    'drop schema pgboss cascade',
    "copy ledger from program 'true'",
    "copy ledger to '/tmp/ledger'",
    "select pg_read_file('postmaster.pid')",
    "alter system set log_statement = 'all'",
  ])('%s', async (statement) => {
    const before = await database.owner`select * from ledger, balances order by ledger.id`;
    await expect(database.sql.unsafe(statement).simple()).rejects.toMatchObject({ code: '42501' });
    expect(await database.owner`select * from ledger, balances order by ledger.id`).toEqual(before);
  });

  test('the role cannot give itself a right', async () => {
    await database.sql.unsafe(`grant all on ledger to ${SERVICE}`);
    expect(await findDifferences(database.sql)).toEqual([]);
  });

  test('the functions that keep the balances do not help on a table that the role has made', async () => {
    // Outside the embedded database, every role may make temporary tables unless its operator
    // forbids it.
    const given = database.sql.begin(async (tx) => {
      await tx`create temp table mine (organization_id bigint, micro_usd bigint, free_decisions int)`;
      await tx`create trigger t after insert on mine for each row execute function add_to_balance()`;
      await tx`insert into mine values (${organizationId}, 1000000, 0)`;
    });
    await expect(given).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/add_to_balance/),
    });
    const hidden = database.sql.begin(async (tx) => {
      await tx`create temp table balances (organization_id bigint primary key, micro_usd bigint, free_decisions int)`;
      await tx`insert into ledger (organization_id, kind, micro_usd) values (${organizationId}, 'grant', 7)`;
      const hidden = await tx`select from balances`;
      const kept = await tx`select micro_usd from public.balances where organization_id = ${organizationId}`;
      await tx`select 1 / 0`;
      return [hidden, kept];
    });
    await expect(hidden).rejects.toThrow('division by zero');
    const seen = await database.sql.begin(async (tx) => {
      await tx`create temp table balances (organization_id bigint primary key, micro_usd bigint, free_decisions int) on commit drop`;
      await tx`insert into ledger (organization_id, kind, micro_usd) values (${organizationId}, 'grant', 7)`;
      return [...(await tx`select from balances`), ...(await tx`select micro_usd from public.balances`)];
    });
    expect(seen, 'a temporary table does not take the place of the real one').toEqual([{ micro_usd: 7 }]);
  });
});

test('a row that is added to the ledger changes the balance', async () => {
  const { sql } = database;
  const [before] = await sql`select micro_usd from balances where organization_id = ${organizationId}`;
  await sql`insert into ledger (organization_id, kind, micro_usd) values (${organizationId}, 'grant', 11)`;
  const [after] = await sql`select micro_usd from balances where organization_id = ${organizationId}`;
  expect(after?.micro_usd - before?.micro_usd).toBe(11);
});

describe('a role with more rights than it needs is refused', () => {
  test.each([
    ['the superuser', 'superuserUrl', /is a superuser.*set DATABASE_OWNER_URL to the address/],
    ['the owner', 'ownerUrl', /owns the tables.*set DATABASE_OWNER_URL to the address/],
  ] as const)('%s', async (_who, address, refusal) => {
    const opening = openMigrated(database[address], { max: 1 });
    await expect(opening).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(refusal),
    });
    await expect(opening).rejects.toThrow(/^[^\n]*$/);
  });

  test.each([
    ['may make roles', 'alter role R createrole', 'alter role R nocreaterole'],
    ['may make databases', 'alter role R createdb', 'alter role R nocreatedb'],
    ['may replicate', 'alter role R replication', 'alter role R noreplication'],
    ['may bypass row-level security', 'alter role R bypassrls', 'alter role R nobypassrls'],
    ['owns the tables, or may become', `grant ${OWNER} to R`, `revoke ${OWNER} from R`],
    [
      'may set session_replication_role',
      'grant set on parameter session_replication_role to R',
      'revoke set on parameter session_replication_role from R',
    ],
    ['may run programs', 'grant pg_execute_server_program to R', 'revoke pg_execute_server_program from R'],
    ['may make tables', 'grant create on schema public to R', 'revoke create on schema public from R'],
    ['may make tables', 'grant create on database D to R', 'revoke create on database D from R'],
    ['may update on ledger, which it must not', 'grant update on ledger to R', ''],
    ['may update (micro_usd) on balances, which', 'grant update (micro_usd) on balances to R', ''],
    [
      'may delete, insert, update on migrations, which',
      'grant pg_write_all_data to R',
      'revoke pg_write_all_data from R',
    ],
    ['may trigger on ledger', 'grant trigger on ledger to public', ''],
    ['may not insert on ledger', 'revoke insert on ledger from R', ''],
  ])('one that %s', async (said, given, taken) => {
    const changed = await server.newDatabase();
    const role = `role_${changed.url.split('/').at(-1)}`;
    const url = Object.assign(new URL(changed.url), { username: role, password: 'p' }).href;
    const name = new URL(changed.url).pathname.slice(1);
    const script = (text: string) => text.replace(/\bR\b/g, role).replace(/\bD\b/g, name);
    await runAs(changed.superuserUrl, script("create role R login password 'p'"));
    try {
      await bringUpToDate({ ...changed, url });
      await (await openMigrated(url, { max: 1 })).database.close();
      await runAs(changed.superuserUrl, script(given));
      await expect(openMigrated(url, { max: 1 })).rejects.toThrow(said);
      await runAs(changed.superuserUrl, script(taken));
      // A start with the owner's address takes away all other rights that the role should not have.
      await bringUpToDate({ ...changed, url });
      await (await openMigrated(url, { max: 1 })).database.close();
    } finally {
      await runAs(changed.superuserUrl, script('drop owned by R; drop role R'));
    }
  });
});

describe('a missing role is created', () => {
  /** Makes an owner of the database who may or may not create roles, as operators may have one. */
  async function newOwner(
    attributes: string,
  ): Promise<{ ownerUrl: string; name: string; close(): Promise<void> }> {
    const addresses = await server.newAddresses();
    const database = new URL(addresses.url).pathname.slice(1);
    const owner = `owner_${database}`;
    await runAs(
      server.addresses.superuserUrl,
      `create role ${owner} login password 'o' ${attributes}; alter database ${database} owner to ${owner}`,
    );
    const ownerUrl = Object.assign(new URL(addresses.url), { username: owner, password: 'o' }).href;
    return {
      ownerUrl,
      name: `service of ${database}`,
      close: () =>
        runAs(
          addresses.superuserUrl,
          `drop owned by ${owner} cascade; alter database ${database} owner to current_user;
          drop owned by "service of ${database}"; drop role "service of ${database}"; drop role ${owner}`,
        ),
    };
  }

  test('with the password of DATABASE_URL, and the service can use it', async () => {
    const { ownerUrl, name, close } = await newOwner('createrole');
    const password = "p'ä\\ %/@:";
    const url = Object.assign(new URL(ownerUrl), {
      username: name,
      password: encodeURIComponent(password),
    }).href;
    try {
      await bringUpToDate({ ownerUrl, url });
      const { database } = await openMigrated(url, { max: 1 });
      expect(await database.sql`select current_user::text as name`).toEqual([{ name }]);
      await expect(database.sql`delete from ledger`).rejects.toMatchObject({ code: '42501' });
      await database.close();
      const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
      await expect(openMigrated(wrong, { max: 1 })).rejects.toThrow('refuses this user');
    } finally {
      await close();
    }
  });

  test('or the error names the statement to run, when the owner may not create roles', async () => {
    const { ownerUrl, name, close } = await newOwner('');
    const url = Object.assign(new URL(ownerUrl), { username: name, password: 'secret' }).href;
    try {
      const preparing = bringUpToDate({ ownerUrl, url });
      await expect(preparing).rejects.toThrow(`create role "${name}" login password '…'`);
      await expect(preparing).rejects.not.toThrow('secret');
      await runAs(server.addresses.superuserUrl, `create role "${name}" login password 'secret'`);
      await bringUpToDate({ ownerUrl, url });
      await (await openMigrated(url, { max: 1 })).database.close();
    } finally {
      await close();
    }
  });

  test('the server gets a verifier and never the password', async () => {
    // From RFC 7677, section 3: the user "user" has the password "pencil".
    const verifier = scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
    expect(verifier).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
    const own = openDatabase(server.addresses.superuserUrl, { max: 1, as: 'owner' });
    const [row] = await own.sql`select rolpassword as kept from pg_authid where rolname = ${SERVICE}`;
    expect(row?.kept).toMatch(/^SCRAM-SHA-256\$4096:[^$]+\$[^:]+:[^:]+$/);
    await own.close();
  });
});
