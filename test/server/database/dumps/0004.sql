-- Version 4 with data, as that program left it. The keys are nobody's.
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

insert into migrations overriding system value select * from json_populate_recordset(null::migrations, $rows$[{"version":1,"name":"0001-first.sql","checksum":"1f01d12241c5031d4de7e564003bf89c98a9941b6c796ff2b27a13650103194d","applied_at":"2026-11-21T11:50:41.522202+00:00"},
{"version":2,"name":"0002-questions-and-retention.sql","checksum":"1701804f04206757f20517378529a891354f1a0a4fab5b977e6911c7be8b9f0e","applied_at":"2026-11-21T11:50:41.549888+00:00"},
{"version":3,"name":"0003-life.sql","checksum":"a60e8997a9809a30622eba95dc3504b8ca418901a18e542f97d0c99367491907","applied_at":"2026-11-21T12:57:27.736473+00:00"},
{"version":4,"name":"0004-sending-again.sql","checksum":"c84f8566645fd35ee3202723decd0051178b1b246ca8073e5bba0a24f0898602","applied_at":"2026-11-21T12:57:27.7752+00:00"}]$rows$);

insert into organizations overriding system value select * from json_populate_recordset(null::organizations, $rows$[{"id":1,"name":"An organization","created_at":"2026-11-21T11:50:41.828999+00:00"}]$rows$);

insert into members overriding system value select * from json_populate_recordset(null::members, $rows$[{"organization_id":1,"id":1,"email":"member-2440058@example.com","name":null,"created_at":"2026-11-21T11:50:41.83188+00:00"},
{"organization_id":1,"id":2,"email":"member-2443924@example.com","name":null,"created_at":"2026-11-21T11:50:41.83585+00:00"},
{"organization_id":1,"id":3,"email":"member-2448287@example.com","name":null,"created_at":"2026-11-21T11:50:41.844983+00:00"}]$rows$);

insert into api_keys overriding system value select * from json_populate_recordset(null::api_keys, $rows$[{"organization_id":1,"id":1,"member_id":1,"name":"A key","secret_hash":"\\xf51eaf96cf59bfdf0b310dea8dd4f049b76561a5a26960c24223494e66651976","last4":"rI1y","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.834202+00:00","expires_at":null,"revoked_at":null,"retention":"30d"},
{"organization_id":1,"id":2,"member_id":2,"name":"A key","secret_hash":"\\xfb2a193c7534a52a582d0029c6f0400f1f84454a5018fbd548f05809f1147f43","last4":"5lko","share_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.838526+00:00","expires_at":null,"revoked_at":null,"retention":"none"},
{"organization_id":1,"id":3,"member_id":3,"name":"A key","secret_hash":"\\xc4aef4deedb5ecb360126fda868ec0dfa026c88c9de97304af85baa8ec7c3335","last4":"TdmY","share_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.849138+00:00","expires_at":null,"revoked_at":null,"retention":"forever"}]$rows$);

