/**
 * The rights of the service's role on each table. A test fails when a table is not in this list.
 * Row locks (`for update`, `for no key update`, `for key share`) need `update`. A right that is
 * taken off the list stays with the role until a contract ends the last program that needs it.
 */
import type postgres from 'postgres';
import { oldestProgramOf } from './applied.ts';
import { PROGRAM_VERSION } from './migrations.ts';

const READ = ['select'];
const ADD = ['select', 'insert'];
const CHANGE = ['select', 'insert', 'update'];
const ALL = ['select', 'insert', 'update', 'delete'];

export const GRANTS: Readonly<Record<string, readonly string[]>> = {
  migrations: READ,
  migration_steps: [],
  service_rights: READ,
  installation: READ,
  // Written by functions alone.
  content_days: READ,
  sweep_places: ALL,
  organizations: CHANGE,
  members: CHANGE,
  api_keys: CHANGE,
  key_proposals: ['select', 'insert', 'delete'],
  sessions: ALL,
  sign_in_links: ALL,
  passkeys: ALL,
  sign_in_tries: ALL,
  identity_providers: ALL,
  member_identities: ['select', 'insert', 'delete'],
  // Neither `id` nor `at`: an entry has the database's number and time.
  audit_log: [
    'select',
    'insert (organization_id, actor, member_id, api_key_id, verb, object_kind, object_id, detail, address, quoted, concerns)',
  ],
  // Written by triggers alone.
  former_names: READ,
  sign_in_secret: READ,
  drafts: ALL,
  rate_limits: CHANGE,
  idempotency_keys: ALL,

  decisions: CHANGE,
  decision_content: ALL,
  model_answers: ALL,
  publications: ALL,
  chosen_reports: ALL,
  chosen_content: ALL,
  assessments: ADD,
  assessment_content: ALL,
  question_logs: ['select', 'insert', 'update (content_day)'],
  question_content: ALL,

  // Rows of the ledger are added, never changed. Triggers, which run with the owner's rights, keep
  // their sums in `balances`.
  ledger: ADD,
  balances: ['select', 'update (row_lock)'],
  holds: ALL,
  receipt_links: ADD,
  payment_accounts: CHANGE,
  recharges: CHANGE,
  disputes: CHANGE,

  webhooks: ALL,
  webhook_deliveries: ALL,

  // The queue's own tables. The owner runs the statements that `bam` holds, so a role that may
  // write there has all the owner's rights.
  'pgboss.bam': [],
  'pgboss.job': ALL,
  'pgboss.job_common': ALL,
  'pgboss.job_dependency': ALL,
  'pgboss.queue': ALL,
  'pgboss.queue_stats': [],
  'pgboss.schedule': ALL,
  'pgboss.subscription': READ,
  'pgboss.version': ['select', 'update (cron_on, flow_on, reindex_on, monitor_backoff_on)'],
  'pgboss.warning': [],
};

/** A privilege on a table, or on one of its columns. */
interface Right {
  relation: string;
  privilege: string;
  /** Empty: all columns. */
  column: string;
}

/**
 * Gives the role the rights of the list, and those that other programs need which can work with the
 * schema. Takes away all others. No other role but the owner has rights on our tables.
 */
export async function grantService(tx: postgres.TransactionSql, role: string): Promise<void> {
  const [place] = await tx<{ schema: string; isOpen: boolean }[]>`
    select current_schema() as schema, has_schema_privilege(${role}, current_schema(), 'usage') as "isOpen"`;
  const to = tx.unsafe(quoteName(role));
  if (place?.isOpen === false) await tx`grant usage on schema ${tx(place.schema)} to ${to}`;
  await tx`grant usage on schema pgboss to ${to}`;
  await tx`revoke all on all tables in schema pgboss from ${to}`;
  const rights = Map.groupBy(await stateRights(tx), ({ relation }) => relation);
  for (const table of new Set([...Object.keys(GRANTS), ...rights.keys()])) {
    await tx`revoke all on ${tx(table)} from public, ${to}`;
    const privileges = rights.get(table)?.map(textOf) ?? [];
    if (privileges.length > 0) await tx`grant ${tx.unsafe(privileges.join(', '))} on ${tx(table)} to ${to}`;
  }
}

