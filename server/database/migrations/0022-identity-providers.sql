-- Expand
-- Signing in with an organization's own identity provider, by OpenID Connect. The secret of the client is in a file of the
-- web nodes, and nothing of it is here.
create table identity_providers (
  organization_id bigint primary key references organizations,
  name text not null,                         -- as the button calls it
  issuer text not null,
  client_id text not null,
  secret_file text,                           -- the file's name in SSO_SECRETS_DIR; null: a client without a secret
  scopes text not null,
  groups_claim text not null,
  roles json not null,                        -- group -> owner or member; '*' is everybody
  email_domains text[] not null,              -- in lower case
  allows_other_ways boolean not null,         -- whether members sign in by passwords and owners' links too
  session_hours integer check (session_hours between 1 and 2160),   -- null: as long as other sessions
  is_listed boolean not null,                 -- whether the page "Sign in" shows the button to everybody
  changed_at timestamptz not null default now()
);
select keep_organizations_apart('identity_providers');

-- The member who an account at a provider is. An account is known by its issuer and its subject, never by an address.
create table member_identities (
  organization_id bigint not null,
  issuer text not null,
  subject text not null,
  member_id bigint not null,
  made_member boolean not null,               -- the first sign-in made the member; false: somebody added the member by hand
  created_at timestamptz not null default now(),
  primary key (organization_id, issuer, subject),
  -- An address that a provider gives to somebody else later must not lead that person to this member.
  unique (organization_id, member_id, issuer),
  foreign key (organization_id, member_id) references members
);
select keep_organizations_apart('member_identities');

alter table sessions
  add column by_provider boolean not null default false,
  add column ends_at timestamptz;             -- the latest end; null: as the member's role says
