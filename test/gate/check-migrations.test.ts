import { expect, it } from 'vitest';
import { checkMigrations, migrationBreaches } from '../../gate/check-migrations.ts';

const EXPAND = '-- Expand\n';
const CONTRACT = '-- Contract: programs from version 21\n';

it('accepts the migrations', () => {
  expect(checkMigrations('.')).toEqual([]);
});

it.each([
  "create table made (id bigint primary key, of bigint references theirs, note text check (note <> ''));",
  'create table made (id bigint); create index made_by_id on made (id); alter table made add check (id > 0);',
  "create table made (id bigint); select keep_organizations_apart('made'); insert into made values (1);",
  'create table made (id bigint); alter table made alter column id type integer, add unique (id);',
  'create table made (id bigint); create policy p on made using (true);',
  'create index concurrently theirs_by_id on theirs (id) where id > 0;',
  'create unique index concurrently one on theirs (id); alter table theirs add constraint o unique using index one;',
  'alter table theirs add column note text;',
  'alter table theirs\n  add column a bigint,   -- so\n  add column b numeric(10, 2), add column c text[];',
  "alter table theirs add column kind text not null default 'a,b', add column n int default -1;",
  'alter table theirs add column at timestamptz not null default now();',
  "alter table theirs add column list json default '[]'::json;",
  "alter table theirs add constraint c check (kind in ('a', 'b')) not valid; alter table theirs validate constraint c;",
  'alter table theirs add constraint f foreign key (a, b) references ours (a, b) on delete cascade not valid;',
  'alter table theirs drop constraint c;',
  'alter table theirs alter column note set default 1;',
  'create function f() returns trigger language plpgsql as $$ begin update theirs set a = 1; end $$;',
  'create trigger t after insert on theirs for each row execute function f();',
  'create or replace trigger t before delete on theirs for each statement execute function f();',
  "do $$ begin\n  execute format('alter function f() set search_path = pg_catalog, %I, pg_temp', current_schema());\nend $$;",
  "do $$ begin execute format('alter function f(interval[], integer) set search_path = %I, pg_temp', current_schema()); end $$;",
  "comment on table theirs is 'x';",
])('accepts in an expand: %s', (text) => {
  expect(migrationBreaches(EXPAND + text)).toEqual([]);
});

const TAKEN_AWAY = [
  'alter table theirs drop column note;',
  'alter table theirs drop note;',
  'alter table theirs alter column note drop not null;',
  'alter table theirs alter note drop default;',
  'drop table theirs;',
  'drop index concurrently theirs_by_id;',
  'drop function f();',
  'drop trigger t on theirs;',
  'drop policy p on theirs;',
  "select partition_content('theirs');",
];
it.each(TAKEN_AWAY)('accepts in a contract alone: %s', (text) => {
  expect(migrationBreaches(CONTRACT + text)).toEqual([]);
  expect(migrationBreaches(EXPAND + text)).toHaveLength(1);
});

it('accepts "set not null" in a contract after the check is validated', () => {
  const added = 'alter table theirs add constraint c check (a is not null) not valid;';
  const validated = 'alter table theirs validate constraint c;';
  const set = 'alter table theirs alter column a set not null;';
  expect(migrationBreaches(CONTRACT + added + validated + set)).toEqual([]);
  expect(migrationBreaches(EXPAND + added + validated + set)).toHaveLength(1);
  expect(migrationBreaches(CONTRACT + added + set)).toHaveLength(1);
  expect(migrationBreaches(CONTRACT + validated + set)).toHaveLength(1);
  expect(migrationBreaches(CONTRACT + added + validated + set.replace(' a ', ' b '))).toHaveLength(1);
  expect(migrationBreaches(CONTRACT + added + validated + set.replace('theirs', 'others'))).toHaveLength(1);
});

it.each([
  // Rewrites the table.
  'alter table theirs alter column note type bigint;',
  'alter table theirs alter note set data type bigint using note::bigint;',
  'ALTER TABLE theirs ALTER COLUMN note TYPE bigint;',
  'alter table theirs add column id uuid default gen_random_uuid();',
  'alter table theirs add column at timestamptz default clock_timestamp();',
  'alter table theirs add column id bigint generated always as identity;',
  'alter table theirs add column twice int generated always as (n * 2) stored;',
  'alter table theirs add column id bigserial;',
  'alter table theirs set logged;',
  'alter table theirs set tablespace other;',
  'cluster theirs;',
  'vacuum full theirs;',
  // Reads the table under a lock that blocks writers or readers, or fails on its rows.
  'alter table theirs add column note text not null;',
  "alter table theirs add column note text check (note <> '');",
  'alter table theirs add column of bigint references ours;',
  'alter table theirs add column n int unique;',
  'alter table theirs add column a int, add column b int default random();',
  'alter table theirs add note text check (true);',
  'alter table theirs alter column note set not null;',
  'alter table theirs add constraint c check (n > 0);',
  'alter table theirs add constraint f foreign key (a) references ours;',
  'alter table theirs add constraint u unique (a);',
  'alter table theirs add check (n > 0);',
  'alter table theirs add primary key (a);',
  'create index on theirs (note);',
  'create index theirs_by_note on theirs (note);',
  'create unique index if not exists x on theirs (note);',
  'create table made (id bigint); create index on theirs (note);',
  'reindex table theirs;',
  'drop index theirs_by_id;',
  'create table copied as select * from theirs;',
  'create materialized view v as select * from theirs;',
  'lock table theirs;',
  // Breaks what older programs do.
  'alter table theirs rename column note to remark;',
  'alter table theirs rename to others;',
  "select keep_organizations_apart('theirs');",
  'create policy p on theirs using (true);',
  'alter table theirs enable row level security;',
  'alter table theirs disable trigger all;',
  'drop schema pgboss cascade;',
  // Changes rows in use, or in a way that cannot be told.
  "update theirs set note = '';",
  'insert into theirs values (1);',
  'delete from theirs;',
  'truncate theirs;',
  'do $$ begin delete from theirs; end $$;',
  "do $$ begin execute format('alter function f() set search_path = a; drop table theirs', current_schema()); end $$;",
  'select f();',
  'with gone as (delete from theirs returning *) select from gone;',
  "alter type kind add value 'x';",
  'grant select on theirs to public;',
  'alter table only theirs add column n int;',
  'alter table "theirs" add column n int;',
  'alter table public.theirs add column n int;',
])('refuses %s', (text) => {
  expect(migrationBreaches(EXPAND + text)).toHaveLength(1);
  expect(migrationBreaches(CONTRACT + text)).toHaveLength(1);
});
