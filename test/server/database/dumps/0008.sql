-- Version 8 with data: the dump of version 7, brought up to date. The keys are nobody's.
create table migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());

-- 0001-first.sql
-- Who may call: organizations, their members, the keys that members make.
create table organizations (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table members (
  organization_id bigint not null references organizations,
  id bigint generated always as identity,
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email)
);

create table api_keys (
  organization_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  name text not null,
  secret_hash bytea not null unique,          -- SHA-256 of the whole key
  last4 text not null,
  share_with_org boolean not null default false,
  overlap_mode text not null default 'correct' check (overlap_mode in ('correct', 'report', 'off')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members
);

-- What stays of a decision when its content has gone.
create table decisions (
  organization_id bigint not null,
  id text not null,                           -- dec_…
  api_key_id bigint not null,
  mode text not null check (mode in ('default', 'direct')),
  status text not null check (status in ('running', 'ok', 'error')),
  shared_with_org boolean not null,
  overlap_mode text not null check (overlap_mode in ('correct', 'report', 'off')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_part text check (failed_part in ('model', 'service')),   -- whose failure; set with status 'error'
  attempt integer not null default 0,         -- fencing token: the worker that holds the highest number decides
  calls_done integer not null default 0,
  calls_total integer not null,
  best_by_stakeholder json,                   -- stakeholder id -> option letter
  usage json,
  cost_micro_usd bigint not null default 0,
  primary key (organization_id, id),
  unique (id),
  foreign key (organization_id, api_key_id) references api_keys
);

create index decisions_running on decisions (organization_id) where status = 'running';

-- What retention deletes. json, not jsonb: what was sent comes back as it was sent.
create table decision_content (
  organization_id bigint not null,
  decision_id text not null,
  request json not null,
  response json,
  error_message text,
  primary key (organization_id, decision_id),
  foreign key (organization_id, decision_id) references decisions
);

-- Answers of the calls of a running decision, so that whoever takes it over asks only what is missing.
create table model_answers (
  organization_id bigint not null,
  decision_id text not null,
  call integer not null,                      -- 0 … calls_total - 1, in the order of arrival
  answers json not null,                      -- [{task, probabilities, evidence}], task = index into the decision's tasks
  input_tokens bigint not null,
  output_tokens bigint not null,
  primary key (organization_id, decision_id, call),
  foreign key (organization_id, decision_id) references decisions
);

-- 0002-questions-and-retention.sql
-- How long content is kept: a setting of the key, taken by what is made with it.
alter table api_keys add column retention text not null default '30d'
  check (retention in ('none', '1d', '7d', '30d', '90d', '1y', 'forever'));

alter table decisions
  add column expires_at timestamptz,          -- from then on content is not shown; null: never
  add column held_once boolean not null default false;   -- retention none: the answer is held for one fetch
update decisions set expires_at = created_at + interval '30 days';

-- Retention none: the request goes with the job.
alter table decision_content alter column request drop not null;

-- What stays of a request of typed questions when its content has gone.
create table question_logs (
  organization_id bigint not null,
  id text not null,                           -- q_…
  api_key_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  shared_with_org boolean not null,
  questions integer not null,                 -- how many were asked
  usage json not null,
  cost_micro_usd bigint not null,
  primary key (organization_id, id),
  unique (id),
  foreign key (organization_id, api_key_id) references api_keys
);

-- What retention deletes of it. Never written under retention none.
create table question_content (
  organization_id bigint not null,
  question_log_id text not null,
  request json not null,                      -- as it was sent, metadata included
  answers json not null,
  primary key (organization_id, question_log_id),
  foreign key (organization_id, question_log_id) references question_logs
);

-- 0003-life.sql
-- What follows an answer: revisions, publication, what was chosen, assessments.
-- Words and names of people stand in tables of their own, which retention deletes; what stays has none.

alter table decisions
  add column option_letters text,             -- 'ABC': what a report may name when the request has gone
  add column keeps_content boolean,           -- false: made under retention none
  add column root_id text,                    -- the first decision of its lineage, which may be itself
  add column revision_number integer not null default 1 check (revision_number >= 1),
  add column previous_id text;                -- the decision that it revises
update decisions d set
  root_id = id,
  keeps_content = not (
    held_once
    or (mode = 'direct' and expires_at is null and not exists (
      select from decision_content c where c.organization_id = d.organization_id and c.decision_id = d.id))
  ),
  -- Whose request has gone may have had any.
  option_letters = coalesce((
    select string_agg(o.option ->> 'id', '' order by o.option ->> 'id')
    from decision_content c, json_array_elements(c.request -> 'options') as o(option)
    where c.organization_id = d.organization_id and c.decision_id = d.id
  ), 'ABCDEFGH');
alter table decisions
  alter column option_letters set not null,
  alter column keeps_content set not null,
  alter column root_id set not null,
  add foreign key (organization_id, root_id) references decisions,
  add foreign key (organization_id, previous_id) references decisions,
  add check ((revision_number = 1) = (previous_id is null));

create index decisions_lineage on decisions (organization_id, root_id);
-- A lineage never forks. A revision that failed does not count.
create unique index decisions_successor on decisions (organization_id, previous_id) where status <> 'error';

alter table decision_content add column revision_note json;

-- While a row is here, anyone with its token can read the page. It has all that the page shows, so that content expires as ever.
create table publications (
  organization_id bigint not null,
  decision_id text not null,
  token text not null unique,
  published_at timestamptz not null default now(),
  request json not null,                      -- as it was sent, without metadata and revision note
  response json not null,
  primary key (organization_id, decision_id),
  foreign key (organization_id, decision_id) references decisions
);

-- The newest report of what was carried out.
create table chosen_reports (
  organization_id bigint not null,
  decision_id text not null,
  chosen_option text,                         -- a letter, or 'none'
  followed boolean,
  decided_by text check (decided_by in ('agent', 'human')),
  reported_at timestamptz not null default now(),
  primary key (organization_id, decision_id),
  foreign key (organization_id, decision_id) references decisions
);

create table chosen_content (
  organization_id bigint not null,
  decision_id text not null,
  note text,
  reported_by json,
  primary key (organization_id, decision_id),
  foreign key (organization_id, decision_id) references chosen_reports
);

create table assessments (
  organization_id bigint not null,
  decision_id text not null,
  id text not null,                           -- as_…
  api_key_id bigint not null,
  created_at timestamptz not null default now(),
  overall text not null check (overall in ('agree', 'partly', 'disagree')),
  judgement json not null,                    -- the request without its free text and people
  primary key (organization_id, decision_id, id),
  foreign key (organization_id, decision_id) references decisions,
  foreign key (organization_id, api_key_id) references api_keys
);

create table assessment_content (
  organization_id bigint not null,
  decision_id text not null,
  assessment_id text not null,
  request json not null,                      -- as it was sent
  primary key (organization_id, decision_id, assessment_id),
  foreign key (organization_id, decision_id, assessment_id) references assessments
);

-- 0004-sending-again.sql
-- Requests that were sent with an Idempotency-Key, for 24 hours: a hash of what was sent, and the first answer.
create table idempotency_keys (
  organization_id bigint not null,
  api_key_id bigint not null,
  key text not null,                          -- as the caller chose it
  request_hash bytea not null,                -- SHA-256 of path and body; the body itself is not here
  expires_at timestamptz not null default now() + interval '24 hours',
  -- claimed: being answered · accepted: the answer stands with its decision · noticed: 202 · answered
  state text not null check (state in ('claimed', 'accepted', 'noticed', 'answered')),
  claim uuid not null,                        -- fencing token: who holds another writes nothing
  claimed_until timestamptz not null,         -- from then on another may claim it, unless it is answered
  decision_id text,                           -- the decision that was made, or that it is about
  answer text,                                -- JSON; null again once it was taken
  answer_once boolean not null default false, -- retention none: held for one fetch
  answer_until timestamptz,                   -- from then on the answer is not given
  primary key (organization_id, api_key_id, key),
  foreign key (organization_id, api_key_id) references api_keys
);

create index idempotency_keys_expiring on idempotency_keys (expires_at);

-- How many requests each key has sent in the minute that ends at ends_at. After a crash the counting starts anew.
create unlogged table rate_limits (
  organization_id bigint not null,
  api_key_id bigint not null,
  ends_at timestamptz not null,
  requests bigint not null,
  creating bigint not null,                   -- of them
  primary key (organization_id, api_key_id)
) with (fillfactor = 50);

-- 0005-key-rotation.sql
-- Rotation: a key takes a new secret and keeps its id. The secret before it may work for a while longer.
alter table api_keys
  add column previous_secret_hash bytea unique,   -- SHA-256, as secret_hash
  add column previous_works_until timestamptz,
  add check ((previous_secret_hash is null) = (previous_works_until is null));

-- 0006-billing.sql
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

-- 0007-payments.sql
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

insert into migrations overriding system value select * from json_populate_recordset(null::migrations, $rows$[{"version":1,"name":"0001-first.sql","checksum":"1f01d12241c5031d4de7e564003bf89c98a9941b6c796ff2b27a13650103194d","applied_at":"2026-11-21T11:50:41.522202+00:00"}, 
 {"version":2,"name":"0002-questions-and-retention.sql","checksum":"1701804f04206757f20517378529a891354f1a0a4fab5b977e6911c7be8b9f0e","applied_at":"2026-11-21T11:50:41.549888+00:00"}, 
 {"version":3,"name":"0003-life.sql","checksum":"a60e8997a9809a30622eba95dc3504b8ca418901a18e542f97d0c99367491907","applied_at":"2026-11-21T12:57:27.736473+00:00"}, 
 {"version":4,"name":"0004-sending-again.sql","checksum":"c84f8566645fd35ee3202723decd0051178b1b246ca8073e5bba0a24f0898602","applied_at":"2026-11-21T12:57:27.7752+00:00"}, 
 {"version":5,"name":"0005-key-rotation.sql","checksum":"b4d4e5731822fdebea507318b1ba903bfd99b794ce47e02f63e0de910065d3cb","applied_at":"2026-11-21T14:14:24.104014+00:00"}, 
 {"version":6,"name":"0006-billing.sql","checksum":"cbdca0fe58e1593ac59121b691e86003b94c68c8a9e9f9e461ff26b47c08c04b","applied_at":"2026-11-21T14:44:03.76123+00:00"}, 
 {"version":7,"name":"0007-payments.sql","checksum":"ae7deab45d17b344312ed6e75bf1928f3e4cfc0f97740a74b2fe0f1c7c6b09d1","applied_at":"2026-11-22T08:16:57.915166+00:00"}]$rows$);
insert into organizations overriding system value select * from json_populate_recordset(null::organizations, $rows$[{"id":1,"name":"An organization","created_at":"2026-11-21T11:50:41.828999+00:00"}, 
 {"id":101,"name":"Paying","created_at":"2026-11-22T08:17:02.152171+00:00"}]$rows$);
insert into members overriding system value select * from json_populate_recordset(null::members, $rows$[{"organization_id":1,"id":1,"email":"member-2440058@example.com","name":null,"created_at":"2026-11-21T11:50:41.83188+00:00"}, 
 {"organization_id":1,"id":101,"email":"member-4613647@example.com","name":null,"created_at":"2026-11-21T14:14:25.505297+00:00"}, 
 {"organization_id":1,"id":2,"email":"member-2443924@example.com","name":null,"created_at":"2026-11-21T11:50:41.83585+00:00"}, 
 {"organization_id":1,"id":3,"email":"member-2448287@example.com","name":null,"created_at":"2026-11-21T11:50:41.844983+00:00"}, 
 {"organization_id":101,"id":101,"email":"paying@example.com","name":null,"created_at":"2026-11-22T08:17:05.296567+00:00"}]$rows$);
insert into api_keys overriding system value select * from json_populate_recordset(null::api_keys, $rows$[{"organization_id":1,"id":1,"member_id":1,"name":"A key","secret_hash":"\\xf51eaf96cf59bfdf0b310dea8dd4f049b76561a5a26960c24223494e66651976","last4":"rI1y","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.834202+00:00","expires_at":null,"revoked_at":null,"retention":"30d","previous_secret_hash":null,"previous_works_until":null}, 
 {"organization_id":1,"id":101,"member_id":101,"name":"A key","secret_hash":"\\x83359fc1e614593a7c4053e8c406abbaec764eea1ed546a7c5e4c70a2efe7f0d","last4":"ppoU","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T14:14:25.509458+00:00","expires_at":null,"revoked_at":null,"retention":"forever","previous_secret_hash":"\\x4f01d9ea1ab89b6f874f6b1c82de606f8ba7d6e6f9c1faa66aefc5becae2d88a","previous_works_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"id":2,"member_id":2,"name":"A key","secret_hash":"\\xfb2a193c7534a52a582d0029c6f0400f1f84454a5018fbd548f05809f1147f43","last4":"5lko","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.838526+00:00","expires_at":null,"revoked_at":null,"retention":"none","previous_secret_hash":null,"previous_works_until":null}, 
 {"organization_id":1,"id":3,"member_id":3,"name":"A key","secret_hash":"\\xc4aef4deedb5ecb360126fda868ec0dfa026c88c9de97304af85baa8ec7c3335","last4":"TdmY","share_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.849138+00:00","expires_at":null,"revoked_at":null,"retention":"forever","previous_secret_hash":null,"previous_works_until":null}, 
 {"organization_id":101,"id":201,"member_id":101,"name":"Paying","secret_hash":"\\x86e47bf2255c43016f9306343a4bac2925b7e881a28308957c9852dd993018a3","last4":"OBeU","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:17:07.877132+00:00","expires_at":null,"revoked_at":null,"retention":"forever","previous_secret_hash":null,"previous_works_until":null}]$rows$);
insert into decisions overriding system value select * from json_populate_recordset(null::decisions, $rows$[{"organization_id":1,"id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","api_key_id":3,"mode":"default","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.998384+00:00","finished_at":"2026-11-21T11:50:42.014905+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_qivOp0mtqPh3mqHfyonRG7","api_key_id":3,"mode":"direct","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.02869+00:00","finished_at":"2026-11-21T11:50:42.02869+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":6,"output_tokens":2},"cost_micro_usd":7,"expires_at":null,"held_once":false,"option_letters":"ABD","keeps_content":true,"root_id":"dec_qivOp0mtqPh3mqHfyonRG7","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_93AmoqXhKkswSkXyKYGMZR","api_key_id":2,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.063611+00:00","finished_at":"2026-11-21T11:50:42.063611+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":6,"output_tokens":2},"cost_micro_usd":7,"expires_at":null,"held_once":false,"option_letters":"ABCDEFGH","keeps_content":false,"root_id":"dec_93AmoqXhKkswSkXyKYGMZR","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_m3q3rFdTWDI9SRcb4jqH9u","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.87875+00:00","finished_at":"2026-11-21T11:50:41.909539+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_m3q3rFdTWDI9SRcb4jqH9u","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_CPdLHCwXq0OpHM9zKWc0gR","api_key_id":2,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.034099+00:00","finished_at":"2026-11-21T11:50:42.052912+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":true,"option_letters":"ABCDEFGH","keeps_content":false,"root_id":"dec_CPdLHCwXq0OpHM9zKWc0gR","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_wLp62toY72zgHsNl98FpVZ","api_key_id":1,"mode":"default","status":"error","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.068153+00:00","finished_at":"2026-11-21T11:50:42.084124+00:00","failed_part":"model","attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":null,"usage":null,"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_wLp62toY72zgHsNl98FpVZ","revision_number":1,"previous_id":null}, 
 {"organization_id":101,"id":"dec_3bbqJ0XBBh6ZBJO4BeLR00","api_key_id":201,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:17:16.684307+00:00","finished_at":"2026-11-22T08:17:16.684307+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"vegan":"A","organiser":"A"},"usage":{"input_tokens":110,"output_tokens":4},"cost_micro_usd":63,"expires_at":null,"held_once":false,"option_letters":"ABC","keeps_content":true,"root_id":"dec_3bbqJ0XBBh6ZBJO4BeLR00","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_BQIXcVCC82epjBQ2NycwbP","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T12:57:28.836738+00:00","finished_at":"2026-11-21T12:57:28.868232+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-12-21T12:57:28.836738+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_BQIXcVCC82epjBQ2NycwbP","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","api_key_id":101,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T14:14:25.566634+00:00","finished_at":"2026-11-21T14:14:25.661751+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_PKJSOEWyTtsD7RCQWV9TG1","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T14:44:05.488022+00:00","finished_at":"2026-11-21T14:44:05.593616+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":0,"expires_at":"2026-12-21T14:44:05.488022+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_PKJSOEWyTtsD7RCQWV9TG1","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_sfokhops7bhn6bXi6T2zTZ","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T14:44:06.007944+00:00","finished_at":"2026-11-21T14:44:06.084299+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-12-21T14:44:06.007944+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_sfokhops7bhn6bXi6T2zTZ","revision_number":1,"previous_id":null}, 
 {"organization_id":101,"id":"dec_1aYXeiiTNc5l1W0yYU95rm","api_key_id":201,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:17:15.806511+00:00","finished_at":"2026-11-22T08:17:15.994164+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":123,"output_tokens":7,"ratio_records":6,"overlap_records":1},"cost_micro_usd":76,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_1aYXeiiTNc5l1W0yYU95rm","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_7gXfNt5fDer4pKSPxkIcTg","api_key_id":3,"mode":"default","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T12:57:28.605211+00:00","finished_at":"2026-11-21T12:57:28.675081+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_number":2,"previous_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ"}, 
 {"organization_id":1,"id":"dec_6VLkNGg8sjd3eA0ZRgbsLV","api_key_id":2,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:46.383042+00:00","finished_at":"2026-11-22T08:01:46.383042+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":14,"output_tokens":2},"cost_micro_usd":0,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":false,"root_id":"dec_6VLkNGg8sjd3eA0ZRgbsLV","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_9k3jQSS1HCL0UgntikiR2E","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:44.171966+00:00","finished_at":"2026-11-22T08:01:44.230054+00:00","failed_part":null,"attempt":1,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"B"},"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_micro_usd":0,"expires_at":"2026-12-22T08:01:44.171966+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_9k3jQSS1HCL0UgntikiR2E","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_P40acxwZbveJVWynwN2Ox0","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:44.690997+00:00","finished_at":"2026-11-22T08:01:44.799051+00:00","failed_part":null,"attempt":1,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"B"},"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_micro_usd":0,"expires_at":"2026-12-22T08:01:44.690997+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_P40acxwZbveJVWynwN2Ox0","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_S5fbTxaKP5yObV18JQJidw","api_key_id":2,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:46.49892+00:00","finished_at":"2026-11-22T08:01:46.516961+00:00","failed_part":null,"attempt":1,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"B"},"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_micro_usd":0,"expires_at":"2126-01-01T00:00:00+00:00","held_once":true,"option_letters":"AB","keeps_content":false,"root_id":"dec_wYBJKitWFBQ0myeWxKfABS","revision_number":2,"previous_id":"dec_wYBJKitWFBQ0myeWxKfABS"}, 
 {"organization_id":1,"id":"dec_bNPY0feEKTiCPudCOsJlOh","api_key_id":1,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:44.487057+00:00","finished_at":"2026-11-22T08:01:44.487057+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":14,"output_tokens":2},"cost_micro_usd":0,"expires_at":"2026-12-22T08:01:44.487057+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_bNPY0feEKTiCPudCOsJlOh","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_ccXhXBP38fhJvRipP1lT72","api_key_id":2,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:46.318363+00:00","finished_at":"2026-11-22T08:01:46.318363+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":14,"output_tokens":2},"cost_micro_usd":0,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":false,"root_id":"dec_ccXhXBP38fhJvRipP1lT72","revision_number":1,"previous_id":null}, 
 {"organization_id":1,"id":"dec_wYBJKitWFBQ0myeWxKfABS","api_key_id":2,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-22T08:01:46.435145+00:00","finished_at":"2026-11-22T08:01:46.456546+00:00","failed_part":null,"attempt":1,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"B"},"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_micro_usd":0,"expires_at":"2126-01-01T00:00:00+00:00","held_once":true,"option_letters":"AB","keeps_content":false,"root_id":"dec_wYBJKitWFBQ0myeWxKfABS","revision_number":1,"previous_id":null}]$rows$);
insert into decision_content overriding system value select * from json_populate_recordset(null::decision_content, $rows$[{"organization_id":1,"decision_id":"dec_7gXfNt5fDer4pKSPxkIcTg","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7,"revises":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_note":{"reason":"Sales fell","missed":[{"kind":"consequence","description":"A new rival"}]}},"response":{"id":"dec_7gXfNt5fDer4pKSPxkIcTg","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.","lineage":{"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","number":2,"previous_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ"}},"error_message":null,"revision_note":{"reason":"Sales fell","missed":[{"kind":"consequence","description":"A new rival"}]}}, 
 {"organization_id":1,"decision_id":"dec_BQIXcVCC82epjBQ2NycwbP","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_BQIXcVCC82epjBQ2NycwbP","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_PKJSOEWyTtsD7RCQWV9TG1","request":{"context":"A shop decides on its billing.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_PKJSOEWyTtsD7RCQWV9TG1","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},
{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},
{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},
{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},
{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},
{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},
{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},
{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},
{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_m3q3rFdTWDI9SRcb4jqH9u","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},
{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},
{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},
{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},
{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7,"metadata":{"on_behalf_of":{"name":"Kim"}}},"response":{"id":"dec_m3q3rFdTWDI9SRcb4jqH9u","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},
{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},
{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},
{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},
{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_qivOp0mtqPh3mqHfyonRG7","request":{"mode":"direct","context":"A shop decides.","stakeholders":[{"id":"owner","description":"Owns it"}],"options":[{"id":"A","description":"x"},
{"id":"B","description":"y"},
{"id":"D","description":"z"}]},"response":{"id":"dec_qivOp0mtqPh3mqHfyonRG7","model":"model-1","results":[{"stakeholder":{"id":"owner","description":"Owns it"},"best":"A","confidence":0.3333333333333333,"probabilities":{"A":0.3333333333333333,"B":0.3333333333333333,"D":0.3333333333333333}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"A"}},"usage":{"input_tokens":6,"output_tokens":2},"cost_usd":0.000007},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_sfokhops7bhn6bXi6T2zTZ","request":{"context":"A shop decides on its billing.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":8},"response":{"id":"dec_sfokhops7bhn6bXi6T2zTZ","model":"model-1","mode":"default","overlap":"correct","seed":8,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4921875,"probabilities":{"A":0.5078125,"B":0.4921875},"ev":{"A":{"mean":-0.058301111819875226,"p10":-0.7796715754936341,"p90":0.6879557404327775},"B":{"mean":-0.05661560411050238,"p10":-0.8162432730998265,"p90":0.6879304336183334}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5515574348690772,"p10":0.12830797588496057,"p90":1},"counted_share":0.7407100528590767,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.498046875,"share":0.6198539494002556,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5503937367052973,"p10":0.12269359771522848,"p90":1},"counted_share":0.8482023275757842,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.333984375,"share":0.5468395564543378,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5507624129313186,"p10":0.12831919814226875,"p90":1},"counted_share":0.7449628191528728,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.6145390574613814,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5511650399565738,"p10":0.13247855623459556,"p90":1},"counted_share":0.8471384976957969,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.333984375,"share":0.5515079813270994,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4921875,"p_best_uncorrected":0.50390625,"best_uncorrected":"A","ev_uncorrected":{"A":{"mean":0.0011636981637799834,"p10":-0.7260751315155323,"p90":0.7211244195123846},"B":{"mean":-0.0004026270252555658,"p10":-0.7303517722568834,"p90":0.7292645424425555}},"removed_share":0.2047656301975837,"mc":{"draws":1024,"solved":1024,"standard_error":0.02177234287232152},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.004226183219749761,"p10":0.013980278620069397,"p90":0.020069396379911703},"B":{"mean":0.003728151205357119,"p10":0.014404060077102376,"p90":0.02177234287232152}},"probabilities":{"A":0.006987712429686843,"B":0.006987712429686843}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5977063876539038,"p10":-1,"p90":-0.020491899882981855},"B":{"mean":0.5300887797714531,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6907830654489491,"p10":0.11738981622070964,"p90":1},"counted_share":0.8652591783868445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.33984375,"share":0.5152778279187301,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6909779453577104,"p10":0.11762173799376247,"p90":1},"counted_share":0.7671573070208959,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.494140625,"share":0.579795025181605,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6907830654489491,"p10":-1,"p90":-0.1173898162207096},"B":{"mean":0.6909779453577104,"p10":0.11762173799376247,"p90":1}},"removed_share":0.18379867531002353,"mc":{"draws":1024,"solved":1024,"standard_error":0.002905260758068173},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.002687983594285091,"p10":0,"p90":0.002905260758068173},"B":{"mean":0.002636801120053274,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"db119cd331e962b8bf8820b2762f79b363dbe9f4079def94466bf8fcf259188c"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_wLp62toY72zgHsNl98FpVZ","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},
{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},
{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},
{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},
{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":null,"error_message":"The model failed to answer. Nothing was billed.","revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","request":{"context":"A shop decides on its rotation.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","request":{"context":"A shop decides on its payments.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Take cards","consequences":[{"description":"Sales rise by a tenth","valence":"benefit"},{"description":"Fees of 2 % are paid","valence":"harm"}]},{"id":"B","description":"Take cash","consequences":[{"description":"Change must be kept","valence":"harm"}]}],"seed":7},"response":{"id":"dec_1aYXeiiTNc5l1W0yYU95rm","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"A","confidence":0.9994768383586017,"probabilities":{"A":0.9994768383586017,"B":0.0005231616413982991},"ev":{"A":{"mean":0.5694432868398461,"p10":0.1290092236270611,"p90":0.9135206922054367},"B":{"mean":-0.7764886731544381,"p10":-1,"p90":-0.3262861965461809}},"consequences":[{"id":"A1","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.7796162348253637,"p10":0.3268765328744248,"p90":1},"counted_share":0.9962996253843536,"overlaps_with":[],"discounted_by":null},{"id":"A2","option":"A","description":"Fees of 2 % are paid","label":null,"valence":"harm","size":{"value":0.207288075860224,"p10":0.06402352413709465,"p90":0.4083609007544615},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Change must be kept","label":null,"valence":"harm","size":{"value":0.7803027768875088,"p10":0.323404896506937,"p90":1},"counted_share":0.9951120208128895,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.9994768383586017,"p_best_uncorrected":0.9990234375,"best_uncorrected":"A","ev_uncorrected":{"A":{"mean":0.5723281589651399,"p10":0.12663184128539245,"p90":0.9143762797751364},"B":{"mean":-0.7803027768875088,"p10":-1,"p90":-0.3234048965069362}},"removed_share":0.0037907135533074253,"mc":{"draws":1024,"solved":1024,"standard_error":0.0019514864998280699},"records":{"ratio":6,"overlap":1},"order_effect":1.0624152155624878e-16,"consistency":{"q":1.0341374846188785e-31,"df":1,"ratio":1.0341374846188785e-31},"saturated_share":0.028998550053560026,"standard_error":{"ev":{"A":{"mean":0.0011233260689503981,"p10":0.0016802075506855277,"p90":0.0005096673089099086},"B":{"mean":0.0014728152113848674,"p10":0,"p90":0.0019514864998280699}},"probabilities":{"A":0.00052316140970691,"B":0.0005231616391938586}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"A"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":123,"output_tokens":7,"ratio_records":6,"overlap_records":1},"cost_usd":0.000076,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"4f3a4c11095dcce8cce056d403b9edf8b74f0618f50cb7d0484a2dccadcc353e"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":101,"decision_id":"dec_3bbqJ0XBBh6ZBJO4BeLR00","request":{"mode":"direct","context":"A team of eight has a two-hour planning meeting that runs over lunch. One person is vegan, the budget is 120 USD, and last time the food came an hour late.","stakeholders":[{"id":"vegan","description":"The vegan team member","values":"Having a real meal"},{"id":"organiser","description":"The person who organises the meeting","values":"Food on time, within budget"}],"options":[{"id":"A","description":"Pizza from the place next door, one vegan pizza included, 95 USD, ready for pick-up at noon"},{"id":"B","description":"A barbecue platter delivered from across town, 180 USD"},{"id":"C","description":"Nobody eats until after the meeting"}]},"response":{"id":"dec_3bbqJ0XBBh6ZBJO4BeLR00","model":"model-1","results":[{"stakeholder":{"id":"vegan","description":"The vegan team member"},"best":"A","confidence":0.5239576506414412,"probabilities":{"A":0.5239576506414412,"B":0.4242894960206172,"C":0.051752853337941655}},{"stakeholder":{"id":"organiser","description":"The person who organises the meeting"},"best":"A","confidence":0.9922566938061242,"probabilities":{"A":0.9922566938061242,"B":0.003354505561178938,"C":0.004388800632696915}}],"agreement":{"all_same":true,"best_by_stakeholder":{"vegan":"A","organiser":"A"}},"usage":{"input_tokens":110,"output_tokens":4},"cost_usd":0.000063},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","request":{"context":"A shop decides on its answers.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Way A","consequences":[{"description":"Sales of way A","valence":"benefit"}]},{"id":"B","description":"Way B","consequences":[{"description":"Sales of way B","valence":"benefit"}]}],"seed":7},"response":{"id":"dec_9k3jQSS1HCL0UgntikiR2E","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.5001878666185836,"probabilities":{"A":0.49981213338141645,"B":0.5001878666185836},"ev":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"consequences":[{"id":"A1","option":"A","description":"Sales of way A","label":null,"valence":"benefit","size":{"value":0.7333146651453363,"p10":0.20670980604752853,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Sales of way B","label":null,"valence":"benefit","size":{"value":0.7335816594769352,"p10":0.20733714029336908,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.5001878666185836,"p_best_uncorrected":0.5001878666185836,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"removed_share":0,"mc":{"draws":2048,"solved":2048,"standard_error":0.0004677663123017464},"records":{"ratio":2,"overlap":0},"order_effect":9.367506770274758e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.012470759969698675,"standard_error":{"ev":{"A":{"mean":0.0000974208266085729,"p10":0.00036297849224041143,"p90":0},"B":{"mean":0.00010487708077594532,"p10":0.0002767470047415161,"p90":0}},"probabilities":{"A":0.00046776610745654344,"B":0.0004677663123017464}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_usd":0,"links":null,"meta":{"tau":0.5,"draws":2048,"draws_setting":"auto","ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":false,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_P40acxwZbveJVWynwN2Ox0","request":{"context":"A shop decides on its answers.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Way A","consequences":[{"description":"Sales of way A","valence":"benefit"}]},{"id":"B","description":"Way B","consequences":[{"description":"Sales of way B","valence":"benefit"}]}],"seed":7,"async":true},"response":{"id":"dec_P40acxwZbveJVWynwN2Ox0","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.5001878666185836,"probabilities":{"A":0.49981213338141645,"B":0.5001878666185836},"ev":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"consequences":[{"id":"A1","option":"A","description":"Sales of way A","label":null,"valence":"benefit","size":{"value":0.7333146651453363,"p10":0.20670980604752853,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Sales of way B","label":null,"valence":"benefit","size":{"value":0.7335816594769352,"p10":0.20733714029336908,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.5001878666185836,"p_best_uncorrected":0.5001878666185836,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"removed_share":0,"mc":{"draws":2048,"solved":2048,"standard_error":0.0004677663123017464},"records":{"ratio":2,"overlap":0},"order_effect":9.367506770274758e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.012470759969698675,"standard_error":{"ev":{"A":{"mean":0.0000974208266085729,"p10":0.00036297849224041143,"p90":0},"B":{"mean":0.00010487708077594532,"p10":0.0002767470047415161,"p90":0}},"probabilities":{"A":0.00046776610745654344,"B":0.0004677663123017464}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_usd":0,"links":null,"meta":{"tau":0.5,"draws":2048,"draws_setting":"auto","ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":false,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}, 
 {"organization_id":1,"decision_id":"dec_S5fbTxaKP5yObV18JQJidw","request":null,"response":{"id":"dec_S5fbTxaKP5yObV18JQJidw","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.5001878666185836,"probabilities":{"A":0.49981213338141645,"B":0.5001878666185836},"ev":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"consequences":[{"id":"A1","option":"A","description":"Sales of way A","label":null,"valence":"benefit","size":{"value":0.7333146651453363,"p10":0.20670980604752853,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Sales of way B","label":null,"valence":"benefit","size":{"value":0.7335816594769352,"p10":0.20733714029336908,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.5001878666185836,"p_best_uncorrected":0.5001878666185836,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"removed_share":0,"mc":{"draws":2048,"solved":2048,"standard_error":0.0004677663123017464},"records":{"ratio":2,"overlap":0},"order_effect":9.367506770274758e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.012470759969698675,"standard_error":{"ev":{"A":{"mean":0.0000974208266085729,"p10":0.00036297849224041143,"p90":0},"B":{"mean":0.00010487708077594532,"p10":0.0002767470047415161,"p90":0}},"probabilities":{"A":0.00046776610745654344,"B":0.0004677663123017464}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_usd":0,"links":null,"meta":{"tau":0.5,"draws":2048,"draws_setting":"auto","ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":false,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.","lineage":{"root_id":"dec_wYBJKitWFBQ0myeWxKfABS","number":2,"previous_id":"dec_wYBJKitWFBQ0myeWxKfABS"}},"error_message":null,"revision_note":{"reason":"A private reason","missed":[{"kind":"other","description":"A private thing"}]}}, 
 {"organization_id":1,"decision_id":"dec_bNPY0feEKTiCPudCOsJlOh","request":{"mode":"direct","context":"A shop decides on its answers.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Longer"},{"id":"B","description":"As now"}]},"response":{"id":"dec_bNPY0feEKTiCPudCOsJlOh","model":"model-1","results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"A","confidence":0.5,"probabilities":{"A":0.5,"B":0.5}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"A"}},"usage":{"input_tokens":14,"output_tokens":2},"cost_usd":0},"error_message":null,"revision_note":null}]$rows$);
insert into question_logs overriding system value select * from json_populate_recordset(null::question_logs, $rows$[{"organization_id":1,"id":"q_2Bg1fDk07hWca3VMtFYq2r","api_key_id":1,"created_at":"2026-11-21T11:50:42.095331+00:00","expires_at":"2026-12-21T11:50:42.095331+00:00","shared_with_org":false,"questions":1,"usage":{"input_tokens":1,"output_tokens":1},"cost_micro_usd":3}, 
 {"organization_id":1,"id":"q_ElqEnxpqCHrKZsSe3bs53L","api_key_id":1,"created_at":"2026-11-21T14:44:06.114993+00:00","expires_at":"2026-12-21T14:44:06.114993+00:00","shared_with_org":false,"questions":1,"usage":{"input_tokens":1,"output_tokens":1},"cost_micro_usd":3}, 
 {"organization_id":101,"id":"q_PStSJd62PVmYhP0Bv61xm2","api_key_id":201,"created_at":"2026-11-22T08:17:23.404556+00:00","expires_at":null,"shared_with_org":false,"questions":1,"usage":{"input_tokens":2,"output_tokens":1},"cost_micro_usd":3}, 
 {"organization_id":101,"id":"q_qqFG2EcLmEK2H4QXc0c6QZ","api_key_id":201,"created_at":"2026-11-22T08:17:16.995869+00:00","expires_at":null,"shared_with_org":false,"questions":1,"usage":{"input_tokens":8,"output_tokens":1},"cost_micro_usd":6}, 
 {"organization_id":1,"id":"q_1ZIcErFRUrSi3YdHKQdNcb","api_key_id":1,"created_at":"2026-11-22T08:01:44.622269+00:00","expires_at":"2026-12-22T08:01:44.622269+00:00","shared_with_org":false,"questions":1,"usage":{"input_tokens":4,"output_tokens":1},"cost_micro_usd":0}, 
 {"organization_id":1,"id":"q_4GZ4ojFF3QeP2w6u0EJbW2","api_key_id":2,"created_at":"2026-11-22T08:01:46.354999+00:00","expires_at":null,"shared_with_org":false,"questions":1,"usage":{"input_tokens":4,"output_tokens":1},"cost_micro_usd":0}]$rows$);
insert into question_content overriding system value select * from json_populate_recordset(null::question_content, $rows$[{"organization_id":1,"question_log_id":"q_2Bg1fDk07hWca3VMtFYq2r","request":{"state":"x","questions":{"a":{"type":"noul"}}},"answers":{"a":{"type":"noul","noul":0.5}}}, 
 {"organization_id":1,"question_log_id":"q_ElqEnxpqCHrKZsSe3bs53L","request":{"state":"x","questions":{"q":{"type":"noul"}}},"answers":{"q":{"type":"noul","noul":0.5}}}, 
 {"organization_id":101,"question_log_id":"q_PStSJd62PVmYhP0Bv61xm2","request":{"state":"x","questions":{"q":{"type":"noul","instructions":"true"}}},"answers":{"q":{"type":"noul","noul":0.46257015465625045}}}, 
 {"organization_id":101,"question_log_id":"q_qqFG2EcLmEK2H4QXc0c6QZ","request":{"state":"Cards cost 2 %.","questions":{"dear":{"type":"noul","instructions":"Cards are dear"}}},"answers":{"dear":{"type":"noul","noul":0.46257015465625045}}}, 
 {"organization_id":1,"question_log_id":"q_1ZIcErFRUrSi3YdHKQdNcb","request":{"state":"A calm sea","questions":{"calm":{"type":"noul"}}},"answers":{"calm":{"type":"noul","noul":0.9791636554813196}}}]$rows$);
insert into publications overriding system value select * from json_populate_recordset(null::publications, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","token":"YohZnxsDUVtYhNz3uL3TuKHbnLZH1jpBzFBAIInXC00","published_at":"2026-11-21T12:57:28.285883+00:00","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},
{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},
{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},
{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},
{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."}}, 
 {"organization_id":1,"decision_id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","token":"r_Pu40CxTxALFqlQSKFY-FmN2oI-p7fzk2VVQlL3CIc","published_at":"2026-11-21T14:14:25.809025+00:00","request":{"context":"A shop decides on its rotation.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."}}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","token":"s_nOTAfoVJr7Oj23IpAGl_vZsyY0ngGw-4e4k0_0kCE","published_at":"2026-11-22T08:17:17.20075+00:00","request":{"context":"A shop decides on its payments.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Take cards","consequences":[{"description":"Sales rise by a tenth","valence":"benefit"},{"description":"Fees of 2 % are paid","valence":"harm"}]},{"id":"B","description":"Take cash","consequences":[{"description":"Change must be kept","valence":"harm"}]}],"seed":7},"response":{"id":"dec_1aYXeiiTNc5l1W0yYU95rm","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"A","confidence":0.9994768383586017,"probabilities":{"A":0.9994768383586017,"B":0.0005231616413982991},"ev":{"A":{"mean":0.5694432868398461,"p10":0.1290092236270611,"p90":0.9135206922054367},"B":{"mean":-0.7764886731544381,"p10":-1,"p90":-0.3262861965461809}},"consequences":[{"id":"A1","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.7796162348253637,"p10":0.3268765328744248,"p90":1},"counted_share":0.9962996253843536,"overlaps_with":[],"discounted_by":null},{"id":"A2","option":"A","description":"Fees of 2 % are paid","label":null,"valence":"harm","size":{"value":0.207288075860224,"p10":0.06402352413709465,"p90":0.4083609007544615},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Change must be kept","label":null,"valence":"harm","size":{"value":0.7803027768875088,"p10":0.323404896506937,"p90":1},"counted_share":0.9951120208128895,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.9994768383586017,"p_best_uncorrected":0.9990234375,"best_uncorrected":"A","ev_uncorrected":{"A":{"mean":0.5723281589651399,"p10":0.12663184128539245,"p90":0.9143762797751364},"B":{"mean":-0.7803027768875088,"p10":-1,"p90":-0.3234048965069362}},"removed_share":0.0037907135533074253,"mc":{"draws":1024,"solved":1024,"standard_error":0.0019514864998280699},"records":{"ratio":6,"overlap":1},"order_effect":1.0624152155624878e-16,"consistency":{"q":1.0341374846188785e-31,"df":1,"ratio":1.0341374846188785e-31},"saturated_share":0.028998550053560026,"standard_error":{"ev":{"A":{"mean":0.0011233260689503981,"p10":0.0016802075506855277,"p90":0.0005096673089099086},"B":{"mean":0.0014728152113848674,"p10":0,"p90":0.0019514864998280699}},"probabilities":{"A":0.00052316140970691,"B":0.0005231616391938586}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"A"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":123,"output_tokens":7,"ratio_records":6,"overlap_records":1},"cost_usd":0.000076,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"4f3a4c11095dcce8cce056d403b9edf8b74f0618f50cb7d0484a2dccadcc353e"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."}}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","token":"wwobNkj__IFkEJZlh_hoOkDoF0SMqqSsB1XoZH1xb9c","published_at":"2026-11-22T08:01:44.315708+00:00","request":{"context":"A shop decides on its answers.","stakeholders":[{"id":"owner","description":"Owns the shop"}],"options":[{"id":"A","description":"Way A","consequences":[{"description":"Sales of way A","valence":"benefit"}]},{"id":"B","description":"Way B","consequences":[{"description":"Sales of way B","valence":"benefit"}]}],"seed":7},"response":{"id":"dec_9k3jQSS1HCL0UgntikiR2E","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.5001878666185836,"probabilities":{"A":0.49981213338141645,"B":0.5001878666185836},"ev":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"consequences":[{"id":"A1","option":"A","description":"Sales of way A","label":null,"valence":"benefit","size":{"value":0.7333146651453363,"p10":0.20670980604752853,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null},{"id":"B1","option":"B","description":"Sales of way B","label":null,"valence":"benefit","size":{"value":0.7335816594769352,"p10":0.20733714029336908,"p90":1},"counted_share":1,"overlaps_with":[],"discounted_by":null}],"overlaps":[],"p_best":0.5001878666185836,"p_best_uncorrected":0.5001878666185836,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":0.7333146651453363,"p10":0.20779539965095412,"p90":1},"B":{"mean":0.7335816594769352,"p10":0.2082301000576682,"p90":1}},"removed_share":0,"mc":{"draws":2048,"solved":2048,"standard_error":0.0004677663123017464},"records":{"ratio":2,"overlap":0},"order_effect":9.367506770274758e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.012470759969698675,"standard_error":{"ev":{"A":{"mean":0.0000974208266085729,"p10":0.00036297849224041143,"p90":0},"B":{"mean":0.00010487708077594532,"p10":0.0002767470047415161,"p90":0}},"probabilities":{"A":0.00046776610745654344,"B":0.0004677663123017464}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B"}},"warnings":["Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement."],"usage":{"input_tokens":30,"output_tokens":2,"ratio_records":2,"overlap_records":0},"cost_usd":0,"links":null,"meta":{"tau":0.5,"draws":2048,"draws_setting":"auto","ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":false,"kept":true},"judge":"built-in/1","engine":"0.1.0+2e1ca6ba","result_hash":"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."}}]$rows$);
insert into chosen_reports overriding system value select * from json_populate_recordset(null::chosen_reports, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","chosen_option":"A","followed":null,"decided_by":null,"reported_at":"2026-11-21T12:57:28.45853+00:00"}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","chosen_option":"A","followed":null,"decided_by":null,"reported_at":"2026-11-22T08:17:17.078122+00:00"}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","chosen_option":"A","followed":null,"decided_by":null,"reported_at":"2026-11-22T08:01:44.276599+00:00"}, 
 {"organization_id":1,"decision_id":"dec_wYBJKitWFBQ0myeWxKfABS","chosen_option":"A","followed":null,"decided_by":null,"reported_at":"2026-11-22T08:01:46.47586+00:00"}]$rows$);
insert into chosen_content overriding system value select * from json_populate_recordset(null::chosen_content, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","note":"As advised","reported_by":{"name":"Kim"}}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","note":"As advised","reported_by":null}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","note":"As advised","reported_by":null}]$rows$);
insert into assessments overriding system value select * from json_populate_recordset(null::assessments, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","id":"as_35VCtk69u1lYZFSHwz0SWy","api_key_id":3,"created_at":"2026-11-21T12:57:28.518353+00:00","overall":"partly","judgement":{"overall":"partly","stakeholders":[{"stakeholder":"owner","best_correct":"no"}]}}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","id":"as_kGHjVUF1iaLtpF2lDCOrPQ","api_key_id":201,"created_at":"2026-11-22T08:17:17.156464+00:00","overall":"agree","judgement":{"overall":"agree","stakeholders":[{"stakeholder":"owner","best_correct":"yes","would_choose":"A"}]}}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","id":"as_adeSCdBqkU5t49LsX9usK2","api_key_id":1,"created_at":"2026-11-22T08:01:44.355017+00:00","overall":"agree","judgement":{"overall":"agree","stakeholders":[{"stakeholder":"owner","best_correct":"yes"}]}}]$rows$);
insert into assessment_content overriding system value select * from json_populate_recordset(null::assessment_content, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","assessment_id":"as_35VCtk69u1lYZFSHwz0SWy","request":{"overall":"partly","stakeholders":[{"stakeholder":"owner","best_correct":"no","reason":"Sales fell"}]}}, 
 {"organization_id":101,"decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","assessment_id":"as_kGHjVUF1iaLtpF2lDCOrPQ","request":{"overall":"agree","stakeholders":[{"stakeholder":"owner","best_correct":"yes","would_choose":"A","reason":"Sales rose"}]}}, 
 {"organization_id":1,"decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","assessment_id":"as_adeSCdBqkU5t49LsX9usK2","request":{"overall":"agree","stakeholders":[{"stakeholder":"owner","best_correct":"yes","reason":"Sales rose"}]}}]$rows$);
insert into idempotency_keys overriding system value select * from json_populate_recordset(null::idempotency_keys, $rows$[{"organization_id":1,"api_key_id":1,"key":"sent once","request_hash":"\\xf8abeaa0fb0985379efc5b10fb26999f72524bf8da6a0bf1ac686a042184a715","expires_at":"2026-11-22T12:57:28.83464+00:00","state":"accepted","claim":"1c3ab873-63ec-4ffa-b1f6-3ef1ee995499","claimed_until":"2026-11-21T12:57:38.83464+00:00","decision_id":"dec_BQIXcVCC82epjBQ2NycwbP","answer":null,"answer_once":false,"answer_until":"2026-11-22T12:57:28.83464+00:00"}, 
 {"organization_id":1,"api_key_id":101,"key":"rotation-1","request_hash":"\\xe6f0868c0a76f0287ed33e59b5335d93405b90a1b1e91619876a1d1ea33bc80d","expires_at":"2026-11-22T14:14:25.554366+00:00","state":"accepted","claim":"d8143854-02d6-49f1-9cbf-3afd9c292f70","claimed_until":"2026-11-21T14:14:35.554366+00:00","decision_id":"dec_zMJjMNyC2AxrhO7YQmD2BZ","answer":null,"answer_once":false,"answer_until":"2026-11-22T14:14:25.554366+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"assessed","request_hash":"\\x1ed7077da1f483ed74476d00f7859f7be1da70ae13af47ee0f8a76194227d366","expires_at":"2026-11-23T08:17:17.151914+00:00","state":"answered","claim":"9f5b47e4-31e7-4b7a-98dc-4420f9ca5a55","claimed_until":"2026-11-22T08:17:27.151914+00:00","decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","answer":"{\"id\":\"as_kGHjVUF1iaLtpF2lDCOrPQ\",\"decision_id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"created_at\":\"2026-11-22T08:17:17.156Z\",\"overall\":\"agree\",\"stakeholders\":[{\"stakeholder\":\"owner\",\"best_correct\":\"yes\",\"would_choose\":\"A\",\"reason\":\"Sales rose\"}]}","answer_once":false,"answer_until":"2026-11-23T08:17:17.151914+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"chosen","request_hash":"\\x098547d4be664a921b453c81dd30c901e3c182f95aec0d0f78ed73c57ed6ee15","expires_at":"2026-11-23T08:17:17.07568+00:00","state":"answered","claim":"7c17e35a-d255-40f7-9fe8-ccd99f8fc231","claimed_until":"2026-11-22T08:17:27.07568+00:00","decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","answer":"{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"createdAt\":\"2026-11-22T08:17:15.806Z\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"ok\",\"errorMessage\":null,\"progress\":null,\"best\":\"A\",\"bestByStakeholder\":{\"owner\":\"A\"},\"contentStored\":true,\"expiresAt\":null,\"sharedWithOrg\":false,\"canChangeSharing\":true,\"publication\":null,\"canPublish\":true,\"source\":\"api\",\"lineage\":{\"root_id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"number\":1,\"previous_id\":null},\"chosen\":{\"chosenOption\":\"A\",\"followed\":null,\"decidedBy\":null,\"note\":\"As advised\",\"reportedBy\":null,\"reportedAt\":\"2026-11-22T08:17:17.078Z\",\"wasBest\":{\"owner\":true}},\"revisions\":[{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"number\":1,\"status\":\"ok\",\"bestByStakeholder\":{\"owner\":\"A\"},\"note\":null,\"createdAt\":\"2026-11-22T08:17:15.806Z\",\"best\":\"A\"}],\"assessments\":[],\"assessmentSummary\":{\"count\":0,\"agree\":0,\"partly\":0,\"disagree\":0},\"usage\":{\"input_tokens\":123,\"output_tokens\":7,\"ratio_records\":6,\"overlap_records\":1},\"costUsd\":0.000076,\"request\":{\"context\":\"A shop decides on its payments.\",\"stakeholders\":[{\"id\":\"owner\",\"description\":\"Owns the shop\"}],\"options\":[{\"id\":\"A\",\"description\":\"Take cards\",\"consequences\":[{\"description\":\"Sales rise by a tenth\",\"valence\":\"benefit\"},{\"description\":\"Fees of 2 % are paid\",\"valence\":\"harm\"}]},{\"id\":\"B\",\"description\":\"Take cash\",\"consequences\":[{\"description\":\"Change must be kept\",\"valence\":\"harm\"}]}],\"seed\":7},\"response\":{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"model\":\"model-1\",\"mode\":\"default\",\"overlap\":\"correct\",\"seed\":7,\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"A\",\"confidence\":0.9994768383586017,\"probabilities\":{\"A\":0.9994768383586017,\"B\":0.0005231616413982991},\"ev\":{\"A\":{\"mean\":0.5694432868398461,\"p10\":0.1290092236270611,\"p90\":0.9135206922054367},\"B\":{\"mean\":-0.7764886731544381,\"p10\":-1,\"p90\":-0.3262861965461809}},\"consequences\":[{\"id\":\"A1\",\"option\":\"A\",\"description\":\"Sales rise by a tenth\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7796162348253637,\"p10\":0.3268765328744248,\"p90\":1},\"counted_share\":0.9962996253843536,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"A2\",\"option\":\"A\",\"description\":\"Fees of 2 % are paid\",\"label\":null,\"valence\":\"harm\",\"size\":{\"value\":0.207288075860224,\"p10\":0.06402352413709465,\"p90\":0.4083609007544615},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"B1\",\"option\":\"B\",\"description\":\"Change must be kept\",\"label\":null,\"valence\":\"harm\",\"size\":{\"value\":0.7803027768875088,\"p10\":0.323404896506937,\"p90\":1},\"counted_share\":0.9951120208128895,\"overlaps_with\":[],\"discounted_by\":null}],\"overlaps\":[],\"p_best\":0.9994768383586017,\"p_best_uncorrected\":0.9990234375,\"best_uncorrected\":\"A\",\"ev_uncorrected\":{\"A\":{\"mean\":0.5723281589651399,\"p10\":0.12663184128539245,\"p90\":0.9143762797751364},\"B\":{\"mean\":-0.7803027768875088,\"p10\":-1,\"p90\":-0.3234048965069362}},\"removed_share\":0.0037907135533074253,\"mc\":{\"draws\":1024,\"solved\":1024,\"standard_error\":0.0019514864998280699},\"records\":{\"ratio\":6,\"overlap\":1},\"order_effect\":1.0624152155624878e-16,\"consistency\":{\"q\":1.0341374846188785e-31,\"df\":1,\"ratio\":1.0341374846188785e-31},\"saturated_share\":0.028998550053560026,\"standard_error\":{\"ev\":{\"A\":{\"mean\":0.0011233260689503981,\"p10\":0.0016802075506855277,\"p90\":0.0005096673089099086},\"B\":{\"mean\":0.0014728152113848674,\"p10\":0,\"p90\":0.0019514864998280699}},\"probabilities\":{\"A\":0.00052316140970691,\"B\":0.0005231616391938586}}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"A\"}},\"warnings\":[\"Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.\"],\"usage\":{\"input_tokens\":123,\"output_tokens\":7,\"ratio_records\":6,\"overlap_records\":1},\"cost_usd\":0.000076,\"links\":null,\"meta\":{\"tau\":0,\"draws\":1024,\"draws_setting\":1024,\"ratio_spread_scale\":1,\"tau_prior\":{\"scale\":0.5,\"df\":4},\"overlap_model\":\"maximum-branching/1\",\"correction\":{\"mirror\":true,\"kept\":true},\"judge\":\"built-in/1\",\"engine\":\"0.1.0+2e1ca6ba\",\"result_hash\":\"4f3a4c11095dcce8cce056d403b9edf8b74f0618f50cb7d0484a2dccadcc353e\"},\"notes\":\"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.\"}}","answer_once":false,"answer_until":"2026-11-23T08:17:17.07568+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"decision","request_hash":"\\xde5c830c15cf27fdf720a0f8dd47998719a6478f8622d30e8461ae89550eaa5d","expires_at":"2026-11-23T08:17:15.797368+00:00","state":"accepted","claim":"22abf165-fccb-4073-9d15-ecf42a9c8853","claimed_until":"2026-11-22T08:17:25.797368+00:00","decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","answer":null,"answer_once":false,"answer_until":"2026-11-23T08:17:15.797368+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"direct","request_hash":"\\x36e31aafaa04bf6aebe8a4090277f1e103eece6108e7a4c61868dd7d53c37fc7","expires_at":"2026-11-23T08:17:16.171801+00:00","state":"answered","claim":"f3b86928-e84f-4072-b7b7-970ffa014ef0","claimed_until":"2026-11-22T08:17:26.171801+00:00","decision_id":"dec_3bbqJ0XBBh6ZBJO4BeLR00","answer":"{\"id\":\"dec_3bbqJ0XBBh6ZBJO4BeLR00\",\"model\":\"model-1\",\"results\":[{\"stakeholder\":{\"id\":\"vegan\",\"description\":\"The vegan team member\"},\"best\":\"A\",\"confidence\":0.5239576506414412,\"probabilities\":{\"A\":0.5239576506414412,\"B\":0.4242894960206172,\"C\":0.051752853337941655}},{\"stakeholder\":{\"id\":\"organiser\",\"description\":\"The person who organises the meeting\"},\"best\":\"A\",\"confidence\":0.9922566938061242,\"probabilities\":{\"A\":0.9922566938061242,\"B\":0.003354505561178938,\"C\":0.004388800632696915}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"vegan\":\"A\",\"organiser\":\"A\"}},\"usage\":{\"input_tokens\":110,\"output_tokens\":4},\"cost_usd\":0.000063}","answer_once":false,"answer_until":"2026-11-23T08:17:16.171801+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"published","request_hash":"\\x9f0d405802d88d4e06df6431cebc648357988afc40364a7a12e948f6114a6ca2","expires_at":"2026-11-23T08:17:17.199483+00:00","state":"answered","claim":"5b91d9c0-dc87-4e7b-a5ae-1f8b4908903b","claimed_until":"2026-11-22T08:17:27.199483+00:00","decision_id":"dec_1aYXeiiTNc5l1W0yYU95rm","answer":"{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"createdAt\":\"2026-11-22T08:17:15.806Z\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"ok\",\"errorMessage\":null,\"progress\":null,\"best\":\"A\",\"bestByStakeholder\":{\"owner\":\"A\"},\"contentStored\":true,\"expiresAt\":null,\"sharedWithOrg\":false,\"canChangeSharing\":true,\"publication\":{\"url\":\"http://127.0.0.1:4777/p/s_nOTAfoVJr7Oj23IpAGl_vZsyY0ngGw-4e4k0_0kCE\",\"publishedAt\":\"2026-11-22T08:17:17.200Z\",\"publishedBy\":null},\"canPublish\":true,\"source\":\"api\",\"lineage\":{\"root_id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"number\":1,\"previous_id\":null},\"chosen\":{\"chosenOption\":\"A\",\"followed\":null,\"decidedBy\":null,\"note\":\"As advised\",\"reportedBy\":null,\"reportedAt\":\"2026-11-22T08:17:17.078Z\",\"wasBest\":{\"owner\":true}},\"revisions\":[{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"number\":1,\"status\":\"ok\",\"bestByStakeholder\":{\"owner\":\"A\"},\"note\":null,\"createdAt\":\"2026-11-22T08:17:15.806Z\",\"best\":\"A\"}],\"assessments\":[{\"id\":\"as_kGHjVUF1iaLtpF2lDCOrPQ\",\"createdAt\":\"2026-11-22T08:17:17.156Z\",\"overall\":\"agree\",\"stakeholders\":[{\"stakeholder\":\"owner\",\"best_correct\":\"yes\",\"would_choose\":\"A\",\"reason\":\"Sales rose\"}]}],\"assessmentSummary\":{\"count\":1,\"agree\":1,\"partly\":0,\"disagree\":0},\"usage\":{\"input_tokens\":123,\"output_tokens\":7,\"ratio_records\":6,\"overlap_records\":1},\"costUsd\":0.000076,\"request\":{\"context\":\"A shop decides on its payments.\",\"stakeholders\":[{\"id\":\"owner\",\"description\":\"Owns the shop\"}],\"options\":[{\"id\":\"A\",\"description\":\"Take cards\",\"consequences\":[{\"description\":\"Sales rise by a tenth\",\"valence\":\"benefit\"},{\"description\":\"Fees of 2 % are paid\",\"valence\":\"harm\"}]},{\"id\":\"B\",\"description\":\"Take cash\",\"consequences\":[{\"description\":\"Change must be kept\",\"valence\":\"harm\"}]}],\"seed\":7},\"response\":{\"id\":\"dec_1aYXeiiTNc5l1W0yYU95rm\",\"model\":\"model-1\",\"mode\":\"default\",\"overlap\":\"correct\",\"seed\":7,\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"A\",\"confidence\":0.9994768383586017,\"probabilities\":{\"A\":0.9994768383586017,\"B\":0.0005231616413982991},\"ev\":{\"A\":{\"mean\":0.5694432868398461,\"p10\":0.1290092236270611,\"p90\":0.9135206922054367},\"B\":{\"mean\":-0.7764886731544381,\"p10\":-1,\"p90\":-0.3262861965461809}},\"consequences\":[{\"id\":\"A1\",\"option\":\"A\",\"description\":\"Sales rise by a tenth\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7796162348253637,\"p10\":0.3268765328744248,\"p90\":1},\"counted_share\":0.9962996253843536,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"A2\",\"option\":\"A\",\"description\":\"Fees of 2 % are paid\",\"label\":null,\"valence\":\"harm\",\"size\":{\"value\":0.207288075860224,\"p10\":0.06402352413709465,\"p90\":0.4083609007544615},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"B1\",\"option\":\"B\",\"description\":\"Change must be kept\",\"label\":null,\"valence\":\"harm\",\"size\":{\"value\":0.7803027768875088,\"p10\":0.323404896506937,\"p90\":1},\"counted_share\":0.9951120208128895,\"overlaps_with\":[],\"discounted_by\":null}],\"overlaps\":[],\"p_best\":0.9994768383586017,\"p_best_uncorrected\":0.9990234375,\"best_uncorrected\":\"A\",\"ev_uncorrected\":{\"A\":{\"mean\":0.5723281589651399,\"p10\":0.12663184128539245,\"p90\":0.9143762797751364},\"B\":{\"mean\":-0.7803027768875088,\"p10\":-1,\"p90\":-0.3234048965069362}},\"removed_share\":0.0037907135533074253,\"mc\":{\"draws\":1024,\"solved\":1024,\"standard_error\":0.0019514864998280699},\"records\":{\"ratio\":6,\"overlap\":1},\"order_effect\":1.0624152155624878e-16,\"consistency\":{\"q\":1.0341374846188785e-31,\"df\":1,\"ratio\":1.0341374846188785e-31},\"saturated_share\":0.028998550053560026,\"standard_error\":{\"ev\":{\"A\":{\"mean\":0.0011233260689503981,\"p10\":0.0016802075506855277,\"p90\":0.0005096673089099086},\"B\":{\"mean\":0.0014728152113848674,\"p10\":0,\"p90\":0.0019514864998280699}},\"probabilities\":{\"A\":0.00052316140970691,\"B\":0.0005231616391938586}}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"A\"}},\"warnings\":[\"Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.\"],\"usage\":{\"input_tokens\":123,\"output_tokens\":7,\"ratio_records\":6,\"overlap_records\":1},\"cost_usd\":0.000076,\"links\":null,\"meta\":{\"tau\":0,\"draws\":1024,\"draws_setting\":1024,\"ratio_spread_scale\":1,\"tau_prior\":{\"scale\":0.5,\"df\":4},\"overlap_model\":\"maximum-branching/1\",\"correction\":{\"mirror\":true,\"kept\":true},\"judge\":\"built-in/1\",\"engine\":\"0.1.0+2e1ca6ba\",\"result_hash\":\"4f3a4c11095dcce8cce056d403b9edf8b74f0618f50cb7d0484a2dccadcc353e\"},\"notes\":\"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.\"}}","answer_once":false,"answer_until":"2026-11-23T08:17:17.199483+00:00"}, 
 {"organization_id":101,"api_key_id":201,"key":"questions","request_hash":"\\x23859ea7dbf2f0e6fbe8e89defc621e79543da634d5876bd456a3c7ec5bcb99c","expires_at":"2026-11-23T08:17:16.931135+00:00","state":"answered","claim":"ff019523-33fb-407b-96f4-c5e643ee9f65","claimed_until":"2026-11-22T08:17:26.931135+00:00","decision_id":null,"answer":"{\"id\":\"q_qqFG2EcLmEK2H4QXc0c6QZ\",\"model\":\"model-1\",\"answers\":{\"dear\":{\"type\":\"noul\",\"noul\":0.46257015465625045}},\"usage\":{\"input_tokens\":8,\"output_tokens\":1}}","answer_once":false,"answer_until":"2026-11-23T08:17:16.931135+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept assessment","request_hash":"\\x2208cdd8f554af102fdfbf33ed03707a237450f505f52eb596d5806eeefb527b","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"78101cac-42e0-4995-8040-e33a6e2eef0b","claimed_until":"2026-11-22T08:01:54.351025+00:00","decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","answer":"{\"id\":\"as_adeSCdBqkU5t49LsX9usK2\",\"decision_id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"created_at\":\"2026-11-22T08:01:44.355Z\",\"overall\":\"agree\",\"stakeholders\":[{\"stakeholder\":\"owner\",\"best_correct\":\"yes\",\"reason\":\"Sales rose\"}]}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept direct","request_hash":"\\x4dd090114f5bea3914a70c6cbe727be1bab3354549cb3f91fffb2c4bf46cef75","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"c1709977-ce35-47ae-843f-671d4756b8bf","claimed_until":"2026-11-22T08:01:54.408271+00:00","decision_id":"dec_bNPY0feEKTiCPudCOsJlOh","answer":"{\"id\":\"dec_bNPY0feEKTiCPudCOsJlOh\",\"model\":\"model-1\",\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"A\",\"confidence\":0.5,\"probabilities\":{\"A\":0.5,\"B\":0.5}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"A\"}},\"usage\":{\"input_tokens\":14,\"output_tokens\":2},\"cost_usd\":0}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept notice","request_hash":"\\x41a71c3504d5c88354122a43108d88c85bde8237cc4ee15983c29a885a9807b7","expires_at":"2126-01-01T00:00:00+00:00","state":"noticed","claim":"a931d868-72e5-4876-a643-1e44e7ab0d42","claimed_until":"2026-11-22T08:01:54.680518+00:00","decision_id":"dec_P40acxwZbveJVWynwN2Ox0","answer":"{\"id\":\"dec_P40acxwZbveJVWynwN2Ox0\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"running\",\"progress\":{\"done\":0,\"total\":1},\"poll_url\":\"http://127.0.0.1:44093/api/v1/decisions/dec_P40acxwZbveJVWynwN2Ox0\",\"retry_after\":2}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept publication","request_hash":"\\xb24a2c816e88518423f4fe5be656d43011b27371fc32d8954558f94dd8dc8222","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"8d71ffd0-5365-42f9-b3be-ab560afcb097","claimed_until":"2026-11-22T08:01:54.313502+00:00","decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","answer":"{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"createdAt\":\"2026-11-22T08:01:44.171Z\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"ok\",\"errorMessage\":null,\"progress\":null,\"best\":\"B\",\"bestByStakeholder\":{\"owner\":\"B\"},\"contentStored\":true,\"expiresAt\":\"2026-12-22T08:01:44.171Z\",\"sharedWithOrg\":false,\"canChangeSharing\":true,\"publication\":{\"url\":\"http://127.0.0.1:44093/p/wwobNkj__IFkEJZlh_hoOkDoF0SMqqSsB1XoZH1xb9c\",\"publishedAt\":\"2026-11-22T08:01:44.315Z\",\"publishedBy\":null},\"canPublish\":true,\"source\":\"api\",\"lineage\":{\"root_id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"number\":1,\"previous_id\":null},\"chosen\":{\"chosenOption\":\"A\",\"followed\":null,\"decidedBy\":null,\"note\":\"As advised\",\"reportedBy\":null,\"reportedAt\":\"2026-11-22T08:01:44.276Z\",\"wasBest\":{\"owner\":false}},\"revisions\":[{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"number\":1,\"status\":\"ok\",\"bestByStakeholder\":{\"owner\":\"B\"},\"note\":null,\"createdAt\":\"2026-11-22T08:01:44.171Z\",\"best\":\"B\"}],\"assessments\":[],\"assessmentSummary\":{\"count\":0,\"agree\":0,\"partly\":0,\"disagree\":0},\"usage\":{\"input_tokens\":30,\"output_tokens\":2,\"ratio_records\":2,\"overlap_records\":0},\"costUsd\":0,\"request\":{\"context\":\"A shop decides on its answers.\",\"stakeholders\":[{\"id\":\"owner\",\"description\":\"Owns the shop\"}],\"options\":[{\"id\":\"A\",\"description\":\"Way A\",\"consequences\":[{\"description\":\"Sales of way A\",\"valence\":\"benefit\"}]},{\"id\":\"B\",\"description\":\"Way B\",\"consequences\":[{\"description\":\"Sales of way B\",\"valence\":\"benefit\"}]}],\"seed\":7},\"response\":{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"model\":\"model-1\",\"mode\":\"default\",\"overlap\":\"correct\",\"seed\":7,\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"B\",\"confidence\":0.5001878666185836,\"probabilities\":{\"A\":0.49981213338141645,\"B\":0.5001878666185836},\"ev\":{\"A\":{\"mean\":0.7333146651453363,\"p10\":0.20779539965095412,\"p90\":1},\"B\":{\"mean\":0.7335816594769352,\"p10\":0.2082301000576682,\"p90\":1}},\"consequences\":[{\"id\":\"A1\",\"option\":\"A\",\"description\":\"Sales of way A\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7333146651453363,\"p10\":0.20670980604752853,\"p90\":1},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"B1\",\"option\":\"B\",\"description\":\"Sales of way B\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7335816594769352,\"p10\":0.20733714029336908,\"p90\":1},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null}],\"overlaps\":[],\"p_best\":0.5001878666185836,\"p_best_uncorrected\":0.5001878666185836,\"best_uncorrected\":\"B\",\"ev_uncorrected\":{\"A\":{\"mean\":0.7333146651453363,\"p10\":0.20779539965095412,\"p90\":1},\"B\":{\"mean\":0.7335816594769352,\"p10\":0.2082301000576682,\"p90\":1}},\"removed_share\":0,\"mc\":{\"draws\":2048,\"solved\":2048,\"standard_error\":0.0004677663123017464},\"records\":{\"ratio\":2,\"overlap\":0},\"order_effect\":9.367506770274758e-17,\"consistency\":{\"q\":0,\"df\":0,\"ratio\":null},\"saturated_share\":0.012470759969698675,\"standard_error\":{\"ev\":{\"A\":{\"mean\":0.0000974208266085729,\"p10\":0.00036297849224041143,\"p90\":0},\"B\":{\"mean\":0.00010487708077594532,\"p10\":0.0002767470047415161,\"p90\":0}},\"probabilities\":{\"A\":0.00046776610745654344,\"B\":0.0004677663123017464}}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"B\"}},\"warnings\":[\"Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.\"],\"usage\":{\"input_tokens\":30,\"output_tokens\":2,\"ratio_records\":2,\"overlap_records\":0},\"cost_usd\":0,\"links\":null,\"meta\":{\"tau\":0.5,\"draws\":2048,\"draws_setting\":\"auto\",\"ratio_spread_scale\":1,\"tau_prior\":{\"scale\":0.5,\"df\":4},\"overlap_model\":\"maximum-branching/1\",\"correction\":{\"mirror\":false,\"kept\":true},\"judge\":\"built-in/1\",\"engine\":\"0.1.0+2e1ca6ba\",\"result_hash\":\"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447\"},\"notes\":\"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.\"}}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept questions","request_hash":"\\x7e872f44939d9fd87159fe8813dc7892f0aac5a4e75594232730e152f536b1f4","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"ab1de810-3a21-4f15-92d6-8049de6f86db","claimed_until":"2026-11-22T08:01:54.588911+00:00","decision_id":null,"answer":"{\"id\":\"q_1ZIcErFRUrSi3YdHKQdNcb\",\"model\":\"model-1\",\"answers\":{\"calm\":{\"type\":\"noul\",\"noul\":0.9791636554813196}},\"usage\":{\"input_tokens\":4,\"output_tokens\":1}}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":1,"key":"kept report","request_hash":"\\x3fbd54369845d521af50df95c0c33d743179d67937025329ca4cbe130b7cac29","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"e29d5109-e2ef-4357-888c-f2251d6df13c","claimed_until":"2026-11-22T08:01:54.274235+00:00","decision_id":"dec_9k3jQSS1HCL0UgntikiR2E","answer":"{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"createdAt\":\"2026-11-22T08:01:44.171Z\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"ok\",\"errorMessage\":null,\"progress\":null,\"best\":\"B\",\"bestByStakeholder\":{\"owner\":\"B\"},\"contentStored\":true,\"expiresAt\":\"2026-12-22T08:01:44.171Z\",\"sharedWithOrg\":false,\"canChangeSharing\":true,\"publication\":null,\"canPublish\":true,\"source\":\"api\",\"lineage\":{\"root_id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"number\":1,\"previous_id\":null},\"chosen\":{\"chosenOption\":\"A\",\"followed\":null,\"decidedBy\":null,\"note\":\"As advised\",\"reportedBy\":null,\"reportedAt\":\"2026-11-22T08:01:44.276Z\",\"wasBest\":{\"owner\":false}},\"revisions\":[{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"number\":1,\"status\":\"ok\",\"bestByStakeholder\":{\"owner\":\"B\"},\"note\":null,\"createdAt\":\"2026-11-22T08:01:44.171Z\",\"best\":\"B\"}],\"assessments\":[],\"assessmentSummary\":{\"count\":0,\"agree\":0,\"partly\":0,\"disagree\":0},\"usage\":{\"input_tokens\":30,\"output_tokens\":2,\"ratio_records\":2,\"overlap_records\":0},\"costUsd\":0,\"request\":{\"context\":\"A shop decides on its answers.\",\"stakeholders\":[{\"id\":\"owner\",\"description\":\"Owns the shop\"}],\"options\":[{\"id\":\"A\",\"description\":\"Way A\",\"consequences\":[{\"description\":\"Sales of way A\",\"valence\":\"benefit\"}]},{\"id\":\"B\",\"description\":\"Way B\",\"consequences\":[{\"description\":\"Sales of way B\",\"valence\":\"benefit\"}]}],\"seed\":7},\"response\":{\"id\":\"dec_9k3jQSS1HCL0UgntikiR2E\",\"model\":\"model-1\",\"mode\":\"default\",\"overlap\":\"correct\",\"seed\":7,\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"B\",\"confidence\":0.5001878666185836,\"probabilities\":{\"A\":0.49981213338141645,\"B\":0.5001878666185836},\"ev\":{\"A\":{\"mean\":0.7333146651453363,\"p10\":0.20779539965095412,\"p90\":1},\"B\":{\"mean\":0.7335816594769352,\"p10\":0.2082301000576682,\"p90\":1}},\"consequences\":[{\"id\":\"A1\",\"option\":\"A\",\"description\":\"Sales of way A\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7333146651453363,\"p10\":0.20670980604752853,\"p90\":1},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null},{\"id\":\"B1\",\"option\":\"B\",\"description\":\"Sales of way B\",\"label\":null,\"valence\":\"benefit\",\"size\":{\"value\":0.7335816594769352,\"p10\":0.20733714029336908,\"p90\":1},\"counted_share\":1,\"overlaps_with\":[],\"discounted_by\":null}],\"overlaps\":[],\"p_best\":0.5001878666185836,\"p_best_uncorrected\":0.5001878666185836,\"best_uncorrected\":\"B\",\"ev_uncorrected\":{\"A\":{\"mean\":0.7333146651453363,\"p10\":0.20779539965095412,\"p90\":1},\"B\":{\"mean\":0.7335816594769352,\"p10\":0.2082301000576682,\"p90\":1}},\"removed_share\":0,\"mc\":{\"draws\":2048,\"solved\":2048,\"standard_error\":0.0004677663123017464},\"records\":{\"ratio\":2,\"overlap\":0},\"order_effect\":9.367506770274758e-17,\"consistency\":{\"q\":0,\"df\":0,\"ratio\":null},\"saturated_share\":0.012470759969698675,\"standard_error\":{\"ev\":{\"A\":{\"mean\":0.0000974208266085729,\"p10\":0.00036297849224041143,\"p90\":0},\"B\":{\"mean\":0.00010487708077594532,\"p10\":0.0002767470047415161,\"p90\":0}},\"probabilities\":{\"A\":0.00046776610745654344,\"B\":0.0004677663123017464}}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"B\"}},\"warnings\":[\"Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.\"],\"usage\":{\"input_tokens\":30,\"output_tokens\":2,\"ratio_records\":2,\"overlap_records\":0},\"cost_usd\":0,\"links\":null,\"meta\":{\"tau\":0.5,\"draws\":2048,\"draws_setting\":\"auto\",\"ratio_spread_scale\":1,\"tau_prior\":{\"scale\":0.5,\"df\":4},\"overlap_model\":\"maximum-branching/1\",\"correction\":{\"mirror\":false,\"kept\":true},\"judge\":\"built-in/1\",\"engine\":\"0.1.0+2e1ca6ba\",\"result_hash\":\"1b7befe88f87c996569b8e5ed131b11480b0d908abdb54afb8f08ef818f55447\"},\"notes\":\"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.\"}}","answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":2,"key":"held decision","request_hash":"\\x7d0ad26e7f9083db61b167971bfcbf2350356cb5d8a316578c09c159fab56282","expires_at":"2126-01-01T00:00:00+00:00","state":"accepted","claim":"2b80ff46-842a-4802-98b8-3679417212c9","claimed_until":"2026-11-22T08:01:56.494795+00:00","decision_id":"dec_S5fbTxaKP5yObV18JQJidw","answer":null,"answer_once":false,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":2,"key":"held direct","request_hash":"\\x4dd090114f5bea3914a70c6cbe727be1bab3354549cb3f91fffb2c4bf46cef75","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"5e93892f-ee27-4920-881a-53ce65762873","claimed_until":"2026-11-22T08:01:56.297343+00:00","decision_id":"dec_ccXhXBP38fhJvRipP1lT72","answer":"{\"id\":\"dec_ccXhXBP38fhJvRipP1lT72\",\"model\":\"model-1\",\"results\":[{\"stakeholder\":{\"id\":\"owner\",\"description\":\"Owns the shop\"},\"best\":\"A\",\"confidence\":0.5,\"probabilities\":{\"A\":0.5,\"B\":0.5}}],\"agreement\":{\"all_same\":true,\"best_by_stakeholder\":{\"owner\":\"A\"}},\"usage\":{\"input_tokens\":14,\"output_tokens\":2},\"cost_usd\":0}","answer_once":true,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":2,"key":"held questions","request_hash":"\\x7e872f44939d9fd87159fe8813dc7892f0aac5a4e75594232730e152f536b1f4","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"b15371be-62cf-4b42-9c3b-edf6091a727b","claimed_until":"2026-11-22T08:01:56.347342+00:00","decision_id":null,"answer":"{\"id\":\"q_4GZ4ojFF3QeP2w6u0EJbW2\",\"model\":\"model-1\",\"answers\":{\"calm\":{\"type\":\"noul\",\"noul\":0.9791636554813196}},\"usage\":{\"input_tokens\":4,\"output_tokens\":1}}","answer_once":true,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":2,"key":"report without content","request_hash":"\\x87aedb6fd63f84b6430673542b77c70baa3f0cd7191a618d5191ffd3c97b9332","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"1344859e-6de4-4c3b-b590-b7bf090da16d","claimed_until":"2026-11-22T08:01:56.474843+00:00","decision_id":"dec_wYBJKitWFBQ0myeWxKfABS","answer":"{\"id\":\"dec_wYBJKitWFBQ0myeWxKfABS\",\"createdAt\":\"2026-11-22T08:01:46.435Z\",\"model\":\"model-1\",\"mode\":\"default\",\"status\":\"ok\",\"errorMessage\":null,\"progress\":null,\"best\":\"B\",\"bestByStakeholder\":{\"owner\":\"B\"},\"contentStored\":false,\"expiresAt\":\"2026-11-22T09:01:46.456Z\",\"sharedWithOrg\":false,\"canChangeSharing\":true,\"publication\":null,\"canPublish\":false,\"source\":\"api\",\"lineage\":{\"root_id\":\"dec_wYBJKitWFBQ0myeWxKfABS\",\"number\":1,\"previous_id\":null},\"chosen\":{\"chosenOption\":\"A\",\"followed\":null,\"decidedBy\":null,\"note\":null,\"reportedBy\":null,\"reportedAt\":\"2026-11-22T08:01:46.475Z\",\"wasBest\":{\"owner\":false}},\"revisions\":[{\"id\":\"dec_wYBJKitWFBQ0myeWxKfABS\",\"number\":1,\"status\":\"ok\",\"bestByStakeholder\":{\"owner\":\"B\"},\"note\":null,\"createdAt\":\"2026-11-22T08:01:46.435Z\",\"best\":\"B\"}],\"assessments\":[],\"assessmentSummary\":{\"count\":0,\"agree\":0,\"partly\":0,\"disagree\":0},\"usage\":{\"input_tokens\":30,\"output_tokens\":2,\"ratio_records\":2,\"overlap_records\":0},\"costUsd\":0,\"request\":null,\"response\":null}","answer_once":true,"answer_until":"2126-01-01T00:00:00+00:00"}, 
 {"organization_id":1,"api_key_id":2,"key":"taken direct","request_hash":"\\x4dd090114f5bea3914a70c6cbe727be1bab3354549cb3f91fffb2c4bf46cef75","expires_at":"2126-01-01T00:00:00+00:00","state":"answered","claim":"b36b01a9-919f-4d18-b709-951020ee4ee6","claimed_until":"2026-11-22T08:01:56.372545+00:00","decision_id":"dec_6VLkNGg8sjd3eA0ZRgbsLV","answer":null,"answer_once":true,"answer_until":"2126-01-01T00:00:00+00:00"}]$rows$);
insert into ledger overriding system value select * from json_populate_recordset(null::ledger, $rows$[{"organization_id":1,"id":1,"created_at":"2026-11-21T14:44:03.76123+00:00","kind":"grant","micro_usd":0,"free_decisions":25,"subject":null,"attempt":null,"payment":null,"description":"Free decisions to start with"}, 
 {"organization_id":1,"id":2,"created_at":"2026-11-21T14:44:05.186923+00:00","kind":"purchase","micro_usd":20000000,"free_decisions":0,"subject":null,"attempt":null,"payment":null,"description":"Credit added by the operator"}, 
 {"organization_id":1,"id":3,"created_at":"2026-11-21T14:44:05.593616+00:00","kind":"capture","micro_usd":0,"free_decisions":-1,"subject":"dec_PKJSOEWyTtsD7RCQWV9TG1","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":4,"created_at":"2026-11-21T14:44:05.995483+00:00","kind":"grant","micro_usd":0,"free_decisions":-24,"subject":null,"attempt":null,"payment":null,"description":"Free decisions given back"}, 
 {"organization_id":1,"id":5,"created_at":"2026-11-21T14:44:06.084299+00:00","kind":"capture","micro_usd":-438,"free_decisions":0,"subject":"dec_sfokhops7bhn6bXi6T2zTZ","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":6,"created_at":"2026-11-21T14:44:06.114993+00:00","kind":"capture","micro_usd":-3,"free_decisions":0,"subject":"q_ElqEnxpqCHrKZsSe3bs53L","attempt":1,"payment":null,"description":null}, 
 {"organization_id":101,"id":101,"created_at":"2026-11-22T08:17:02.152171+00:00","kind":"grant","micro_usd":0,"free_decisions":25,"subject":null,"attempt":null,"payment":null,"description":"Free decisions to start with"}, 
 {"organization_id":101,"id":102,"created_at":"2026-11-22T08:17:13.117784+00:00","kind":"purchase","micro_usd":5000000,"free_decisions":0,"subject":null,"attempt":null,"payment":"pi_000004","description":"Credit bought"}, 
 {"organization_id":101,"id":103,"created_at":"2026-11-22T08:17:15.752994+00:00","kind":"grant","micro_usd":0,"free_decisions":-25,"subject":null,"attempt":null,"payment":null,"description":"Free decisions taken back"}, 
 {"organization_id":101,"id":104,"created_at":"2026-11-22T08:17:15.994164+00:00","kind":"capture","micro_usd":-76,"free_decisions":0,"subject":"dec_1aYXeiiTNc5l1W0yYU95rm","attempt":1,"payment":null,"description":null}, 
 {"organization_id":101,"id":105,"created_at":"2026-11-22T08:17:16.73629+00:00","kind":"auto_recharge","micro_usd":10000000,"free_decisions":0,"subject":null,"attempt":null,"payment":"pi_000006","description":"Credit bought automatically"}, 
 {"organization_id":101,"id":106,"created_at":"2026-11-22T08:17:16.684307+00:00","kind":"capture","micro_usd":-63,"free_decisions":0,"subject":"dec_3bbqJ0XBBh6ZBJO4BeLR00","attempt":1,"payment":null,"description":null}, 
 {"organization_id":101,"id":107,"created_at":"2026-11-22T08:17:16.995869+00:00","kind":"capture","micro_usd":-6,"free_decisions":0,"subject":"q_qqFG2EcLmEK2H4QXc0c6QZ","attempt":1,"payment":null,"description":null}, 
 {"organization_id":101,"id":110,"created_at":"2026-11-22T08:17:21.7295+00:00","kind":"refund","micro_usd":-4000000,"free_decisions":0,"subject":null,"attempt":null,"payment":"re_000008","description":"Refund"}, 
 {"organization_id":101,"id":111,"created_at":"2026-11-22T08:17:23.404556+00:00","kind":"capture","micro_usd":-3,"free_decisions":0,"subject":"q_PStSJd62PVmYhP0Bv61xm2","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":301,"created_at":"2026-11-22T08:01:44.230054+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_9k3jQSS1HCL0UgntikiR2E","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":302,"created_at":"2026-11-22T08:01:44.487057+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_bNPY0feEKTiCPudCOsJlOh","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":303,"created_at":"2026-11-22T08:01:44.622269+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"q_1ZIcErFRUrSi3YdHKQdNcb","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":304,"created_at":"2026-11-22T08:01:44.799051+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_P40acxwZbveJVWynwN2Ox0","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":305,"created_at":"2026-11-22T08:01:46.318363+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_ccXhXBP38fhJvRipP1lT72","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":306,"created_at":"2026-11-22T08:01:46.354999+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"q_4GZ4ojFF3QeP2w6u0EJbW2","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":307,"created_at":"2026-11-22T08:01:46.383042+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_6VLkNGg8sjd3eA0ZRgbsLV","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":308,"created_at":"2026-11-22T08:01:46.456546+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_wYBJKitWFBQ0myeWxKfABS","attempt":1,"payment":null,"description":null}, 
 {"organization_id":1,"id":309,"created_at":"2026-11-22T08:01:46.516961+00:00","kind":"capture","micro_usd":0,"free_decisions":0,"subject":"dec_S5fbTxaKP5yObV18JQJidw","attempt":1,"payment":null,"description":null}]$rows$);
insert into receipt_links overriding system value select * from json_populate_recordset(null::receipt_links, $rows$[{"organization_id":101,"ledger_id":102,"url":"https://receipts.example/CANARYLINK/pi_000004"}, 
 {"organization_id":101,"ledger_id":105,"url":"https://receipts.example/CANARYLINK/pi_000006"}, 
 {"organization_id":101,"ledger_id":110,"url":"https://receipts.example/CANARYLINK/pi_000004"}]$rows$);
insert into payment_accounts overriding system value select * from json_populate_recordset(null::payment_accounts, $rows$[{"organization_id":101,"customer":"cus_000001","payment_method":"pm_000003","payment_method_since":"2026-11-22T08:17:10+00:00","recharge_below_micro_usd":20000000,"recharge_micro_usd":10000000,"paused_reason":"insufficient_funds"}]$rows$);
insert into recharges overriding system value select * from json_populate_recordset(null::recharges, $rows$[{"organization_id":101,"id":"48456d7e-5a45-48c9-99f4-bc2affc5b52c","created_at":"2026-11-22T08:17:16.172373+00:00","tried_at":"2026-11-22T08:17:16.172373+00:00","micro_usd":10000000,"customer":"cus_000001","payment_method":"pm_000003","state":"succeeded","failure":null}, 
 {"organization_id":101,"id":"bcfc8e16-5b86-4021-af55-d6229e488c3e","created_at":"2026-11-22T08:17:23.4213+00:00","tried_at":"2026-11-22T08:17:23.4213+00:00","micro_usd":10000000,"customer":"cus_000001","payment_method":"pm_000003","state":"failed","failure":"insufficient_funds"}]$rows$);
update installation set id = 'b39b9795-a22e-43ef-b6f3-fa8da2db67a8';
select setval(pg_get_serial_sequence('organizations', 'id'), 200);
select setval(pg_get_serial_sequence('members', 'id'), 200);
select setval(pg_get_serial_sequence('api_keys', 'id'), 300);
select setval(pg_get_serial_sequence('ledger', 'id'), 400);

-- The queue's own schema, version 43, as pg-boss had made it with the same role.
CREATE SCHEMA pgboss;
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE pgboss.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;
CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE pgboss.queue_stats_20261122 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.queue_stats_20261123 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
INSERT INTO pgboss.job_common VALUES ('4181af30-dd23-4246-8ff0-652c22e8e076', 'decisions', 0, '{"decisionId": "dec_1aYXeiiTNc5l1W0yYU95rm", "organizationId": 101}', 'completed', 2, 0, 1, true, 30, 1800, 3600, NULL, NULL, NULL, NULL, '2026-11-22 08:17:15.806511+00', '2026-11-22 08:17:15.806511+00', '2026-11-22 08:17:15.855772+00', '2026-11-22 08:17:16.033359+00', '2036-11-19 08:17:15.806511+00', NULL, 'exhausted-decisions', 'standard', '2026-11-22 08:17:15.855772+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.queue VALUES ('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', NULL, false, NULL, '2026-11-22 08:17:24.22735+00', '2026-11-22 08:17:24.228691+00', '2026-11-22 08:16:59.736436+00', '2026-11-22 08:16:58.6213+00', '2026-11-22 08:16:58.6213+00');
INSERT INTO pgboss.queue VALUES ('daily', 'standard', 2, 60, false, NULL, 1800, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', 10, true, NULL, '2026-11-22 08:17:24.22735+00', '2026-11-22 08:17:24.228691+00', '2026-11-22 08:16:59.736436+00', '2026-11-22 08:16:58.722489+00', '2026-11-22 08:16:58.726547+00');
INSERT INTO pgboss.queue VALUES ('decisions', 'standard', 2, 1, true, 30, 1800, 315360000, 3600, 'exhausted-decisions', false, 'job_common', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', 10, true, NULL, '2026-11-22 08:17:24.22735+00', '2026-11-22 08:17:24.228691+00', '2026-11-22 08:16:59.736436+00', '2026-11-22 08:16:58.707335+00', '2026-11-22 08:16:58.711019+00');
INSERT INTO pgboss.queue VALUES ('exhausted-decisions', 'standard', 1000000, 1, true, 60, 900, 315360000, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', 10, true, NULL, '2026-11-22 08:17:24.22735+00', '2026-11-22 08:17:24.228691+00', '2026-11-22 08:16:59.736436+00', '2026-11-22 08:16:58.654346+00', '2026-11-22 08:16:58.656833+00');
INSERT INTO pgboss.schedule VALUES ('daily', '', 'cron', '17 3 * * *', 'UTC', NULL, '{"missed": "once"}', '2026-11-22 08:16:58.82122+00', '2026-11-22 08:16:58.82122+00', NULL);
INSERT INTO pgboss.version VALUES (43, '2026-11-22 08:16:58.681008+00', '2026-11-22 08:16:58.701014+00', '2026-11-22 08:17:23.721329+00', '2026-11-22 08:16:59.873557+00', NULL);
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261122_pkey;
ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;
ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261123_pkey;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

-- 0008-hostile-callers.sql
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
insert into migrations (version, name, checksum) values (8, '0008-hostile-callers.sql', '5f7bfbbf400301914edd2292822752f1dec9225e3f6cfbdebb72246f82da0459');
