-- Whether an owner made the link, and so may have kept it. Such a link ends when the operator makes a key for its member.
-- Who made the links from before this migration is not known: they count as an owner's.
alter table sign_in_links add column made_by_owner boolean not null default true;
alter table sign_in_links alter column made_by_owner drop default;
