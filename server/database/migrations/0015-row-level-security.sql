-- Row-level security, a second wall beside the conditions of the statements: a statement sees and writes the rows of the
-- organization in the setting app.organization_id, or of every organization where it is 'all'. Without the setting it
-- fails: no rows would be a wrong answer. Policies do not hold for the owner of the tables, and so neither for migrations,
-- foreign keys and triggers that run with the owner's rights.

-- An index is read only by conditions that cannot leak rows before the policy is asked. The function lower is not among
-- them, and comparisons of a column are.
alter table members add column email_lower text generated always as (lower(email)) stored;
drop index members_by_address;
create index members_by_address on members (email_lower) where email_lower is not null;

-- For each new table with an organization_id. The inner select runs once for a statement, and is null for 'all'. The
-- planner takes coalesce for true of half of the rows, whatever the number of organizations, and so keeps its plans.
create function keep_organizations_apart(rows_of regclass, by_column name default 'organization_id') returns void
language plpgsql as $$
begin
  execute format(
    $sql$
      create policy of_organization on %s using (
        coalesce(%I = (select nullif(current_setting('app.organization_id'), 'all')::bigint), true))
    $sql$, rows_of, by_column);
  execute format('alter table %s enable row level security', rows_of);
end $$;

do $$
declare
  one regclass;
begin
  perform keep_organizations_apart('organizations', 'id');
  for one in
    select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attname = 'organization_id'
    order by relname
  loop
    perform keep_organizations_apart(one);
  end loop;
end $$;
