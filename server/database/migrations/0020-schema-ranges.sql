-- Expand
-- The database says which programs can work with it, so that a program knows this of migrations that it has never seen.

-- How many steps of a migration are done, while it is under way.
create table migration_steps (
  version integer primary key,
  checksum text not null,
  done integer not null
);

-- What the service's role may do. A right stays as long as the last program that lists it can work with the schema.
create table service_rights (
  relation text not null,                      -- as the programs name it
  privilege text not null,
  column_name text not null,                   -- empty: all columns
  last_program integer not null,
  primary key (relation, privilege, column_name)
);

-- The oldest program that can work with the schema after this migration. Null: no older one than the migration itself.
alter table migrations add column oldest_program integer;
