-- The secret of all keyed hashes of signing in: salts of passwords, marks of known browsers, names of accounts in the log.
create table sign_in_secret (
  is_this boolean primary key default true check (is_this),
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into sign_in_secret default values;

-- Whether the link signs in only together with the member's password: an owner made it for one who has signed in before.
alter table sign_in_links add column needs_password boolean not null default false;
