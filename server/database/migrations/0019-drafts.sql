-- What a member types in the playground, until it is 30 days old. The slot bounds how many a member has.
create table drafts (
  organization_id bigint not null,
  member_id bigint not null,
  id text not null,                            -- chosen by the browser, so that a save whose reply is lost can be repeated
  slot smallint not null check (slot between 1 and 20),
  form text not null check (form in ('decision', 'direct', 'questions')),
  title text not null,
  content text not null,                       -- JSON, as the form writes it
  version integer not null default 1,
  saved_by text not null,                      -- the page that saved it last
  changed_at timestamptz not null default now(),
  primary key (organization_id, member_id, id),
  unique (organization_id, member_id, slot),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
select keep_organizations_apart('drafts');