insert into decisions overriding system value select * from json_populate_recordset(null::decisions, $rows$[{"organization_id":1,"id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","api_key_id":3,"mode":"default","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.998384+00:00","finished_at":"2026-11-21T11:50:42.014905+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_qivOp0mtqPh3mqHfyonRG7","api_key_id":3,"mode":"direct","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.02869+00:00","finished_at":"2026-11-21T11:50:42.02869+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":6,"output_tokens":2},"cost_micro_usd":7,"expires_at":null,"held_once":false,"option_letters":"ABD","keeps_content":true,"root_id":"dec_qivOp0mtqPh3mqHfyonRG7","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_93AmoqXhKkswSkXyKYGMZR","api_key_id":2,"mode":"direct","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.063611+00:00","finished_at":"2026-11-21T11:50:42.063611+00:00","failed_part":null,"attempt":0,"calls_done":1,"calls_total":1,"best_by_stakeholder":{"owner":"A"},"usage":{"input_tokens":6,"output_tokens":2},"cost_micro_usd":7,"expires_at":null,"held_once":false,"option_letters":"ABCDEFGH","keeps_content":false,"root_id":"dec_93AmoqXhKkswSkXyKYGMZR","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_m3q3rFdTWDI9SRcb4jqH9u","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:41.87875+00:00","finished_at":"2026-11-21T11:50:41.909539+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_m3q3rFdTWDI9SRcb4jqH9u","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_CPdLHCwXq0OpHM9zKWc0gR","api_key_id":2,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.034099+00:00","finished_at":"2026-11-21T11:50:42.052912+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":true,"option_letters":"ABCDEFGH","keeps_content":false,"root_id":"dec_CPdLHCwXq0OpHM9zKWc0gR","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_wLp62toY72zgHsNl98FpVZ","api_key_id":1,"mode":"default","status":"error","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T11:50:42.068153+00:00","finished_at":"2026-11-21T11:50:42.084124+00:00","failed_part":"model","attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":null,"usage":null,"cost_micro_usd":438,"expires_at":"2026-11-22T12:57:28.256253+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_wLp62toY72zgHsNl98FpVZ","revision_number":1,"previous_id":null},
{"organization_id":1,"id":"dec_7gXfNt5fDer4pKSPxkIcTg","api_key_id":3,"mode":"default","status":"ok","shared_with_org":true,"overlap_mode":"correct","created_at":"2026-11-21T12:57:28.605211+00:00","finished_at":"2026-11-21T12:57:28.675081+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":null,"held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_number":2,"previous_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ"},
{"organization_id":1,"id":"dec_BQIXcVCC82epjBQ2NycwbP","api_key_id":1,"mode":"default","status":"ok","shared_with_org":false,"overlap_mode":"correct","created_at":"2026-11-21T12:57:28.836738+00:00","finished_at":"2026-11-21T12:57:28.868232+00:00","failed_part":null,"attempt":1,"calls_done":2,"calls_total":2,"best_by_stakeholder":{"owner":"B","s2":"B"},"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_micro_usd":438,"expires_at":"2026-12-21T12:57:28.836738+00:00","held_once":false,"option_letters":"AB","keeps_content":true,"root_id":"dec_BQIXcVCC82epjBQ2NycwbP","revision_number":1,"previous_id":null}]$rows$);

