-- What an owner would loosen about another member's key (show its decisions, or keep them longer) waits here for that
-- member's yes. The newest proposal takes the place of the one before. A row goes when the proposal ends.
create table key_proposals (
  organization_id bigint not null,
  api_key_id bigint not null,
  id bigint generated always as identity,     -- an answer names it, so that it answers no later proposal
  proposed_by bigint not null,
  proposed_at timestamptz not null default now(),
  share_with_org boolean check (share_with_org),     -- null, as in each of these: stays as it is
  retention text check (retention in ('1d', '7d', '30d', '90d', '1y', 'forever')),
  expires_at timestamptz check (isfinite(expires_at)),
  never_expires boolean check (never_expires),
  primary key (organization_id, api_key_id),
  foreign key (organization_id, api_key_id) references api_keys,
  foreign key (organization_id, proposed_by) references members,
  check (num_nonnulls(share_with_org, retention, expires_at, never_expires) > 0),
  check (num_nonnulls(expires_at, never_expires) <= 1)
);
create index key_proposals_by_member on key_proposals (organization_id, proposed_by);

alter table audit_log
  add column quoted json,                     -- what people typed: text by what it is called; never part of `detail`
  -- Members whom the act concerns, besides who acted and whose key or membership its object is.
  add column concerns bigint[] not null default '{}';
create index audit_log_of_member on audit_log (organization_id, member_id, id) where member_id is not null;
create index audit_log_of_key on audit_log (organization_id, api_key_id, id) where api_key_id is not null;
create index audit_log_about on audit_log (organization_id, object_kind, object_id, id) where object_kind in ('member', 'key');
create index audit_log_concerning on audit_log (organization_id, id) where concerns <> '{}';

-- Names as they were: what a member or key was called until a moment. An entry of the audit log from before then shows
-- that name. A removed member's rows are deleted.
create table former_names (
  organization_id bigint not null,
  kind text not null check (kind in ('member', 'key')),
  subject_id bigint not null,
  until timestamptz not null default now(),
  id bigint generated always as identity,
  name text not null,
  primary key (organization_id, kind, subject_id, until, id)
);

create function keep_former_name() returns trigger language plpgsql security definer as $$
begin
  if tg_table_name = 'api_keys' then
    insert into former_names (organization_id, kind, subject_id, name) values (old.organization_id, 'key', old.id, old.name);
  elsif new.removed_at is null then
    insert into former_names (organization_id, kind, subject_id, name)
    values (old.organization_id, 'member', old.id, coalesce(old.name, old.email));
  else
    delete from former_names where organization_id = old.organization_id and kind = 'member' and subject_id = old.id;
  end if;
  return null;
end $$;
do $$ begin
  execute format('alter function keep_former_name() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
-- Whoever may execute a trigger's function may put it on a table of their own.
revoke execute on function keep_former_name() from public;
create trigger former_name after update of name on api_keys for each row
  when (old.name <> new.name) execute function keep_former_name();
create trigger former_name after update of name, email, removed_at on members for each row
  when (coalesce(old.name, old.email) is distinct from coalesce(new.name, new.email)) execute function keep_former_name();

-- Who reported what was chosen; null for both: a report from before this migration.
alter table chosen_reports
  add column api_key_id bigint,
  add column member_id bigint,
  add foreign key (organization_id, api_key_id) references api_keys,
  add foreign key (organization_id, member_id) references members,
  add check (num_nonnulls(api_key_id, member_id) <= 1);
