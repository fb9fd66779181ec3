-- Rotation: a key takes a new secret and keeps its id. The secret before it may work for a while longer.
alter table api_keys
  add column previous_secret_hash bytea unique,   -- SHA-256, as secret_hash
  add column previous_works_until timestamptz,
  add check ((previous_secret_hash is null) = (previous_works_until is null));
