/**
 * Row-level security: statements of one organization see and write no rows of another, in any
 * table, whatever conditions they lack.
 */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization } from '../../../server/billing/ledger.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import type { OrganizationSql } from '../../../server/database/organization-sql.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { openStatementProxy } from '../../statement-proxy.ts';
import { dumpOf } from './dump-of.ts';

const POLICY =
  /^COALESCE\(\((\w+) = \( SELECT \(NULLIF\(current_setting\('app\.organization_id'::text\), 'all'::text\)\)::bigint AS "nullif"\)\), true\)$/;

let server: TestServer;
let database: TestDatabase;
/** Of the dump. */
let organizations: number[];
/** Has no rows but its own and those that come with it. */
let newcomer: number;
let tables: Table[];
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ dump: dumpOf(PROGRAM_VERSION) });
  const rows = await database.owner<{ id: number }[]>`select id from organizations order by id`;
  organizations = rows.map(({ id }) => id);
  newcomer = await database.sql.begin((tx) => createOrganization(tx, { name: 'New', freeDecisions: 0 }));
  tables = await tablesOf(database.owner);
});
afterAll(() => server.stop());

interface Table {
  name: string;
  /** The column that says whose row it is. */
  column: string;
}

/** Every table whose rows belong to organizations. */
async function tablesOf(sql: postgres.ISql): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname = 'organization_id' or (c.relname = 'organizations' and a.attname = 'id'))
    order by c.relname`;
}

/** The tables whose rows another organization might see. */
async function openTables(sql: postgres.ISql): Promise<string[]> {
  const found = await sql<{ name: string; isOn: boolean; isRequired: boolean; policies: string[] }[]>`
    select c.relname as name, c.relrowsecurity as "isOn", a.attnotnull as "isRequired",
      array(
        select p.qual || case when p.with_check is null and p.cmd = 'ALL'
          and p.roles = '{public}' then '' else ' and more' end
        -- A restrictive policy can only hide more.
        from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
      )::text[] as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'organization_id' or (c.relname = 'organizations' and a.attname = 'id'))`;
  return found
    .filter(({ name, isOn, isRequired, policies: [policy = '', ...others] }) => {
      const column = POLICY.exec(policy)?.[1];
      const isExpected = column === (name === 'organizations' ? 'id' : 'organization_id');
      return !(isOn && isRequired && isExpected && others.length === 0);
    })
    .map(({ name }) => name)
    .sort();
}

async function countRows(sql: postgres.ISql, table: Table, whose?: number): Promise<number> {
  const mine = whose === undefined ? sql`` : sql`where ${sql(table.column)} = ${whose}`;
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table.name)} ${mine}`;
  return row?.count ?? 0;
}

describe('every table of organizations', () => {
  test('has the one policy', async () => {
    expect(await openTables(database.owner)).toEqual([]);
  });

  test('a new table without it is found, and so are other policies', async () => {
    const { owner } = database;
    await owner.unsafe(`
      create table without (organization_id bigint not null);
      create table nullable (organization_id bigint);
      select keep_organizations_apart('nullable');
      create table switched_off (organization_id bigint not null);
      select keep_organizations_apart('switched_off');
      alter table switched_off disable row level security;
      create table too_open (organization_id bigint not null);
      select keep_organizations_apart('too_open');
      create policy more on too_open using (true);
      create table other (organization_id bigint not null, id bigint not null);
      select keep_organizations_apart('other', 'id');
      create table right_one (organization_id bigint not null);
      select keep_organizations_apart('right_one');`);
    try {
      expect(await openTables(owner)).toEqual(['nullable', 'other', 'switched_off', 'too_open', 'without']);
    } finally {
      await owner`drop table without, nullable, switched_off, too_open, other, right_one`;
    }
  });

  test('the tables of the dump have rows', async () => {
    const filled = await Promise.all(tables.map((table) => countRows(database.owner, table)));
    expect(filled.filter((count) => count > 0).length).toBeGreaterThanOrEqual(26);
  });
});

