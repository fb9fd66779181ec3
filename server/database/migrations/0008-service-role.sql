-- The service's role adds to the ledger and changes holds; only these triggers write the sums, with the owner's rights.
do $$ begin
  execute format('alter function add_to_balance() security definer set search_path = pg_catalog, %I, pg_temp', current_schema());
  execute format('alter function count_held() security definer set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
-- Whoever may execute a trigger's function may put it on a table of their own.
revoke execute on function add_to_balance(), count_held() from public;

-- Never written. Locking a row needs the right to update one of its columns, and all others are the triggers' alone.
alter table balances add column row_lock boolean;
