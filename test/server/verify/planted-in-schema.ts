/** Faults of the tables themselves, each found by its check alone. */
import { fault, type PlantedFault } from './plant.ts';

const ROLE = 'decision_analysis_service';
export const SCHEMA: readonly PlantedFault[] = [
  fault(
    'migration_changed',
    'another file',
    ...(['', ''].map(() => 'update migrations set checksum = reverse(checksum) where version = 3') as [
      string,
      string,
    ]),
  ),
  fault(
    'migration_changed',
    'one that is missing',
    'create table kept.old as select * from migrations where version = 3; delete from migrations where version = 3',
    'insert into migrations select * from kept.old; drop table kept.old',
  ),
  fault(
    'role_too_powerful',
    'it may make tables',
    `grant create on schema public to ${ROLE}`,
    `revoke create on schema public from ${ROLE}`,
  ),
  fault(
    'rights_differ',
    'one too many',
    `grant update on ledger to ${ROLE}`,
    `revoke update on ledger from ${ROLE}`,
  ),
  fault(
    'rights_differ',
    'one too few',
    `revoke delete on drafts from ${ROLE}`,
    `grant delete on drafts to ${ROLE}`,
  ),
  fault(
    'trigger_off',
    'a guard of the ledger',
    'alter table ledger disable trigger append_only',
    'alter table ledger enable trigger append_only',
  ),
  fault(
    'trigger_off',
    'a foreign key',
    'alter table receipt_links disable trigger all',
    'alter table receipt_links enable trigger all',
  ),
  fault(
    'constraint_not_validated',
    'a new one',
    'alter table drafts add constraint planted check (version > 0) not valid',
    'alter table drafts drop constraint planted',
  ),
  fault(
    'index_invalid',
    'a build that failed',
    `set allow_system_table_mods = on; update pg_index set indisvalid = false where indexrelid = 'decisions_log'::regclass`,
    `update pg_index set indisvalid = true where indexrelid = 'decisions_log'::regclass; set allow_system_table_mods = off`,
  ),
  fault(
    'rows_not_separated',
    'switched off',
    'alter table ledger disable row level security',
    'alter table ledger enable row level security',
  ),
  fault(
    'rows_not_separated',
    'a table without the policy',
    'create table planted (organization_id bigint); alter table planted enable row level security',
    'drop table planted',
  ),
  fault(
    'table_differs',
    'one that is gone',
    'alter table rate_limits rename to gone',
    'alter table gone rename to rate_limits',
  ),
  fault(
    'table_differs',
    'one that a crash empties',
    'alter table receipt_links set unlogged',
    'alter table receipt_links set logged',
  ),
  fault(
    'column_differs',
    'one that is gone',
    'alter table payment_accounts rename paused_reason to gone',
    'alter table payment_accounts rename gone to paused_reason',
  ),
  fault(
    'column_differs',
    'another type',
    'alter table drafts alter column title type varchar(200)',
    'alter table drafts alter column title type text',
  ),
  fault(
    'column_differs',
    'may be null',
    'alter table drafts alter column title drop not null',
    'alter table drafts alter column title set not null',
  ),
  fault(
    'column_differs',
    'without its default',
    'alter table members alter column appearance drop default',
    `alter table members alter column appearance set default 'system'`,
  ),
  fault(
    'constraint_differs',
    'a check that is gone',
    'alter table members rename constraint members_role_check to gone',
    'alter table members rename constraint gone to members_role_check',
  ),
  fault(
    'constraint_differs',
    'a check that allows more',
    `alter table members drop constraint members_role_check;
     alter table members add constraint members_role_check check (role in ('owner', 'member', 'guest'))`,
    `alter table members drop constraint members_role_check;
     alter table members add constraint members_role_check check (role in ('owner', 'member'))`,
  ),
  fault(
    'constraint_differs',
    'a foreign key that is gone',
    'alter table sign_in_links drop constraint sign_in_links_organization_id_member_id_fkey',
    `alter table sign_in_links add constraint sign_in_links_organization_id_member_id_fkey
       foreign key (organization_id, member_id) references members`,
  ),
  fault(
    'constraint_differs',
    'a uniqueness that is gone',
    'alter table sessions drop constraint sessions_token_hash_key',
    'alter table sessions add constraint sessions_token_hash_key unique (token_hash)',
  ),
  fault(
    'index_differs',
    'one that is gone',
    'drop index decisions_log',
    'create index decisions_log on decisions (organization_id, created_at desc, id desc)',
  ),
  fault(
    'index_differs',
    'another order',
    'drop index decisions_log; create index decisions_log on decisions (organization_id, created_at, id)',
    `drop index decisions_log;
     create index decisions_log on decisions (organization_id, created_at desc, id desc)`,
  ),
  fault(
    'index_differs',
    "one of the queue's",
    'alter index pgboss.job_common_i7 rename to gone',
    'alter index pgboss.gone rename to job_common_i7',
  ),
  fault(
    'trigger_differs',
    'one that is gone',
    'drop trigger held_as_it_was on holds',
    'create trigger held_as_it_was before update or truncate on holds for each statement execute function refuse_change()',
  ),
  fault(
    'trigger_differs',
    'one that allows more',
    'create or replace trigger held_as_it_was before truncate on holds for each statement execute function refuse_change()',
    'create or replace trigger held_as_it_was before update or truncate on holds for each statement execute function refuse_change()',
  ),
  fault(
    'policy_differs',
    'one that shows all',
    'alter policy of_organization on ledger using (true)',
    `alter policy of_organization on ledger using (
       coalesce(organization_id = (select nullif(current_setting('app.organization_id'), 'all')::bigint), true))`,
  ),
  fault(
    'policy_differs',
    'one that is gone',
    'alter policy written_with_events on ledger rename to gone',
    'alter policy gone on ledger rename to written_with_events',
  ),
  fault(
    'function_differs',
    'one that refuses nothing',
    `create table kept.old as select pg_get_functiondef('refuse_change'::regproc) as text;
     create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `do $$ begin execute (select text from kept.old); end $$; drop table kept.old`,
  ),
  fault(
    'function_differs',
    'one that is gone',
    'alter function keep_organizations_apart rename to gone',
    'alter function gone rename to keep_organizations_apart',
  ),
];
