-- A revision of the same request with more records: what the judge was asked besides, and what persons answered.
-- It is content, and goes when the request and the response go.
alter table decision_content add column refinement json;

-- Answers to questions that are not among those of the request. The others are carried over to a revision of the same
-- request, as calls with numbers below 0, which cost nothing again.
alter table model_answers add column is_additional boolean not null default false;

-- The picture that other sites show beside the link of a page: a PNG, made with the page. Null beside a page: it could not
-- be drawn. A page from before has none yet, and is rendered again at its next view.
alter table publications
  add column picture bytea,
  add check (picture is null or page is not null);
-- A PNG is compressed already.
alter table publications alter column picture set storage external;

-- The console: people sign in, see the log of decisions, ask in the playground, and leave a trace.

-- Owners manage people, credit and all keys; members their own keys.
alter table members
  add column role text not null default 'member' check (role in ('owner', 'member')),
  add column password_hash text,              -- argon2id, as a PHC string; null: signs in by links
  add column appearance text not null default 'system' check (appearance in ('system', 'light', 'dark')),
  add column last_seen_at timestamptz,        -- of the last session, to the minute; null: has never signed in
  add check (removed_at is null or password_hash is null);
-- The first member of an organization is its owner.
update members m set role = 'owner'
where m.removed_at is null and m.id = (
  select min(f.id) from members f where f.organization_id = m.organization_id and f.removed_at is null);
-- Who signs in names an address and no organization.
create index members_by_address on members (lower(email)) where email is not null;

create table sessions (
  organization_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  token_hash bytea not null unique,           -- SHA-256; the token is in the cookie alone
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),   -- to the minute
  address text not null,                      -- of the client that signed in
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members
);
create index sessions_of_member on sessions (organization_id, member_id, id);
create index sessions_unused on sessions (last_used_at);

-- Links that sign in once: a row is deleted by its use. A new one takes the place of the member's last one.
create table sign_in_links (
  organization_id bigint not null,
  member_id bigint not null,
  token_hash bytea not null unique,           -- SHA-256; the token is in the link alone
  expires_at timestamptz not null,
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members
);

-- Wrong passwords of the 15 minutes that end at ends_at, by client address and by account. No customer's data: an account
-- is a hash of the address that was typed. After a crash the counting starts anew.
create unlogged table sign_in_tries (
  subject text primary key,
  ends_at timestamptz not null,
  tries integer not null
) with (fillfactor = 50);

-- Who did what to what, when and from where. Rows are only ever added.
create table audit_log (
  organization_id bigint not null references organizations,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null check (actor in ('member', 'key', 'operator', 'service')),
  member_id bigint,
  api_key_id bigint,
  verb text not null,
  object_kind text not null,
  object_id text,
  detail text,                                -- no names of people: these go when a member is removed
  address text,                               -- of the client
  primary key (organization_id, id),
  check ((actor = 'member') = (member_id is not null)),
  check ((actor = 'key') = (api_key_id is not null))
);
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- A member's key for the playground: no program can send it, because it has no secret.
alter table api_keys
  alter column secret_hash drop not null,
  alter column last4 drop not null,
  add column is_playground boolean not null default false,
  add check (is_playground = (secret_hash is null)),
  add check ((secret_hash is null) = (last4 is null));
create unique index api_keys_playground on api_keys (organization_id, member_id)
  where is_playground and revoked_at is null;
create index api_keys_of_member on api_keys (organization_id, member_id);

alter table decisions add column source text not null default 'api'
  check (source in ('api', 'mcp', 'playground', 'connector'));
create index decisions_log on decisions (organization_id, created_at desc, id desc);

-- What the log shows and searches. It is content, and goes with it. A database with the locale C tells no É from é; the
-- first of these collations that the server has does, whatever the locale.
do $$
declare
  collation_name text := (
    select collname from unnest(array['pg_c_utf8', 'und-x-icu', 'default']) with ordinality as wanted(name, place)
      join pg_collation on collname = name and collnamespace = 'pg_catalog'::regnamespace
    order by place limit 1);
  content_table text;
begin
  foreach content_table in array array['decision_content', 'publications'] loop
    execute format($sql$
      alter table %I add column first_line text collate pg_catalog.%I generated always as (
        left(btrim(split_part(ltrim(request ->> 'context', E' \t\r\n'), E'\n', 1), E' \t\r'), 200)) stored
    $sql$, content_table, collation_name);
  end loop;
end $$;

-- A person at the console assesses as well.
alter table assessments
  alter column api_key_id drop not null,
  add column member_id bigint,
  add foreign key (organization_id, member_id) references members,
  add check (num_nonnulls(api_key_id, member_id) = 1);

-- Who published a page at the console; null: an API key did.
alter table publications add column published_by bigint;

-- What a key used in a period.
create index question_logs_by_time on question_logs (organization_id, created_at);
