-- Names this database in what is kept at the payment processor: other services may use the same account there.
create table installation (
  is_this boolean primary key default true check (is_this),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- The processor's receipts. Whoever has a link sees name, address and the card's last digits, so that a link can be
-- deleted, which a ledger's row cannot.
create table receipt_links (
  organization_id bigint not null,
  ledger_id bigint not null,
  url text not null,
  primary key (organization_id, ledger_id),
  foreign key (organization_id, ledger_id) references ledger
);

-- Who an organization is to the processor, and whether credit is bought by itself. Cards and addresses are the processor's.
create table payment_accounts (
  organization_id bigint primary key references organizations,
  customer text,
  payment_method text,
  payment_method_since timestamptz,           -- when what it paid first was begun; a later one takes its place
  recharge_below_micro_usd bigint check (recharge_below_micro_usd >= 0),
  recharge_micro_usd bigint check (recharge_micro_usd > 0),
  paused_reason text,                         -- why the last automatic purchase failed; none is tried until it is null
  check ((recharge_below_micro_usd is null) = (recharge_micro_usd is null)),
  check ((payment_method is null) = (payment_method_since is null))
);

-- Automatic purchases: one under way at a time, by whichever node.
create table recharges (
  organization_id bigint not null references organizations,
  id uuid not null default gen_random_uuid(), -- the processor's idempotency key
  created_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  micro_usd bigint not null check (micro_usd > 0),
  customer text not null,                     -- with payment_method as it was at first: what is sent again is the same
  payment_method text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  failure text,                               -- the processor's code
  primary key (organization_id, id),
  check ((state = 'failed') = (failure is not null))
);
create unique index recharges_one_at_a_time on recharges (organization_id) where state = 'pending';
create index recharges_pending on recharges (tried_at) where state = 'pending';