insert into decision_content overriding system value select * from json_populate_recordset(null::decision_content, $rows$[{"organization_id":1,"decision_id":"dec_m3q3rFdTWDI9SRcb4jqH9u","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},
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
{"organization_id":1,"decision_id":"dec_qivOp0mtqPh3mqHfyonRG7","request":{"mode":"direct","context":"A shop decides.","stakeholders":[{"id":"owner","description":"Owns it"}],"options":[{"id":"A","description":"x"},
{"id":"B","description":"y"},
{"id":"D","description":"z"}]},"response":{"id":"dec_qivOp0mtqPh3mqHfyonRG7","model":"model-1","results":[{"stakeholder":{"id":"owner","description":"Owns it"},"best":"A","confidence":0.3333333333333333,"probabilities":{"A":0.3333333333333333,"B":0.3333333333333333,"D":0.3333333333333333}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"A"}},"usage":{"input_tokens":6,"output_tokens":2},"cost_usd":0.000007},"error_message":null,"revision_note":null},
{"organization_id":1,"decision_id":"dec_wLp62toY72zgHsNl98FpVZ","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},
{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},
{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},
{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},
{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":null,"error_message":"The model failed to answer. Nothing was billed.","revision_note":null},
{"organization_id":1,"decision_id":"dec_7gXfNt5fDer4pKSPxkIcTg","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7,"revises":"dec_kPN8u2LU7dgKdhRBBpvPPZ","revision_note":{"reason":"Sales fell","missed":[{"kind":"consequence","description":"A new rival"}]}},"response":{"id":"dec_7gXfNt5fDer4pKSPxkIcTg","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.","lineage":{"root_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","number":2,"previous_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ"}},"error_message":null,"revision_note":{"reason":"Sales fell","missed":[{"kind":"consequence","description":"A new rival"}]}},
{"organization_id":1,"decision_id":"dec_BQIXcVCC82epjBQ2NycwbP","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_BQIXcVCC82epjBQ2NycwbP","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."},"error_message":null,"revision_note":null}]$rows$);

insert into question_logs overriding system value select * from json_populate_recordset(null::question_logs, $rows$[{"organization_id":1,"id":"q_2Bg1fDk07hWca3VMtFYq2r","api_key_id":1,"created_at":"2026-11-21T11:50:42.095331+00:00","expires_at":"2026-12-21T11:50:42.095331+00:00","shared_with_org":false,"questions":1,"usage":{"input_tokens":1,"output_tokens":1},"cost_micro_usd":3}]$rows$);

insert into question_content overriding system value select * from json_populate_recordset(null::question_content, $rows$[{"organization_id":1,"question_log_id":"q_2Bg1fDk07hWca3VMtFYq2r","request":{"state":"x","questions":{"a":{"type":"noul"}}},"answers":{"a":{"type":"noul","noul":0.5}}}]$rows$);

insert into publications overriding system value select * from json_populate_recordset(null::publications, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","token":"YohZnxsDUVtYhNz3uL3TuKHbnLZH1jpBzFBAIInXC00","published_at":"2026-11-21T12:57:28.285883+00:00","request":{"context":"A shop decides on its opening hours.","stakeholders":[{"id":"owner","description":"Owns the shop"},{"description":"Works in the shop"}],"options":[{"id":"A","description":"Open longer","consequences":[{"id":"sales","description":"Sales rise by a tenth","valence":"benefit","stakeholders":["owner"]},{"description":"Evenings are spent at work","label":"Evenings","valence":"harm"}]},{"id":"B","description":"Stay as it is","consequences":[{"description":"Nobody has to change plans","valence":{"owner":"benefit","s2":"benefit"}},{"description":"A rival takes some customers","valence":{"owner":"harm"}}]}],"seed":7},"response":{"id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","model":"model-1","mode":"default","overlap":"correct","seed":7,"results":[{"stakeholder":{"id":"owner","description":"Owns the shop"},"best":"B","confidence":0.4970703125,"probabilities":{"A":0.5029296875,"B":0.4970703125},"ev":{"A":{"mean":-0.05496782339969952,"p10":-0.7925209969054975,"p90":0.7140800063938337},"B":{"mean":-0.05263969784998256,"p10":-0.7978816804226876,"p90":0.7176121384717149}},"consequences":[{"id":"sales","option":"A","description":"Sales rise by a tenth","label":null,"valence":"benefit","size":{"value":0.5547506021523654,"p10":0.12840527929695816,"p90":1},"counted_share":0.7409057035017799,"overlaps_with":[{"with":"B2","share":0.8000000000000002}],"discounted_by":{"with":"B2","type":"absence","overlap":0.4990234375,"share":0.6174645700066973,"absence_p":1}},
{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.5553130872328464,"p10":0.1282826720184876,"p90":1},"counted_share":0.8391405123863828,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3408203125,"share":0.5591707478441992,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.5532762610103025,"p10":0.12841140179067057,"p90":1},"counted_share":0.7460288635089247,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.4931640625,"share":0.6106908042840911,"absence_p":1}},
{"id":"B2","option":"B","description":"A rival takes some customers","label":null,"valence":"harm","size":{"value":0.5534545909335439,"p10":0.13275846474973016,"p90":1},"counted_share":0.8408996251579552,"overlaps_with":[{"with":"sales","share":0.8000000000000002}],"discounted_by":{"with":"sales","type":"absence","overlap":0.3349609375,"share":0.5504827319958485,"absence_p":1}}],"overlaps":[{"a":"sales","b":"B2","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"sales":0.5,"B2":0.5},"absence_side":"sales","absence_p":0.5},
{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":0.4970703125,"p_best_uncorrected":0.501953125,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.0005624850804803107,"p10":-0.7240294794772785,"p90":0.7299449217345231},"B":{"mean":-0.00017832992324050897,"p10":-0.7309005572187282,"p90":0.7250965995223988}},"removed_share":0.20824263175746222,"mc":{"draws":1024,"solved":1024,"standard_error":0.016200762030379234},"records":{"ratio":12,"overlap":2},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":3,"ratio":0},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.005199305491635785,"p10":0.010743715846952717,"p90":0.013471336011425944},"B":{"mean":0.004424456696961105,"p10":0.014876689315004493,"p90":0.016200762030379234}},"probabilities":{"A":0.005185905487246779,"B":0.005185905487246779}}},
{"stakeholder":{"id":"s2","description":"Works in the shop"},"best":"B","confidence":1,"probabilities":{"A":0,"B":1},"ev":{"A":{"mean":-0.5962706175300738,"p10":-1,"p90":-0.027434514377290543},"B":{"mean":0.5312887095037235,"p10":0,"p90":1}},"consequences":[{"id":"A2","option":"A","description":"Evenings are spent at work","label":"Evenings","valence":"harm","size":{"value":0.6908372960864526,"p10":0.11308555830770733,"p90":1},"counted_share":0.8631129513532445,"overlaps_with":[{"with":"B1","share":0.8000000000000002}],"discounted_by":{"with":"B1","type":"absence","overlap":0.3330078125,"share":0.5234639285230306,"absence_p":1}},
{"id":"B1","option":"B","description":"Nobody has to change plans","label":null,"valence":"benefit","size":{"value":0.6907143980208129,"p10":0.11432218584111038,"p90":1},"counted_share":0.7691872516717309,"overlaps_with":[{"with":"A2","share":0.8000000000000002}],"discounted_by":{"with":"A2","type":"absence","overlap":0.5009765625,"share":0.5804458719173449,"absence_p":1}}],"overlaps":[{"a":"A2","b":"B1","kind":"across","p":0.8333333333333333,"type":"absence","type_p":{"absence":1},"share":0.8000000000000002,"absence":{"A2":0.5,"B1":0.5},"absence_side":"A2","absence_p":0.5}],"p_best":1,"p_best_uncorrected":1,"best_uncorrected":"B","ev_uncorrected":{"A":{"mean":-0.6908372960864526,"p10":-1,"p90":-0.11308555830770732},"B":{"mean":0.6907143980208129,"p10":0.11432218584111038,"p90":1}},"removed_share":0.18384572083464057,"mc":{"draws":1024,"solved":1024,"standard_error":0.0035405921405910487},"records":{"ratio":2,"overlap":1},"order_effect":5.551115123125783e-17,"consistency":{"q":0,"df":0,"ratio":null},"saturated_share":0.13333333333333333,"standard_error":{"ev":{"A":{"mean":0.0029771634243611093,"p10":0,"p90":0.0035405921405910487},"B":{"mean":0.002914917677467513,"p10":0,"p90":0}},"probabilities":{"A":0.00048828125,"B":0.00048828125}}}],"agreement":{"all_same":true,"best_by_stakeholder":{"owner":"B","s2":"B"}},"warnings":["Stakeholder \"owner\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated.","Stakeholder \"s2\": some consequences differ by more than the ratio choices (1/100 to 100) can say; 13 % of the answers' probability lies in the two end choices, limit 10 %. Sizes of the extremes are less certain than stated."],"usage":{"input_tokens":811,"output_tokens":16,"ratio_records":14,"overlap_records":2},"cost_usd":0.000438,"links":null,"meta":{"tau":0,"draws":1024,"draws_setting":1024,"ratio_spread_scale":1,"tau_prior":{"scale":0.5,"df":4},"overlap_model":"maximum-branching/1","correction":{"mirror":true,"kept":true},"judge":"table/1","engine":"0.1.0+3719c1a8","result_hash":"91d15c19060b18dad6efbea51800cd5d1e67b643f812e02baaeedec04d5ee420"},"notes":"Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value."}}]$rows$);

