-- Expand
-- Content is stored by the day on which it expires, by UTC, so that a day is dropped whole. The day '-infinity' is none: such
-- rows are deleted one by one. The tables get their partitions by 0025, and until then all content has no day.

-- The partitions that there are, and those that there were: the proof of what was dropped. A table's partitions are made and
-- dropped by functions alone, which have the owner's rights.
create table content_days (
  day date not null,                           -- 'infinity': never expires
  content text not null,                       -- the table
  made_at timestamptz not null default now(),
  dropped_at timestamptz,
  dropped_rows bigint,
  dropped_bytes bigint,                        -- of tables and indexes, as PostgreSQL measures them
  primary key (day, content),
  check (num_nonnulls(dropped_at, dropped_rows, dropped_bytes) in (0, 3))
);

-- Where the sweep of rows without a day goes on.
create table sweep_places (
  content text primary key,                    -- the table
  after_organization bigint not null,
  after_id text not null                       -- of the decision or the questions
);

alter table decisions add column content_day date not null default '-infinity';
alter table question_logs add column content_day date not null default '-infinity';
alter table decision_content add column day date not null default '-infinity';
alter table model_answers add column day date not null default '-infinity';
alter table question_content add column day date not null default '-infinity';

-- What 0025 needs to make these tables partitions without reading them.
create unique index concurrently decision_content_by_row_pkey on decision_content (organization_id, decision_id, day);
create unique index concurrently model_answers_by_row_pkey on model_answers (organization_id, decision_id, call, day);
create unique index concurrently question_content_by_row_pkey on question_content (organization_id, question_log_id, day);
alter table decision_content add constraint by_row check (day < '0001-01-01') not valid;
alter table model_answers add constraint by_row check (day < '0001-01-01') not valid;
alter table question_content add constraint by_row check (day < '0001-01-01') not valid;
alter table decision_content validate constraint by_row;
alter table model_answers validate constraint by_row;
alter table question_content validate constraint by_row;

-- Content whose expiry was changed after it had got its day: mostly none. It is moved to the rows without a day.
create index concurrently decisions_astray on decisions (organization_id, id)
  where content_day > '-infinity' and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity');
create index concurrently question_logs_astray on question_logs (organization_id, id)
  where content_day > '-infinity' and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity');

create function content_partition(content text, day date) returns text language sql stable as $$
  select content || case day when 'infinity' then '_forever' else to_char(day, '"_"YYYYMMDD') end
$$;

-- Made aside and then attached, for which no reader or writer of the table waits.
create function make_content_day(wanted date) returns void language plpgsql as $$
declare
  one text;
  partition text;
begin
  foreach one in array array['decision_content', 'model_answers', 'question_content'] loop
    partition := content_partition(one, wanted);
    insert into content_days (day, content) values (wanted, one) on conflict do nothing;
    execute format(
      'create table %I (like %I including defaults including generated including storage including indexes)
       with (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01)', partition, one);
    perform keep_organizations_apart(partition::regclass);
    execute format('alter table %I attach partition %I for values from (%L) to (%s)', one, partition, wanted,
      case wanted when 'infinity' then 'maxvalue' else quote_literal(wanted + 1) end);
  end loop;
end $$;

-- Makes the days for what is accepted today, tomorrow and the day after. Null among the lifetimes: it never expires. Returns
-- the days that were missing; none, as long as the tables have no partitions.
create function make_content_days(lifetimes interval[]) returns setof date language plpgsql security definer as $$
declare
  wanted date;
begin
  if (select count(*) from pg_partitioned_table where partrelid in
    ('decision_content'::regclass, 'model_answers'::regclass, 'question_content'::regclass)) < 3 then return; end if;
  for wanted in
    select distinct coalesce(((now() + lifetime) at time zone 'utc')::date + ahead, 'infinity')
    from unnest(lifetimes) lifetime, generate_series(0, 2) ahead
    where lifetime is null or lifetime between '1 hour' and '10 years'
    except select day from content_days order by 1
  loop
    lock table content_days in share row exclusive mode;
    -- Another process may have made it meanwhile.
    continue when exists (select from content_days where day = wanted);
    perform make_content_day(wanted);
    return next wanted;
  end loop;
end $$;

-- Drops a table's partition of the oldest day that has been over for an hour: no transaction that began within the day is
-- left. Nobody may write there while its rows are counted; others wait for the drop itself, and before it at most as long as
-- said. A day stays while it has content that lives: of a decision that runs, or whose expiry was changed.
create function drop_content_day(most_wait_ms integer) returns table (day date, content text, rows bigint, bytes bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  picked content_days;
  partition text;
begin
  -- Before the tables, as make_content_days does.
  lock table content_days in row exclusive mode;
  select * into picked from content_days d
  where d.dropped_at is null and d.day < ((now() - interval '1 hour') at time zone 'utc')::date
    and not exists (select from decisions where status = 'running' and content_day = d.day)
    and not exists (
      select from decisions where content_day > '-infinity' and content_day = d.day
        and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity'))
    and not exists (
      select from question_logs where content_day > '-infinity' and content_day = d.day
        and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity'))
  order by d.day, d.content limit 1 for update skip locked;
  if picked.day is null then return; end if;
  partition := content_partition(picked.content, picked.day);
  -- Long enough to end a vacuum that is under way.
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in share mode', partition);
  execute format('select count(*) from %I', partition) into picked.dropped_rows;
  picked.dropped_bytes := pg_total_relation_size(partition::regclass);
  perform set_config('lock_timeout', most_wait_ms::text, true);
  execute format('drop table %I', partition);
  update content_days d
  set dropped_at = now(), dropped_rows = picked.dropped_rows, dropped_bytes = picked.dropped_bytes
  where d.day = picked.day and d.content = picked.content;
  return query select picked.day, picked.content, picked.dropped_rows, picked.dropped_bytes;
end $$;

-- They look in our schema alone, whatever that is called.
do $$ begin
  execute format('alter function make_content_days(interval[]) set search_path = %I, pg_temp', current_schema());
end $$;
do $$ begin
  execute format('alter function drop_content_day(integer) set search_path = %I, pg_temp', current_schema());
end $$;
