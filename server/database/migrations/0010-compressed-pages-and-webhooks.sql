-- A page and its data are stored as they are sent: compressed by gzip. Pages from before are rendered again at their next
-- view, as after every upgrade that changes pages. With a column go its constraints.
alter table publications drop column page, drop column page_data;
update publications set picture = null, pages_version = null where pages_version is not null;
alter table publications
  add column page bytea,
  add column page_data bytea,
  add check (num_nulls(page, page_data, pages_version) in (0, 3)),
  add check (picture is null or page is not null),
  alter column page set storage external,
  alter column page_data set storage external;

-- Webhooks: an organization's own addresses are told of events. Triggers write the events, in the transaction of what they
-- tell of, so that no change is without its event and no event without its change.

create table webhooks (
  organization_id bigint not null references organizations,
  id bigint generated always as identity,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  with_content boolean not null default false,
  credit_low_micro_usd bigint not null check (credit_low_micro_usd > 0),
  secret bytea not null,                      -- signs, so it cannot be stored as a hash
  previous_secret bytea,                      -- signs as well, until previous_works_until
  previous_works_until timestamptz,
  created_at timestamptz not null default now(),
  last_success_at timestamptz,                -- to the minute
  failing_since timestamptz,                  -- null: the newest try succeeded, or there was none
  disabled_at timestamptz,                    -- until it is enabled again, nothing is sent and no event is written
  primary key (organization_id, id),
  check ((previous_secret is null) = (previous_works_until is null))
);

-- An event, for one webhook. Content is never stored here: it is read when the event is sent.
create table webhook_deliveries (
  organization_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id text not null,                     -- evt_…; the same for all webhooks that are told, and in every try
  type text not null,
  occurred_at timestamptz not null default now(),
  data json not null,                         -- ids, status and sums
  -- waiting: until next_try_at · queued: it has a job · delivered · failed: its tries are used up
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz default now(),
  queued_at timestamptz,
  first_try_at timestamptz,
  last_try_at timestamptz,
  last_status integer,                        -- HTTP status of the last try's answer
  last_fault text,                            -- why the last try has none
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks on delete cascade,
  check ((state in ('waiting', 'queued')) = (next_try_at is not null))
);
create index webhook_deliveries_newest on webhook_deliveries (organization_id, webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (organization_id, webhook_id, next_try_at, id)
  where state = 'waiting';
create index webhook_deliveries_queued on webhook_deliveries (organization_id, webhook_id) where state = 'queued';
create index webhook_deliveries_by_time on webhook_deliveries (occurred_at);

create function new_event_id() returns text language sql volatile
  return 'evt_' || replace(gen_random_uuid()::text, '-', '');

create function tell_webhooks(organization bigint, event text, facts json) returns void language plpgsql as $$
declare
  new_id text := new_event_id();
begin
  insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data)
  select w.organization_id, w.id, new_id, event, facts
  from webhooks w
  where w.organization_id = organization and event = any (w.events) and w.disabled_at is null;
  if found then perform pg_notify('webhook_delivery', ''); end if;
end $$;

create function tell_of_end() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.organization_id,
    case new.status when 'ok' then 'decision.done' else 'decision.failed' end,
    json_build_object('id', new.id, 'status', new.status, 'mode', new.mode,
      'root_id', new.root_id, 'number', new.revision_number));
  return null;
end $$;
create trigger told_at_end after update on decisions for each row
  when (old.status = 'running' and new.status <> 'running') execute function tell_of_end();
-- Direct mode: a decision is stored with its answer.
create trigger told_at_once after insert on decisions for each row
  when (new.status <> 'running') execute function tell_of_end();

create function tell_of_choice() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(d.organization_id, 'decision.chosen',
    json_build_object('id', d.id, 'status', d.status, 'mode', d.mode, 'root_id', d.root_id, 'number', d.revision_number))
  from decisions d where d.organization_id = new.organization_id and d.id = new.decision_id;
  return null;
end $$;
create trigger told after insert or update on chosen_reports for each row execute function tell_of_choice();

-- Low: below the webhook's limit, and without free decisions. A row of the ledger that crosses this tells it once.
create function tell_of_low_credit() returns trigger language plpgsql as $$
declare
  new_id text := new_event_id();
begin
  insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data)
  select w.organization_id, w.id, new_id, 'credit.low',
    json_build_object('balance_micro_usd', new.micro_usd, 'below_micro_usd', w.credit_low_micro_usd)
  from webhooks w
  where w.organization_id = new.organization_id and 'credit.low' = any (w.events) and w.disabled_at is null
    and new.micro_usd < w.credit_low_micro_usd and new.free_decisions <= 0
    and not (old.micro_usd < w.credit_low_micro_usd and old.free_decisions <= 0);
  if found then perform pg_notify('webhook_delivery', ''); end if;
  return null;
end $$;
create trigger told_when_low after update on balances for each row
  when (new.micro_usd < old.micro_usd or new.free_decisions < old.free_decisions)
  execute function tell_of_low_credit();
