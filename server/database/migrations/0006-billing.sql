-- Money paid in and spent, for good: rows are only ever added. A balance is the sum of its organization's rows.
create table ledger (
  organization_id bigint not null references organizations,
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  kind text not null check (kind in ('grant', 'purchase', 'auto_recharge', 'refund', 'capture')),
  micro_usd bigint not null default 0,        -- 1e-6 USD; negative: spent, or paid back
  free_decisions integer not null default 0,  -- the same for decisions that cost nothing
  subject text,                               -- of a capture: what it pays for, dec_… or q_…
  attempt integer,                            -- of a capture: the fencing number of who completed it
  payment text,                               -- of what a payment processor did: its own name for that
  description text,
  primary key (organization_id, id),
  unique (id),
  check ((kind = 'capture') = (subject is not null)),
  check (kind <> 'capture' or (micro_usd <= 0 and free_decisions <= 0)),
  check (kind = 'grant' or kind = 'capture' or free_decisions = 0)
);
-- Nothing is paid for twice, and no payment counts twice.
create unique index ledger_captured_once on ledger (subject);
create unique index ledger_paid_once on ledger (payment);
create index ledger_receipts on ledger (organization_id, created_at, id)
  where kind in ('purchase', 'auto_recharge', 'refund');

-- What requests under way may cost at most.
create table holds (
  organization_id bigint not null references organizations,
  subject text not null,
  is_free boolean not null,
  micro_usd bigint not null check (micro_usd >= 0 and (not is_free or micro_usd = 0)),
  lapses_at timestamptz,                      -- of what is answered while its request waits; null: ends with its decision
  primary key (organization_id, subject)
);
create index holds_lapsing on holds (lapses_at);

-- Kept by the triggers below, so that accepting a request need not sum up everything that ever was.
create table balances (
  organization_id bigint primary key references organizations,
  micro_usd bigint not null default 0,
  free_decisions integer not null default 0,
  held_micro_usd bigint not null default 0 check (held_micro_usd >= 0),
  held_free_decisions integer not null default 0 check (held_free_decisions >= 0)
) with (fillfactor = 50);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what it says stays as it was written', tg_op, tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();

create function add_to_balance() returns trigger language plpgsql as $$
begin
  insert into balances as b (organization_id, micro_usd, free_decisions)
  values (new.organization_id, new.micro_usd, new.free_decisions)
  on conflict (organization_id) do update
  set micro_usd = b.micro_usd + excluded.micro_usd, free_decisions = b.free_decisions + excluded.free_decisions;
  return null;
end $$;
create trigger balance after insert on ledger for each row execute function add_to_balance();

create function count_held() returns trigger language plpgsql as $$
declare
  hold holds;
  sign integer;
begin
  if tg_op = 'INSERT' then hold := new; sign := 1; else hold := old; sign := -1; end if;
  update balances
  set held_micro_usd = held_micro_usd + sign * hold.micro_usd,
    held_free_decisions = held_free_decisions + sign * hold.is_free::integer
  where organization_id = hold.organization_id;
  return null;
end $$;
create trigger held after insert or delete on holds for each row execute function count_held();
create trigger held_as_it_was before update or truncate on holds
  for each statement execute function refuse_change();

-- Who was here before there was billing starts as everybody does by default.
insert into ledger (organization_id, kind, free_decisions, description)
select id, 'grant', 25, 'Free decisions to start with' from organizations;
