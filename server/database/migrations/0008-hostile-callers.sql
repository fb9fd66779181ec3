-- What one hostile caller can cost everybody else is bounded: by roles, sizes, times and money.

-- The service's role adds to the ledger and changes holds; only these triggers write the sums, with the owner's rights.
do $$ begin
  execute format('alter function add_to_balance() security definer set search_path = pg_catalog, %I, pg_temp', current_schema());
  execute format('alter function count_held() security definer set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
-- Whoever may execute a trigger's function may put it on a table of their own.
revoke execute on function add_to_balance(), count_held() from public;

-- Never written. Locking a row needs the right to update one of its columns, and all others are the triggers' alone.
alter table balances add column row_lock boolean;

-- Content that is held for one fetch (retention none) has its own time to go, so that a frequent sweep finds it by an index
-- and costs nothing when there is none. Null: it goes with its decision's or question log's expires_at.
alter table decision_content add column held_until timestamptz;
alter table question_content
  add column held_until timestamptz,
  alter column request drop not null;         -- null: only the answers are held
update decision_content c set held_until = d.expires_at
from decisions d
where d.organization_id = c.organization_id and d.id = c.decision_id and d.held_once and d.status <> 'running';
create index decision_content_held on decision_content (held_until) where held_until is not null;
create index question_content_held on question_content (held_until) where held_until is not null;

-- The note of a revision is part of its request, which retention none does not keep.
update decision_content c set revision_note = null
from decisions d
where d.organization_id = c.organization_id and d.id = c.decision_id
  and not d.keeps_content and c.revision_note is not null;

-- Deleted content stays in dead rows until a vacuum: after 1 % of a table, where the default is 20 %.
alter table decision_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table question_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table assessment_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table chosen_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);

-- An answer to an Idempotency-Key is kept as what to read again. Copies that were kept before become that.
alter table idempotency_keys rename column answer to notice;   -- of a 202, JSON; all else is read again
alter table idempotency_keys
  add column answer_id text,                                   -- as_… or q_…: what was made, if not the decision itself
  add column needs_content boolean not null default false;     -- not answered any more when the decision's content has gone

-- Held answers of typed questions and of Direct mode go where content is held.
insert into question_content (organization_id, question_log_id, answers, held_until)
select k.organization_id, l.id, k.notice::json -> 'answers', k.answer_until
from idempotency_keys k
join question_logs l on l.organization_id = k.organization_id and l.id = k.notice::json ->> 'id'
where k.state = 'answered' and k.decision_id is null and k.answer_once and k.answer_until > now()
on conflict do nothing;
update question_logs l set expires_at = c.held_until
from question_content c
where c.organization_id = l.organization_id and c.question_log_id = l.id and c.held_until is not null;

with held as (
  insert into decision_content (organization_id, decision_id, response, held_until)
  select k.organization_id, k.decision_id, k.notice::json, k.answer_until
  from idempotency_keys k
  where k.state = 'answered' and k.decision_id is not null and k.answer_once and k.answer_until > now()
    and k.notice::json -> 'results' is not null
  on conflict do nothing
  returning organization_id, decision_id, held_until
)
update decisions d set held_once = true, expires_at = held.held_until
from held where d.organization_id = held.organization_id and d.id = held.decision_id;

update idempotency_keys set
  -- The result of a Direct mode decision stands with it, as one of Default mode does.
  state = case when decision_id is not null and notice::json -> 'results' is not null then 'accepted' else state end,
  answer_id = case
    when decision_id is null or notice::json -> 'decision_id' is not null then notice::json ->> 'id'
  end,
  needs_content = decision_id is not null and not answer_once
where state = 'answered';
update idempotency_keys set notice = null where state <> 'noticed' and notice is not null;
alter table idempotency_keys drop column answer_once, drop column answer_until;

-- A record shows the newest revisions and counts them all.
drop index decisions_lineage;
create index decisions_lineage on decisions (organization_id, root_id, revision_number);

-- A model that its endpoint does not serve is told apart from one that failed: it answers 409 and not 502.
alter table decisions drop constraint decisions_failed_part_check;
alter table decisions add constraint decisions_failed_part_check
  check (failed_part in ('model', 'missing_model', 'service'));

-- A page as it is sent, made once. The version is of the program's pages: another program makes its own at the next view.
alter table publications
  add column page text,
  add column page_data text,
  add column pages_version text,
  add check (num_nulls(page, page_data, pages_version) in (0, 3));

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