describe('statements without any condition', () => {
  test('see all rows of their organization, and no others', async () => {
    for (const organization of organizations)
      for (const table of tables) {
        const sql = database.of(organization);
        const own = await countRows(database.owner, table, organization);
        expect(await countRows(sql, table), `${table.name} of ${organization}`).toBe(own);
        expect(await countRows(sql, table, organization)).toBe(own);
      }
  });

  test('of the newcomer see nothing, where others have rows', async () => {
    const own = ['audit_log', 'balances', 'ledger', 'organizations'];
    for (const table of tables.filter(({ name }) => !own.includes(name)))
      expect(await countRows(database.of(newcomer), table), table.name).toBe(0);
  });

  test('across organizations see all', async () => {
    for (const table of tables)
      expect(await countRows(database.sql, table), table.name).toBe(await countRows(database.owner, table));
  });

  test('change and delete no rows of others', async () => {
    const everything = () =>
      Promise.all(
        tables.map(
          async ({ name, column }) =>
            database.owner`select t::text as row from ${database.owner(name)} t
            where ${database.owner(column)} <> ${newcomer} order by 1`,
        ),
      );
    const before = await everything();
    for (const { name, column } of tables) {
      await refusedOr0(
        database.of(newcomer),
        (tx) => tx`delete from ${tx(name)} where ${tx(column)} <> ${newcomer}`,
      );
      const changed = name === 'organizations' ? 'name' : column;
      await refusedOr0(
        database.of(newcomer),
        (tx) => tx`update ${tx(name)} set ${tx(changed)} = ${tx(changed)} where ${tx(column)} <> ${newcomer}`,
      );
      await refusedOr0(
        database.of(newcomer),
        (tx) => tx`select from ${tx(name)} where ${tx(column)} <> ${newcomer} for update`,
      );
    }
    expect(await everything()).toEqual(before);
  });

  /** The role has no right to some of it, which is as good. */
  async function refusedOr0(
    sql: OrganizationSql,
    statement: (tx: postgres.TransactionSql) => postgres.PendingQuery<postgres.Row[]>,
  ): Promise<void> {
    const outcome = await sql
      .begin(async (tx) => (await statement(tx)).count)
      .catch((error: { code: string }) => error.code);
    expect([0, '42501', 'P0001']).toContain(outcome);
  }

  test('add no rows to others', async () => {
    const [other = 0] = organizations;
    for (const { name, column } of tables) {
      const add = (whose: number) => {
        const sql = database.of(newcomer);
        return sql`insert into ${sql(name)} (${sql(column)}) overriding system value values (${whose})`;
      };
      const refused = { code: '42501', message: expect.stringMatching(/row-level security|denied/) };
      await expect(add(other), name).rejects.toMatchObject(refused);
    }
    // The policy lets through what another rule refuses.
    const sql = database.of(newcomer);
    await expect(sql`insert into decisions (organization_id) values (${newcomer})`).rejects.toMatchObject({
      code: '23502',
    });
  });

  test('move no rows to others', async () => {
    const [one = 0, other = 0] = organizations;
    const sql = database.of(one);
    const moving = sql`update holds set organization_id = ${other}`.catch(
      (error: { code: string }) => error.code,
    );
    expect(['42501', 'P0001']).toContain(await moving);
    await expect(sql`update decision_content set organization_id = ${other}`).rejects.toMatchObject({
      message: expect.stringContaining('row-level security'),
    });
  });
});

describe('a setting that is missing is an error, and never no rows', () => {
  test.each([
    ['none', null, '42704'],
    ['an empty one', '', '22P02'],
    ['no number', '1 or true', '22P02'],
  ])('%s', async (_name, setting, code) => {
    const sql = postgres(database.url, { max: 1 });
    try {
      if (setting !== null) await sql`select set_config('app.organization_id', ${setting}, false)`;
      for (const table of tables) {
        if ((await countRows(database.owner, table)) === 0) continue;
        await expect(sql`select from ${sql(table.name)}`, table.name).rejects.toMatchObject({ code });
      }
    } finally {
      await sql.end();
    }
  });

  test('a setting that fails takes its statement with it, although they are sent together', async () => {
    const [organization = 0] = organizations;
    const proxy = await openStatementProxy(database.url);
    const { sql, of, close } = openDatabase(proxy.url, { max: 1 });
    try {
      expect(await sql`select from organizations`).not.toHaveLength(1);
      proxy.rewrite = (statement) => statement.replace(/^set app\.organization_id to.*$/, 'select 1 / 0');
      await expect(of(organization)`select from organizations`).rejects.toMatchObject({ code: '22012' });
      proxy.rewrite = null;
      expect(await of(organization)`select from organizations`).toHaveLength(1);
      expect(await sql`select from organizations`).not.toHaveLength(1);
    } finally {
      await close();
      await proxy.close();
    }
  });

  test('the owner needs none', async () => {
    const sql = postgres(database.ownerUrl, { max: 1 });
    expect(await sql`select from organizations`).toHaveLength(organizations.length + 1);
    await sql.end();
  });
});

describe('what the owner of the tables does in a statement of one organization', () => {
  test('the balance follows the ledger and the holds', async () => {
    const sql = database.of(newcomer);
    await sql`insert into ledger (organization_id, kind, micro_usd) values (${newcomer}, 'grant', 70)`;
    await sql`insert into holds (organization_id, subject, is_free, micro_usd) values (${newcomer}, 'q_1', false, 30)`;
    expect(await sql`select micro_usd, held_micro_usd from balances`).toEqual([
      { micro_usd: 70, held_micro_usd: 30 },
    ]);
    await sql`delete from holds`;
    expect(await sql`select held_micro_usd from balances`).toEqual([{ held_micro_usd: 0 }]);
  });

  test('a row cannot name what belongs to others, and what belongs to others is no hindrance', async () => {
    const [other = 0] = organizations;
    const [key] = await database.owner`select id from api_keys where organization_id = ${other} limit 1`;
    const sql = database.of(newcomer);
    const adding = sql`
      insert into question_logs (organization_id, id, api_key_id, shared_with_org, questions, usage, cost_micro_usd)
      values (${newcomer}, 'q_x', ${key?.id}, false, 1, '{}', 0)`;
    await expect(adding).rejects.toMatchObject({ code: '23503' });
  });

  test('deleting a webhook deletes its deliveries', async () => {
    const [{ organization = 0 } = {}] = await database.owner<{ organization: number }[]>`
      select organization_id as organization from webhook_deliveries limit 1`;
    const sql = database.of(organization);
    await sql`delete from webhooks`;
    expect(
      await database.owner`select from webhook_deliveries where organization_id = ${organization}`,
    ).toEqual([]);
  });
});