insert into chosen_reports overriding system value select * from json_populate_recordset(null::chosen_reports, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","chosen_option":"A","followed":null,"decided_by":null,"reported_at":"2026-11-21T12:57:28.45853+00:00"}]$rows$);

insert into chosen_content overriding system value select * from json_populate_recordset(null::chosen_content, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","note":"As advised","reported_by":{"name":"Kim"}}]$rows$);

insert into assessments overriding system value select * from json_populate_recordset(null::assessments, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","id":"as_35VCtk69u1lYZFSHwz0SWy","api_key_id":3,"created_at":"2026-11-21T12:57:28.518353+00:00","overall":"partly","judgement":{"overall":"partly","stakeholders":[{"stakeholder":"owner","best_correct":"no"}]}}]$rows$);

insert into assessment_content overriding system value select * from json_populate_recordset(null::assessment_content, $rows$[{"organization_id":1,"decision_id":"dec_kPN8u2LU7dgKdhRBBpvPPZ","assessment_id":"as_35VCtk69u1lYZFSHwz0SWy","request":{"overall":"partly","stakeholders":[{"stakeholder":"owner","best_correct":"no","reason":"Sales fell"}]}}]$rows$);

insert into idempotency_keys overriding system value select * from json_populate_recordset(null::idempotency_keys, $rows$[{"organization_id":1,"api_key_id":1,"key":"sent once","request_hash":"\\xf8abeaa0fb0985379efc5b10fb26999f72524bf8da6a0bf1ac686a042184a715","expires_at":"2026-11-22T12:57:28.83464+00:00","state":"accepted","claim":"1c3ab873-63ec-4ffa-b1f6-3ef1ee995499","claimed_until":"2026-11-21T12:57:38.83464+00:00","decision_id":"dec_BQIXcVCC82epjBQ2NycwbP","answer":null,"answer_once":false,"answer_until":"2026-11-22T12:57:28.83464+00:00"}]$rows$);
select setval(pg_get_serial_sequence('organizations', 'id'), 100);
select setval(pg_get_serial_sequence('members', 'id'), 100);
select setval(pg_get_serial_sequence('api_keys', 'id'), 100);