/** Writes down the rights that the role shall have, and returns them. */
async function stateRights(tx: postgres.TransactionSql): Promise<Right[]> {
  await tx`
    delete from service_rights r where last_program < ${await oldestProgramOf(tx)}
      or to_regclass(relation) is null
      or column_name <> '' and not exists (
        select from pg_attribute where attrelid = to_regclass(r.relation) and attname = r.column_name
      )`;
  await tx`
    insert into service_rights (relation, privilege, column_name, last_program)
    select *, ${PROGRAM_VERSION}::integer from unnest(
      ${LISTED.map(({ relation }) => relation)}::text[], ${LISTED.map(({ privilege }) => privilege)}::text[],
      ${LISTED.map(({ column }) => column)}::text[]
    )
    on conflict (relation, privilege, column_name)
    do update set last_program = greatest(service_rights.last_program, excluded.last_program)`;
  return readStated(tx);
}

function readStated(sql: postgres.ISql): Promise<Right[]> {
  return sql<Right[]>`
    select relation, privilege, column_name as column from service_rights order by relation, privilege, column_name`;
}

const LISTED: readonly Right[] = Object.entries(GRANTS).flatMap(([relation, privileges]) =>
  privileges.flatMap((text) => {
    const [, privilege = '', columns = ''] = /^(\w+)(?: \((.*)\))?$/.exec(text) ?? [];
    return columns.split(', ').map((column) => ({ relation, privilege, column }));
  }),
);

/**
 * Quotes a name for SQL. The driver's own helper would read a dot in it as the end of a schema's
 * name.
 */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function textOf({ privilege, column }: Right): string {
  return column === '' ? privilege : `${privilege} (${column})`;
}

export interface Difference {
  table: string;
  missing: string[];
  excess: string[];
}

/**
 * Finds the tables on which the current role lacks a right of the list, or has one that neither the
 * list nor the database states.
 */
export async function findDifferences(sql: postgres.ISql): Promise<Difference[]> {
  const stated = await readStated(sql);
  const tables = [...new Set([...Object.keys(GRANTS), ...stated.map(({ relation }) => relation)])];
  const given = await readGiven(sql, tables);
  const may = (rights: readonly Right[], { relation, privilege, column }: Right) =>
    rights.some(
      (one) =>
        one.relation === relation &&
        one.privilege === privilege &&
        (one.column === '' || one.column === column),
    );
  return tables
    .map((table) => {
      const of = (rights: readonly Right[]) => rights.filter(({ relation }) => relation === table);
      return {
        table,
        missing: of(LISTED)
          .filter((right) => !may(given, right))
          .map(textOf),
        excess: of(given)
          .filter((right) => !may(LISTED, right) && !may(stated, right))
          .map(textOf),
      };
    })
    .filter(({ missing, excess }) => missing.length + excess.length > 0);
}

/** The rights that the current role has in any way. */
function readGiven(sql: postgres.ISql, tables: readonly string[]): Promise<Right[]> {
  return sql<Right[]>`
    with named as (select name, to_regclass(name) as oid from unnest(${tables}::text[]) as name),
      privileges as (
        select * from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p(privilege)
      )
    select name as relation, privilege, '' as column from named, privileges
    where has_table_privilege(named.oid, privilege)
    union all
    select name, privilege, attname from named, privileges, pg_attribute a
    where privilege in ('select', 'insert', 'update', 'references') and not has_table_privilege(named.oid, privilege)
      and a.attrelid = named.oid and attnum > 0 and not attisdropped
      and has_column_privilege(named.oid, attnum, privilege)
    order by relation, privilege, "column"`;
}
