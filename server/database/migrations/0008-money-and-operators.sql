-- A disputed payment (chargeback): the ledger has rows of this kind that take its credit, and that give it back.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('grant', 'purchase', 'auto_recharge', 'refund', 'capture', 'dispute'));

-- Credit that an operator added: the operator's own name for the payment. The same name adds nothing again.
alter table ledger add column reference text;
alter table ledger add constraint ledger_reference_check check (reference is null or kind = 'purchase');
create unique index ledger_referenced_once on ledger (reference);

-- Each dispute as the payment processor last described it.
create table disputes (
  organization_id bigint not null references organizations,
  id text not null,                           -- the processor's own name; the ledger's rows are named id:1, id:2 …
  payment text not null,                      -- the disputed payment, as the ledger names it
  opened_at timestamptz not null,
  -- inquiry: asked about, no money has moved · closed: it ended as an inquiry
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
  disputed_micro_usd bigint not null check (disputed_micro_usd >= 0),   -- the disputed part of the payment, in credit
  taken_micro_usd bigint not null check (taken_micro_usd >= 0),         -- minus the sum of its rows in the ledger
  ledger_rows integer not null default 0,
  primary key (organization_id, id)
);
create index disputes_newest on disputes (opened_at, id);
create index disputes_unsettled on disputes (organization_id) where state in ('inquiry', 'open');

alter table payment_accounts
  -- What may be bought automatically in a calendar month, UTC.
  add column monthly_cap_micro_usd bigint,
  add column cap_reached_at timestamptz,      -- when operators were last told that the cap was reached
  -- Rises whenever disputes are entered: whoever asked the processor before that must ask again.
  add column disputes_version bigint not null default 0;
update payment_accounts set monthly_cap_micro_usd = 10 * recharge_micro_usd;
alter table payment_accounts
  add check ((monthly_cap_micro_usd is null) = (recharge_micro_usd is null)),
  add check (monthly_cap_micro_usd >= recharge_micro_usd);
create index recharges_by_time on recharges (organization_id, created_at);

-- A suspended organization's keys and published pages do not work until it is resumed. Nothing is deleted.
alter table organizations add column suspended_at timestamptz;

-- A member who was removed: the row stays for the keys, the person's name and address do not.
alter table members
  alter column email drop not null,
  add column removed_at timestamptz,
  add check ((removed_at is null) = (email is not null)),
  add check (removed_at is null or name is null);

-- Written at most once an hour; rate_limits knows the minute, but loses it when the database crashes.
alter table api_keys add column last_used_at timestamptz;
