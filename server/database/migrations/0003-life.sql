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
