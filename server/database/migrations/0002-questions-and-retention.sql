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
