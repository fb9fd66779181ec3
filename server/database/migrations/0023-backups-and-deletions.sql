-- Expand
-- Set by a restore: this database is a copy. It sends no webhooks and calls no payment processor until it is adopted.
alter table installation add column restored_at timestamptz;

-- The proof that the organization's content and names were deleted, as it was printed. Null: they were not.
alter table organizations add column deletion json;

-- The highest number that each identity column has given. A restored database must not give the number of a deleted row
-- again, and only the owner may read sequences.
create function numbers_given() returns table (in_table text, in_column text, last bigint)
language sql stable security definer as $$
  select c.relname::text, a.attname::text,
    coalesce(pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass), 0)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = (select relnamespace from pg_class where oid = 'installation'::regclass)
    and c.relkind in ('r', 'p') and a.attidentity <> ''
$$;
do $$ begin
  execute format('alter function numbers_given() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;

-- An entry may lose the words in it, and nothing else of it changes. The service has no right to do either.
create trigger only_loses_words before update on audit_log for each row
  when (
    num_nonnulls(new.quoted, new.detail, new.address) > 0
    or (new.organization_id, new.id, new.at, new.actor, new.member_id, new.api_key_id, new.verb, new.object_kind,
        new.object_id, new.concerns)
      is distinct from (old.organization_id, old.id, old.at, old.actor, old.member_id, old.api_key_id, old.verb,
        old.object_kind, old.object_id, old.concerns)
  )
  execute function refuse_change();
create or replace trigger append_only before delete or truncate on audit_log for each statement
  execute function refuse_change();
