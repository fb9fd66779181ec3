/**
 * The rights of the service's role on each table. A test fails when a table is not in this list.
 * Row locks (`for update`, `for no key update`, `for key share`) need `update`.
 */
import type postgres from 'postgres';

const READ = ['select'];
const ADD = ['select', 'insert'];
const CHANGE = ['select', 'insert', 'update'];
const ALL = ['select', 'insert', 'update', 'delete'];

export const GRANTS: Readonly<Record<string, readonly string[]>> = {
  migrations: READ,
  installation: READ,
  organizations: CHANGE,
  members: CHANGE,
  api_keys: CHANGE,
  key_proposals: ['select', 'insert', 'delete'],
  sessions: ALL,
  sign_in_links: ALL,
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
  question_logs: ADD,
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

/**
 * Gives the role the rights of the list and takes away all others. No other role but the owner has
 * rights on our tables.
 */
export async function grantService(tx: postgres.TransactionSql, role: string): Promise<void> {
  const [place] = await tx<{ schema: string; isOpen: boolean }[]>`
    select current_schema() as schema, has_schema_privilege(${role}, current_schema(), 'usage') as "isOpen"`;
  const to = tx.unsafe(quoteName(role));
  if (place?.isOpen === false) await tx`grant usage on schema ${tx(place.schema)} to ${to}`;
  await tx`grant usage on schema pgboss to ${to}`;
  await tx`revoke all on all tables in schema pgboss from ${to}`;
  for (const [table, privileges] of Object.entries(GRANTS)) {
    await tx`revoke all on ${tx(table)} from public, ${to}`;
    if (privileges.length > 0) await tx`grant ${tx.unsafe(privileges.join(', '))} on ${tx(table)} to ${to}`;
  }
}

/**
 * Quotes a name for SQL. The driver's own helper would read a dot in it as the end of a schema's
 * name.
 */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export interface Difference {
  table: string;
  missing: string[];
  excess: string[];
}

/** Finds the tables on which the current role's rights differ from the list. */
export async function findDifferences(sql: postgres.ISql): Promise<Difference[]> {
  const rows = await sql<{ table: string; privileges: string[] }[]>`
    select t.name as table, array(
      select case
        when has_table_privilege(t.oid, p.name) then p.name
        else p.name || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')'
      end
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p(name)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        and p.name in ('select', 'insert', 'update', 'references')
        and has_column_privilege(t.oid, a.attnum, p.name)
      group by p.name
      having has_table_privilege(t.oid, p.name) or count(a.attnum) > 0
    )::text[] as privileges
    from (select name, to_regclass(name) as oid from unnest(${Object.keys(GRANTS)}::text[]) as name) as t`;
  return rows
    .map(({ table, privileges }) => {
      const allowed = GRANTS[table] ?? [];
      return {
        table,
        missing: allowed.filter((one) => !privileges.includes(one)),
        excess: privileges.filter((one) => !allowed.includes(one)),
      };
    })
    .filter(({ missing, excess }) => missing.length + excess.length > 0);
}
