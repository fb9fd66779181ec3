-- Expand
-- Public keys with which members sign in (WebAuthn). A user handle names organization and member, so
-- that no key spans organizations.
create table passkeys (
  organization_id bigint not null,
  member_id bigint not null,
  number bigint not null generated always as identity,  -- as the audit log names it
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 600),  -- COSE
  signature_count bigint not null,             -- 0: the authenticator does not count
  rp_id text not null,                         -- the host name for which it was made; works nowhere else
  name text not null,                          -- chosen by the member
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (organization_id, member_id, number),
  unique (organization_id, member_id, credential_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
select keep_organizations_apart('passkeys');
