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
